/* drives.h - all drives of the server: finding, opening and deleting them, and who watches which.
 * Their rows stay in memory; what follows from the rows is made when somebody asks, and dropped
 * when nobody has asked for a while.
 */
#ifndef TALON_SERVER_DRIVES_DRIVES_H
#define TALON_SERVER_DRIVES_DRIVES_H

#include "drive_act.h"
#include "server/limits/steady_day.h"

#define DRIVE_MARK '~' /* begins the id of the stream, unlike any table's or account's */

/* The series of a drive with all results, or without those of the open round. */
struct drives_count {
    struct series *live;
    const struct drive *of;
    uint64_t version;
    struct drive_boards boards;
};

/* Zero it and set the last three to begin. */
struct drives {
    struct drive **list;
    size_t count, capacity;
    uint32_t day;        /* today, or 0 */
    int64_t started_at;  /* when the rows are loaded, in ms since 1970, or 0 */
    int64_t started_now; /* the same moment by the clock of the outputs */
    int64_t swept_at;
    struct limits_steady_day steady;
    int64_t attend_at;             /* the first of all drives' */
    struct drives_count counts[2]; /* without and with the open round */
    const struct server_entropy *entropy;
    struct journal *journal;
    struct rooms *rooms;
};

/* `letters` are those of the public id. */
struct drive *drives_find(const struct drives *drives, const char *letters);
/* Whether there is memory for one more act: of this drive, or the first of a new one, NULL. */
bool drives_have_memory(const struct drives *drives, const struct drive *drive);
/* While all drives take too much memory, others than this one forget what can be made again. */
void drives_rest_others(struct drives *drives, const struct drive *drive);
/* Whether there is a place for one more. If not, a drive that nobody will miss begins to leave. */
bool drives_evict_for_one(struct drives *drives, struct journal_outputs *outputs);
/* A new drive; its opening has to be written. */
struct drive *drives_add(struct drives *drives, const char *letters);
/* The public id. */
const char *drive_letters(const struct drive *drive);
/* Counts the results, with those of the open round or without; until the next call like it. */
const struct drives_count *drives_count(struct drives *drives, const struct drive *drive,
                                        bool with_open);

/* A connection watches one drive; whether somebody who takes part there watches. */
void drives_watch(struct connection *connection, struct drive *drive, bool takes_part);
void drives_unwatch(struct connection *connection);

/* Those who watch hear now what they were to hear at drive->tell_at. */
void drives_tell_late(struct drive *drive, struct journal_outputs *outputs);
/* The tables of an online drive are looked after at this time, or before. */
void drives_wake(struct drives *drives, struct drive *drive, int64_t at);

bool drives_load(struct drives *drives, const struct store_row *row,
                 struct journal_outputs *outputs);
/* Applies all rows of all drives, and notes which do not fit together. */
void drives_check(struct drives *drives, struct journal_outputs *outputs);
/* Deletes drives that nobody has used for long, and forgets what can be made again. */
void drives_sweep(struct drives *drives, struct journal_outputs *outputs);
int64_t drives_wake_at(const struct drives *drives);
void drives_free(struct drives *drives);

#endif
