/* room_loader.h - rooms that are not in memory and are asked for: their rows are read again, a few
 * in one step, and the request waits until all are there.
 */
#ifndef TALON_SERVER_ROOMS_ROOM_LOADER_H
#define TALON_SERVER_ROOMS_ROOM_LOADER_H

#include "rooms.h"

enum rooms_loader_result {
    ROOMS_IN_MEMORY,
    ROOMS_LOADING, /* it is being read: *waits tells for what to wait */
    ROOMS_UNKNOWN, /* there is no such table */
    ROOMS_FULL,    /* no room for one more in memory */
    ROOMS_BROKEN,  /* the store could not be read, or what it has cannot be done again */
};

/* The table with this id, in memory if it can be. */
enum rooms_loader_result rooms_loader_find(struct rooms *rooms, int64_t now, const char *id,
                                           struct journal_outputs *outputs, struct room **room,
                                           struct journal_wait **waits);
/* Reads a little more of one table; when all is read, those who waited for it are answered. */
void rooms_loader_continue(struct rooms *rooms, int64_t now, struct journal_outputs *outputs);
void rooms_loader_free(struct rooms *rooms);

#endif
