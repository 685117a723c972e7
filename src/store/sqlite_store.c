/* sqlite_store.c - the store in one SQLite file, talon.db: write-ahead log, synchronous FULL, one
 * transaction for each batch. A lock file keeps a second server out of the directory; other
 * programs may read the database meanwhile.
 *
 * NORMAL instead of FULL would lose acknowledged moves in a power cut (doc/durability.md).
 */
#define _POSIX_C_SOURCE 200809L /* O_CLOEXEC, clock_gettime */
#define _DEFAULT_SOURCE         /* flock */
#include "file_watch.h"
#include "database_mark.h"
#include "row_reader.h"
#include "util/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

/* Pages in the log before they are copied into the database. Busy pages are written again and
 * again, so copying four times as many takes hardly longer; and every batch waits meanwhile. */
enum { TIDY_PAGES = 32000 };

enum {
    BEGIN,
    COMMIT,
    ADD_STREAM,
    ADD_EVENT,
    CLOSE_STREAM,
    WAKE_STREAM,
    REMOVE_EVENTS,
    REMOVE_STREAM,
    STATEMENTS,
};

static const char *const statements[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ADD_STREAM] = "INSERT INTO stream(id, sort, opened) VALUES(?, ?, ?)",
    [ADD_EVENT] =
        "INSERT INTO event(stream, number, kind, seat, text, at) VALUES(?, ?, ?, ?, ?, ?)",
    [CLOSE_STREAM] = "UPDATE stream SET closed = ? WHERE id = ?",
    [WAKE_STREAM] = "UPDATE stream SET closed = NULL WHERE id = ?",
    [REMOVE_EVENTS] = "DELETE FROM event WHERE stream = ?",
    [REMOVE_STREAM] = "DELETE FROM stream WHERE id = ?",
};

struct sqlite_store {
    struct base base;
    int lock;
    sqlite3_stmt *statements[STATEMENTS];
    struct base archive; /* a second connection, which reads while rows are added */
    sqlite3_stmt *look_back;
    struct file_watch watch;
    int log_pages;
    bool removed; /* removed rows may still stand in the log */
};

/* ---- opening ---------------------------------------------------------------------------- */

static bool lock_directory(struct sqlite_store *store, const char *directory,
                           struct store_fault *fault)
{
    char path[BASE_PATH_ROOM];

    snprintf(path, sizeof path, "%.4000s/talon.lock", directory);
    store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock < 0)
        return store_tell_unusable(fault, directory);
    return flock(store->lock, LOCK_EX | LOCK_NB) == 0 ||
           util_refuse(&fault->why,
                       "The data directory {directory} is in use by another talon serve.",
                       "directory", directory, NULL);
}

static int count_pages(void *self, sqlite3 *base, const char *name, int pages)
{
    struct sqlite_store *store = self;

    (void)base;
    (void)name;
    store->log_pages = pages;
    return SQLITE_OK;
}

/* Copies the last run's log into the database before anything is added, because an fsync of it
 * may have failed. It is no error if the disk is full or a reader is in the way. */
static bool copy_log(struct sqlite_store *store)
{
    switch (sqlite3_wal_checkpoint_v2(store->base.sqlite, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL,
                                      NULL)) {
    case SQLITE_OK:
    case SQLITE_BUSY:
    case SQLITE_FULL:
        return true;
    default:
        return false;
    }
}

