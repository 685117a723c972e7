/* drive_travellers.c - travellers: for each board what happened at each table, and what that
 * scored; and the matches of teams. As text and as JSON.
 */
#include "drive_evening.h"

#include "json/json_writer.h"
#include "series/series_movements.h"
#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>

enum { PLACE = SERIES_AWARD_TEXT + SERIES_POINTS_TEXT };

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

/* A heading, with an empty line before it. */
static void add_line(struct talon_string_buffer *text, const char *line)
{
    util_print(text, "\n%s\n", line);
}

static void say_match_points(const struct cli_drive *drive, const struct drive_match *match,
                             char points[PLACE])
{
    char first[SERIES_POINTS_TEXT], second[SERIES_POINTS_TEXT];

    series_points_text(&drive->series, match->points[0], first);
    series_points_text(&drive->series, match->points[1], second);
    snprintf(points, PLACE, "%s:%s", first, second);
}

static void add_matches(struct cli_drive *drive)
{
    struct drive_match match;
    char points[PLACE];

    if (drive->series.setup.movement->matches)
        add_line(&drive->text, spoken("Matches"));
    for (size_t i = 0; i < drive->result_count; i++) {
        if (!is_match(drive, i, &match))
            continue;
        say_match_points(drive, &match, points);
        talon_string_buffer_add(&drive->text, "  ");
        spoken_add(
            &drive->text,
            "round {round}, tables {table} and {other}: team {a} against {b}, {points}", "round",
            SPOKEN_NUMBER(match.first->round), "table", SPOKEN_NUMBER(match.first->table), "other",
            SPOKEN_NUMBER(match.first->table + 1), "a", SPOKEN_NUMBER(team_of(drive, &match, 0)),
            "b", SPOKEN_NUMBER(team_of(drive, &match, 1)), "points", points, NULL);
        talon_string_buffer_add(&drive->text, "\n");
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

static void add_board_line(struct cli_drive *drive, unsigned board)
{
    const char *trump = series_trump_name(series_trump_of(drive->series.setup.trumps, board - 1));

    talon_string_buffer_add(&drive->text, "\n");
    spoken_add(&drive->text, "Board {n}: seat {seat} deals", "n", SPOKEN_NUMBER(board), "seat",
               SPOKEN_NUMBER(cli_drive_dealer(drive, board)), NULL);
    util_print(&drive->text, "%s%s\n", trump ? ", " : "", trump ? spoken(trump) : "");
}

static void say_table(const struct cli_drive *drive, const struct series_result *result,
                      struct talon_string_buffer *text)
{
    struct talon_string_buffer players = { 0 };

    cli_drive_add_sides(drive, result->seat, &players);
    talon_string_buffer_add(text, "  ");
    spoken_add(text, "round {round}, table {table}: {players}", "round",
               SPOKEN_NUMBER(result->round), "table", SPOKEN_NUMBER(result->table), "players",
               players.at, NULL);
    free(players.at);
}

/* Words for each side: "plus and minus". */
struct side_words {
    char of[SERIES_SIDES_MOST][PLACE];
};

static void say_sides(const struct cli_drive *drive, const char *sentence, const char *hole,
                      const struct side_words *words, struct talon_string_buffer *text)
{
    const unsigned sides = series_sides(&drive->series);
    struct talon_string_buffer list = { 0 };

    for (unsigned side = 0; side < sides; side++) {
        talon_string_buffer_add(&list, !side ? "" : side + 1 == sides ? spoken(" and ") : ", ");
        talon_string_buffer_add(&list, words->of[side]);
    }
    spoken_add(text, sentence, hole, list.at, NULL);
    free(list.at);
}

static void say_awards(const struct cli_drive *drive, const struct series_result *result,
                       struct talon_string_buffer *text)
{
    struct side_words words;

    for (unsigned side = 0; side < series_sides(&drive->series); side++)
        series_award_write(&drive->series, &result->award[side], words.of[side]);
    say_sides(drive, N_(", award {awards}"), "awards", &words, text);
}

/* Differences have a sign. */
static void say_points(const struct cli_drive *drive, const struct series_result *result,
                       struct talon_string_buffer *text)
{
    const bool has_sign = !drive->series.setup.compare->is_share;
    struct side_words words;

    for (unsigned side = 0; side < series_sides(&drive->series); side++) {
        const int32_t points = result->points[side];
        char number[SERIES_POINTS_TEXT];
        series_points_text(&drive->series, points, number);
        snprintf(words.of[side], PLACE, "%s%s", has_sign && points >= 0 ? "+" : "", number);
    }
    say_sides(drive, N_(", {points} points"), "points", &words, text);
}

static void add_result_line(struct cli_drive *drive, const struct series_result *result)
{
    struct talon_string_buffer *text = &drive->text;

    if (result->round) {
        say_table(drive, result, text);
    } else {
        util_print(text, "  %s", spoken("earlier field"));
    }
    if (series_has_award(result))
        say_awards(drive, result, text);
    for (unsigned i = 0; i < series_values(&drive->series) && !series_has_award(result); i++)
        util_print(text, "%s%lld", i ? ":" : ", ", (long long)result->value[i]);
    if (series_is_compared(&drive->series))
        say_points(drive, result, text);
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

/* Only where there are any. */
static void write_awards(struct cli_drive *drive, const struct series_result *result)
{
    char award[SERIES_AWARD_TEXT];

    if (!series_has_award(result))
        return;
    json_write_member_list(&drive->text, "awards");
    for (unsigned side = 0; side < series_sides(&drive->series); side++) {
        series_award_write(&drive->series, &result->award[side], award);
        json_write_list_text(&drive->text, award);
    }
    talon_string_buffer_add(&drive->text, "]");
}

static void write_side_points(struct cli_drive *drive, const struct series_result *result)
{
    char points[SERIES_POINTS_TEXT];

    json_write_member_list(&drive->text, "points");
    const unsigned sides = series_is_compared(&drive->series) ? series_sides(&drive->series) : 0;
    for (unsigned side = 0; side < sides; side++) {
        series_points_text(&drive->series, result->points[side], points);
        json_write_list_item(&drive->text);
        talon_string_buffer_add(&drive->text, points);
    }
    talon_string_buffer_add(&drive->text, "]");
}

static void write_traveller_line(struct cli_drive *drive, const struct series_result *result)
{
    struct talon_string_buffer *text = &drive->text;

    json_write_list_item(text);
    util_print(text, "{\"round\":%u,\"table\":%u", result->round, result->table);
    write_seats(drive, result, text);
    write_values_of(text, "result", result->value, series_values(&drive->series));
    write_awards(drive, result);
    write_side_points(drive, result);
    util_print(text, ",\"compared\":%u}", series_most_compared(result));
}

static void write_traveller(struct cli_drive *drive, size_t first, size_t end)
{
    struct talon_string_buffer *text = &drive->text;

    json_write_list_item(text);
    util_print(text, "{\"board\":%u,\"results\":[", drive->results[first].board);
    for (size_t i = first; i < end; i++)
        write_traveller_line(drive, &drive->results[i]);
    talon_string_buffer_add(text, "]}");
}

static void write_match(struct cli_drive *drive, const struct drive_match *match)
{
    char first[SERIES_POINTS_TEXT], second[SERIES_POINTS_TEXT];

    series_points_text(&drive->series, match->points[0], first);
    series_points_text(&drive->series, match->points[1], second);
    json_write_list_item(&drive->text);
    util_print(&drive->text,
               "{\"round\":%u,\"table\":%u,\"teams\":[%u,%u],\"boards\":%zu,"
               "\"points\":[%s,%s]}",
               match->first->round, match->first->table, team_of(drive, match, 0),
               team_of(drive, match, 1), match->boards, first, second);
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
