/* house.h - the mark of a house: a file that says which database belongs to a data directory. With
 * it, a start without that database does not silently begin a new house.
 */
#ifndef TALON_STORE_HOUSE_H
#define TALON_STORE_HOUSE_H

#include "sqlite_file.h"

/* Before the database is opened. False with the fault if there is a mark, but no database. */
bool store_house_has_database(const char *directory, struct store_fault *fault);
/* The database has no tables yet. False with the fault if the directory has a mark. */
bool store_house_may_begin(const char *directory, struct store_fault *fault);
/* False with the fault if the mark is of another database. It is written where it is missing. */
bool store_house_enter(const char *directory, const struct base *base, struct store_fault *fault);

#endif
