/* drive_json.c - a drive as one object of JSON (doc/drives-format.md).
 */
#include "drive_evening.h"

#include "json/json_writer.h"
#include "series/series_movements.h"

static struct talon_string_buffer *open_object(struct talon_string_buffer *text)
{
    json_write_list_item(text);
    talon_string_buffer_add(text, "{");
    return text;
}

static void write_null(struct talon_string_buffer *text, const char *name)
{
    json_write_member_name(text, name);
    talon_string_buffer_add(text, "null");
}

static void write_number_or_null(struct talon_string_buffer *text, const char *name, unsigned value)
{
    if (value)
        json_write_member_number(text, name, value);
    else
        write_null(text, name);
}

/* What the plan cannot keep up. */
static void write_forecast(struct cli_drive *drive)
{
    const struct series_forecast forecast = series_foresee(&drive->series);
    struct talon_string_buffer *text = &drive->text;

    write_number_or_null(text, "again", forecast.again);
    json_write_member_number(text, "couples", forecast.couples);
    if (series_has_boards(&drive->series))
        json_write_member_number(text, "copies", forecast.copies);
    else
        write_null(text, "copies");
}

static void begin_json(struct cli_drive *drive)
{
    static const char *const movers[] = { NULL, "winners", "losers" };
    const struct series_setup *setup = &drive->series.setup;
    struct talon_string_buffer *text = &drive->text;

    talon_string_buffer_add(&drive->changes, "[");
    talon_string_buffer_add(text, "{");
    json_write_member(text, "movement", setup->movement->name);
    util_print(text, ",\"players\":%u,\"rounds\":%u,\"seats\":%u,\"deals\":%u,\"seed\":%lld",
               setup->players, setup->rounds, setup->seats, setup->deals, (long long)setup->seed);
    json_write_member(text, "movers", movers[series_who_moves(&drive->series)]);
    json_write_member(text, "score", setup->scoring->name);
    json_write_member(text, "compare", setup->compare->name);
    json_write_member_flag(text, "neuberg", setup->neuberg);
    json_write_member(text, "ties", setup->ties->name);
    json_write_member_flag(text, "drawn", drive->drawn);
    json_write_member_number(text, "edition", setup->edition ? setup->edition : SERIES_EDITION);
    write_number_or_null(text, "promise", series_promise(&drive->series));
    write_forecast(drive);
    if (series_has_boards(&drive->series))
        json_write_member_flag(text, "shared_boards", series_shares_boards(&drive->series));
    else
        write_null(text, "shared_boards");
    json_write_member_list(text, "plan");
}

static void change_json(struct cli_drive *drive, const struct cli_drive_change *change)
{
    static const char *const names[] = { [CLI_DRIVE_JOIN] = "join",
                                         [CLI_DRIVE_LEAVE] = "leave",
                                         [CLI_DRIVE_REPLACE] = "replace",
                                         [CLI_DRIVE_RETURN] = "replace",
                                         [CLI_DRIVE_ADJUST] = "adjust" };
    struct talon_string_buffer *text = open_object(&drive->changes);

    json_write_member_number(text, "round", drive->series.round);
    json_write_member(text, "change", names[change->kind]);
    json_write_member_list(text, "players");
    if (change->player)
        json_write_list_number(text, change->player);
    talon_string_buffer_add(text, "]");
    json_write_member_list(text, "by");
    for (unsigned i = 0; change->by && i < change->count; i++)
        json_write_list_number(text, change->by + i);
    talon_string_buffer_add(text, "]");
    if (change->kind == CLI_DRIVE_ADJUST)
        json_write_member_number(text, "points", change->points);
    talon_string_buffer_add(text, "}");
}

/* ---- a round --------------------------------------------------------------------------------- */

static void write_trumps(struct cli_drive *drive)
{
    const struct series *series = &drive->series;

    if (series_has_boards(series) || !*series->setup.trumps) {
        write_null(&drive->text, "trumps");
        return;
    }
    json_write_member_list(&drive->text, "trumps");
    for (unsigned deal = 0; deal < series->setup.deals; deal++)
        json_write_list_text(&drive->text, series_trump_name(series_trump(series, 0, deal)));
    talon_string_buffer_add(&drive->text, "]");
}

