/* sqlite_file.h - one SQLite file and its errors, for the files of this folder.
 */
#ifndef TALON_STORE_SQLITE_FILE_H
#define TALON_STORE_SQLITE_FILE_H

#include "store.h"

#include <sqlite3.h>

enum { BASE_PATH_ROOM = 4096, BASE_BUSY_MS = 5000 };

struct base {
    char path[BASE_PATH_ROOM];
    sqlite3 *sqlite;
};

/* Sentences about complaints of SQLite; their holes are {file} and {reason}. */
extern const char store_cannot_open[], store_cannot_read[], store_cannot_use[];
extern const char store_cannot_write[], store_cannot_copy[];
/* Tells this with the file and SQLite's reason; answers false. */
bool store_file_tell(const struct base *base, struct store_fault *fault, const char *msgid);
/* The same of a directory or another file, with the system's reason: {directory} or {file}. */
bool store_tell_unusable(struct store_fault *fault, const char *directory);

/* flags as for sqlite3_open_v2. False with the fault; close it in any case. */
bool store_file_open(struct base *base, const char *path, int flags, struct store_fault *fault);
void store_file_close(struct base *base);
bool store_file_run(const struct base *base, const char *sql);
/* The number that a query answers; -1 if it fails. */
int64_t store_file_number(const struct base *base, const char *sql);
/* Reads the schema's version. False with the fault, also if it is not our file or too new. */
bool store_file_version(const struct base *base, int64_t *version, struct store_fault *fault);
/* Creates the tables of the present schema. */
bool store_file_make_tables(const struct base *base);

/* Syncs a directory, so that created, renamed and removed files survive a power cut. */
bool store_directory_sync(const char *directory, struct store_fault *fault);
bool store_file_exists(const char *path);

/* migrate.c: converts a database of an earlier version. */
bool store_migrate(const char *directory, struct store_fault *fault);

#endif