static bool prepare(struct sqlite_store *store)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v2(store->base.sqlite, statements[i], -1, &store->statements[i],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

static bool open_archive(struct sqlite_store *store, struct store_fault *fault)
{
    if (!store_file_open(&store->archive, store->base.path, SQLITE_OPEN_READONLY, fault))
        return false;
    store->look_back = store_rows_prepare(&store->archive);
    return store->look_back || store_file_tell(&store->archive, fault, store_cannot_read);
}

/* A move changes a page of its table's own in the index, and every changed page is written to the
 * log and summed up whole. So pages of new databases are half as large as SQLite's. */
static bool set_page_size(const struct base *base, bool empty)
{
    return !empty || store_file_run(base, "PRAGMA page_size = 2048");
}

/* The directory is synced, because the new files' names and the removal of the first journal
 * must survive a power cut. */
static bool make_ready(struct sqlite_store *store, const char *directory, bool empty,
                       struct store_fault *fault)
{
    const struct base *base = &store->base;

    if (!set_page_size(base, empty) ||
        !store_file_run(base, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                              "PRAGMA wal_autocheckpoint = 0; PRAGMA secure_delete = ON;") ||
        store_file_number(base, "PRAGMA synchronous") != 2 ||
        (empty && !store_file_make_tables(base)) || !copy_log(store) || !prepare(store))
        return store_file_tell(base, fault, store_cannot_use);
    sqlite3_wal_hook(base->sqlite, count_pages, store);
    return store_directory_sync(directory, fault);
}

static void sqlite_close(void *self)
{
    struct sqlite_store *store = self;

    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->statements[i]);
    sqlite3_finalize(store->look_back);
    store_file_close(&store->archive);
    store_file_close(&store->base);
    if (store->lock >= 0)
        close(store->lock);
    free(store);
}

static bool open_base(struct sqlite_store *store, const char *directory, struct store_fault *fault)
{
    char path[BASE_PATH_ROOM];
    int64_t version;

    snprintf(path, sizeof path, "%.4000s/talon.db", directory);
    return lock_directory(store, directory, fault) && store_mark_has_database(directory, fault) &&
           store_migrate(directory, fault) &&
           store_file_open(&store->base, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, fault) &&
           store_file_version(&store->base, &version, fault) &&
           (version || store_mark_may_begin(directory, fault)) &&
           make_ready(store, directory, version == 0, fault) &&
           store_mark_enter(directory, &store->base, fault) && open_archive(store, fault) &&
           store_watch_begin(&store->watch, store->base.path, fault);
}

static void *sqlite_open(const char *directory, struct store_fault *fault)
{
    struct sqlite_store *store = util_allocate_zeroed(1, sizeof *store);

    store->lock = -1;
    if (open_base(store, directory, fault))
        return store;
    sqlite_close(store);
    return NULL;
}

/* ---- adding ----------------------------------------------------------------------------- */

static int64_t wall_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

static bool finish(sqlite3_stmt *statement)
{
    const bool done = sqlite3_step(statement) == SQLITE_DONE;

    sqlite3_reset(statement);
    return done;
}

static bool add_stream(struct sqlite_store *store, const struct store_row *row, int64_t at)
{
    sqlite3_stmt *add = store->statements[ADD_STREAM];

    bind_text(add, 1, row->table);
    bind_text(add, 2, store_row_kinds[row->kind].sort);
    sqlite3_bind_int64(add, 3, at);
    return finish(add);
}

static bool close_stream(struct sqlite_store *store, const struct store_row *row, int64_t at)
{
    sqlite3_stmt *close = store->statements[CLOSE_STREAM];

    sqlite3_bind_int64(close, 1, at);
    bind_text(close, 2, row->table);
    return finish(close);
}

static bool wake_stream(struct sqlite_store *store, const struct store_row *row)
{
    bind_text(store->statements[WAKE_STREAM], 1, row->table);
    return finish(store->statements[WAKE_STREAM]);
}

static bool add_event(struct sqlite_store *store, const struct store_row *row, int64_t at)
{
    sqlite3_stmt *add = store->statements[ADD_EVENT];

    bind_text(add, 1, row->table);
    sqlite3_bind_int64(add, 2, row->number);
    bind_text(add, 3, store_row_kinds[row->kind].name);
    sqlite3_bind_int(add, 4, row->seat);
    bind_text(add, 5, row->text);
    sqlite3_bind_int64(add, 6, at);
    return finish(add);
}

/* An account is deleted: its rows go, and secure_delete overwrites them. */
static bool remove_stream(struct sqlite_store *store, const struct store_row *row)
{
    bind_text(store->statements[REMOVE_EVENTS], 1, row->table);
    bind_text(store->statements[REMOVE_STREAM], 1, row->table);
    store->removed = true;
    return finish(store->statements[REMOVE_EVENTS]) && finish(store->statements[REMOVE_STREAM]);
}

