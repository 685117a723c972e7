/* database_mark.h - the mark of a database: a file that says which one belongs to a data directory.
 * With it, a start without that database does not silently begin an empty one.
 */
#ifndef TALON_STORE_DATABASE_MARK_H
#define TALON_STORE_DATABASE_MARK_H

#include "sqlite_file.h"

/* Before the database is opened. False with the fault if there is a mark, but no database. */
bool store_mark_has_database(const char *directory, struct store_fault *fault);
/* The database has no tables yet. False with the fault if the directory has a mark. */
bool store_mark_may_begin(const char *directory, struct store_fault *fault);
/* False with the fault if the mark is of another database. It is written where it is missing. */
bool store_mark_enter(const char *directory, const struct base *base, struct store_fault *fault);

#endif
