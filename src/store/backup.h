/* backup.h - work on the data besides playing: backup, check, export and import. All but import and
 * leaving out tables work while a server runs.
 */
#pragma once

#include "store.h"

#include <stdio.h>

struct store_counts {
    int64_t tables, closed, accounts, rows; /* tables include closed ones */
};

/* A place is a data directory, a database file, or for reading, checking and copying the address of
 * a database of PostgreSQL. All answer false with the fault. */

/* Counts one more row; those of a stream come in order. */
void store_count_row(struct store_counts *counts, const struct store_row *row);

/* A copy of this moment, checked and on the disk before it gets its name. No file is
 * overwritten. */
bool store_backup(const char *place, const char *file, struct store_counts *counts,
                  struct store_fault *fault);
/* A copy without the tables closed before that day (UTC, "2026-01-31"), except those that an
 * account's result names or that were reported; *gone counts what was left out. The server must
 * not run. `file` NULL: only counts. */
bool store_forget(const char *directory, const char *before, const char *file,
                  struct store_counts *counts, struct store_counts *forgotten,
                  struct store_fault *fault);
/* Whether the file is intact and its rows are consistent. */
bool store_check(const char *place, struct store_counts *counts, struct store_fault *fault);
/* Copies every row into an empty store, and compares the two row by row. Neither may be in use by a
 * server. If it fails, the store it copies into is as empty as before. */
bool store_copy(const char *from, const char *to, struct store_counts *counts,
                struct store_fault *fault);
/* Reads every row. */
bool store_read(const char *place, store_reader *reader, void *context, struct store_fault *fault);
/* Writes rows as JSON lines: of one table or account, or all if `stream` is NULL. */
bool store_export(const char *place, const char *stream, FILE *out, struct store_counts *counts,
                  struct store_fault *fault);
/* Imports such lines, all or none; streams that exist are an error. */
bool store_import(const char *directory, FILE *in, struct store_counts *counts,
                  struct store_fault *fault);
