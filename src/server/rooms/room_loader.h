/* room_loader.h - loads rooms that are not in memory when a request asks for them. The request
 * waits until all their rows are read by jobs, some in each.
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

/* Finds the table with this id, and begins to load it if it is not in memory. The requests that
 * wait are told the result; if there are none, the next call is. */
enum rooms_loader_result rooms_loader_find(struct rooms *rooms, const char *id,
                                           struct journal_outputs *outputs, struct room **room,
                                           struct journal_wait **waits);
/* Takes the rows that a job has read. After the last one the requests that wait for the table are
 * answered. False: the job was none of these. */
bool rooms_loader_answered(struct rooms *rooms, const struct server_answer *answer,
                           struct journal_outputs *outputs);
/* Rows of accounts have been read, for which tables wait. */
void rooms_loader_continue(struct rooms *rooms, struct journal_outputs *outputs);
void rooms_loader_free(struct rooms *rooms);