static void write_boards_of_table(struct cli_drive *drive, unsigned table)
{
    if (!series_has_boards(&drive->series)) {
        write_null(&drive->text, "boards");
        return;
    }
    json_write_member_list(&drive->text, "boards");
    for (unsigned deal = 0; deal < drive->series.setup.deals; deal++)
        json_write_list_number(&drive->text, series_board(&drive->series, table, deal));
    talon_string_buffer_add(&drive->text, "]");
}

static void write_deals(struct cli_drive *drive, const struct series_table *table)
{
    struct talon_string_buffer *text = &drive->text;

    json_write_member_list(text, "result");
    for (unsigned deal = 0; deal < table->deals; deal++) {
        json_write_list_item(text);
        talon_string_buffer_add(text, "[");
        for (unsigned i = 0; i < series_values(&drive->series); i++)
            json_write_list_number(text, table->value[deal][i]);
        talon_string_buffer_add(text, "]");
    }
    talon_string_buffer_add(text, "]");
}

static void write_table(struct cli_drive *drive, unsigned number)
{
    const struct series *series = &drive->series;
    const struct series_table *table = &series->table[number];
    struct talon_string_buffer *text = open_object(&drive->text);
    uint16_t seats[SERIES_SEATS_MOST];

    json_write_member_number(text, "table", number + 1);
    write_boards_of_table(drive, number);
    series_seats(series, number, seats);
    json_write_member_list(text, "seats");
    for (unsigned i = 0; i < series->setup.seats; i++)
        json_write_list_number(text, seats[i]);
    talon_string_buffer_add(text, "]");
    if (table->deals)
        write_deals(drive, table);
    else
        write_null(text, "result");
    write_number_or_null(
        text, "won",
        cli_drive_is_over(drive, number) && series_has_sides(series) ? table->won + 1U : 0);
    talon_string_buffer_add(text, "}");
}

static void round_json(struct cli_drive *drive)
{
    const struct series *series = &drive->series;
    struct talon_string_buffer *text = open_object(&drive->text);

    json_write_member_number(text, "round", series->round);
    write_trumps(drive);
    json_write_member_list(text, "tables");
    for (unsigned t = 0; t < series->tables; t++)
        if (series->table[t].plays)
            write_table(drive, t);
    talon_string_buffer_add(text, "]");
    json_write_member_list(text, "out");
    for (unsigned i = 1; i <= series->people; i++)
        if (series_sits_out(series, i))
            json_write_list_number(text, i);
    talon_string_buffer_add(text, "]}");
}

/* ---- the end --------------------------------------------------------------------------------- */

static void write_bots(struct cli_drive *drive)
{
    json_write_member_list(&drive->text, "bots");
    for (unsigned i = 1; i <= drive->series.people; i++)
        if (drive->series.player[i].is_bot)
            json_write_list_number(&drive->text, i);
    talon_string_buffer_add(&drive->text, "]");
}

