/* public_list.h - lists of rooms in the order of their ids; and the list of public tables that are
 * not over, so that the request `list` does not search all rooms.
 */
#pragma once

#include "rooms.h"

/* Called when a table is new in memory, or its game may be over: puts it on the list, or takes it
 * off. */
void rooms_public_update(struct rooms *rooms, struct room *room);
void rooms_public_remove(struct rooms *rooms, struct room *room);

/* Where the first room with a later id stands. */
size_t rooms_place_after(struct room *const *list, size_t count, const char *id);
void rooms_list_insert(struct room **list, size_t *count, struct room *room);
/* The room must be on the list. */
void rooms_list_remove(struct room **list, size_t *count, const struct room *room);
