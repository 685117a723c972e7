/* room_loader.h - tables that are not in memory and somebody asks for: their rows are read again, a
 * few in one step of the server, and whoever asked waits until all are there; for the files of this
 * folder.
 */
#ifndef TALON_SERVER_ROOMS_ROOM_LOADER_H
#define TALON_SERVER_ROOMS_ROOM_LOADER_H

#include "server/server_internal.h"

enum woken {
    WOKEN_HERE,
    WOKEN_LATER,   /* it is being read: *waits tells for what to wait */
    WOKEN_UNKNOWN, /* there is no such table */
    WOKEN_FULL,    /* no room for one more in memory */
    WOKEN_BROKEN,  /* the store could not be read, or what it has cannot be done again */
};

/* The table with this id, in memory if it can be. */
enum woken waking_find(struct server *server, int64_t now, const char *id,
                       struct server_effects *effects, struct room **room, struct pending **waits);
/* Reads a little more of one table; when all is read, those who waited for it are answered. */
void waking_go_on(struct server *server, int64_t now, struct server_effects *effects);
/* Whether there is something to read. */
bool waking_waits(const struct server *server);
void waking_free(struct server *server);

#endif
