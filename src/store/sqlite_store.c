/* sqlite_store.c - the store in one SQLite file, talon.db: write-ahead log, synchronous FULL, one
 * transaction for each batch. A lock file keeps a second server out of the directory; other
 * programs may read the database meanwhile.
 *
 * NORMAL instead of FULL would lose acknowledged moves in a power cut (doc/durability.md).
 */
#define _POSIX_C_SOURCE 200809L /* O_CLOEXEC, clock_gettime */
#define _DEFAULT_SOURCE         /* flock */
#include "sqlite_file.h"
#include "file_watch.h"
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

enum statement {
    BEGIN,
    COMMIT,
    ADD_STREAM,
    ADD_EVENT,
    CLOSE_STREAM,
    WAKE_STREAM,
    REMOVE_EVENTS,
    REMOVE_STREAM,
    ADD_HANDLE,
    STATEMENTS,
};

/* The numbers are those of bind_row(). */
static const char *const statements[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ADD_STREAM] = "INSERT INTO stream(id, sort, opened) VALUES(?1, ?3, ?2)",
    [ADD_EVENT] = "INSERT INTO event(stream,number,kind,seat,text,at) VALUES(?1,?4,?5,?6,?7,?2)",
    [CLOSE_STREAM] = "UPDATE stream SET closed = ?2 WHERE id = ?1",
    [WAKE_STREAM] = "UPDATE stream SET closed = NULL WHERE id = ?1",
    [REMOVE_EVENTS] = "DELETE FROM event WHERE stream = ?1",
    [REMOVE_STREAM] = "DELETE FROM stream WHERE id = ?1",
    [ADD_HANDLE] = "INSERT INTO handle(text, stream) VALUES(?7, ?1)",
};

/* What a row does. Where one is removed, secure_delete overwrites those before it. */
enum { AT_MOST = 2 };
static const enum statement parts[][AT_MOST] = {
    [ROW_WITHIN] = { ADD_EVENT },
    [ROW_OPENS] = { ADD_STREAM, ADD_EVENT },
    [ROW_CLOSES] = { ADD_EVENT, CLOSE_STREAM },
    [ROW_WAKES] = { ADD_EVENT, WAKE_STREAM },
    [ROW_REMOVES] = { REMOVE_EVENTS, REMOVE_STREAM },
    [ROW_SENDS] = { 0 }, /* one server has the store alone, so there are no messages */
    [ROW_DECLINES] = { 0 },
    [ROW_NAMES] = { ADD_HANDLE },
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
        (empty && !store_file_make_tables(base)) || !copy_log(store) || !store_handles_make(base) ||
        !prepare(store))
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
           store_file_is_whole(&store->base, fault) &&
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

static bool finish(sqlite3_stmt *statement)
{
    const bool done = sqlite3_step(statement) == SQLITE_DONE;

    sqlite3_reset(statement);
    return done;
}

/* SQLite leaves out those that a statement has no place for. */
static void bind_row(sqlite3_stmt *statement, const struct store_row *row, int64_t at)
{
    const struct row_kind *kind = &store_row_kinds[row->kind];

    sqlite3_bind_text(statement, 1, row->table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, at);
    sqlite3_bind_text(statement, 3, kind->sort, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 4, row->number);
    sqlite3_bind_text(statement, 5, kind->name, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 6, row->seat);
    sqlite3_bind_text(statement, 7, row->text, -1, SQLITE_STATIC);
}

static bool add_row(struct sqlite_store *store, const struct store_row *row, int64_t at)
{
    const enum row_part part = store_row_kinds[row->kind].part;
    bool fine = true;

    store->removed = store->removed || part == ROW_REMOVES;
    for (int i = 0; fine && i < AT_MOST && parts[part][i]; i++) {
        bind_row(store->statements[parts[part][i]], row, at);
        fine = finish(store->statements[parts[part][i]]);
    }
    return fine;
}

static bool add_rows(struct sqlite_store *store, const struct store_row *rows, size_t count)
{
    const int64_t at = wall_clock();

    for (size_t i = 0; i < count; i++)
        if (!add_row(store, &rows[i], rows[i].at ? rows[i].at : at))
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
    const struct sqlite_store *store = self;

    return store_rows_read(&store->base, STORE_ROWS_OPEN, reader, context, fault);
}

static bool sqlite_read_others(void *self, store_reader *reader, void *context,
                               struct store_fault *fault)
{
    const struct sqlite_store *store = self;

    return store_rows_read(&store->base, STORE_ROWS_WITHOUT_ACCOUNTS, reader, context, fault);
}

/* A reader that stopped early has read enough. */
static bool sqlite_read_one(void *self, const char *id, uint32_t first, store_reader *reader,
                            void *context)
{
    const struct sqlite_store *store = self;
    const int answer = store_rows_read_stream(store->look_back, id, first, reader, context);

    return answer == SQLITE_DONE || answer == SQLITE_ROW;
}

static bool sqlite_name_accounts(void *self, store_namer *namer, struct store_fault *fault)
{
    const struct sqlite_store *store = self;

    return store_handles_name(&store->base, namer, fault);
}

static bool sqlite_count(void *self, struct store_stored *stored, struct store_fault *fault)
{
    const struct sqlite_store *store = self;

    return store_handles_count(&store->base, stored, fault);
}

static bool sqlite_find(void *self, const char *text, store_reader *reader, void *context,
                        struct store_fault *fault)
{
    const struct sqlite_store *store = self;

    return store_handles_find(&store->archive, text, reader, context, fault);
}

static bool sqlite_look(void *self, const struct store_look *wanted, store_reader *reader,
                        void *context, struct store_fault *fault)
{
    const struct sqlite_store *store = self;

    return !wanted->unused.days ||
           store_handles_look(&store->archive, &wanted->unused, reader, context, fault);
}

/* ---- probing ---------------------------------------------------------------------------- */

enum { PROBE_BYTES = 64 << 10 }; /* of the test file: as much as a busy second of play writes */

static bool write_probe(int file)
{
    static const char bytes[PROBE_BYTES];

    return write(file, bytes, sizeof bytes) == (ssize_t)sizeof bytes && !fdatasync(file);
}

static bool sqlite_probe(const char *directory)
{
    char path[BASE_PATH_ROOM];

    snprintf(path, sizeof path, "%.4000s/talon.probe", directory);
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    const bool fine = file >= 0 && write_probe(file);
    if (file >= 0)
        close(file);
    unlink(path);
    return fine;
}

const struct store store_sqlite = {
    .open = sqlite_open,
    .append = sqlite_append,
    .tidy = sqlite_tidy,
    .check = sqlite_check,
    .read_all = sqlite_read_all,
    .read_others = sqlite_read_others,
    .read_one = sqlite_read_one,
    .name_accounts = sqlite_name_accounts,
    .count = sqlite_count,
    .find = sqlite_find,
    .look = sqlite_look,
    .close = sqlite_close,
    .probe = sqlite_probe,
    .read_place = store_file_read_place,
    .read_accounts = store_file_read_accounts,
    .read_reports = store_file_read_reports,
    .is_directory = true,
};
