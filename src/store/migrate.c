/* migrate.c - migrates schema 1 to the present one: fills a new file from the old one, checks and
 * syncs it, and renames it into place; the old file is kept as talon.db.1. If the power fails at
 * any step, talon.db is complete: the old file or the new one.
 */
#define _POSIX_C_SOURCE 200809L
#include "sqlite_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct migration {
    const char *directory;
    char old[BASE_PATH_ROOM], new[BASE_PATH_ROOM], kept[BASE_PATH_ROOM];
    struct store_fault *fault;
};

/* Since schema 2 a table's opening is a JSON object; the old columns go into it. */
static const char fill[] =
    "INSERT INTO stream(id, sort, opened, closed)"
    " SELECT id, 'table', created,"
    " (SELECT at FROM old.event WHERE event.game = game.id AND kind = 'close')"
    " FROM old.game ORDER BY rowid;"
    "INSERT INTO event(stream, number, kind, seat, text, at)"
    " SELECT id, 0, 'open', -1,"
    " json_object('record', record, 'tokens', tokens, 'pace', pace), created"
    " FROM old.game;"
    "INSERT INTO event(stream, number, kind, seat, text, at)"
    " SELECT game, number, kind, seat, text, at FROM old.event;";

static const char missing[] =
    "SELECT (SELECT count(*) FROM old.game) + (SELECT count(*) FROM old.event) -"
    " (SELECT count(*) FROM event)";

static void path_of(const struct migration *migration, char path[BASE_PATH_ROOM], const char *name)
{
    snprintf(path, BASE_PATH_ROOM, "%.4000s/%s", migration->directory, name);
}

static bool attach(const struct base *base, const char *path)
{
    sqlite3_stmt *statement;
    bool fine =
        sqlite3_prepare_v2(base->sqlite, "ATTACH ? AS old", -1, &statement, NULL) == SQLITE_OK;

    if (fine) {
        sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC);
        fine = sqlite3_step(statement) == SQLITE_DONE;
    }
    sqlite3_finalize(statement);
    return fine;
}

/* The journal mode leaves one file and no journal. */
static bool fill_new(const struct migration *migration, const struct base *base)
{
    return store_file_run(base, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL") &&
           store_file_make_tables(base) && attach(base, migration->old) &&
           store_file_run(base, "BEGIN IMMEDIATE") && store_file_run(base, fill) &&
           store_file_number(base, missing) == 0 && store_file_run(base, "COMMIT") &&
           store_file_run(base, "DETACH old");
}

static bool make_new(const struct migration *migration)
{
    struct base base = { "", NULL };
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    bool fine = (unlink(migration->new) == 0 || errno == ENOENT) &&
                store_file_open(&base, migration->new, flags, migration->fault);

    if (fine && !fill_new(migration, &base))
        fine = store_file_tell(&base, migration->fault,
                               N_("The data cannot be copied into {file}: {reason}."));
    else if (fine && store_file_number(&base, "SELECT count(*) FROM pragma_integrity_check"
                                              " WHERE integrity_check <> 'ok'") != 0)
        fine = util_refuse(&migration->fault->why, "The new database {file} is damaged.", "file",
                           migration->new, NULL);
    store_file_close(&base);
    return fine;
}

/* Closing the old file copies its log into it, unless another program has it open. */
static bool finish_old(const struct migration *migration)
{
    struct base base = { "", NULL };
    char log[BASE_PATH_ROOM];
    bool fine = store_file_open(&base, migration->old, SQLITE_OPEN_READWRITE, migration->fault);

    if (fine &&
        !store_file_run(&base, "PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE)"))
        fine = store_file_tell(&base, migration->fault,
                               N_("The log cannot be copied into {file}: {reason}."));
    store_file_close(&base);
    path_of(migration, log, "talon.db-wal");
    return fine && (!store_file_exists(log) ||
                    util_refuse(&migration->fault->why,
                                "Another program has {file} open. Close it and start again.",
                                "file", migration->old, NULL));
}

/* True also if the copy exists already, after a power cut at this step. */
static bool keep_old(const struct migration *migration)
{
    struct stat old, kept;

    if (link(migration->old, migration->kept) == 0)
        return true;
    if (errno == EEXIST && stat(migration->old, &old) == 0 && stat(migration->kept, &kept) == 0 &&
        old.st_ino == kept.st_ino && old.st_dev == kept.st_dev)
        return true;
    return util_refuse(&migration->fault->why,
                       "The old database cannot be kept as {file}: {reason}.", "file",
                       migration->kept, "reason", strerror(errno), NULL);
}

static bool replace(const struct migration *migration)
{
    if (rename(migration->new, migration->old) == 0)
        return true;
    return util_refuse(&migration->fault->why, "The new database cannot become {file}: {reason}.",
                       "file", migration->old, "reason", strerror(errno), NULL);
}

static bool sync_names(const struct migration *migration)
{
    return store_directory_sync(migration->directory, migration->fault);
}

/* Each step is on the disk before the next one begins. */
static bool migrate(const struct migration *migration)
{
    return make_new(migration) && finish_old(migration) && keep_old(migration) &&
           sync_names(migration) && replace(migration) && sync_names(migration);
}

static bool old_version(const struct migration *migration, int64_t *version)
{
    struct base base = { "", NULL };
    const bool fine =
        store_file_open(&base, migration->old, SQLITE_OPEN_READWRITE, migration->fault) &&
        store_file_version(&base, version, migration->fault);

    store_file_close(&base);
    return fine;
}

bool store_migrate(const char *directory, struct store_fault *fault)
{
    struct migration migration = { .directory = directory, .fault = fault };
    int64_t version;

    path_of(&migration, migration.old, "talon.db");
    path_of(&migration, migration.new, "talon.db.new");
    path_of(&migration, migration.kept, "talon.db.1");
    if (!store_file_exists(migration.old))
        return true;
    if (!old_version(&migration, &version))
        return false;
    return version != 1 || migrate(&migration);
}
