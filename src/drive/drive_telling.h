/* drive_telling.h - what the files that write parts of a drive share.
 */
#pragma once

#include "drive_act.h"

struct drive_question {
    unsigned round;  /* 0: the last that was opened */
    unsigned person; /* whose card */
    unsigned from;   /* acts below this number; 0: the newest */
    bool directs;    /* the director asks */
    unsigned table;  /* of the person who asks, or of the code; 0: nowhere */
    unsigned own;    /* the person who asks, with a token; 0: somebody else */
};

/* Who is told of which drive, and into which text. */
struct drive_telling {
    struct drive_counts *counts;
    struct drive *drive;
    const struct drive_question *question;
    struct talon_string_buffer *text;
};

extern const char *const drive_group_letters[]; /* by enum series_group */

/* The points of this person (0: all people's), as far as they may be told; NULL: they may not. */
const struct series *drive_count_for(const struct drive_telling *to, unsigned person);
/* The drive is over, and prizes are still to be read out. */
bool drive_holds_back_end(const struct drive_telling *to);
/* Whether points would tell results of the open round that are kept from others. */
bool drive_hides_open_round(const struct drive *drive);
/* Points of a series, which may have parts; the number alone, and as a member. */
void drive_write_point_number(const struct series *live, int64_t points,
                              struct talon_string_buffer *text);
void drive_write_points(const struct series *live, const char *name, int64_t points,
                        struct talon_string_buffer *text);
/* ,"percent":… of all that could be won, or null. */
void drive_write_share(const struct series *live, const struct series_standing *standing,
                       struct talon_string_buffer *text);
/* ,"pair":… Only where there are pairs. */
void drive_write_pair(const struct drive *drive, unsigned player, struct talon_string_buffer *text);

/* drive_standings_json.c: ,"standings":[…], ,"ceremony":[…] and ,"prizes":[…] */
void drive_write_standings(const struct drive_telling *to);
void drive_write_steps(const struct drive_telling *to);
void drive_write_prizes(const struct drive_telling *to);
