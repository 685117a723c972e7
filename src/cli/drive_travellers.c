/* drive_travellers.c - travellers: for each board what happened at each table, and what that
 * scored; and the matches of teams. As text and as JSON.
 */
#include "drive_evening.h"

#include "json/json_writer.h"
#include "series/series_movements.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 200, PLACE = 80 };

/* ---- matches --------------------------------------------------------------------------------- */

/* A match, at its first table. */
struct drive_match {
    const struct series_result *first;
    size_t boards;
    int64_t points[SERIES_SIDES];
};

/* Whether a match begins with this result: it is the first one of the match's boards there. */
static bool is_match(const struct cli_drive *drive, size_t at, struct drive_match *match)
{
    const struct series_result *result = &drive->results[at];

    for (size_t i = 0; i < at; i++)
        if (drive->results[i].round == result->round && drive->results[i].table == result->table)
            return false;
    if (!drive->series.setup.movement->matches || result->table % 2 == 0)
        return false;
    match->first = result;
    match->boards = series_match(&drive->series, drive->results, drive->result_count, result->round,
                                 result->table, match->points);
    return true;
}

/* Teams are numbered as they came: the first has the players 1 to 4 at tables of four. */
static unsigned team_of(const struct cli_drive *drive, const struct drive_match *match,
                        unsigned side)
{
    return (drive->series.player[match->first->seat[side]].entry - 1U) / SERIES_SIDES + 1;
}

