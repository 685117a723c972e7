/* store_wait.h - A room or account waits from its first row of a batch until the store has
 * answered for that batch. Meanwhile it answers nobody, and the requests for it wait here in the
 * order in which they came.
 */
#ifndef TALON_SERVER_JOURNAL_STORE_WAIT_H
#define TALON_SERVER_JOURNAL_STORE_WAIT_H

#include "outputs.h"
#include "server/connections/connections.h"
#include "sources.h"

struct journal_wait;

/* A request that came while what it is about waited for the store. */
struct journal_queued_request {
    struct journal_queued_request *next;
    uint64_t conn;
    size_t length;
    char text[];
};

/* Called when the store has answered. Both may free the owner (journal_wait_leave). */
struct journal_wait_kind {
    void (*stored)(void *context, int64_t now, void *owner, struct journal_outputs *outputs);
    /* It has to go back to what is written down. */
    void (*failed)(void *context, int64_t now, void *owner, struct journal_outputs *outputs);
};

/* All zero: everything is written down. `kind` and `owner` are set before the first row. */
struct journal_wait {
    const struct journal_wait_kind *kind;
    void *owner, *context;                /* what `kind` is called with */
    uint64_t batch;                       /* which its rows are in; 0: all are written down */
    struct journal_wait *next, *previous; /* of all that is unwritten, by batch */
    struct journal_waits *list;
    size_t bytes; /* of its unwritten rows */
    struct journal_queued_request *first, *last;

    uint64_t asker; /* whose request waits for the store: what to answer if it works, or not */
    char *answer, *refusal;
};

/* All that is unwritten. */
struct journal_waits {
    struct journal_wait ends;
    size_t bytes;
};

/* Rows on their way to the store. `connections` and `answer` are set by the server's owner. */
struct journal {
    struct server_archive archive; /* without one nothing can be read back */
    uint64_t batch;                /* the last one that rows went into */
    struct journal_waits unwritten;
    struct journal_wait *taken; /* whose queued requests are being answered */
    size_t queued;              /* bytes of all queued requests */
    struct connections *connections;
    /* Answers a queued request; NULL, or what it has to wait for. */
    struct journal_wait *(*answer)(void *answerer, int64_t now, uint64_t conn, const char *text,
                                   size_t length, struct journal_outputs *outputs);
    void *answerer;
};

/* Whether so much waits for the store that nothing more may be written now. */
bool journal_is_full(const struct journal *journal);
void journal_waits_start(struct journal_waits *list);
/* Adds a copy of the row to the outputs; `wait` waits for it. */
void journal_append(struct journal_outputs *outputs, const struct store_row *row,
                    struct journal_wait *wait);
/* Nothing of it is to be written any more: written, or taken back. */
void journal_wait_settle(struct journal_wait *wait);
/* Before its owner is freed while the server goes on; and when the server ends. */
void journal_wait_leave(struct journal *journal, struct journal_wait *wait);
void journal_wait_free(struct journal_wait *wait);

/* Keeps a request until the store has answered; false: too much waits already. */
bool journal_wait_queue(struct journal *journal, struct journal_wait *wait, uint64_t conn,
                        const char *text, size_t length);
/* The store has answered, so the requests that waited are answered now. */
void journal_wait_release(struct journal *journal, int64_t now, struct journal_wait *wait,
                          struct journal_outputs *outputs);
/* The store has answered for every batch up to this one. */
void journal_wait_answered(struct journal *journal, int64_t now, uint64_t batch, bool stored,
                           struct journal_outputs *outputs);

#endif
