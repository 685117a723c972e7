/* replay_pages.h - makes replay pages of records, one at a time: reading a record plays the whole
 * game.
 */
#pragma once

#include "worker_pool.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct talon_string_buffer;

/* The page, which may be taken; empty: the text is no record of a finished game. */
typedef void replay_pages_listener(void *context, uint64_t conn, struct talon_string_buffer *page);

struct replay_asker {
    uint64_t conn;
    const char *address, *language;
    const char *pictures; /* see replay_page_write() */
};

struct replay_work;

/* Zero it, and set the first four. */
struct replay_pages {
    struct worker_pool *pool;
    int lane;
    replay_pages_listener *listener;
    void *context;
    struct replay_work *first; /* those without an answer yet, in any order */
    int count;
    size_t bytes; /* of their records */
};

/* Takes a copy of the server's answer with the record. False: too much waits, in all or for this
 * address, where "" stands for an unknown one, which has no share. */
bool daemon_replay_pages_take(struct replay_pages *pages, const struct replay_asker *asker,
                              const char *answer, size_t length);
/* Nobody waits for this one any more. */
void daemon_replay_pages_drop(struct replay_pages *pages, uint64_t conn);

/* The functions of its lane. */
void daemon_replay_make(struct worker_job *head, const struct worker_turn *turn);
void daemon_replay_answer(void *context, struct worker_job *head);
void daemon_replay_free(struct worker_job *head);
