/* drives.c - the list of drives, those who watch them, and what the store's answers mean for them.
 */
#include "drives.h"

#include "json/json_writer.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 24 * 3600 * 1000 }; /* ms */

const char *drive_letters(const struct drive *drive)
{
    return drive->id + 1;
}

struct drive *drives_find(const struct drives *drives, const char *letters)
{
    for (size_t i = 0; i < drives->count; i++)
        if (!strcmp(drive_letters(drives->list[i]), letters))
            return drives->list[i];
    return NULL;
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

static void forget_counts(struct drives *drives, const struct drive *drive)
{
    for (int i = 0; i < 2; i++)
        if (drives->counts[i].of == drive)
            drives->counts[i].of = NULL;
}

/* ---- watching ----------------------------------------------------------------------------- */

void drives_unwatch(struct connection *connection)
{
    struct drive *drive = connection->drive;

    if (drive && connection->in_drive)
        drive->watchers_in_it--;
    connection->drive = NULL;
    connection->in_drive = false;
    for (size_t i = 0; drive && i < drive->watchers_count; i++)
        if (drive->watchers[i] == connection->conn) {
            drive->watchers[i] = drive->watchers[--drive->watchers_count];
            return;
        }
}

void drives_watch(struct connection *connection, struct drive *drive, bool takes_part)
{
    if (connection->drive == drive && connection->in_drive == takes_part)
        return;
    drives_unwatch(connection);
    connection->drive = drive;
    connection->in_drive = takes_part;
    drive->watchers_in_it += takes_part;
    drive->watchers = util_grow(drive->watchers, &drive->watchers_capacity, drive->watchers_count,
                                sizeof *drive->watchers);
    drive->watchers[drive->watchers_count++] = connection->conn;
}

/* They ask for what they show. */
static void tell_watchers(struct drive *drive, struct journal_outputs *outputs)
{
    const size_t at = outputs->text.length;

    drive->news = false;
    drive->told_at = outputs->now;
    drive->tell_at = SERVER_NEVER;

    talon_string_buffer_add(&outputs->text, "{\"push\":\"drive\"");
    json_write_member(&outputs->text, "drive", drive_letters(drive));
    json_write_member_number(&outputs->text, "number", (int64_t)drive->stored - 1);
    talon_string_buffer_add(&outputs->text, "}");
    const size_t length = outputs->text.length - at;
    for (size_t i = 0; i < drive->watchers_count; i++)
        journal_outputs_send_piece(outputs, drive->watchers[i], at, length);
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

/* ---- the store's answers ------------------------------------------------------------------ */

static void remove_drive(struct drives *drives, struct drive *drive)
{
    for (size_t i = 0; i < drives->count; i++)
        if (drives->list[i] == drive)
            drives->list[i] = drives->list[--drives->count];
    for (size_t i = 0; i < drive->watchers_count; i++) {
        struct connection *connection =
            connection_find(drives->journal->connections, drive->watchers[i]);
        if (connection) {
            connection->drive = NULL;
            connection->in_drive = false;
        }
    }
    forget_counts(drives, drive);
    journal_wait_leave(drives->journal, &drive->wait);
    drive_free(drive);
}

/* Where a hundred tables play, results of online tables are told together. */
static void tell_in_time(struct drives *drives, struct drive *drive,
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

static void drive_is_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct drives *drives = context;
    struct drive *drive = owner;

    if (drive->leaves) {
        remove_drive(drives, drive);
        return;
    }
    drive->stored = drive->rows_count + 1;
    drive->last_day = drives->day;
    tell_in_time(drives, drive, outputs);
    drives_wake(drives, drive, outputs->now);
}

static void drive_is_not_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct drives *drives = context;
    struct drive *drive = owner;

    drive->leaves = false;
    if (!drive->stored) {
        remove_drive(drives, drive);
        return;
    }
    drive_roll_back(drive);
    drives_wake(drives, drive, outputs->now + LIMIT_STORE_RETRY);
}

static const struct journal_wait_kind drive_wait_kind = { .stored = drive_is_stored,
                                                          .failed = drive_is_not_stored };

/* ---- opening and deleting ----------------------------------------------------------------- */

struct drive *drives_add(struct drives *drives, const char *letters)
{
    char id[STORE_ID_ROOM];

