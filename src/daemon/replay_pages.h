/* replay_pages.h - makes replay pages of records in libuv's thread pool, one at a time: reading a
 * record plays the whole game.
 */
#ifndef TALON_DAEMON_REPLAY_PAGES_H
#define TALON_DAEMON_REPLAY_PAGES_H

#include "util/prometheus.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct talon_string_buffer;

/* The page, which may be taken; empty: the text is no record of a finished game. */
typedef void replay_pages_listener(void *context, uint64_t conn, struct talon_string_buffer *page);

struct replay_asker {
    uint64_t conn;
    const char *address, *language;
};

struct replay_task;

/* Zero it, and set the first three. */
struct replay_pages {
    uv_loop_t *loop;
    replay_pages_listener *listener;
    void *context;
    struct replay_task *first, *last;
    int count;                  /* with the one being made */
    size_t bytes;               /* of their records */
    struct replay_task *making; /* the one that a thread works at, or NULL */
    struct histogram seconds;   /* that making a page took */
};

/* Takes a copy of the server's answer with the record. False: too much waits, in all or for this
 * address, where "" stands for an unknown one, which has no share. */
bool daemon_replay_pages_take(struct replay_pages *pages, const struct replay_asker *asker,
                              const char *answer, size_t length);
/* Nobody waits for this one any more. */
void daemon_replay_pages_drop(struct replay_pages *pages, uint64_t conn);
/* Nobody is told any more. */
void daemon_replay_pages_end(struct replay_pages *pages);

#endif
