/* drive_telling.h - what the files that write parts of a drive share.
 */
#pragma once

#include "drive_act.h"

struct drive_question;

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
/* Points of a series, which may have parts. */
void drive_write_points(const struct series *live, const char *name, int64_t points,
                        struct talon_string_buffer *text);
/* ,"pair":… Only where there are pairs. */
void drive_write_pair(const struct drive *drive, unsigned player, struct talon_string_buffer *text);

/* drive_standings_json.c: ,"standings":[…], ,"ceremony":[…] and ,"prizes":[…] */
void drive_write_standings(const struct drive_telling *to);
void drive_write_steps(const struct drive_telling *to);
void drive_write_prizes(const struct drive_telling *to);