    snprintf(id, sizeof id, "%c%.*s", DRIVE_MARK, STORE_ID_ROOM - 2, letters);
    struct drive *drive = drive_new(id);
    drive->wait.kind = &drive_wait_kind;
    drive->wait.context = drives;
    drive->last_day = drives->day;
    drives->list =
        util_grow(drives->list, &drives->capacity, drives->count, sizeof(struct drive *));
    drives->list[drives->count++] = drive;
    return drive;
}

static void forget_drive(struct drive *drive, struct journal_outputs *outputs)
{
    struct store_row row = {
        .number = (uint32_t)drive->rows_count + 1, .kind = STORE_FORGET, .seat = -1, .text = ""
    };

    memcpy(row.table, drive->id, sizeof row.table);
    drive->leaves = true;
    journal_append(outputs, &row, &drive->wait);
}

/* Days without use; a clock that was set back counts as none. */
static uint32_t unused_days(const struct drives *drives, const struct drive *drive)
{
    return drive->last_day && drives->day > drive->last_day ? drives->day - drive->last_day : 0;
}

static void rest_drive(struct drives *drives, struct drive *drive)
{
    assert(drive);
    forget_counts(drives, drive);
    drive->is_known = drive->is_known || drive->is_ready;
    if (drive->is_ready)
        drive->known = drive->phase;
    drive_start_again(drive);
    drive->is_ready = false;
}

/* ---- a place for one more ----------------------------------------------------------------- */

/* Applying the acts of many drives would take long, so it is done for some of them. */
static bool has_begun(struct drives *drives, struct drive *drive, unsigned *examined)
{
    if (!drive->is_ready && !drive->is_known && *examined < LIMIT_DRIVES_EXAMINED) {
        ++*examined;
        drive_make_ready(drive);
        rest_drive(drives, drive);
    }
    if (drive->is_ready)
        return drive->phase == DRIVE_PLAYING;
    return !drive->is_known || drive->known == DRIVE_PLAYING;
}

/* Whether nobody will miss it: the more there is in it, the longer it must have been unused. */
static bool is_spare(struct drives *drives, struct drive *drive, unsigned *examined)
{
    const uint32_t days = unused_days(drives, drive);

    if (drive->wait.batch || drive->watchers_count || drive->is_broken)
        return false;
    if (!drive->rows_count)
        return days > LIMIT_EMPTY_DRIVE_DAYS;
    return days > LIMIT_BEGUN_DRIVE_DAYS ||
           (days > LIMIT_IDLE_DRIVE_DAYS && !has_begun(drives, drive, examined));
}

static struct drive *find_spare(struct drives *drives)
{
    struct drive *spare = NULL;
    unsigned examined = 0;

    for (size_t i = 0; i < drives->count; i++) {
        struct drive *drive = drives->list[i];
        if (is_spare(drives, drive, &examined) &&
            (!spare || unused_days(drives, drive) > unused_days(drives, spare)))
            spare = drive;
    }
    return spare;
}

bool drives_evict_for_one(struct drives *drives, struct journal_outputs *outputs)
{
    if (drives->count < LIMIT_DRIVES)
        return true;
    struct drive *drive = find_spare(drives);
    if (drive)
        forget_drive(drive, outputs);
    return false;
}

/* ---- memory ------------------------------------------------------------------------------- */

bool drives_have_memory(const struct drives *drives, const struct drive *drive)
{
    size_t bytes = 0;

    if (drive && drive->rows_bytes < LIMIT_DRIVE_BYTES_WHEN_FULL)
        return true;
    for (size_t i = 0; i < drives->count; i++)
        bytes += drives->list[i]->rows_bytes;
    return bytes < LIMIT_DRIVES_BYTES;
}

static struct drive *longest_idle(const struct drives *drives, const struct drive *wanted)
{
    struct drive *longest = NULL;

