/* drive_text.c - a drive as text, to be printed and hung up.
 */
#include "drive_evening.h"

#include "series/series_movements.h"
#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE = 200, NAME = 120, LIST = 3072 };

/* "1 3": every step-th of the numbers from the first one on. */
static const char *say_numbers(char list[LIST], const uint16_t *numbers, unsigned count,
                               unsigned first, unsigned step)
{
    size_t length = 0;

    *list = 0;
    for (unsigned i = first; i < count && length + 8 < LIST; i += step)
        length +=
            (size_t)snprintf(list + length, LIST - length, i == first ? "%u" : " %u", numbers[i]);
    return list;
}

/* What the plan cannot keep up. */
static void add_forecast(struct cli_drive *drive)
{
    const struct series *series = &drive->series;
    const struct series_forecast forecast = series_foresee(series);
    const char *couples =
        series->setup.movement->teams
            ? SPOKEN_COUNT("1 couple of teams meets more than once",
                           "{n} couples of teams meet more than once", forecast.couples)
        : series->setup.movement->each_alone || series->setup.seats == SERIES_SIDES
            ? SPOKEN_COUNT("1 couple meets more than once", "{n} couples meet more than once",
                           forecast.couples)
            : SPOKEN_COUNT("1 couple plays together more than once",
                           "{n} couples play together more than once", forecast.couples);

    if (forecast.again) {
        spoken_add(&drive->text, "From round {round} on: {couples}.", "round",
                   SPOKEN_NUMBER(forecast.again), "couples", couples, NULL);
        talon_string_buffer_add(&drive->text, "\n");
    }
    if (series_has_boards(series) && forecast.copies > 1) {
        spoken_add(&drive->text,
                   "Up to {n} tables play a board at once: they need copies, or share it.", "n",
                   SPOKEN_NUMBER(forecast.copies), NULL);
        talon_string_buffer_add(&drive->text, "\n");
    }
}

/* Couples that meet never, once, twice and more often, before the search and now. */
static void add_search(struct cli_drive *drive)
{
    static const char *const sentences[] = {
        N_("Before the search: {never} couples do not meet, {once} do once, {twice} twice, {more} "
           "more often."),
        N_("Now: {never} couples do not meet, {once} do once, {twice} twice, {more} more often.")
    };

    for (unsigned i = 0; i < 2 && drive->searched; i++) {
        const unsigned *meet = drive->mix[i].meet;
        spoken_add(&drive->text, sentences[i], "never", SPOKEN_NUMBER(meet[0]), "once",
                   SPOKEN_NUMBER(meet[1]), "twice", SPOKEN_NUMBER(meet[2]), "more",
                   SPOKEN_NUMBER(meet[3]), NULL);
        talon_string_buffer_add(&drive->text, "\n");
    }
}

static void begin_text(struct cli_drive *drive)
{
    static const char *const movers[] = { N_("planned"), N_("winners move"), N_("losers move") };
    const struct series_setup *setup = &drive->series.setup;
    const unsigned promise = series_promise(&drive->series);

    spoken_add(&drive->text, "{movement}: {players}, tables of {seats}, {rounds}, {movers}",
               "movement", setup->movement->name, "players",
               SPOKEN_COUNT("1 player", "{n} players", setup->players), "seats",
               SPOKEN_NUMBER(setup->seats), "rounds",
               SPOKEN_COUNT("1 round", "{n} rounds", setup->rounds), "movers",
               spoken(movers[series_who_moves(&drive->series)]), NULL);
    talon_string_buffer_add(&drive->text, "\n");
    if (drive->drawn) {
        spoken_add(&drive->text, "Results are drawn with the seed {seed}.", "seed",
                   SPOKEN_NUMBER((int64_t)setup->seed), NULL);
        talon_string_buffer_add(&drive->text, "\n");
    }
    if (promise && promise < setup->rounds) {
        talon_string_buffer_add(&drive->text,
                                SPOKEN_COUNT("After 1 round the plan begins again.",
                                             "After {n} rounds the plan begins again.", promise));
        talon_string_buffer_add(&drive->text, "\n");
    }
    add_search(drive);
    add_forecast(drive);
}

