/* sqlite.c - the store in one SQLite file, talon.db: write-ahead log, synchronous FULL, one
 * transaction a batch. A lock file keeps a second server out of the directory; other programs
 * may read the database meanwhile. It refuses to know what the rows mean.
 *
 * NORMAL instead of FULL would lose acknowledged moves in a power cut (doc/serve.md).
 */
#define _POSIX_C_SOURCE 200809L /* O_CLOEXEC, clock_gettime */
#define _DEFAULT_SOURCE         /* flock */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum {
    SCHEMA = 1,               /* user_version: what this program writes and reads */
    APPLICATION = 1415670894, /* "Taln" */
    BUSY_MS = 5000,
    TIDY_PAGES = 4000, /* of the log, before they are copied into the database */
    PATH_ROOM = 4096,
};

static const char *const kinds[STORE_KINDS] = { "open",  "move",   "undo",   "redo",     "rename",
                                                "auto",  "close",  "sit",    "stand",    "seat",
                                                "mix",   "start",  "pause",  "resume",   "clock",
                                                "away",  "next",   "ignore", "report",   "account",
                                                "login", "logout", "result", "imported", "forget" };

struct sqlite_store {
    char path[PATH_ROOM];
    int lock;
    sqlite3 *base;
    sqlite3_stmt *add_game, *add_event, *remove_events;
    int log_pages;
    bool forgotten; /* something was removed that may still stand in the log */
};

static void tell(struct store_fault *fault, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(fault->sentence, sizeof fault->sentence, format, list);
    va_end(list);
}

static bool tell_base(struct sqlite_store *store, struct store_fault *fault, const char *what)
{
    tell(fault, "%s %.250s: %s.", what, store->path, sqlite3_errmsg(store->base));
    return false;
}

/* ---- opening ---------------------------------------------------------------------------- */

static bool lock_directory(struct sqlite_store *store, const char *directory,
                           struct store_fault *fault)
{
    char path[PATH_ROOM];

