/* sqlite_file.h - one SQLite file and its errors, for the files of this folder.
 */
#pragma once

#include "row_kinds.h"
#include "schema.h"
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
/* False with the fault, if a copy into it was interrupted. */
bool store_file_is_whole(const struct base *base, struct store_fault *fault);
/* Creates the tables of the present schema. */
bool store_file_make_tables(const struct base *base);

/* Syncs a directory, so that created, renamed and removed files survive a power cut. */
bool store_directory_sync(const char *directory, struct store_fault *fault);
bool store_file_exists(const char *path);

/* ---- migrate.c ----------------------------------------------------------------------------- */

/* Converts a database of an earlier version. */
bool store_migrate(const char *directory, struct store_fault *fault);

/* ---- row_reader.c -------------------------------------------------------------------------- */

/* Prepares the statement that reads one stream; reads the stream from a number on. SQLITE_DONE:
 * all was read. SQLITE_ROW: the reader stopped. */
sqlite3_stmt *store_rows_prepare(const struct base *base);
int store_rows_read_stream(sqlite3_stmt *events, const char *stream, uint32_t first,
                           store_reader *reader, void *context);
/* Reads streams, accounts before tables. */
bool store_rows_read(const struct base *base, enum store_rows which, store_reader *reader,
                     void *context, struct store_fault *fault);

/* ---- sqlite_handles.c: as the functions of store.h ------------------------------------------- */

/* Makes the tables of handles where they are missing. */
bool store_handles_make(const struct base *base);
bool store_handles_find(const struct base *base, const char *text, store_reader *reader,
                        void *context, struct store_fault *fault);
bool store_handles_look(const struct base *base, const struct store_unused *wanted,
                        store_reader *reader, void *context, struct store_fault *fault);
bool store_handles_name(const struct base *base, store_namer *namer, struct store_fault *fault);
bool store_handles_count(const struct base *base, struct store_stored *stored,
                         struct store_fault *fault);

/* ---- sqlite_place.c ------------------------------------------------------------------------ */

/* The database file of a data directory, or this file. */
const char *store_file_path(const char *place, char path[BASE_PATH_ROOM]);
/* Opens an existing database of the present version. */
bool store_file_open_place(struct base *base, const char *place, struct store_fault *fault);

/* ---- functions of store.h: sqlite_place.c, account_reader.c, report_reader.c --------------- */

bool store_file_read_place(const char *place, store_reader *reader, void *context,
                           struct store_fault *fault);
bool store_file_read_accounts(const char *directory, store_account_reader *reader, void *context,
                              struct store_fault *fault);
bool store_file_read_reports(const char *directory, store_report_reader *reader, void *context,
                             struct store_fault *fault);

/* ---- database_mark.c: so that a start without the database does not silently begin another --- */

/* Before the database is opened. False with the fault if there is a mark, but no database. */
bool store_mark_has_database(const char *directory, struct store_fault *fault);
/* The database has no tables yet. False with the fault if the directory has a mark. */
bool store_mark_may_begin(const char *directory, struct store_fault *fault);
/* False with the fault if the mark is of another database. It is written where it is missing. */
bool store_mark_enter(const char *directory, const struct base *base, struct store_fault *fault);
