/* workload.h - a server in use at many tables: server and store in one process, people in a
 * simulated network. It records what was asked, what was answered, and how far the disk was then,
 * so that the contents of the disk can be compared with it later.
 */
#pragma once

#include "server/server.h"
#include "store/store.h"

enum { WORKLOAD_TABLES = 12, WORKLOAD_STATES = 3000, WORKLOAD_BATCHES = 64 };

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
    struct state states[WORKLOAD_STATES];
    size_t states_count;
    bool asks; /* waits for an answer */
    char ask[400];
};

struct batch {
    uint64_t number;
    struct store_row *rows;
    size_t count;
};

struct workload {
    const char *directory;
    uint64_t chance;
    /* Errors that the tests must find: */
    bool early;    /* it tells before it writes */
    bool normal;   /* synchronous = NORMAL */
    bool stubborn; /* it goes on after a failed sync */
    struct server *server;
    void *base;
    struct journal_outputs outputs;
    struct batch batches[WORKLOAD_BATCHES];
    size_t batches_count;
    int64_t now;
    struct place places[WORKLOAD_TABLES];
    size_t refused, restarts, written; /* answers "store"; and transactions */
    char last_fault[400];
    bool broken;
};

/* All zero but for directory, chance and the errors. False: it cannot begin (last_fault). */
bool workload_begin(struct workload *workload);
/* Some people ask for something, and perhaps the writer writes. After STORE_BROKEN it only waits
 * for workload_end(). */
void workload_turn(struct workload *workload);
/* Writes what waits. */
void workload_write(struct workload *workload);
/* Something is removed for good, which makes the store copy its log. */
void workload_forget(struct workload *workload);
/* Closes everything; the account stays, and workload_begin() goes on where the disk is. */
void workload_end(struct workload *workload);
uint64_t workload_draw(struct workload *workload);
size_t workload_moves(const struct workload *workload);

/* Opens what lies in a directory and holds it against the account: everything acknowledged before
 * `cut` must be there, and nothing that was not asked for by then. NULL, or what is wrong. */
const char *workload_judge(const struct workload *workload, const char *directory, size_t cut);
