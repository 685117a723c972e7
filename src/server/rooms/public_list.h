/* public_list.h - lists of rooms in the order of their ids; and the list of public tables that are
 * not over, so that the request `list` does not search all rooms.
 */
#pragma once

#include "rooms.h"

/* Called when a table is new in memory, or its game may be over: puts it on the list, or takes it
 * off. */
void rooms_public_update(struct rooms *rooms, struct room *room);
void rooms_public_remove(struct rooms *rooms, struct room *room);

/* A room is listed only while the store has all of its rows: they may yet be refused. */
bool rooms_can_be_listed(const struct room *room);

/* Walks over the public tables of all servers, in the order of their ids. */
struct rooms_listing {
    const struct rooms *rooms;
    size_t next, next_elsewhere;
    const char *id;
    const struct room *room; /* NULL: another server's; then */
    const char *json;        /* what it tells of it */
};
void rooms_listing_begin(struct rooms_listing *at, const struct rooms *rooms, const char *after);
bool rooms_listing_has_more(const struct rooms_listing *at);
/* There must be one more. */
void rooms_listing_next(struct rooms_listing *at);
/* Writes for other servers, "id json" a line, the public tables of this one. */
void rooms_public_tell(const struct rooms *rooms, struct talon_string_buffer *text);
/* Takes over such a text of theirs. NULL: there is none. */
void rooms_public_hear(struct rooms *rooms, char *text);

/* Where the first room with a later id stands. */
size_t rooms_place_after(struct room *const *list, size_t count, const char *id);
void rooms_list_insert(struct room **list, size_t *count, struct room *room);
/* The room must be on the list. */
void rooms_list_remove(struct room **list, size_t *count, const struct room *room);
