/* league_print.c - a league as text.
 */
#include "league_print.h"

#include "text/spoken.h"
#include "util/string_buffer.h"
#include "util/unicode_names.h"

#include <stdio.h>

enum { CELL = LEAGUE_DIGITS + 2 };

static const char *const points_words[] = { N_("sum of points"), N_("percent"),
                                            N_("points by place"), N_("points of the list") };

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
    char points[LEAGUE_DIGITS];

    league_say_points(part->points, points);
    snprintf(text, CELL, !part->was_there ? "–" : part->counts ? "%s" : "(%s)", points);
}

static void add_person_line(const struct league_person *person, size_t evenings, int width,
                            struct talon_string_buffer *text)
{
    char points[CELL];

    util_print(text, "%4u. ", person->rank);
    add_name_column(text, person->name, width);
    league_say_points(person->total, points);
    util_print(text, "%10s", points);
    for (size_t i = 0; i < evenings; i++) {
        say_part(&person->part[i], points);
        util_print(text, person->part[i].was_there ? "%9s" : "%11s", points);
    }
    talon_string_buffer_add(text, "\n");
}

void cli_league_text(const struct league *league, struct talon_string_buffer *text)
{
    const int width = name_width(league);

    spoken_add(text, "League of {evenings}, {counted}: {points}", "evenings",
               SPOKEN_COUNT("1 evening", "{n} evenings", league->evenings), "counted",
               SPOKEN_COUNT("1 of them counts", "{n} of them count", league_counted(league)),
               "points", spoken(points_words[league->by]), NULL);
    talon_string_buffer_add(text, "\n");
    for (size_t i = 0; i < league->evenings; i++) {
        util_print(text, "  %zu", i + 1);
        spoken_add_colon(text);
        util_print(text, "%s\n", league->evening[i].title);
    }
    talon_string_buffer_add(text, "\n      ");
    add_name_column(text, "", width);
    spoken_add_right(text, spoken("total"), 10);
    for (size_t i = 0; i < league->evenings; i++) {
        util_print(text, "%9zu", i + 1);
    }
    talon_string_buffer_add(text, "\n");
    for (size_t i = 0; i < league->people; i++)
        add_person_line(&league->person[i], league->evenings, width, text);
}
