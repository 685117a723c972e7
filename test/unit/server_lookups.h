/* server_lookups.h - the answers of a server_world's store about accounts outside memory.
 */
#pragma once

#include "server_world.h"

/* The answer to a job that finds a stream, or unused ones; answers how many. */
size_t looked_up_rows(const struct world *world, const struct server_job *job,
                      struct store_row rows[LIMIT_ORPHANS]);
size_t count_accounts(const struct world *world);
int64_t last_row_at(const struct world *world);
/* Open tables, those without which no start can be, and accounts that stand in rows of tables. */
bool is_read_at_start(const struct world *world, const char *id);