/* The sentence about a change: by the numbers of players, or by their names. */
struct change_words {
    const char *numbered, *named;
};

static const struct change_words *words_of(const struct cli_drive_change *change)
{
    static const struct change_words
        adjusts = { N_("Before round {round}: player {player} gets {points} points."),
                    N_("Before round {round}: {player} gets {points} points.") },
        come = { N_("Before round {round}: players {first} to {last} come."),
                 N_("Before round {round}: {players} come.") },
        comes = { N_("Before round {round}: player {player} comes."),
                  N_("Before round {round}: {player} comes.") },
        takes = { N_("Before round {round}: player {by} takes the place of {player}."),
                  N_("Before round {round}: {by} takes the place of {player}.") },
        leaves = { N_("Before round {round}: player {player} leaves."),
                   N_("Before round {round}: {player} leaves.") };

    if (change->kind == CLI_DRIVE_ADJUST)
        return &adjusts;
    if (change->kind == CLI_DRIVE_JOIN)
        return change->count > 1 ? &come : &comes;
    return change->by ? &takes : &leaves;
}

/* Where somebody has no name, the number stands for it. */
static const char *name_or_number(const struct cli_drive *drive, unsigned player,
                                  char number[SPOKEN_DIGITS])
{
    return drive->name[player] ? drive->name[player] : spoken_number(number, player);
}

static void say_change(struct cli_drive *drive, const struct cli_drive_change *change)
{
    const bool joins = change->kind == CLI_DRIVE_JOIN;
    const unsigned who = joins ? change->by : change->player;
    const struct change_words *words = words_of(change);
    uint16_t team[SERIES_TEAM_MOST];
    char points[SPOKEN_DIGITS], player[SPOKEN_DIGITS], by[SPOKEN_DIGITS];
    struct talon_string_buffer players = { 0 };

    for (unsigned i = 0; i < change->count; i++)
        team[i] = (uint16_t)(change->by + i);
    cli_drive_add_players(
        drive, &(struct cli_drive_list){ team, joins ? change->count : 0, 0, 1, N_(" and ") },
        &players);
    snprintf(points, sizeof points, "%+ld", (long)change->points);
    spoken_add(
        &drive->text, drive->name[who] || drive->name[change->by] ? words->named : words->numbered,
        "round", SPOKEN_NUMBER(drive->series.round), "player", name_or_number(drive, who, player),
        "by", name_or_number(drive, change->by, by), "first", SPOKEN_NUMBER(change->by), "last",
        SPOKEN_NUMBER(change->by + change->count - 1), "players", players.at, "points", points,
        NULL);
    free(players.at);
}

static void change_text(struct cli_drive *drive, const struct cli_drive_change *change)
{
    talon_string_buffer_add(&drive->text, "\n");
    say_change(drive, change);
    talon_string_buffer_add(&drive->text, "\n");
}

/* ---- a round --------------------------------------------------------------------------------- */

static void add_trumps(struct cli_drive *drive)
{
    const struct series *series = &drive->series;

    talon_string_buffer_add(&drive->text, "\n");
    spoken_add(&drive->text, "Round {n}", "n", SPOKEN_NUMBER(series->round), NULL);
    for (unsigned deal = 0; deal < series->setup.deals && !series_has_boards(series); deal++) {
        const char *trump = series_trump_name(series_trump(series, 0, deal));
        if (!trump)
            break;
        if (deal)
            talon_string_buffer_add(&drive->text, ", ");
        else
            spoken_add_colon(&drive->text);
        talon_string_buffer_add(&drive->text, spoken(trump));
    }
    talon_string_buffer_add(&drive->text, "\n");
}

