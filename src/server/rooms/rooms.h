/* rooms.h - the state of this folder: the rooms in memory, their lists and timers.
 */
#ifndef TALON_SERVER_ROOMS_ROOMS_H
#define TALON_SERVER_ROOMS_ROOMS_H

#include "server/accounts/accounts.h"
#include "server/room/room.h"

struct rooms_loading;
struct rooms_record;

enum { ROOMS_LISTENERS = 3 };

/* Hears that a game is over, in the step of its last move. */
struct rooms_listener {
    void (*game_is_over)(void *self, const struct room *room, struct journal_outputs *outputs);
    void *self;
};

/* Zero it and set wait_kind, accounts, journal and entropy to begin. */
struct rooms {
    struct room *list[2 * LIMIT_TABLES]; /* by id; twice as many, for those that are closing */
    size_t count;
    size_t most;       /* rooms in memory: LIMIT_TABLES, except in tests */
    int64_t kept_most; /* ms that a room without visitors stays in memory, at most */
    int64_t run_rest;  /* LIMIT_BOT_REST; 0 in the page, where nobody else waits for bots */
    struct room_memory_usage memory_usage;
    struct room *public_list[2 * LIMIT_TABLES]; /* the public ones that are not over, by id */
    size_t public_count;
    struct rooms_loading *loadings; /* rooms being read from the store, the oldest first */
    struct rooms_record *records;   /* of finished games as text, the latest asked for first */
    int64_t broken_at;              /* when the last note was written that one cannot be read */
    struct util_timer_heap timers;  /* rooms with something to do */
    int64_t swept_at;
    int64_t loaded_at; /* when the last row was read at a start; 0: there was none */
    const struct journal_wait_kind *wait_kind; /* how rooms wait for the store */
    struct accounts *accounts;
    struct journal *journal;
    const struct server_entropy *entropy;
    struct rooms_listener listeners[ROOMS_LISTENERS]; /* the first ones, the others are NULL */
    /* Whether the cards of a room of a drive are a secret still. */
    bool (*hides_deal)(void *drives, const struct room *room);
    void *drives;
    /* Called after each change of a room; NULL: nobody asks. */
    void (*room_changed)(void *alerts, struct room *room, int64_t now);
    void *alerts;
};

#endif
