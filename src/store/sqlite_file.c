/* sqlite_file.c - opens and queries one SQLite file, and turns its errors into sentences.
 */
#define _POSIX_C_SOURCE 200809L /* O_CLOEXEC */
#include "sqlite_file.h"

#include "util/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* SQLite's default allocator. */
static sqlite3_mem_methods allocator;

static void *allocate_or_end(int size)
{
    void *block = allocator.xMalloc(size);

    util_require_memory(block);
    return block;
}

static void *reallocate_or_end(void *old, int size)
{
    void *block = allocator.xRealloc(old, size);

    util_require_memory(block);
    return block;
}

void store_end_without_memory(void)
{
    sqlite3_mem_methods ending;

    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &allocator);
    ending = allocator;
    ending.xMalloc = allocate_or_end;
    ending.xRealloc = reallocate_or_end;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &ending);
}

enum { APPLICATION = 1415670894 /* "Taln" */ };

const char store_cannot_open[] = N_("This database cannot be opened: {file}: {reason}."),
           store_cannot_read[] = N_("This database cannot be read: {file}: {reason}."),
           store_cannot_use[] = N_("This database cannot be used: {file}: {reason}."),
           store_cannot_write[] = N_("Could not write to {file}: {reason}."),
           store_cannot_copy[] = N_("The copy {file} cannot be written: {reason}.");

bool store_file_tell(const struct base *base, struct store_fault *fault, const char *msgid)
{
    return util_refuse(&fault->why, msgid, "file", base->path, "reason",
                       sqlite3_errmsg(base->sqlite), NULL);
}

bool store_tell_unusable(struct store_fault *fault, const char *directory)
{
    return util_refuse(&fault->why, "The data directory {folder} cannot be used: {reason}.",
                       "folder", directory, "reason", strerror(errno), NULL);
}

bool store_file_open(struct base *base, const char *path, int flags, struct store_fault *fault)
{
    snprintf(base->path, sizeof base->path, "%s", path);
    if (sqlite3_open_v2(path, &base->sqlite, flags, NULL) != SQLITE_OK)
        return store_file_tell(base, fault, store_cannot_open);
    sqlite3_busy_timeout(base->sqlite, BASE_BUSY_MS);
    return true;
}

void store_file_close(struct base *base)
{
    sqlite3_close(base->sqlite);
    base->sqlite = NULL;
}

bool store_file_run(const struct base *base, const char *sql)
{
    return sqlite3_exec(base->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK;
}

int64_t store_file_number(const struct base *base, const char *sql)
{
    sqlite3_stmt *statement;
    int64_t number = -1;

    if (sqlite3_prepare_v2(base->sqlite, sql, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

bool store_file_version(const struct base *base, int64_t *version, struct store_fault *fault)
{
    const int64_t tables = store_file_number(base, "SELECT count(*) FROM sqlite_schema");

    *version = store_file_number(base, "PRAGMA user_version");
    if (*version < 0 || tables < 0)
        return store_file_tell(base, fault, store_cannot_read);
    if (tables == 0 && *version == 0)
        return true;
    if (store_file_number(base, "PRAGMA application_id") != APPLICATION)
        return util_refuse(&fault->why, "The file {file} is not a Talon database.", "file",
                           base->path, NULL);
    if (*version > STORE_SCHEMA)
        return util_refuse(&fault->why,
                           "The database {file} was written by a later version of Talon: use that "
                           "one, or another directory with --data.",
                           "file", base->path, NULL);
    return true;
}

_Static_assert(STORE_SCHEMA == 2, "the number stands in store_file_make_tables, too");

bool store_file_is_whole(const struct base *base, struct store_fault *fault)
{
    return !store_file_number(base, store_ask_half_copy) || store_tell_half_copy(fault, base->path);
}

bool store_file_make_tables(const struct base *base)
{
    return store_file_run(base, "BEGIN IMMEDIATE") && store_file_run(base, store_schema) &&
           store_file_run(base,
                          "PRAGMA application_id = 1415670894; PRAGMA user_version = 2; COMMIT");
}

bool store_directory_sync(const char *directory, struct store_fault *fault)
{
    const int handle = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool fine = handle >= 0 && !fsync(handle);

    if (!fine)
        store_tell_unusable(fault, directory);
    if (handle >= 0)
        close(handle);
    return fine;
}

bool store_file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}
