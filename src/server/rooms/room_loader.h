/* room_loader.h - loads rooms that are not in memory when a request asks for them. The request
 * waits until all their rows are read, some in each step.
 */
#pragma once

#include "rooms.h"

enum rooms_loader_result {
    ROOMS_IN_MEMORY,
    ROOMS_LOADING,   /* it is being read: the request has to wait for *waits */
    ROOMS_UNKNOWN,   /* there is no such table */
    ROOMS_FULL,      /* there is no capacity for one more in memory */
    ROOMS_ELSEWHERE, /* another server owns it: ownership_server() */
    ROOMS_UNASKED,   /* the store could not be asked who owns it */
    ROOMS_BROKEN,    /* the store could not be read, or a row cannot be applied */
};

/* Finds the table with this id, and loads it if it is not in memory. */
enum rooms_loader_result rooms_loader_find(struct rooms *rooms, const char *id,
                                           struct journal_outputs *outputs, struct room **room,
                                           struct journal_wait **waits);
/* Reads some more rows of one table. After the last one the requests that wait for it are answered.
 */
void rooms_loader_continue(struct rooms *rooms, struct journal_outputs *outputs);
void rooms_loader_free(struct rooms *rooms);
