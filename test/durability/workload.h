/* workload.h - an evening at many tables: server and store in one process, people in a made-up
 * network. It keeps account of what was asked, what was answered, and how far the disk was then,
 * so that whatever the disk holds later can be held against it.
 */
#ifndef TALON_TEST_EVENING_H
#define TALON_TEST_EVENING_H

#include "server/server.h"
#include "store/store.h"

enum { EVENING_TABLES = 12, EVENING_STATES = 3000, EVENING_BATCHES = 64 };

/* A state a table has been in: it was asked for when the disk was so far, and acknowledged. */
struct state {
    uint32_t steps;
    uint64_t hash;
    size_t asked_at, told_at; /* told_at SIZE_MAX: not yet */
};

/* A table, and the one person who plays all its seats. */
struct place {
    char id[STORE_ID_ROOM];
    char token[TALON_SEATS_MAX][40];
    struct state states[EVENING_STATES];
    size_t states_count;
    bool asks; /* waits for an answer */
    char ask[400];
};

struct batch {
    uint64_t number;
    struct store_row *rows;
    size_t count;
};

struct evening {
    const char *directory;
    uint64_t chance;
    /* Errors that the tests must find: */
    bool early;    /* it tells before it writes */
    bool normal;   /* synchronous = NORMAL */
    bool stubborn; /* it goes on after a failed sync */
    struct server *server;
    void *base;
    struct journal_outputs effects;
    struct batch batches[EVENING_BATCHES];
    size_t batches_count;
    int64_t now;
    struct place places[EVENING_TABLES];
    size_t refused, restarts, written; /* answers "store"; and transactions */
    char last_fault[400];
    bool broken;
};

/* All zero but for directory, chance and the errors. False: it cannot begin (last_fault). */
bool evening_begin(struct evening *evening);
/* Some people ask for something, and perhaps the writer writes. After STORE_BROKEN it only waits
 * for evening_end(). */
void evening_turn(struct evening *evening);
/* Writes what waits. */
void evening_write(struct evening *evening);
/* Something is removed for good, which makes the store copy its log. */
void evening_forget(struct evening *evening);
/* Closes everything; the account stays, and evening_begin() goes on where the disk is. */
void evening_end(struct evening *evening);
uint64_t evening_draw(struct evening *evening);
size_t evening_moves(const struct evening *evening);

/* Opens what lies in a directory and holds it against the account: everything acknowledged before
 * `cut` must be there, and nothing that was not asked for by then. NULL, or what is wrong. */
const char *evening_judge(const struct evening *evening, const char *directory, size_t cut);

#endif
