/* backup.h - backups, checks, export and import of a server's data. All but import work while a
 * server is running on them.
 */
#ifndef TALON_STORE_BACKUP_H
#define TALON_STORE_BACKUP_H

#include "store.h"

#include <stdio.h>

struct store_counts {
    int64_t tables, closed, accounts,
        rows; /* those that a start does not read are among the tables */
};

/* A place is a data directory, or a single database file. All answer false with the fault. */

/* A copy as of this moment, checked and on the disk before it gets its name; nothing is ever
 * overwritten. */
bool store_backup(const char *place, const char *file, struct store_counts *counts,
                  struct store_fault *fault);
/* A copy without the tables at rest since before that day (UTC, "2026-01-31"), but for those that
 * an account's result names or that somebody reported; what was left out is in *gone. The server
 * must not be running. `file` NULL: only counts what would be left out. */
bool store_forget(const char *directory, const char *before, const char *file,
                  struct store_counts *counts, struct store_counts *gone,
                  struct store_fault *fault);
/* Whether the file is in order, and the rows belong together. */
bool store_check(const char *place, struct store_counts *counts, struct store_fault *fault);
/* Every row of everything. */
bool store_read(const char *place, store_reader *reader, void *context, struct store_fault *fault);
/* Writes rows as JSON, one a line: those of one table or account, or all if `stream` is NULL. */
bool store_export(const char *place, const char *stream, FILE *out, struct store_counts *counts,
                  struct store_fault *fault);
/* Takes in such lines, all or none; what is there already is refused. */
bool store_import(const char *directory, FILE *in, struct store_counts *counts,
                  struct store_fault *fault);

#endif