static void add_board_numbers(struct cli_drive *drive, unsigned table)
{
    const struct series *series = &drive->series;
    uint16_t boards[SERIES_DEALS_MOST];
    char list[LIST];

    for (unsigned deal = 0; deal < series->setup.deals; deal++)
        boards[deal] = (uint16_t)series_board(series, table, deal);
    say_numbers(list, boards, series->setup.deals, 0, 1);
    if (series->setup.deals > 1)
        spoken_add(&drive->text, ", boards {list}", "list", list, NULL);
    else
        spoken_add(&drive->text, ", board {n}", "n", list, NULL);
}

static void add_values(struct cli_drive *drive, const struct series_table *table)
{
    for (unsigned deal = 0; deal < table->deals; deal++)
        for (unsigned i = 0; i < series_values(&drive->series); i++) {
            util_print(&drive->text, "%s%lld", i ? ":" : ", ", (long long)table->value[deal][i]);
        }
}

static void add_table(struct cli_drive *drive, unsigned number)
{
    const struct series *series = &drive->series;
    struct talon_string_buffer *text = &drive->text, players = { 0 };
    uint16_t seats[SERIES_SEATS_MOST];

    series_seats(series, number, seats);
    cli_drive_add_sides(drive, seats, &players);
    talon_string_buffer_add(text, "  ");
    spoken_add(text, "table {n}: {players}", "n", SPOKEN_NUMBER(number + 1), "players", players.at,
               NULL);
    free(players.at);
    if (series_has_boards(series))
        add_board_numbers(drive, number);
    add_values(drive, &series->table[number]);
    talon_string_buffer_add(text, "\n");
}

static void round_text(struct cli_drive *drive)
{
    const struct series *series = &drive->series;
    uint16_t out[SERIES_PEOPLE_MOST];
    struct talon_string_buffer list = { 0 };
    unsigned count = 0;

    add_trumps(drive);
    for (unsigned t = 0; t < series->tables; t++)
        if (series->table[t].plays)
            add_table(drive, t);
    for (unsigned i = 1; i <= series->people; i++)
        if (series_sits_out(series, i))
            out[count++] = (uint16_t)i;
    if (!count)
        return;
    talon_string_buffer_add(&drive->text, "  ");
    cli_drive_add_players(drive, &(struct cli_drive_list){ out, count, 0, 1, ", " }, &list);
    spoken_add(&drive->text, "sit out: {list}", "list", list.at, NULL);
    free(list.at);
    talon_string_buffer_add(&drive->text, "\n");
}

/* ---- the end --------------------------------------------------------------------------------- */

static void add_heading(struct cli_drive *drive, const char *msgid)
{
    util_print(&drive->text, "\n%s\n", spoken(msgid));
}

static void add_boards(struct cli_drive *drive)
{
    if (series_has_boards(&drive->series))
        add_heading(drive, N_("Boards"));
    for (unsigned board = 1; board <= CLI_DRIVE_BOARDS; board++) {
        if (!drive->plays_board[board])
            continue;
        const char *trump =
            series_trump_name(series_trump_of(drive->series.setup.trumps, board - 1));
        talon_string_buffer_add(&drive->text, "  ");
        spoken_add(&drive->text, "board {n}: seat {seat} deals", "n", SPOKEN_NUMBER(board), "seat",
                   SPOKEN_NUMBER(cli_drive_dealer(drive, board)), NULL);
        util_print(&drive->text, "%s%s\n", trump ? ", " : "", trump ? spoken(trump) : "");
    }
}

static void add_bots(struct cli_drive *drive)
{
    uint16_t bots[SERIES_PEOPLE_MOST];
    unsigned count = 0;
    char list[LIST];

    for (unsigned i = 1; i <= drive->series.people; i++)
        if (drive->series.player[i].is_bot)
            bots[count++] = (uint16_t)i;
    if (!count)
        return;
    talon_string_buffer_add(&drive->text, "\n");
    spoken_add(&drive->text, "Bots: {list}", "list", say_numbers(list, bots, count, 0, 1), NULL);
    talon_string_buffer_add(&drive->text, "\n");
}