static bool add_row(struct sqlite_store *store, const struct store_row *row, int64_t at)
{
    switch (store_row_kinds[row->kind].part) {
    case ROW_OPENS:
        return add_stream(store, row, at) && add_event(store, row, at);
    case ROW_CLOSES:
        return add_event(store, row, at) && close_stream(store, row, at);
    case ROW_WAKES:
        return add_event(store, row, at) && wake_stream(store, row);
    case ROW_REMOVES:
        return remove_stream(store, row);
    default:
        return add_event(store, row, at);
    }
}

static bool add_rows(struct sqlite_store *store, const struct store_row *rows, size_t count)
{
    const int64_t at = wall_clock();

    for (size_t i = 0; i < count; i++)
        if (!add_row(store, &rows[i], at))
            return false;
    return true;
}

/* After a failed fsync the disk's content is unknown: refused rows may appear after a power cut,
 * and Linux drops the failed pages, so that the next fsync succeeds without them. So nothing may
 * be written or acknowledged any more, not even while closing; the next start copies the whole
 * log once more. */
static enum store_result classify_failure(struct sqlite_store *store, struct store_fault *fault)
{
    const int code = sqlite3_extended_errcode(store->base.sqlite);

    store_file_tell(&store->base, fault, store_cannot_write);
    if (code != SQLITE_IOERR_FSYNC && code != SQLITE_IOERR_DIR_FSYNC)
        return STORE_REFUSED;
    sqlite3_db_config(store->base.sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return STORE_BROKEN;
}

/* Nothing is written or acknowledged any more, and no log is copied into a foreign file. */
static enum store_result sqlite_check(void *self, struct store_fault *fault)
{
    struct sqlite_store *store = self;

    if (store_watch_check(&store->watch, fault))
        return STORE_WRITTEN;
    sqlite3_db_config(store->base.sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return STORE_LOST;
}

static enum store_result sqlite_append(void *self, const struct store_row *rows, size_t count,
                                       struct store_fault *fault)
{
    struct sqlite_store *store = self;

    if (finish(store->statements[BEGIN]) && add_rows(store, rows, count) &&
        finish(store->statements[COMMIT]))
        return STORE_WRITTEN;
    const enum store_result result = classify_failure(store, fault);
    if (!sqlite3_get_autocommit(store->base.sqlite))
        store_file_run(&store->base, "ROLLBACK");
    return result;
}

/* Copies the log into the database. Removed rows are gone once the log is truncated. It does not
 * wait for readers. */
static int checkpoint(struct sqlite_store *store)
{
    sqlite3_busy_timeout(store->base.sqlite, 0);
    const int code = sqlite3_wal_checkpoint_v2(
        store->base.sqlite, NULL,
        store->removed ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    sqlite3_busy_timeout(store->base.sqlite, BASE_BUSY_MS);
    return code;
}

/* SQLite's own checkpoint would hide a failed fsync. If the disk is full or a reader is in the
 * way, the log grows until a later attempt works. */
static enum store_result sqlite_tidy(void *self, struct store_fault *fault)
{
    struct sqlite_store *store = self;

    if (store->log_pages < TIDY_PAGES && !store->removed)
        return STORE_WRITTEN;
    if (checkpoint(store) != SQLITE_OK)
        return classify_failure(store, fault);
    store->log_pages = 0;
    if (store->removed)
        store_watch_log_cut(&store->watch);
    store->removed = false;
    return STORE_WRITTEN;
}

static bool sqlite_read_all(void *self, store_reader *reader, void *context,
                            struct store_fault *fault)
{
    struct sqlite_store *store = self;

    return store_rows_read(&store->base, false, reader, context, fault);
}

/* A reader that stopped early has read enough. */
static bool sqlite_read_one(void *self, const char *id, uint32_t first, store_reader *reader,
                            void *context)
{
    const struct sqlite_store *store = self;
    const int answer = store_rows_read_stream(store->look_back, id, first, reader, context);

    return answer == SQLITE_DONE || answer == SQLITE_ROW;
}

const struct store store_sqlite = {
    .open = sqlite_open,
    .append = sqlite_append,
    .tidy = sqlite_tidy,
    .check = sqlite_check,
    .read_all = sqlite_read_all,
    .read_one = sqlite_read_one,
    .close = sqlite_close,
};
