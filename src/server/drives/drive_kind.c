/* drive_kind.c - drives as a kind of streams: what the store's answers mean for them, which of them
 * are unused, and their rows at a start.
 */
#include "drives.h"

#include "drive_tables.h"
#include "json/json_writer.h"

#include <assert.h>
#include <stdlib.h>

/* ---- the store's answers ------------------------------------------------------------------ */

static void drive_is_stored(struct stream *stream, struct journal_outputs *outputs)
{
    struct drive *drive = drives_drive(stream);

    assert(stream->stored == drive->rows_count + 1);
    drives_tell_in_time(drive, outputs);
    drives_wake(drive, outputs->now);
}

static void drive_is_not_stored(struct stream *stream, struct journal_outputs *outputs)
{
    assert(stream->stored && stream->stored <= stream->number);
    drive_roll_back(drives_drive(stream), stream->stored - 1);
    drives_wake(drives_drive(stream), outputs->now + LIMIT_STORE_RETRY);
}

static void begin_drive(struct stream *stream)
{
    struct drive *drive = drives_drive(stream);

    drive->attend_at = drive->tell_at = SERVER_NEVER;
}

static void remove_drive(struct stream *stream)
{
    drives_forget_counts(drives_drive(stream));
}

static void free_drive(struct stream *stream)
{
    drive_clear(drives_drive(stream));
}

static void write_drive_news(const struct stream *stream, struct talon_string_buffer *text)
{
    json_write_member_number(text, "number", (int64_t)stream->stored - 1);
}

/* ---- unused ones -------------------------------------------------------------------------- */

/* Applying the acts of many drives would take long, so it is done for some of them. */
static bool has_begun(struct drive *drive, unsigned *examined)
{
    assert(drive->rows_count);
    if (!drive->is_ready && !drive->is_known && *examined < LIMIT_DRIVES_EXAMINED) {
        ++*examined;
        drives_make_ready(drive);
        drives_rest(drive);
    }
    if (drive->is_ready)
        return drive->phase == DRIVE_PLAYING;
    return !drive->is_known || drive->known == DRIVE_PLAYING;
}

/* The more there is in it, the longer it must have been unused. */
static uint32_t drive_spare_days(struct stream *stream, unsigned *examined)
{
    struct drive *drive = drives_drive(stream);
    const uint32_t days = stream_unused_days(stream);
    const bool is_spare = drive->rows_count
                              ? days > LIMIT_BEGUN_DRIVE_DAYS ||
                                    (days > LIMIT_IDLE_DRIVE_DAYS && !has_begun(drive, examined))
                              : days > LIMIT_EMPTY_DRIVE_DAYS;

    return is_spare ? days : 0;
}

static void rest_unwatched(struct stream *stream, struct journal_outputs *outputs)
{
    assert(stream->stored || stream->broken);
    struct drive *drive = drives_drive(stream);

    if (drive->is_ready && !stream->watchers_count &&
        outputs->now - drive->used_at > LIMIT_DRIVE_REST)
        drives_rest(drive);
}

static int64_t drives_wake_at(const struct streams *all)
{
    return all->count ? ((const struct drives *)all)->attend_at : SERVER_NEVER;
}

/* ---- starting up -------------------------------------------------------------------------- */

static bool apply_drive_row(struct stream *stream, const struct store_row *row)
{
    struct drive *drive = drives_drive(stream);

    if (row->kind == STORE_DRIVE)
        return drive_load_opening(drive, row->text);
    return row->kind == STORE_ACT && drive_load_act(drive, row->text);
}

/* Where the last act is old, people may have gone home: nothing is played until somebody who takes
 * part asks again. */
static void wake_if_recent(struct stream *stream, const struct store_row *row, int64_t now)
{
    struct drive *drive = drives_drive(stream);
    const struct stream_sets *sets = stream->all->sets;
    const int64_t since_start = sets->outbox ? now - sets->started_now : 0;
    const bool recent = sets->started_at + since_start - row->at < LIMIT_DRIVE_REST;

    drive->used_at = now;
    drive->wanted_at = recent ? now : now - LIMIT_DRIVE_REST;
    if (recent)
        drives_wake(drive, now);
}

/* One that is unused is taken over to be deleted. */
static void adopt_drive(struct stream *stream, int64_t now)
{
    if (!stream->broken && stream_unused_days(stream) <= LIMIT_DRIVE_DAYS)
        drives_wake(drives_drive(stream), now);
}

static bool is_played(const struct stream *stream)
{
    return ((const struct drive_stream *)stream)->drive.attend_at != SERVER_NEVER;
}

static void check_drives(struct streams *all, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < all->count; i++) {
        struct drive *drive = drives_drive(all->list[i]);
        if (!all->list[i]->broken && !drives_make_ready(drive))
            journal_outputs_note(outputs, all->list[i]->id,
                                 "the acts of this drive do not fit together.");
        drives_rest(drive);
    }
}

static void free_counts(struct streams *all)
{
    drive_counts_free(&((struct drives *)all)->counts);
}

const struct stream_kind drive_kind = {
    .place = STREAM_DRIVES,
    .mark = DRIVE_MARK,
    .name = "drive",
    .opening = STORE_DRIVE,
    .posted = STORE_KINDS,
    .size = sizeof(struct drive_stream),
    .all_size = sizeof(struct drives),
    .fault = STREAM_IS_BROKEN,
    .most = LIMIT_DRIVES,
    .sweep = LIMIT_DRIVE_SWEEP,
    .free_all = free_counts,
    .begin = begin_drive,
    .remove = remove_drive,
    .free = free_drive,
    .apply = apply_drive_row,
    .loaded = wake_if_recent,
    .check = check_drives,
    .stored = drive_is_stored,
    .roll_back = drive_is_not_stored,
    .days = LIMIT_DRIVE_DAYS,
    .spare = drive_spare_days,
    .rest = rest_unwatched,
    .attend = drive_tables_attend,
    .wake_at = drives_wake_at,
    .hear = drive_tables_hear,
    .compose = drive_tables_compose,
    .heard = STORE_ACT,
    .receive = drive_tables_receive,
    .adopted = adopt_drive,
    .is_busy = is_played,
    .hides_deal = drive_tables_hide_deal,
    .write_news = write_drive_news,
};
