/* drives.h - all drives of the server: finding, opening and deleting them, and who watches which.
 * Their rows stay in memory; what follows from the rows is made when somebody asks, and dropped
 * when nobody has asked for a while.
 */
#ifndef TALON_SERVER_DRIVES_DRIVES_H
#define TALON_SERVER_DRIVES_DRIVES_H

#include "drive_act.h"

/* The series of a drive with all results, or without those of the open round. */
struct drives_count {
    struct series *live;
    const struct drive *of;
    uint64_t version;
    struct drive_boards boards;
};

struct drives {
    struct streams streams;
    int64_t attend_at;             /* the first of all drives' */
    struct drives_count counts[2]; /* without and with the open round */
    struct rooms *rooms;
};

extern const struct stream_kind drive_kind;

/* `letters` are those of the public id. */
struct drive *drives_find(const struct drives *drives, const char *letters);
/* Whether there is memory for one more act: of this drive, or the first of a new one, NULL. */
bool drives_have_memory(const struct drives *drives, const struct drive *drive);
/* While all drives take too much memory, others than this one forget what can be made again. */
void drives_rest_others(struct drives *drives, const struct drive *drive);
/* Counts the results, with those of the open round or without; until the next call like it. */
const struct drives_count *drives_count(struct drives *drives, const struct drive *drive,
                                        bool with_open);

/* The counts of this drive are made again when somebody asks. */
void drives_forget_counts(struct drives *drives, const struct drive *drive);
/* Forgets what can be made again. */
void drives_rest(struct drives *drives, struct drive *drive);

/* A connection watches one drive; whether somebody who takes part there watches. */
void drives_watch(struct connection *connection, struct drive *drive, bool takes_part);
void drives_unwatch(struct connection *connection);

/* Those who watch hear of news, or a little later where there is much of it. */
void drives_tell_in_time(struct drives *drives, struct drive *drive,
                         struct journal_outputs *outputs);
/* Those who watch hear now what they were to hear at drive->tell_at. */
void drives_tell_late(struct drive *drive, struct journal_outputs *outputs);
/* The tables of an online drive are looked after at this time, or before. */
void drives_wake(struct drives *drives, struct drive *drive, int64_t at);

#endif
