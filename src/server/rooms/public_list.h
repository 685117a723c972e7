/* public_list.h - the public tables that are not over, in the order of their ids, so that the
 * request `list` costs what it shows.
 */
#ifndef TALON_SERVER_ROOMS_PUBLIC_LIST_H
#define TALON_SERVER_ROOMS_PUBLIC_LIST_H

#include "rooms.h"

/* The table is new in memory, or its game may be over: puts it there, or takes it off. */
void rooms_public_update(struct rooms *rooms, struct room *room);
void rooms_public_remove(struct rooms *rooms, struct room *room);
/* Where the first room with a later id stands in a list that is in the order of ids. */
size_t rooms_place_after(struct room *const *list, size_t count, const char *id);

#endif
