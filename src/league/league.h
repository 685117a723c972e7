/* league.h - a league: people who take part in several evenings, and where they stand after those.
 * The command and the page count by it. Points are hundredths.
 */
#pragma once

#include "json/json_reader.h"

#include <talon/table.h>

enum {
    LEAGUE_EVENINGS = 100,
    LEAGUE_NAME = 128,  /* bytes of a name with its final zero */
    LEAGUE_TITLE = 256, /* of an evening */
    LEAGUE_MARK = 64,
    LEAGUE_PLACES = 100,
    LEAGUE_JOINED = 100,
    LEAGUE_ONE = 100, /* a point */
    LEAGUE_DIGITS = 32,
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
    char name[LEAGUE_NAME];  /* as it was found first */
    char key[LEAGUE_NAME];   /* without capital letters */
    char order[LEAGUE_NAME]; /* and without accents: by this a list is sorted */
    unsigned rank, evenings;
    int64_t total;
    struct league_part part[LEAGUE_EVENINGS];
};

/* Why a league cannot be counted. */
struct league_refusal {
    const char *sentence;   /* a msgid; NULL: nothing was refused */
    char word[LEAGUE_NAME]; /* for its hole {word} */
    size_t evening;         /* from 1; 0: it is about none */
    char name[LEAGUE_NAME]; /* of the person whom it is about, or "" */
};

/* All zeros: a league without evenings. After a refusal it can only be freed. */
struct league {
    enum league_points by;
    int64_t places[LEAGUE_PLACES]; /* of LEAGUE_LIST */
    size_t place_count;
    unsigned best, dropped; /* how many evenings count, or don't; 0: all do */
    struct league_person *person;
    size_t people, room;
    struct {
        char title[LEAGUE_TITLE];
        char mark[LEAGUE_MARK]; /* of the drive, or of the text of its file; "": not known */
    } evening[LEAGUE_EVENINGS];
    size_t evenings;
    struct {
        char from[LEAGUE_NAME], to[LEAGUE_NAME]; /* keys of names of one person */
        char name[LEAGUE_NAME];                  /* the second one as it was given */
        bool is_used;                            /* somebody had the first one */
    } joined[LEAGUE_JOINED];
    size_t joined_count;
    struct league_refusal refusal;
};

/* These are false when they refuse. */

/* league_rules.c: "sum", "percent", "places" or "10,8,6"; how many evenings count, or don't, as
 * digits, NULL if nothing is said; two names of one person, listed by the second. */
bool league_read_points(struct league *league, const char *given);
bool league_read_counted(struct league *league, const char *best, const char *dropped);
bool league_join(struct league *league, const char *from, const char *to);
bool league_refuse(struct league *league, const char *sentence, const char *word);
extern const char *const league_points_names[];
/* As much of the text as fits, in whole characters. */
void league_copy(char *to, size_t size, const char *text);
void league_free(struct league *league);

/* league_names.c: "Anna" and "anna " are one name. False if it is no name. */
bool league_name_key(const char *name, char key[LEAGUE_NAME]);
/* The letters without their accents, to sort by: the same in every language. */
void league_name_order(const char *key, char order[LEAGUE_NAME]);

/* league_read.c: adds an evening: a drive as `talon drive --json` prints it, the page saves it or a
 * server tells it, which may have a title of its own; and an evening as the page keeps it. */
bool league_add_text(struct league *league, const char *title, const char *text, size_t length);
bool league_add_kept(struct league *league, const struct json_value *evening);
/* A name that was joined and that nobody had in an evening; NULL: there is none. */
const char *league_unused_join(const struct league *league);

/* league_count.c: finds points, totals and ranks, and sorts the people by them. */
bool league_count(struct league *league);

/* league_write.c */
/* "7", "7.5" or "66.67" */
void league_say_points(int64_t points, char text[LEAGUE_DIGITS]);
unsigned league_counted(const struct league *league);
void league_write_json(const struct league *league, struct talon_string_buffer *text);
/* A table for a spreadsheet, under headings for place, name, total and how many were played. */
enum { LEAGUE_HEADINGS = 4 };
void league_write_csv(const struct league *league, const char *const headings[LEAGUE_HEADINGS],
                      char decimal_mark, struct talon_string_buffer *text);
/* The last evening as the page keeps it. */
void league_write_evening(const struct league *league, struct talon_string_buffer *text);
void league_write_refusal(const struct league *league, struct talon_string_buffer *text);