static void add_matches(struct cli_drive *drive)
{
    struct drive_match match;
    char line[LINE];

    if (drive->series.setup.movement->matches)
        talon_string_buffer_add(&drive->text, "\nMatches\n");
    for (size_t i = 0; i < drive->result_count; i++) {
        if (!is_match(drive, i, &match))
            continue;
        snprintf(line, sizeof line, "  round %u, tables %u and %u: team %u against %u, %lld:%lld\n",
                 match.first->round, match.first->table, match.first->table + 1U,
                 team_of(drive, &match, 0), team_of(drive, &match, 1), (long long)match.points[0],
                 (long long)match.points[1]);
        talon_string_buffer_add(&drive->text, line);
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

static void add_board_line(struct cli_drive *drive, unsigned board)
{
    const char *trump = series_trump_name(series_trump_of(drive->series.setup.trumps, board - 1));
    char line[LINE];

    snprintf(line, sizeof line, "\nBoard %u: seat %u deals%s%s\n", board,
             cli_drive_dealer(drive, board), trump ? ", " : "", trump ? trump : "");
    talon_string_buffer_add(&drive->text, line);
}

/* "1 2 against 3 4", by names if there are some. */
static void say_sides(const struct cli_drive *drive, const struct series_result *result,
                      struct talon_string_buffer *text)
{
    for (unsigned side = 0; side < SERIES_SIDES; side++) {
        talon_string_buffer_add(text, side ? " against " : "");
        for (unsigned seat = side; seat < drive->series.setup.seats; seat += SERIES_SIDES) {
            const unsigned player = result->seat[seat];
            talon_string_buffer_add(text, seat == side ? "" : drive->name[player] ? " and " : " ");
            if (drive->name[player])
                talon_string_buffer_add(text, drive->name[player]);
            else
                talon_string_buffer_add_number(text, player);
        }
    }
}

static void add_result_line(struct cli_drive *drive, const struct series_result *result)
{
    struct talon_string_buffer *text = &drive->text;
    char words[PLACE];

    if (result->round) {
        snprintf(words, sizeof words, "  round %u, table %u: ", result->round, result->table);
        talon_string_buffer_add(text, words);
        say_sides(drive, result, text);
    } else {
        talon_string_buffer_add(text, "  earlier field");
    }
    for (unsigned i = 0; i < series_values(&drive->series); i++) {
        talon_string_buffer_add(text, i ? ":" : ", ");
        talon_string_buffer_add_number(text, result->value[i]);
    }
    if (series_is_compared(&drive->series)) {
        const bool share = drive->series.setup.compare->is_share;
        snprintf(words, sizeof words, share ? ", %d and %d points" : ", %+d and %+d points",
                 result->points[0], result->points[1]);
        talon_string_buffer_add(text, words);
    }
    talon_string_buffer_add(text, "\n");
}

void cli_drive_travellers_text(struct cli_drive *drive)
{
    add_matches(drive);
    for (size_t i = 0; i < drive->result_count && drive->travellers; i++) {
        if (!i || drive->results[i].board != drive->results[i - 1].board)
            add_board_line(drive, drive->results[i].board);
        add_result_line(drive, &drive->results[i]);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void write_values_of(struct talon_string_buffer *text, const char *name,
                            const int32_t *numbers, unsigned count)
{
    json_write_member_list(text, name);
    for (unsigned i = 0; i < count; i++)
        json_write_list_number(text, numbers[i]);
    talon_string_buffer_add(text, "]");
}

static void write_seats(const struct cli_drive *drive, const struct series_result *result,
                        struct talon_string_buffer *text)
{
    json_write_member_list(text, "seats");
    for (unsigned i = 0; i < drive->series.setup.seats && result->round; i++)
        json_write_list_number(text, result->seat[i]);
    talon_string_buffer_add(text, "]");
}

static void write_traveller_line(struct cli_drive *drive, const struct series_result *result)
{
    struct talon_string_buffer *text = &drive->text;
    const bool compared = series_is_compared(&drive->series);

    json_write_list_item(text);
    talon_string_buffer_add(text, "{");
    json_write_member_number(text, "round", result->round);
    json_write_member_number(text, "table", result->table);
    write_seats(drive, result, text);
    write_values_of(text, "result", result->value, series_values(&drive->series));
    write_values_of(text, "points", result->points, compared ? SERIES_SIDES : 0);
    json_write_member_number(text, "compared", result->compared);
    talon_string_buffer_add(text, "}");
}

static void write_traveller(struct cli_drive *drive, size_t first, size_t end)
{
    struct talon_string_buffer *text = &drive->text;

    json_write_list_item(text);
    talon_string_buffer_add(text, "{");
    json_write_member_number(text, "board", drive->results[first].board);
    json_write_member_list(text, "results");
    for (size_t i = first; i < end; i++)
        write_traveller_line(drive, &drive->results[i]);
    talon_string_buffer_add(text, "]}");
}

static void write_match(struct cli_drive *drive, const struct drive_match *match)
{
    struct talon_string_buffer *text = &drive->text;

    json_write_list_item(text);
    talon_string_buffer_add(text, "{");
    json_write_member_number(text, "round", match->first->round);
    json_write_member_number(text, "table", match->first->table);
    json_write_member_list(text, "teams");
    for (unsigned side = 0; side < SERIES_SIDES; side++)
        json_write_list_number(text, team_of(drive, match, side));
    talon_string_buffer_add(text, "]");
    json_write_member_number(text, "boards", (int64_t)match->boards);
    json_write_member_list(text, "points");
    for (unsigned side = 0; side < SERIES_SIDES; side++)
        json_write_list_number(text, match->points[side]);
    talon_string_buffer_add(text, "]}");
}

static void write_matches(struct cli_drive *drive)
{
    struct drive_match match;

    if (!drive->series.setup.movement->matches)
        return;
    json_write_member_list(&drive->text, "matches");
    for (size_t i = 0; i < drive->result_count; i++)
        if (is_match(drive, i, &match))
            write_match(drive, &match);
    talon_string_buffer_add(&drive->text, "]");
}

void cli_drive_travellers_json(struct cli_drive *drive)
{
    if (!series_has_boards(&drive->series))
        return;
    write_matches(drive);
    json_write_member_list(&drive->text, "travellers");
    for (size_t i = 0, end; i < drive->result_count; i = end) {
        end = series_board_end(drive->results, drive->result_count, i);
        write_traveller(drive, i, end);
    }
    talon_string_buffer_add(&drive->text, "]");
}
