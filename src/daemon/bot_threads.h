/* bot_threads.h - threads on which bots think, so that the loop never runs a search. Questions wait
 * in the order in which they came, one of each table and one for a hint, so that tables take turns.
 *
 * When many wait, each search gets a smaller budget, before the queue grows.
 */
#ifndef TALON_DAEMON_BOT_THREADS_H
#define TALON_DAEMON_BOT_THREADS_H

#include "server/server.h"
#include "util/prometheus.h"

#include <uv.h>

enum {
    BOT_THREADS_MOST = 64,
    FULL_BUDGETS_A_THREAD = 8, /* questions that may wait before budgets shrink */
    SHRINKS_MOST = 32,         /* to this part of the level's budget at the least */
};

/* Called on the loop's thread. */
typedef void bot_threads_listener(void *context, const struct server_answer *answer);

struct bot_threads;

struct bot_threads_counts {
    int threads;
    size_t waiting; /* questions that no thread has begun with */
    uint64_t answered, shrunk;
    uint64_t dropped;         /* replaced by a newer one of the table, or refused */
    uint64_t thinking;        /* us of all threads */
    struct histogram seconds; /* from the question to its answer */
};

struct bot_threads *daemon_bot_threads_start(uv_loop_t *loop, int count,
                                             bot_threads_listener *listener, void *context);
/* Takes the question over. If LIMIT_QUESTIONS wait already, the listener hears that it is refused,
 * in a later turn of the loop. */
void daemon_bot_threads_take(struct bot_threads *threads, const struct server_question *question);
void daemon_bot_threads_count(struct bot_threads *threads, struct bot_threads_counts *counts);
/* Simulations of a search while so many questions wait for so many threads. */
uint32_t daemon_bot_threads_budget(uint32_t simulations, size_t waiting, int threads);
/* Drops what waits, and ends the threads; the searches under way end without an answer. */
void daemon_bot_threads_end(struct bot_threads *threads);

#endif
