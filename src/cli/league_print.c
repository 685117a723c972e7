/* league_print.c - a league as text, as JSON and as a table for a spreadsheet.
 */
#include "league.h"

#include "json/json_writer.h"
#include "util/csv_writer.h"
#include "util/unicode_names.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE = 200, NUMBER = 32, CELL = NUMBER + 2, DIGIT = 10 };

/* "7", "7.5" or "66.67". */
static void say_points(int64_t points, char text[NUMBER])
{
    const int64_t above = points < 0 ? -points : points;
    const int whole =
        snprintf(text, NUMBER, "%s%lld", points < 0 ? "-" : "", (long long)(above / LEAGUE_ONE));
    const int rest = (int)(above % LEAGUE_ONE);

    if (rest % DIGIT)
        snprintf(text + whole, NUMBER - (size_t)whole, ".%02d", rest);
    else if (rest)
        snprintf(text + whole, NUMBER - (size_t)whole, ".%d", rest / DIGIT);
}

static unsigned counted(const struct league *league)
{
    unsigned count = 0;

    for (size_t i = 0; i < league->evenings && league->people; i++)
        count += league->person->part[i].counts;
    return count;
}

static const char *const points_words[] = { N_("sum of points"), N_("percent"),
                                            N_("points by place"), N_("points of the list") };
static const char *const points_names[] = { "sum", "percent", "places", "list" };

/* ---- text ------------------------------------------------------------------------------------ */

/* Names with letters of several bytes take as many columns as the others. */
static void add_name_column(struct talon_string_buffer *text, const char *name, int width)
{
    talon_string_buffer_add(text, name);
    for (int i = util_unicode_count(name); i < width; i++)
        talon_string_buffer_add(text, " ");
}

static int name_width(const struct league *league)
{
    int width = 0;

    for (size_t i = 0; i < league->people; i++) {
        const int count = util_unicode_count(league->person[i].name);
        width = count > width ? count : width;
    }
    return width;
}

/* Evenings that don't count stand in brackets. */
static void say_part(const struct league_part *part, char text[CELL])
{
    char points[NUMBER];

    say_points(part->points, points);
    snprintf(text, CELL, !part->was_there ? "–" : part->counts ? "%s" : "(%s)", points);
}

static void add_person_line(const struct league_person *person, size_t evenings, int width,
                            struct talon_string_buffer *text)
{
    char line[LINE], points[CELL];

    snprintf(line, sizeof line, "%4u. ", person->rank);
    talon_string_buffer_add(text, line);
    add_name_column(text, person->name, width);
    say_points(person->total, points);
    snprintf(line, sizeof line, "%10s", points);
    talon_string_buffer_add(text, line);
    for (size_t i = 0; i < evenings; i++) {
        say_part(&person->part[i], points);
        snprintf(line, sizeof line, person->part[i].was_there ? "%9s" : "%11s", points);
        talon_string_buffer_add(text, line);
    }
    talon_string_buffer_add(text, "\n");
}

void cli_league_text(const struct league *league, struct talon_string_buffer *text)
{
    const int width = name_width(league);
    char line[LINE];

    spoken_add(text, "League of {evenings}, {counted}: {points}", "evenings",
               SPOKEN_COUNT("1 evening", "{n} evenings", league->evenings), "counted",
               SPOKEN_COUNT("1 of them counts", "{n} of them count", counted(league)), "points",
               spoken(points_words[league->by]), NULL);
    talon_string_buffer_add(text, "\n");
    for (size_t i = 0; i < league->evenings; i++) {
        snprintf(line, sizeof line, "  %zu", i + 1);
        talon_string_buffer_add(text, line);
        spoken_add_colon(text);
        talon_string_buffer_add(text, league->evening[i]);
        talon_string_buffer_add(text, "\n");
    }
    talon_string_buffer_add(text, "\n      ");
    add_name_column(text, "", width);
    spoken_add_right(text, spoken("total"), 10);
    for (size_t i = 0; i < league->evenings; i++) {
        snprintf(line, sizeof line, "%9zu", i + 1);
        talon_string_buffer_add(text, line);
    }
    talon_string_buffer_add(text, "\n");
    for (size_t i = 0; i < league->people; i++)
        add_person_line(&league->person[i], league->evenings, width, text);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void write_points_member(struct talon_string_buffer *text, const char *name, int64_t points)
{
    char number[NUMBER];

    say_points(points, number);
    json_write_member_name(text, name);
    talon_string_buffer_add(text, number);
}

static void write_part(const struct league_part *part, struct talon_string_buffer *text)
{
    json_write_list_item(text);
    if (!part->was_there) {
        talon_string_buffer_add(text, "null");
        return;
    }
    talon_string_buffer_add(text, "{");
    write_points_member(text, "points", part->points);
    json_write_member_number(text, "place", part->place);
    json_write_member_flag(text, "counts", part->counts);
    talon_string_buffer_add(text, "}");
}

static void write_person(const struct league_person *person, size_t evenings,
                         struct talon_string_buffer *text)
{
    json_write_list_item(text);
    talon_string_buffer_add(text, "{");
    json_write_member_number(text, "rank", person->rank);
    json_write_member(text, "name", person->name);
    write_points_member(text, "total", person->total);
    json_write_member_number(text, "played", person->evenings);
    json_write_member_list(text, "evenings");
    for (size_t i = 0; i < evenings; i++)
        write_part(&person->part[i], text);
    talon_string_buffer_add(text, "]}");
}

void cli_league_json(const struct league *league, struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "{");
    json_write_member(text, "points", points_names[league->by]);
    json_write_member_number(text, "counted", counted(league));
    json_write_member_list(text, "evenings");
    for (size_t i = 0; i < league->evenings; i++)
        json_write_list_text(text, league->evening[i]);
    talon_string_buffer_add(text, "]");
    json_write_member_list(text, "standings");
    for (size_t i = 0; i < league->people; i++)
        write_person(&league->person[i], league->evenings, text);
    talon_string_buffer_add(text, "]}\n");
}

/* ---- a table for a spreadsheet ----------------------------------------------------------------
 */

static void add_person_row(const struct league_person *person, size_t evenings,
                           struct util_csv *csv)
{
    char points[NUMBER];

    util_csv_number(csv, person->rank);
    util_csv_text(csv, person->name);
    say_points(person->total, points);
    util_csv_decimal(csv, points);
    util_csv_number(csv, person->evenings);
    for (size_t i = 0; i < evenings; i++) {
        say_points(person->part[i].points, points);
        util_csv_decimal(csv, person->part[i].was_there ? points : "");
    }
    util_csv_end_row(csv);
}

void cli_league_csv(const struct league *league, struct talon_string_buffer *text)
{
    static const char *const head[] = { "place", "name", "total", "played" };
    struct util_csv csv;

    util_csv_begin(&csv, text, league->decimal_mark);
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        util_csv_text(&csv, head[i]);
    for (size_t i = 0; i < league->evenings; i++)
        util_csv_text(&csv, league->evening[i]);
    util_csv_end_row(&csv);
    for (size_t i = 0; i < league->people; i++)
        add_person_row(&league->person[i], league->evenings, &csv);
}
