/* drives.c - the list of drives: finding and counting one, those who watch them, and what is
 * forgotten of them where memory is scarce.
 */
#include "drives.h"

#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct drive *drives_find(const struct drives *drives, const char *letters)
{
    return (struct drive *)streams_find_letters(&drives->streams, letters);
}

/* All drives, one after the other. */
static struct drive *drive_at(const struct drives *drives, size_t i)
{
    return (struct drive *)drives->streams.list[i];
}

const struct drives_count *drives_count(struct drives *drives, const struct drive *drive,
                                        bool with_open)
{
    struct drives_count *count = &drives->counts[with_open];

    if (!count->live)
        count->live = util_allocate(sizeof *count->live);
    if (count->of != drive || count->version != drive->version) {
        if (with_open)
            drive_count_open(drive, count->live);
        else
            memcpy(count->live, drive->series, sizeof *count->live);
        drive_compare(drive, (unsigned)drive->rounds - !with_open, count->live, &count->boards);
    }
    count->of = drive;
    count->version = drive->version;
    return count;
}

void drives_forget_counts(struct drives *drives, const struct drive *drive)
{
    for (int i = 0; i < 2; i++)
        if (drives->counts[i].of == drive)
            drives->counts[i].of = NULL;
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
    const struct stream_watcher *own = stream_watcher_of(&drive->stream, connection->conn);

    if (own && own->here == takes_part)
        return;
    drives_unwatch(connection);
    stream_watch(&drive->stream, connection, 0, takes_part);
}

static void tell_watchers(struct drive *drive, struct journal_outputs *outputs)
{
    drive->news = false;
    drive->told_at = outputs->now;
    drive->tell_at = SERVER_NEVER;
    stream_tell(&drive->stream, outputs);
}

void drives_tell_late(struct drive *drive, struct journal_outputs *outputs)
{
    if (drive->tell_at <= outputs->now)
        tell_watchers(drive, outputs);
}

void drives_wake(struct drives *drives, struct drive *drive, int64_t at)
{
    if (!drive->may_be_online)
        return;
    drive->attend_at = at < drive->attend_at ? at : drive->attend_at;
    drives->attend_at = at < drives->attend_at ? at : drives->attend_at;
}

/* Where a hundred tables play, results of online tables are told together. */
void drives_tell_in_time(struct drives *drives, struct drive *drive,
                         struct journal_outputs *outputs)
{
    const int64_t at = drive->told_at + LIMIT_DRIVE_NOTICE;

    if (drive->news || outputs->now >= at) {
        tell_watchers(drive, outputs);
        return;
    }
    drive->tell_at = at;
    drives_wake(drives, drive, at);
}

void drives_rest(struct drives *drives, struct drive *drive)
{
    assert(drive);
    drives_forget_counts(drives, drive);
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
        if (drive->is_ready && drive != wanted && !drive->stream.wait.batch &&
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
        drives_rest(drives, other);
    }
}
