/* league_write.c - a league as JSON and as a table for a spreadsheet; an evening as the page keeps
 * it, and why something was refused.
 */
#include "league.h"

#include "json/json_writer.h"
#include "util/csv_writer.h"

#include <stdio.h>

enum { DIGIT = 10 };

void league_say_points(int64_t points, char text[LEAGUE_DIGITS])
{
    const int64_t above = points < 0 ? -points : points;
    const int whole = snprintf(text, LEAGUE_DIGITS, "%s%lld", points < 0 ? "-" : "",
                               (long long)(above / LEAGUE_ONE));
    const int rest = (int)(above % LEAGUE_ONE);

    if (rest)
        snprintf(text + whole, LEAGUE_DIGITS - (size_t)whole, rest % DIGIT ? ".%d%d" : ".%d",
                 rest / DIGIT, rest % DIGIT);
}

unsigned league_counted(const struct league *league)
{
    unsigned count = 0;

    for (size_t i = 0; i < league->evenings && league->people; i++)
        count += league->person->part[i].counts;
    return count;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void write_points_member(struct talon_string_buffer *text, const char *name, int64_t points)
{
    char number[LEAGUE_DIGITS];

    league_say_points(points, number);
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
    json_write_list_object(text);
    json_write_member_number(text, "rank", person->rank);
    json_write_member(text, "name", person->name);
    write_points_member(text, "total", person->total);
    json_write_member_number(text, "played", person->evenings);
    json_write_member_list(text, "evenings");
    for (size_t i = 0; i < evenings; i++)
        write_part(&person->part[i], text);
    talon_string_buffer_add(text, "]}");
}

void league_write_json(const struct league *league, struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "{");
    json_write_member(text, "points", league_points_names[league->by]);
    json_write_member_number(text, "counted", league_counted(league));
    json_write_member_list(text, "evenings");
    for (size_t i = 0; i < league->evenings; i++)
        json_write_list_text(text, league->evening[i].title);
    talon_string_buffer_add(text, "]");
    json_write_member_list(text, "standings");
    for (size_t i = 0; i < league->people; i++)
        write_person(&league->person[i], league->evenings, text);
    talon_string_buffer_add(text, "]}\n");
}

/* ---- for the page ---------------------------------------------------------------------------- */

static void write_kept_part(const struct league_person *person, const struct league_part *part,
                            struct talon_string_buffer *text)
{
    const char group[] = { part->group, 0 };

    json_write_list_object(text);
    json_write_member(text, "name", person->name);
    json_write_member_number(text, "place", part->place);
    json_write_member(text, "group", group);
    write_points_member(text, "score", part->score);
    if (part->has_percent)
        write_points_member(text, "percent", part->percent);
    else
        json_write_member(text, "percent", NULL);
    talon_string_buffer_add(text, "}");
}

void league_write_evening(const struct league *league, struct talon_string_buffer *text)
{
    const size_t at = league->evenings - 1;

    talon_string_buffer_add(text, "{");
    json_write_member(text, "title", league->evening[at].title);
    json_write_member(text, "drive", league->evening[at].mark);
    json_write_member_list(text, "people");
    for (size_t i = 0; i < league->people; i++)
        if (league->person[i].part[at].was_there)
            write_kept_part(&league->person[i], &league->person[i].part[at], text);
    talon_string_buffer_add(text, "]}");
}

void league_write_refusal(const struct league *league, struct talon_string_buffer *text)
{
    const struct league_refusal *refusal = &league->refusal;

    talon_string_buffer_add(text, "{\"refused\":{");
    json_write_member(text, "sentence", refusal->sentence);
    json_write_member(text, "word", refusal->word);
    json_write_member_number(text, "evening", (int64_t)refusal->evening);
    json_write_member(text, "name", refusal->name);
    talon_string_buffer_add(text, "}}");
}

/* ---- a table for a spreadsheet ----------------------------------------------------------------
 */

static void add_person_row(const struct league_person *person, size_t evenings,
                           struct util_csv *csv)
{
    char points[LEAGUE_DIGITS];

    util_csv_number(csv, person->rank);
    util_csv_text(csv, person->name);
    league_say_points(person->total, points);
    util_csv_decimal(csv, points);
    util_csv_number(csv, person->evenings);
    for (size_t i = 0; i < evenings; i++) {
        league_say_points(person->part[i].points, points);
        util_csv_decimal(csv, person->part[i].was_there ? points : "");
    }
    util_csv_end_row(csv);
}

void league_write_csv(const struct league *league, const char *const headings[LEAGUE_HEADINGS],
                      char decimal_mark, struct talon_string_buffer *text)
{
    struct util_csv csv;

    util_csv_begin(&csv, text, decimal_mark);
    for (size_t i = 0; i < LEAGUE_HEADINGS; i++)
        util_csv_text(&csv, headings[i]);
    for (size_t i = 0; i < league->evenings; i++)
        util_csv_text(&csv, league->evening[i].title);
    util_csv_end_row(&csv);
    for (size_t i = 0; i < league->people; i++)
        add_person_row(&league->person[i], league->evenings, &csv);
}
