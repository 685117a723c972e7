/* rooms.h - the state of this folder: the rooms in memory, their lists and timers.
 */
#pragma once

#include "server/accounts/accounts.h"
#include "server/room/room.h"

struct rooms_loading;
struct rooms_record;

/* Public tables of other servers: each line is an id, a zero byte, and the table's listing. */
struct listed_elsewhere {
    char *text; /* that contains them */
    char **lines;
    size_t count, capacity;
};

/* Tables alone leave memory and come back, so these keep lists of their own. */
struct rooms {
    struct streams streams;
    struct room *list[2 * LIMIT_TABLES]; /* by id; twice as many, for those that are closing */
    size_t count;
    size_t most;       /* rooms in memory: LIMIT_TABLES, except in tests */
    int64_t kept_most; /* ms that a room without visitors stays in memory, at most */
    int64_t run_rest;  /* LIMIT_BOT_REST; 0 in the page, where nobody else waits for bots */
    struct room_memory_usage memory_usage;
    struct room *public_list[2 * LIMIT_TABLES]; /* the public ones that are not over, by id */
    size_t public_count;
    struct listed_elsewhere elsewhere;
    struct rooms_loading *loadings; /* rooms being read from the store, the oldest first */
    struct rooms_record *records;   /* of finished games as text, the latest asked for first */
    char next_id[STORE_ID_ROOM];    /* of the next new table, while it is claimed; else "" */
    int64_t broken_at;              /* when the last note was written that one cannot be read */
    struct util_timer_heap timers;  /* rooms with something to do */
    struct accounts *accounts;
};

extern const struct stream_kind rooms_kind;

/* The tables of the server that has these streams. */
static inline struct rooms *rooms_beside(const struct streams *all)
{
    return (struct rooms *)all->sets->list[STREAM_TABLES];
}