    snprintf(path, sizeof path, "%.4000s/talon.lock", directory);
    store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock < 0) {
        tell(fault, "The data directory %.250s cannot be used: %s.", directory, strerror(errno));
        return false;
    }
    if (flock(store->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    tell(fault, "The data directory %.250s is in use by another talon serve.", directory);
    return false;
}

static bool run(struct sqlite_store *store, const char *sql)
{
    return sqlite3_exec(store->base, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The one number a statement answers; -1 if it fails. */
static int64_t number_of(struct sqlite_store *store, const char *sql)
{
    sqlite3_stmt *statement;
    int64_t number = -1;

    if (sqlite3_prepare_v2(store->base, sql, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

static const char schema[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE game(id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,"
    " pace INTEGER NOT NULL, tokens TEXT NOT NULL, record TEXT NOT NULL);"
    "CREATE TABLE event(game TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(game, number)) WITHOUT ROWID;"
    "CREATE INDEX put_away ON event(game) WHERE kind = 'close';"
    "PRAGMA application_id = 1415670894;"
    "PRAGMA user_version = 1;"
    "COMMIT;"
    "PRAGMA wal_checkpoint(TRUNCATE);";

/* The new file itself must survive a power cut, too: its name lives in the directory. */
static void sync_directory(const char *directory)
{
    const int handle = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (handle >= 0) {
        fsync(handle);
        close(handle);
    }
}

/* A database of ours, of a version this program knows; an empty one is begun. */
static bool check_version(struct sqlite_store *store, const char *directory,
                          struct store_fault *fault)
{
    const int64_t version = number_of(store, "PRAGMA user_version");
    const int64_t tables = number_of(store, "SELECT count(*) FROM sqlite_schema");

    if (version < 0 || tables < 0)
        return tell_base(store, fault, "The database cannot be read:");
    if (tables == 0 && version == 0) {
        if (!run(store, schema))
            return tell_base(store, fault, "The database cannot be begun:");
        sync_directory(directory);
        return true;
    }
    if (number_of(store, "PRAGMA application_id") != APPLICATION) {
        tell(fault, "The file %.250s is not a database of Talon.", store->path);
        return false;
    }
    if (version > SCHEMA) {
        tell(fault,
             "The database %.250s was written by a later version of Talon: use that one, "
             "or another directory with --data.",
             store->path);
        return false;
    }
    return true;
}

static int count_pages(void *self, sqlite3 *base, const char *name, int pages)
{
    struct sqlite_store *store = self;

    (void)base;
    (void)name;
    store->log_pages = pages;
    return SQLITE_OK;
}

/* The log of the last run goes into the database before anything is added to it: an fsync of it
 * may have failed. The database need not have room for it, or its reader may be in the way. */
static bool copy_log(struct sqlite_store *store)
{
    switch (sqlite3_wal_checkpoint_v2(store->base, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL)) {
    case SQLITE_OK:
    case SQLITE_BUSY:
    case SQLITE_FULL:
        return true;
    default:
        return false;
    }
}

static bool set_modes(struct sqlite_store *store, struct store_fault *fault)
{
    sqlite3_busy_timeout(store->base, BUSY_MS);
    if (run(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                   "PRAGMA wal_autocheckpoint = 0; PRAGMA secure_delete = ON;") &&
        number_of(store, "PRAGMA synchronous") == 2 && copy_log(store)) {
        sqlite3_wal_hook(store->base, count_pages, store);
        return true;
    }
    return tell_base(store, fault, "The database cannot be used:");
}

static bool prepare(struct sqlite_store *store, struct store_fault *fault)
{
    static const char game[] = "INSERT INTO game(id, created, pace, tokens, record)"
                               " VALUES(?, ?, ?, ?, ?)";
    static const char event[] = "INSERT INTO event(game, number, kind, seat, text, at)"
                                " VALUES(?, ?, ?, ?, ?, ?)";
    static const char forget[] = "DELETE FROM event WHERE game = ?";

    if (sqlite3_prepare_v2(store->base, game, -1, &store->add_game, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(store->base, event, -1, &store->add_event, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(store->base, forget, -1, &store->remove_events, NULL) == SQLITE_OK)
        return true;
    return tell_base(store, fault, "The database cannot be used:");
}

static void sqlite_close(void *self)
{
    struct sqlite_store *store = self;

    sqlite3_finalize(store->add_game);
    sqlite3_finalize(store->add_event);
    sqlite3_finalize(store->remove_events);
    sqlite3_close(store->base);
    if (store->lock >= 0)
        close(store->lock);
    free(store);
}

static bool open_base(struct sqlite_store *store, const char *directory, struct store_fault *fault)
{
    snprintf(store->path, sizeof store->path, "%.4000s/talon.db", directory);
    if (!lock_directory(store, directory, fault))
        return false;
    if (sqlite3_open(store->path, &store->base) != SQLITE_OK)
        return tell_base(store, fault, "The database cannot be opened:");
    return check_version(store, directory, fault) && set_modes(store, fault) &&
           prepare(store, fault);
}

static void *sqlite_open(const char *directory, struct store_fault *fault)
{
    struct sqlite_store *store = calloc(1, sizeof *store);

    if (!store) {
        tell(fault, "Out of memory.");
        return NULL;
    }
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

static bool add_game(struct sqlite_store *store, const struct store_row *row, int64_t at)
{
    bind_text(store->add_game, 1, row->table);
    sqlite3_bind_int64(store->add_game, 2, at);
    sqlite3_bind_int(store->add_game, 3, row->pace);
    bind_text(store->add_game, 4, row->tokens);
    bind_text(store->add_game, 5, row->text);
    return finish(store->add_game);
}

static bool add_event(struct sqlite_store *store, const struct store_row *row, int64_t at)
{
    bind_text(store->add_event, 1, row->table);
    sqlite3_bind_int64(store->add_event, 2, row->number);
    bind_text(store->add_event, 3, kinds[row->kind]);
    sqlite3_bind_int(store->add_event, 4, row->seat);
    bind_text(store->add_event, 5, row->text);
    sqlite3_bind_int64(store->add_event, 6, at);
    return finish(store->add_event);
}

/* Somebody wants to be forgotten: the rows go, and what they were written over (secure_delete). */
static bool forget(struct sqlite_store *store, const struct store_row *row, int64_t at)
{
    (void)at;
    bind_text(store->remove_events, 1, row->table);
    store->forgotten = true;
    return finish(store->remove_events);
}

static bool add_row(struct sqlite_store *store, const struct store_row *row, int64_t at)
{
    return row->kind == STORE_OPEN     ? add_game(store, row, at)
           : row->kind == STORE_FORGET ? forget(store, row, at)
                                       : add_event(store, row, at);
}

static bool add_rows(struct sqlite_store *store, const struct store_row *rows, size_t count)
{
    const int64_t at = wall_clock();

    for (size_t i = 0; i < count; i++)
        if (!add_row(store, &rows[i], at))
            return false;
    return true;
}

/* After a failed fsync nobody knows what the disk holds: Linux forgets the failure with the pages,
 * and the next fsync succeeds without them. Nothing of ours may be written then, not even while
 * closing; what is opened anew copies the whole log once more. */
static enum store_result trouble(struct sqlite_store *store, struct store_fault *fault)
{
    const int code = sqlite3_extended_errcode(store->base);

    tell_base(store, fault, "Could not write to");
    if (code != SQLITE_IOERR_FSYNC && code != SQLITE_IOERR_DIR_FSYNC)
        return STORE_REFUSED;
    sqlite3_db_config(store->base, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return STORE_BROKEN;
}

static enum store_result sqlite_append(void *self, const struct store_row *rows, size_t count,
                                       struct store_fault *fault)
{
    struct sqlite_store *store = self;

    if (run(store, "BEGIN IMMEDIATE") && add_rows(store, rows, count) && run(store, "COMMIT"))
        return STORE_WRITTEN;
    const enum store_result result = trouble(store, fault);
    if (!sqlite3_get_autocommit(store->base))
        run(store, "ROLLBACK");
    return result;
}

/* SQLite would do this by itself, but would not tell of a failed fsync. What was removed still
 * stands in the log until it is begun anew. A full disk or a reader
 * in the way is no trouble: the log goes on growing until it works. */
static enum store_result sqlite_tidy(void *self, struct store_fault *fault)
{
    struct sqlite_store *store = self;

    if (store->log_pages < TIDY_PAGES && !store->forgotten)
        return STORE_WRITTEN;
    store->log_pages = 0;
    if (sqlite3_wal_checkpoint_v2(store->base, NULL,
                                  store->forgotten ? SQLITE_CHECKPOINT_TRUNCATE
                                                   : SQLITE_CHECKPOINT_PASSIVE,
                                  NULL, NULL) == SQLITE_OK) {
        store->forgotten = false;
        return STORE_WRITTEN;
    }
    return trouble(store, fault);
}

/* ---- reading ---------------------------------------------------------------------------- */

struct reading {
    struct sqlite_store *store;
    sqlite3_stmt *accounts, *games, *events;
    store_reader *reader;
    void *context;
};

static const char *text_column(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);

    return text ? (const char *)text : "";
}

static enum store_kind kind_named(const char *name)
{
    int kind = 0;

    while (kind < STORE_KINDS && strcmp(kinds[kind], name))
        kind++;
    return (enum store_kind)kind;
}

static bool read_game(struct reading *reading, struct store_row *row)
{
    sqlite3_stmt *games = reading->games;

    *row = (struct store_row){ .seat = -1, .kind = STORE_OPEN };
    snprintf(row->table, sizeof row->table, "%s", text_column(games, 0));
    row->pace = sqlite3_column_int(games, 1);
    row->tokens = text_column(games, 2);
    row->text = text_column(games, 3);
    return reading->reader(reading->context, row);
}

/* Reads the rows of the table whose opening was just read. */
static int read_events(struct reading *reading, struct store_row *row)
{
    sqlite3_stmt *events = reading->events;
    int answer;

    bind_text(events, 1, row->table);
    row->tokens = NULL;
    while ((answer = sqlite3_step(events)) == SQLITE_ROW) {
        row->number = (uint32_t)sqlite3_column_int64(events, 0);
        row->kind = kind_named(text_column(events, 1));
        row->seat = sqlite3_column_int(events, 2);
        row->text = text_column(events, 3);
        if (!reading->reader(reading->context, row))
            break;
    }
    sqlite3_reset(events);
    return answer;
}

/* Accounts: all rows whose id begins with "@", an account after the other. */
static bool read_accounts(struct reading *reading)
{
    struct store_row row = { .number = 0 };
    sqlite3_stmt *accounts = reading->accounts;
    int answer;

    while ((answer = sqlite3_step(accounts)) == SQLITE_ROW) {
        snprintf(row.table, sizeof row.table, "%s", text_column(accounts, 0));
        row.number = (uint32_t)sqlite3_column_int64(accounts, 1);
        row.kind = kind_named(text_column(accounts, 2));
        row.seat = -1;
        row.text = text_column(accounts, 3);
        if (!reading->reader(reading->context, &row))
            return false;
    }
    return answer == SQLITE_DONE;
}

static bool read_games(struct reading *reading)
{
    struct store_row row;
    int answer;

    while ((answer = sqlite3_step(reading->games)) == SQLITE_ROW)
        if (!read_game(reading, &row) || read_events(reading, &row) != SQLITE_DONE)
            return false;
    return answer == SQLITE_DONE;
}

static bool sqlite_read_all(void *self, store_reader *reader, void *context,
                            struct store_fault *fault)
{
    struct reading reading = { .store = self, .reader = reader, .context = context };
    static const char accounts[] = "SELECT game, number, kind, text FROM event"
                                   " WHERE game >= '@' AND game < 'A' ORDER BY game, number";
    static const char games[] =
        "SELECT id, pace, tokens, record FROM game WHERE NOT EXISTS"
        " (SELECT 1 FROM event WHERE event.game = game.id AND kind = 'close') ORDER BY rowid";
    static const char events[] =
        "SELECT number, kind, seat, text FROM event WHERE game = ? ORDER BY number";
    sqlite3 *base = reading.store->base;

    const bool fine =
        sqlite3_prepare_v2(base, accounts, -1, &reading.accounts, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(base, games, -1, &reading.games, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(base, events, -1, &reading.events, NULL) == SQLITE_OK &&
        read_accounts(&reading) && read_games(&reading);
    if (!fine)
        tell_base(self, fault, "The database cannot be read:");
    sqlite3_finalize(reading.accounts);
    sqlite3_finalize(reading.games);
    sqlite3_finalize(reading.events);
    return fine;
}

const struct store store_sqlite = {
    .open = sqlite_open,
    .append = sqlite_append,
    .tidy = sqlite_tidy,
    .read_all = sqlite_read_all,
    .close = sqlite_close,
};
