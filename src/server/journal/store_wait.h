/* store_wait.h - a room or account waits from its first row of a batch until the store has answered
 * for that batch. Meanwhile requests for it are queued here in their order.
 */
#pragma once

#include "outputs.h"
#include "server/connections/connections.h"
#include "sources.h"

struct journal_wait;

/* A request for a room or account that waits for the store. */
struct journal_queued_request {
    struct journal_queued_request *next;
    uint64_t conn;
    int64_t came_at;
    size_t length;
    char text[];
};

/* Called when the store has answered. Both may free the owner (journal_wait_leave). */
struct journal_wait_kind {
    void (*stored)(void *context, void *owner, struct journal_outputs *outputs);
    /* The owner has to be rolled back to its stored rows. */
    void (*failed)(void *context, void *owner, struct journal_outputs *outputs);
};

/* All zero: every row is stored. `kind` and `owner` are set before the first row. */
struct journal_wait {
    const struct journal_wait_kind *kind;
    void *owner, *context; /* for the calls of `kind` */
    int64_t epoch;         /* under which its rows are written; 0: the server has its store alone */
    uint64_t batch;        /* of its unwritten rows; 0: there are none */
    struct journal_wait *next, *previous; /* in the list of those that wait, by batch */
    struct journal_waits *list;
    size_t bytes;    /* of its unwritten rows */
    bool unreadable; /* one of them cannot be read back */
    struct journal_queued_request *first, *last;

    uint64_t asker;         /* the connection whose request wrote the rows */
    char *answer, *refusal; /* its answers if they are stored, or not */
};

/* Those that wait. */
struct journal_waits {
    struct journal_wait ends;
    size_t bytes;
    /* Whether the next start would understand this row; NULL: every row is written. */
    bool (*reads)(void *reader, const struct store_row *row);
    void *reader;
};

/* Rows on their way to the store. `connections` and `answer` are set by the server's owner. */
struct journal {
    bool has_archive; /* without one nothing can be read back */
    uint64_t reads;   /* jobs so far that read from it */
    uint64_t batch;   /* the last one that rows went into */
    struct journal_waits unwritten;
    struct journal_wait *taken; /* the owner of the queued requests that are being answered */
    size_t queued;              /* bytes of all queued requests */
    int64_t since; /* when the request came that is being answered: what the store was asked before
                      tells it nothing; 0: none is */
    struct connections *connections;
    /* Answers a queued request; NULL, or the wait that it has to join. */
    struct journal_wait *(*answer)(void *answerer, uint64_t conn, const char *text, size_t length,
                                   struct journal_outputs *outputs);
    void *answerer;
};

/* Adds a job that reads so many rows of the stream at most; its number. */
uint64_t journal_read(struct journal *journal, const char *stream, uint32_t first, uint32_t most,
                      struct journal_outputs *outputs);
/* Whether too many rows are unwritten to write more now. */
bool journal_is_full(const struct journal *journal);
void journal_waits_start(struct journal_waits *list);
/* Adds a copy of the row to the outputs; `wait` waits for it. */
void journal_append(struct journal_outputs *outputs, const struct store_row *row,
                    struct journal_wait *wait);
/* Rolls back every owner of a row of this batch that cannot be read back, as if the store had
 * refused its rows. So nothing is acknowledged that a restart would lose. */
void journal_refuse_unreadable(struct journal *journal, struct journal_outputs *outputs);
/* Called before its owner is freed while the server goes on; and when the server ends. */
void journal_wait_leave(struct journal *journal, struct journal_wait *wait);
void journal_wait_free(struct journal_wait *wait);

/* Queues the request that is being answered until the store has answered; false if too many wait
 * already. */
bool journal_wait_queue(struct journal *journal, struct journal_wait *wait, uint64_t conn,
                        const char *text, size_t length);
/* Hangs up everybody who waits for an answer about it. */
void journal_wait_hang_up(const struct journal_wait *wait, struct journal_outputs *outputs);
/* The store has answered, so the requests that waited are answered now. */
void journal_wait_release(struct journal *journal, struct journal_wait *wait,
                          struct journal_outputs *outputs);
/* The store has answered for every batch up to this one. */
void journal_wait_answered(struct journal *journal, uint64_t batch, bool stored,
                           struct journal_outputs *outputs);
