/* drive_text.c - a drive as text, to be printed and hung up.
 */
#include "drive_evening.h"

#include "series/series_movements.h"

#include <stdio.h>

enum { LINE = 200, NAME = 120 };

static void add_numbers(struct talon_string_buffer *text, const uint16_t *numbers, unsigned count,
                        unsigned first, unsigned step)
{
    for (unsigned i = first; i < count; i += step) {
        talon_string_buffer_add(text, i == first ? "" : " ");
        talon_string_buffer_add_number(text, numbers[i]);
    }
}

static void begin_text(struct cli_drive *drive)
{
    static const char *const movers[] = { "planned", "winners move", "losers move" };
    const struct series_setup *setup = &drive->series.setup;
    const unsigned promise = series_promise(&drive->series);
    char line[LINE];

    snprintf(line, sizeof line, "%s: %u players, tables of %u, %u rounds, %s\n",
             setup->movement->name, setup->players, setup->seats, setup->rounds,
             movers[series_who_moves(&drive->series)]);
    talon_string_buffer_add(&drive->text, line);
    if (drive->drawn) {
        snprintf(line, sizeof line, "Results are drawn with the seed %llu.\n",
                 (unsigned long long)setup->seed);
        talon_string_buffer_add(&drive->text, line);
    }
    if (promise && promise < setup->rounds) {
        snprintf(line, sizeof line, "After %u rounds the plan begins again.\n", promise);
        talon_string_buffer_add(&drive->text, line);
    }
}

static void change_text(struct cli_drive *drive, const struct cli_drive_change *change)
{
    char line[LINE];

    switch (change->kind) {
    case CLI_DRIVE_ADJUST:
        snprintf(line, sizeof line, "player %u gets %+ld points", change->player,
                 (long)change->points);
        break;
    case CLI_DRIVE_JOIN:
        if (change->count > 1)
            snprintf(line, sizeof line, "players %u to %u come", change->by,
                     change->by + change->count - 1);
        else
            snprintf(line, sizeof line, "player %u comes", change->by);
        break;
    default:
        if (change->by)
            snprintf(line, sizeof line, "player %u takes the place of %u", change->by,
                     change->player);
        else
            snprintf(line, sizeof line, "player %u leaves", change->player);
    }
    talon_string_buffer_add(&drive->text, "\nBefore round ");
    talon_string_buffer_add_number(&drive->text, drive->series.round);
    talon_string_buffer_add(&drive->text, ": ");
    talon_string_buffer_add(&drive->text, line);
    talon_string_buffer_add(&drive->text, ".\n");
}

/* ---- a round --------------------------------------------------------------------------------- */

static void add_trumps(struct cli_drive *drive)
{
    const struct series *series = &drive->series;

    talon_string_buffer_add(&drive->text, "\nRound ");
    talon_string_buffer_add_number(&drive->text, series->round);
    for (unsigned deal = 0; deal < series->setup.deals && !series_has_boards(series); deal++) {
        const char *trump = series_trump_name(series_trump(series, 0, deal));
        if (!trump)
            break;
        talon_string_buffer_add(&drive->text, deal ? ", " : ": ");
        talon_string_buffer_add(&drive->text, trump);
    }
    talon_string_buffer_add(&drive->text, "\n");
}

static void add_board_numbers(struct cli_drive *drive, unsigned table)
{
    const struct series *series = &drive->series;

    talon_string_buffer_add(&drive->text, series->setup.deals > 1 ? ", boards" : ", board");
    for (unsigned deal = 0; deal < series->setup.deals; deal++) {
        talon_string_buffer_add(&drive->text, " ");
        talon_string_buffer_add_number(&drive->text, series_board(series, table, deal));
    }
}

static void add_values(struct cli_drive *drive, const struct series_table *table)
{
    for (unsigned deal = 0; deal < table->deals; deal++)
        for (unsigned i = 0; i < series_values(&drive->series); i++) {
            talon_string_buffer_add(&drive->text, i ? ":" : ", ");
            talon_string_buffer_add_number(&drive->text, table->value[deal][i]);
        }
}

