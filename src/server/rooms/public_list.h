/* public_list.h - the public tables that are not over, in the order of their ids: what `list`
 * tells, so that a list costs what it shows; for the files of this folder.
 */
#ifndef TALON_SERVER_ROOMS_PUBLIC_LIST_H
#define TALON_SERVER_ROOMS_PUBLIC_LIST_H

#include "server/server_internal.h"

/* The table is new in memory, or its game may be over: puts it there, or takes it off. */
void rooms_public_update(struct server *server, struct room *room);
void rooms_public_remove(struct server *server, struct room *room);
/* Where the first table with a later id stands. */
size_t rooms_public_after(const struct server *server, const char *id);

#endif
