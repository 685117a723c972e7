/* drives.h - all drives of the server: finding, opening and deleting them, and who watches which.
 * Their rows stay in memory; what follows from the rows is made when somebody asks, and dropped
 * when nobody has asked for a while.
 */
#pragma once

#include "drive/drive_act.h"
#include "server/room/table_settings.h"
#include "server/streams/stream.h"
#include "server/streams/stream_watchers.h"

#include <stddef.h>

/* A drive of the server. broken: its rows cannot be read or applied. */
struct drive_stream {
    struct stream stream;
    struct drive drive;
};

struct drives {
    struct streams streams;
    int64_t attend_at; /* the first of all drives' */
    struct drive_counts counts;
};

extern const struct stream_kind drive_kind;

/* NULL: this server has none. */
static inline struct drives *drives_of(const struct stream_sets *sets)
{
    return (struct drives *)sets->list[STREAM_DRIVES];
}

static inline struct drive *drives_drive(struct stream *stream)
{
    return &((struct drive_stream *)stream)->drive;
}

static inline struct stream *drives_stream(const struct drive *drive)
{
    return (struct stream *)((char *)drive - offsetof(struct drive_stream, drive));
}

/* `letters` are those of the public id. */
struct drive *drives_find(const struct drives *drives, const char *letters);
/* Whether there is memory for one more act: of this drive, or the first of a new one, NULL. */
bool drives_have_memory(const struct drives *drives, const struct drive *drive);
/* While all drives take too much memory, others than this one forget what can be made again. */
void drives_rest_others(struct drives *drives, const struct drive *drive);
/* Applies its rows, unless that is done; false if they do not fit together. */
bool drives_make_ready(struct drive *drive);
/* Writes the row of an act that was carried out, or of the opening. */
void drives_append(struct drive *drive, const struct drive_act *act,
                   struct journal_outputs *outputs);
void drives_append_opening(struct drive *drive, struct journal_outputs *outputs);
/* The same of an act that is a message of the outbox. */
void drives_append_heard(struct drive *drive, const struct drive_act *act,
                         const struct store_message *message, struct journal_outputs *outputs);
bool drives_is_director(const struct drive *drive, const char *key);
/* The number of the person with this token; 0: nobody has it. */
unsigned drives_person_of_token(const struct drive *drive, const char *token);

/* The counts of this drive are made again when somebody asks. */
void drives_forget_counts(const struct drive *drive);
/* Forgets what can be made again. */
void drives_rest(struct drive *drive);

/* A connection watches one drive; whether somebody who takes part there watches. */
void drives_watch(struct connection *connection, struct drive *drive, bool takes_part);
void drives_unwatch(struct connection *connection);

/* Those who watch hear of news, or a little later where there is much of it. */
void drives_tell_in_time(struct drive *drive, struct journal_outputs *outputs);
/* Those who watch hear now what they were to hear at drive->tell_at. */
void drives_tell_late(struct drive *drive, struct journal_outputs *outputs);
/* The tables of an online drive are looked after at this time, or before. */
void drives_wake(struct drive *drive, int64_t at);

/* ---- drive_room_derivation.c: cards and tokens of online tables -------------------------------
 */

/* How the room of this deal is opened. */
void drive_room_settings(const struct drive *drive, struct drive_place place,
                         const struct drive_deal *deal, const struct server_entropy *entropy,
                         struct room_settings *settings);
/* The token of this person's seat there. */
void drive_room_token(const struct drive *drive, const char *room, unsigned person,
                      char token[TOKEN_SIZE], uint8_t hash[TALON_SHA256_BYTES]);
