/* rooms.h - the rooms in memory, and what else the files of this folder need.
 */
#ifndef TALON_SERVER_ROOMS_ROOMS_H
#define TALON_SERVER_ROOMS_ROOMS_H

#include "server/accounts/accounts.h"
#include "server/room/room.h"

struct rooms_loading;

/* Zero it and set the last four to begin. */
struct rooms {
    struct room *list[2 * LIMIT_TABLES]; /* by id; twice, for those on their way out */
    size_t count;
    size_t most;       /* LIMIT_TABLES, unless a test says otherwise … */
    int64_t kept_most; /* … and so long without anybody there */
    int64_t run_rest;  /* LIMIT_BOT_REST, unless nobody else has to wait for bots */
    struct room_memory_usage memory_usage;
    struct room *public_list[2 * LIMIT_TABLES]; /* the public ones that are not over, by id */
    size_t public_count;
    struct rooms_loading *loadings; /* rooms being read from the store, the oldest first */
    int64_t broken_at;              /* when it was last noted that one cannot be read */
    struct util_timer_heap timers;  /* rooms with something to do */
    int64_t swept_at;
    const struct journal_wait_kind *wait_kind; /* how rooms wait for the store */
    struct accounts *accounts;
    struct journal *journal;
    const struct server_entropy *entropy;
};

#endif
