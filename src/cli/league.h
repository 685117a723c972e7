/* league.h - a league: people who take part in several evenings, and where they stand after those.
 * Points are hundredths.
 */
#ifndef TALON_CLI_LEAGUE_H
#define TALON_CLI_LEAGUE_H

#include "json/json_parse.h"

#include <talon/table.h>

enum {
    LEAGUE_EVENINGS = 100,
    LEAGUE_NAME = 128, /* bytes of a name with its final zero */
    LEAGUE_PLACES = 100,
    LEAGUE_ONE = 100, /* a point */
};

enum league_points { LEAGUE_SUM, LEAGUE_PERCENT, LEAGUE_BY_PLACE, LEAGUE_LIST };

/* How somebody did in one evening. */
struct league_part {
    bool was_there, counts, has_percent;
    char group;      /* of a Mitchell, where each line has places of its own; 0: there is one */
    unsigned place;  /* in the evening, or in the group */
    int64_t score;   /* hundredths, as the drive told it */
    int64_t percent; /* hundredths */
    int64_t points;  /* that the league gives */
};

struct league_person {
    char name[LEAGUE_NAME]; /* as it was found first */
    char key[LEAGUE_NAME];  /* without capital letters */
    unsigned rank, evenings;
    int64_t total;
    struct league_part part[LEAGUE_EVENINGS];
};

struct league {
    enum league_points by;
    int64_t places[LEAGUE_PLACES]; /* of LEAGUE_LIST */
    size_t place_count;
    unsigned best, dropped; /* how many evenings count, or don't; 0: all do */
    struct league_person *person;
    size_t people, room;
    char evening[LEAGUE_EVENINGS][LEAGUE_NAME];
    size_t evenings;
    struct {
        char from[LEAGUE_NAME], to[LEAGUE_NAME]; /* keys of names of one person */
        char name[LEAGUE_NAME];                  /* the second one as it was given */
    } joined[LEAGUE_PLACES];
    size_t joined_count;
    char decimal_mark; /* of tables for spreadsheets */
};

/* league_read.c */

/* "Anna" and "anna " are one name. */
bool cli_league_key(const char *name, char key[LEAGUE_NAME]);
/* Adds an evening, as `talon drive --json` prints it or the page saves it. NULL, or the reason why
 * not; it may name somebody: `name`. */
const char *cli_league_add(struct league *league, const char *path, json_t *drive,
                           char name[LEAGUE_NAME]);

/* league_count.c: finds points, totals and ranks, and sorts the people by them. */
const char *cli_league_count(struct league *league);

/* league_print.c */
void cli_league_text(const struct league *league, struct talon_string_buffer *text);
void cli_league_json(const struct league *league, struct talon_string_buffer *text);
void cli_league_csv(const struct league *league, struct talon_string_buffer *text);

#endif
