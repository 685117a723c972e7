/* server_internals.h - looks into a server's memory, for tests of what cannot be seen from outside.
 */
#pragma once

#include "server/server.h"

/* The tables in memory, in the order of their ids. */
size_t look_tables(const struct server *server);
const char *look_table(const struct server *server, size_t which);
/* Whether that one is public, and its game not over. */
bool look_is_listed(const struct server *server, size_t which);
/* Whether anything is due at that one at some time. */
bool look_is_due(const struct server *server, size_t which);
/* How many tables are in the public list. */
size_t look_listed_count(const struct server *server);

/* From now on the server cannot read rows of this kind back, until it starts again. */
void look_unreadable(struct server *server, const enum store_kind *kind);
/* Whether it can read this one back. */
bool look_reads(struct server *server, const struct store_row *row);
/* All drives; struct drives is that of src/server/drives. */
struct drives *look_drives(const struct server *server);
/* Whether the record of a game at the first table of this drive is kept back. */
bool look_hides_deal(const struct server *server, const char *drive);
/* The deals of the days; struct days is that of src/server/days. */
struct days *look_days(const struct server *server);