/* "Anna (A)" */
static void say_ranked(const struct cli_drive *drive, unsigned player, char text[LINE])
{
    char name[NAME], room[CLI_DRIVE_GROUP];
    const char *group = cli_drive_ranked_group(drive, player, room);

    cli_drive_say_player(drive, player, name, sizeof name);
    snprintf(text, LINE, "%s (%s)", name, *group ? group : "-");
}

static size_t widest(const struct cli_drive *drive, const struct series_standing *standing,
                     size_t count)
{
    size_t most = 0;
    char text[LINE];

    for (size_t i = 0; i < count; i++) {
        say_ranked(drive, standing[i].player, text);
        const size_t columns = spoken_columns(text);
        most = columns > most ? columns : most;
    }
    return most;
}

static void add_standings(struct cli_drive *drive)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];
    const size_t count = series_standings(&drive->series, standing);
    const size_t columns = widest(drive, standing, count);
    char line[LINE], score[SERIES_POINTS_TEXT];

    add_heading(drive, N_("Standings"));
    for (size_t i = 0; i < count; i++) {
        char percent[16] = "";
        say_ranked(drive, standing[i].player, line);
        series_points_text(&drive->series, standing[i].score, score);
        util_print(&drive->text, "%4u. ", standing[i].rank);
        spoken_add_left(&drive->text, line, columns);
        util_print(&drive->text, " %6s", score);
        if (drive->series.setup.compare->is_share)
            cli_drive_percent(drive, &standing[i], percent);
        snprintf(line, sizeof line, "%8s %%", percent);
        util_print(&drive->text, "%s\n", *percent ? line : "");
    }
}

static void add_prize(struct cli_drive *drive, const struct series_prize *prize,
                      const uint16_t *players, unsigned count)
{
    struct talon_string_buffer list = { 0 }, title = { 0 };

    cli_drive_add_players(drive, &(struct cli_drive_list){ players, count, 0, 1, ", " }, &list);
    cli_drive_add_prize(prize, drive->group_name, &title);
    talon_string_buffer_add(&drive->text, "  ");
    if (!count || drive->name[*players]) {
        talon_string_buffer_add(&drive->text, title.at);
        spoken_add_colon(&drive->text);
        talon_string_buffer_add(&drive->text, count ? list.at : spoken("nobody yet"));
    } else if (count == 1)
        spoken_add(&drive->text, "{prize}: player {list}", "prize", title.at, "list", list.at,
                   NULL);
    else
        spoken_add(&drive->text, "{prize}: players {list}", "prize", title.at, "list", list.at,
                   NULL);
    talon_string_buffer_add(&drive->text, "\n");
    free(list.at);
    free(title.at);
}

static void add_prizes(struct cli_drive *drive)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];
    struct series_given given = { 0 };
    uint16_t players[SERIES_PEOPLE_MOST];

    if (drive->prize_count)
        add_heading(drive, N_("Prizes"));
    for (size_t i = 0; i < drive->prize_count; i++) {
        const struct series_prize *prize = drive->prizes[i].prize;
        const size_t count = series_award(&drive->series, prize, drive->prizes[i].places,
                                          drive->one_prize ? &given : NULL, standing);
        for (size_t k = 0; k < count; k++)
            players[k] = (uint16_t)standing[k].player;
        add_prize(drive, prize, players, (unsigned)count);
    }
}

static void end_text(struct cli_drive *drive)
{
    add_boards(drive);
    add_bots(drive);
    if (!drive->has_results)
        return;
    add_standings(drive);
    add_prizes(drive);
    cli_drive_travellers_text(drive);
}

const struct cli_drive_printer cli_drive_text = { begin_text, change_text, round_text, end_text };