static void write_boards(struct cli_drive *drive)
{
    const char *letters = drive->series.setup.trumps;

    if (!series_has_boards(&drive->series)) {
        write_null(&drive->text, "boards");
        return;
    }
    json_write_member_list(&drive->text, "boards");
    for (unsigned board = 1; board <= CLI_DRIVE_BOARDS; board++) {
        if (!drive->plays_board[board])
            continue;
        struct talon_string_buffer *text = open_object(&drive->text);
        json_write_member_number(text, "board", board);
        json_write_member_number(text, "dealer", cli_drive_dealer(drive, board));
        json_write_member(text, "trump", series_trump_name(series_trump_of(letters, board - 1)));
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(&drive->text, "]");
}

/* Where boards are compared by shares. */
static void write_percent(struct cli_drive *drive, const struct series_standing *standing)
{
    char percent[16];

    json_write_member_number(&drive->text, "compared", standing->compared);
    if (!drive->series.setup.compare->is_share)
        return;
    cli_drive_percent(drive, standing, percent);
    json_write_member_name(&drive->text, "percent");
    talon_string_buffer_add(&drive->text, *percent ? percent : "null");
}

static void write_names(struct cli_drive *drive)
{
    unsigned last = drive->series.people;

    while (last && !drive->name[last])
        last--;
    if (!last)
        return;
    json_write_member_list(&drive->text, "names");
    for (unsigned i = 1; i <= last; i++)
        json_write_list_text(&drive->text, drive->name[i]);
    talon_string_buffer_add(&drive->text, "]");
}

static void write_group_names(struct cli_drive *drive)
{
    char room[CLI_DRIVE_GROUP];

    if (!drive->group_name[0])
        return;
    json_write_member_list(&drive->text, "groups");
    json_write_list_text(&drive->text, cli_drive_group(drive->group_name, SERIES_GROUP_A, room));
    json_write_list_text(&drive->text, cli_drive_group(drive->group_name, SERIES_GROUP_B, room));
    talon_string_buffer_add(&drive->text, "]");
}

static void write_points(struct cli_drive *drive, const char *name, int64_t points)
{
    char words[SERIES_POINTS_TEXT];

    series_points_text(&drive->series, points, words);
    json_write_member_name(&drive->text, name);
    talon_string_buffer_add(&drive->text, words);
}

static void write_standings(struct cli_drive *drive)
{
    static const char *const groups[] = { NULL, "A", "B" };
    struct series_standing standing[SERIES_PEOPLE_MOST];
    const size_t count = series_standings(&drive->series, standing);

    json_write_member_list(&drive->text, "standings");
    for (size_t i = 0; i < count; i++) {
        const struct series_player *player = &drive->series.player[standing[i].player];
        struct talon_string_buffer *text = open_object(&drive->text);
        json_write_member_number(text, "rank", standing[i].rank);
        json_write_member_number(text, "player", standing[i].player);
        json_write_member_flag(text, "bot", player->is_bot);
        json_write_member(text, "group",
                          groups[series_ranked_group(&drive->series, standing[i].player)]);
        json_write_member_number(text, "pair", series_pair(&drive->series, standing[i].player));
        write_points(drive, "score", standing[i].score);
        write_points(drive, "handicap", standing[i].handicap);
        write_percent(drive, &standing[i]);
        json_write_member_number(text, "played", player->played);
        json_write_member_number(text, "out", player->out);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(&drive->text, "]");
}

static void write_prizes(struct cli_drive *drive)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];
    struct series_given given = { 0 };

    json_write_member_list(&drive->text, "prizes");
    for (size_t i = 0; i < drive->prize_count; i++) {
        const size_t count =
            series_award(&drive->series, drive->prizes[i].prize, drive->prizes[i].places,
                         drive->one_prize ? &given : NULL, standing);
        struct talon_string_buffer *text = open_object(&drive->text);
        json_write_member(text, "prize", drive->prizes[i].prize->name);
        json_write_member_list(text, "players");
        for (size_t k = 0; k < count; k++)
            json_write_list_number(text, standing[k].player);
        talon_string_buffer_add(text, "]}");
    }
    talon_string_buffer_add(&drive->text, "]");
}

static void end_json(struct cli_drive *drive)
{
    talon_string_buffer_add(&drive->text, "]");
    json_write_member_name(&drive->text, "changes");
    talon_string_buffer_add_bytes(&drive->text, drive->changes.at, drive->changes.length);
    talon_string_buffer_add(&drive->text, "]");
    write_bots(drive);
    write_names(drive);
    write_group_names(drive);
    write_boards(drive);
    if (drive->has_results)
        write_standings(drive);
    if (drive->has_results && drive->prize_count)
        write_prizes(drive);
    if (drive->has_results)
        cli_drive_travellers_json(drive);
    talon_string_buffer_add(&drive->text, "}\n");
}

const struct cli_drive_printer cli_drive_json = { begin_json, change_json, round_json, end_json };