static void add_table(struct cli_drive *drive, unsigned number)
{
    const struct series *series = &drive->series;
    const unsigned count = series->setup.seats;
    struct talon_string_buffer *text = &drive->text;
    uint16_t seats[SERIES_SEATS_MOST];

    series_seats(series, number, seats);
    talon_string_buffer_add(text, "  table ");
    talon_string_buffer_add_number(text, number + 1);
    talon_string_buffer_add(text, ": ");
    if (series_has_sides(series)) {
        add_numbers(text, seats, count, 0, SERIES_SIDES);
        talon_string_buffer_add(text, " against ");
        add_numbers(text, seats, count, 1, SERIES_SIDES);
    } else {
        add_numbers(text, seats, count, 0, 1);
    }
    if (series_has_boards(series))
        add_board_numbers(drive, number);
    add_values(drive, &series->table[number]);
    talon_string_buffer_add(text, "\n");
}

static void round_text(struct cli_drive *drive)
{
    const struct series *series = &drive->series;
    uint16_t out[SERIES_PEOPLE_MOST];
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
    talon_string_buffer_add(&drive->text, "  sit out: ");
    add_numbers(&drive->text, out, count, 0, 1);
    talon_string_buffer_add(&drive->text, "\n");
}

/* ---- the end --------------------------------------------------------------------------------- */

static void add_boards(struct cli_drive *drive)
{
    if (series_has_boards(&drive->series))
        talon_string_buffer_add(&drive->text, "\nBoards\n");
    for (unsigned board = 1; board <= CLI_DRIVE_BOARDS; board++) {
        if (!drive->plays_board[board])
            continue;
        const char *trump =
            series_trump_name(series_trump_of(drive->series.setup.trumps, board - 1));
        char line[LINE];
        snprintf(line, sizeof line, "  board %u: seat %u deals%s%s\n", board,
                 cli_drive_dealer(drive, board), trump ? ", " : "", trump ? trump : "");
        talon_string_buffer_add(&drive->text, line);
    }
}

static void add_bots(struct cli_drive *drive)
{
    uint16_t bots[SERIES_PEOPLE_MOST];
    unsigned count = 0;

    for (unsigned i = 1; i <= drive->series.people; i++)
        if (drive->series.player[i].is_bot)
            bots[count++] = (uint16_t)i;
    if (!count)
        return;
    talon_string_buffer_add(&drive->text, "\nBots: ");
    add_numbers(&drive->text, bots, count, 0, 1);
    talon_string_buffer_add(&drive->text, "\n");
}

static void add_standings(struct cli_drive *drive)
{
    static const char groups[] = { [SERIES_GROUP_A] = 'A', [SERIES_GROUP_B] = 'B' };
    struct series_standing standing[SERIES_PEOPLE_MOST];
    const size_t count = series_standings(&drive->series, standing);
    char line[LINE];

    talon_string_buffer_add(&drive->text, "\nStandings\n");
    for (size_t i = 0; i < count; i++) {
        const struct series_player *player = &drive->series.player[standing[i].player];
        char name[NAME], percent[16] = "";
        cli_drive_say_player(drive, standing[i].player, name, sizeof name);
        snprintf(line, sizeof line, "%4u. %s (%c) %6lld", standing[i].rank, name,
                 groups[player->group], (long long)standing[i].score);
        talon_string_buffer_add(&drive->text, line);
        if (drive->series.setup.compare->is_share)
            cli_drive_percent(&standing[i], percent);
        snprintf(line, sizeof line, "%8s %%", percent);
        talon_string_buffer_add(&drive->text, *percent ? line : "");
        talon_string_buffer_add(&drive->text, "\n");
    }
}

static void add_prizes(struct cli_drive *drive)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];

    if (drive->prize_count)
        talon_string_buffer_add(&drive->text, "\nPrizes\n");
    for (size_t i = 0; i < drive->prize_count; i++) {
        const struct series_prize *prize = drive->prizes[i].prize;
        const size_t count =
            series_winners(&drive->series, prize, drive->prizes[i].places, standing);
        talon_string_buffer_add(&drive->text, "  ");
        talon_string_buffer_add(&drive->text, prize->title);
        talon_string_buffer_add(&drive->text, ": player");
        for (size_t k = 0; k < count; k++) {
            talon_string_buffer_add(&drive->text, " ");
            talon_string_buffer_add_number(&drive->text, standing[k].player);
        }
        talon_string_buffer_add(&drive->text, "\n");
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
