/* store_wait.h - what is said to be unwritten: a table, or anything else with rows, from its first
 * row of a batch until the store has answered for that batch. Meanwhile it answers nobody, and
 * the requests for it wait here in the order in which they came. It refuses to know what it is
 * part of; for the files of this folder.
 */
#ifndef TALON_SERVER_JOURNAL_STORE_WAIT_H
#define TALON_SERVER_JOURNAL_STORE_WAIT_H

#include "outputs.h"

struct pending;

/* A request that came while what it is about waited for the store. */
struct parked {
    struct parked *next;
    uint64_t conn;
    size_t length;
    char text[];
};

/* What becomes of the owner when the store has answered. Both may free it (pending_leave). */
struct pending_kind {
    void (*stored)(struct server *server, int64_t now, void *owner, struct server_effects *effects);
    /* It has to go back to what is written down. */
    void (*failed)(struct server *server, int64_t now, void *owner, struct server_effects *effects);
};

/* All zero: everything is written down. `kind` and `owner` are set before the first row. */
struct pending {
    const struct pending_kind *kind;
    void *owner;
    uint64_t batch;                  /* which its rows are in; 0: all are written down */
    struct pending *next, *previous; /* of all that is unwritten, by batch */
    struct pending_list *list;
    size_t bytes; /* of its unwritten rows */
    struct parked *first, *last;

    uint64_t asker; /* whose request waits for the store: what to answer if it works, or not */
    char *answer, *refusal;
};

/* All that is unwritten. */
struct pending_list {
    struct pending ends;
    size_t bytes;
};

void pending_list_begin(struct pending_list *list);
/* Notes a row of this batch. */
void pending_note(struct pending_list *list, struct pending *pending, uint64_t batch, size_t bytes);
/* Nothing of it is to be written any more: written, or taken back. */
void pending_settle(struct pending *pending);
/* Before its owner is freed while the server goes on; and when the server ends. */
void pending_leave(struct server *server, struct pending *pending);
void pending_free(struct pending *pending);

/* Keeps a request until the store has answered; false: too much waits already, or out of
 * memory. */
bool pending_park(struct server *server, struct pending *pending, uint64_t conn, const char *text,
                  size_t length);
/* What those who wait waited for has come about, or not: they are answered now. */
void pending_release(struct server *server, int64_t now, struct pending *pending,
                     struct server_effects *effects);
/* The store has answered for every batch up to this one. */
void pending_answered(struct server *server, int64_t now, uint64_t batch, bool stored,
                      struct server_effects *effects);

#endif
