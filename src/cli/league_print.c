/* league_print.c - a league as text.
 */
#include "league_print.h"

#include "text/spoken.h"
#include "util/unicode_names.h"

#include <stdio.h>

enum { LINE = 400, CELL = LEAGUE_DIGITS + 2 };

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
    char line[LINE], points[CELL];

    snprintf(line, sizeof line, "%4u. ", person->rank);
    talon_string_buffer_add(text, line);
    add_name_column(text, person->name, width);
    league_say_points(person->total, points);
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
               SPOKEN_COUNT("1 of them counts", "{n} of them count", league_counted(league)),
               "points", spoken(points_words[league->by]), NULL);
    talon_string_buffer_add(text, "\n");
    for (size_t i = 0; i < league->evenings; i++) {
        snprintf(line, sizeof line, "  %zu", i + 1);
        talon_string_buffer_add(text, line);
        spoken_add_colon(text);
        talon_string_buffer_add(text, league->evening[i].title);
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
