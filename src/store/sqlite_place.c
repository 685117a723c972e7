/* sqlite_place.c - opens and reads an existing database of SQLite by its directory or its file,
 * beside a server that may run.
 */
#include "sqlite_file.h"

#include <stdio.h>
#include <sys/stat.h>

const char *store_file_path(const char *place, char path[BASE_PATH_ROOM])
{
    struct stat about;
    const bool directory = !stat(place, &about) && S_ISDIR(about.st_mode);

    snprintf(path, BASE_PATH_ROOM, directory ? "%.4000s/talon.db" : "%.4000s", place);
    return path;
}

/* Opens an existing database of the present version. */
bool store_file_open_place(struct base *base, const char *place, struct store_fault *fault)
{
    char path[BASE_PATH_ROOM];
    int64_t version;

    *base = (struct base){ .sqlite = NULL };
    if (!store_file_exists(store_file_path(place, path)))
        return util_refuse(&fault->why, "There is no database {file}.", "file", path, NULL);
    if (!store_file_open(base, path, SQLITE_OPEN_READWRITE, fault) ||
        !store_file_version(base, &version, fault))
        return false;
    if (!version)
        return util_refuse(&fault->why, "The file {file} is empty: it is no database of Talon.",
                           "file", path, NULL);
    sqlite3_db_config(base->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return version == STORE_SCHEMA
               ? store_file_is_whole(base, fault)
               : util_refuse(
                     &fault->why,
                     "The database {file} is from an older version. talon serve converts it.",
                     "file", path, NULL);
}

bool store_file_read_place(const char *place, store_reader *reader, void *context,
                           struct store_fault *fault)
{
    struct base base;
    const bool fine = store_file_open_place(&base, place, fault) &&
                      store_rows_read(&base, STORE_ROWS_ALL, reader, context, fault);

    store_file_close(&base);
    return fine;
}
