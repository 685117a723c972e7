/* drives.c - the list of drives: finding one, its rows and its keys, those who watch it, and what
 * is forgotten of drives where memory is scarce.
 */
#include "drives.h"

#include "server/room/credentials.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct drive *drives_find(const struct drives *drives, const char *letters)
{
    struct stream *stream = streams_find_letters(&drives->streams, letters);

    return stream ? drives_drive(stream) : NULL;
}

void drives_forget_counts(const struct drive *drive)
{
    struct drives *drives = (struct drives *)drives_stream(drive)->all;

    drive_counts_forget(&drives->counts, drive);
}

/* All drives, one after the other. */
static struct drive *drive_at(const struct drives *drives, size_t i)
{
    return drives_drive(drives->streams.list[i]);
}

/* ---- keys and tokens ------------------------------------------------------------------------ */

bool drives_is_director(const struct drive *drive, const char *key)
{
    uint8_t hash[TALON_SHA256_BYTES];

    room_token_hash(key, hash);
    return !memcmp(hash, drive->key, sizeof hash);
}

unsigned drives_person_of_token(const struct drive *drive, const char *token)
{
    uint8_t hash[TALON_SHA256_BYTES];

    room_token_hash(token, hash);
    const unsigned person = drive_person_of_token(drive, hash);
    return person ? person : drive_person_of_link(drive, token);
}

/* ---- rows ----------------------------------------------------------------------------------- */

bool drives_make_ready(struct drive *drive)
{
    struct stream *stream = drives_stream(drive);

    if (!stream->broken)
        stream->broken = !drive_make_ready(drive);
    return drive->is_ready;
}

void drives_append(struct drive *drive, const struct drive_act *act,
                   struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };

    drive_keep_act(drive, act, &text);
    stream_write(drives_stream(drive), STORE_ACT, text.at, outputs);
    assert(drives_stream(drive)->number == drive->rows_count + 1);
    free(text.at);
}

void drives_append_heard(struct drive *drive, const struct drive_act *act,
                         const struct store_message *message, struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };

    drive_keep_act(drive, act, &text);
    stream_write_heard(drives_stream(drive), text.at, message, outputs);
    free(text.at);
}

void drives_append_opening(struct drive *drive, struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };

    drive_write_opening(drive, &text);
    stream_write(drives_stream(drive), STORE_DRIVE, text.at, outputs);
    free(text.at);
}

/* ---- watching ----------------------------------------------------------------------------- */

void drives_unwatch(struct connection *connection)
{
    struct stream *drive = stream_first_watched(connection, DRIVE_MARK);

    if (drive)
        stream_unwatch(drive, connection);
}

void drives_watch(struct connection *connection, struct drive *drive, bool takes_part)
{
    const struct stream_watcher *own = stream_watcher_of(drives_stream(drive), connection->conn);

    if (own && own->here == takes_part)
        return;
    drives_unwatch(connection);
    stream_watch(drives_stream(drive), connection, 0, takes_part);
}

static void tell_watchers(struct drive *drive, struct journal_outputs *outputs)
{
    assert(drives_stream(drive)->stored);
    drive->news = false;
    drive->told_at = outputs->now;
    drive->tell_at = SERVER_NEVER;
    stream_tell(drives_stream(drive), outputs);
}

void drives_tell_late(struct drive *drive, struct journal_outputs *outputs)
{
    if (drive->tell_at <= outputs->now)
        tell_watchers(drive, outputs);
}

void drives_wake(struct drive *drive, int64_t at)
{
    assert(drives_stream(drive)->all);
    struct drives *drives = (struct drives *)drives_stream(drive)->all;

    if (!drive->may_be_online)
        return;
    drive->attend_at = at < drive->attend_at ? at : drive->attend_at;
    drives->attend_at = at < drives->attend_at ? at : drives->attend_at;
}

/* Where a hundred tables play, results of online tables are told together. */
void drives_tell_in_time(struct drive *drive, struct journal_outputs *outputs)
{
    const int64_t at = drive->told_at + LIMIT_DRIVE_NOTICE;

    if (drive->news || outputs->now >= at) {
        tell_watchers(drive, outputs);
        return;
    }
    drive->tell_at = at;
    drives_wake(drive, at);
}

void drives_rest(struct drive *drive)
{
    assert(drive);
    drives_forget_counts(drive);
    drive->is_known = drive->is_known || drive->is_ready;
    if (drive->is_ready)
        drive->known = drive->phase;
    drive_start_again(drive);
    drive->is_ready = false;
}

/* ---- memory ------------------------------------------------------------------------------- */

bool drives_have_memory(const struct drives *drives, const struct drive *drive)
{
    size_t bytes = 0;

    if (drive && drive->rows_bytes < LIMIT_DRIVE_BYTES_WHEN_FULL)
        return true;
    for (size_t i = 0; i < drives->streams.count; i++)
        bytes += drive_at(drives, i)->rows_bytes;
    return bytes < LIMIT_DRIVES_BYTES;
}

static struct drive *longest_idle(const struct drives *drives, const struct drive *wanted)
{
    struct drive *longest = NULL;

    for (size_t i = 0; i < drives->streams.count; i++) {
        struct drive *drive = drive_at(drives, i);
        if (drive->is_ready && drive != wanted && !drives_stream(drive)->wait.batch &&
            (!longest || drive->used_at < longest->used_at))
            longest = drive;
    }
    return longest;
}

void drives_rest_others(struct drives *drives, const struct drive *drive)
{
    size_t bytes = 0;

    for (size_t i = 0; i < drives->streams.count; i++)
        bytes += drive_made_bytes(drive_at(drives, i));
    while (bytes > LIMIT_DRIVES_MADE_BYTES) {
        struct drive *other = longest_idle(drives, drive);
        if (!other)
            return;
        bytes -= drive_made_bytes(other);
        drives_rest(other);
    }
}