    for (size_t i = 0; i < drives->count; i++) {
        struct drive *drive = drives->list[i];
        if (drive->is_ready && drive != wanted && !drive->wait.batch &&
            (!longest || drive->used_at < longest->used_at))
            longest = drive;
    }
    return longest;
}

void drives_rest_others(struct drives *drives, const struct drive *drive)
{
    size_t bytes = 0;

    for (size_t i = 0; i < drives->count; i++)
        bytes += drive_made_bytes(drives->list[i]);
    while (bytes > LIMIT_DRIVES_MADE_BYTES) {
        struct drive *other = longest_idle(drives, drive);
        if (!other)
            return;
        bytes -= drive_made_bytes(other);
        rest_drive(drives, other);
    }
}

/* ---- time --------------------------------------------------------------------------------- */

static bool has_expired(const struct drives *drives, const struct drive *drive)
{
    return unused_days(drives, drive) > LIMIT_DRIVE_DAYS && !drive->watchers_count &&
           !drive->is_broken;
}

void drives_sweep(struct drives *drives, struct journal_outputs *outputs)
{
    if (outputs->now < drives->swept_at + LIMIT_DRIVE_SWEEP)
        return;
    drives->swept_at = outputs->now;
    const bool steady = limits_day_is_steady(&drives->steady, drives->day);
    for (size_t i = 0; i < drives->count; i++) {
        struct drive *drive = drives->list[i];
        if (drive->wait.batch || journal_is_full(drives->journal))
            continue;
        if (steady && has_expired(drives, drive))
            forget_drive(drive, outputs);
        else if (drive->is_ready && !drive->watchers_count &&
                 outputs->now - drive->used_at > LIMIT_DRIVE_REST)
            rest_drive(drives, drive);
    }
}

int64_t drives_wake_at(const struct drives *drives)
{
    const int64_t sweep = drives->swept_at + LIMIT_DRIVE_SWEEP;

    if (!drives->count)
        return SERVER_NEVER;
    return drives->attend_at < sweep ? drives->attend_at : sweep;
}

/* ---- starting up -------------------------------------------------------------------------- */

static bool read_drive_row(struct drive *drive, const struct store_row *row, bool is_new)
{
    if (is_new)
        return row->kind == STORE_DRIVE && drive_load_opening(drive, row->text);
    return row->kind == STORE_ACT && row->number == drive->rows_count + 1 &&
           drive_load_act(drive, row->text);
}

/* Where the last act is old, people may have gone home: nothing is played until somebody who takes
 * part asks again. */
static void wake_if_recent(struct drives *drives, struct drive *drive, int64_t row_at, int64_t now)
{
    const bool recent = drives->started_at - row_at < LIMIT_DRIVE_REST;

    drive->wanted_at = recent ? now : now - LIMIT_DRIVE_REST;
    if (recent)
        drives_wake(drives, drive, now);
}

/* A drive that cannot be read keeps its place, so that nothing new is written behind its rows. */
bool drives_load(struct drives *drives, const struct store_row *row,
                 struct journal_outputs *outputs)
{
    struct drive *drive = drives_find(drives, row->table + 1);
    const bool is_new = !drive;

    if (is_new)
        drive = drives_add(drives, row->table + 1);
    drive->last_day = row->at ? (uint32_t)(row->at / DAY) : drives->day;
    drive->used_at = outputs->now;
    if (drive->is_broken || read_drive_row(drive, row, is_new)) {
        wake_if_recent(drives, drive, row->at, outputs->now);
        return !drive->is_broken;
    }
    drive->is_broken = true;
    journal_outputs_note(outputs, row->table, "a row of this drive cannot be understood.");
    return false;
}

void drives_check(struct drives *drives, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < drives->count; i++) {
        if (!drives->list[i]->is_broken && !drive_make_ready(drives->list[i]))
            journal_outputs_note(outputs, drives->list[i]->id,
                                 "the acts of this drive do not fit together.");
        rest_drive(drives, drives->list[i]);
    }
}

void drives_free(struct drives *drives)
{
    while (drives->count)
        drive_free(drives->list[--drives->count]);
    free(drives->list);
    for (int i = 0; i < 2; i++) {
        drive_free_boards(&drives->counts[i].boards);
        free(drives->counts[i].live);
    }
}
