/* password_hashing.h - hashes and checks passphrases with Argon2id in the thread pool, two at a
 * time and in order. Jobs come from the loop's thread, and their results return there.
 */
#ifndef TALON_DAEMON_PASSWORD_HASHING_H
#define TALON_DAEMON_PASSWORD_HASHING_H

#include "server/server.h"

#include <uv.h>

enum { HASHING_AT_ONCE = 2 };

/* `text` is the new hash, or the one that fits, or "" if it does not fit. */
typedef void hashing_listener(void *context, uint64_t job, const char *text);

struct hashing_task;

/* The caller sets the first three and zeroes the rest. It must live until the loop has ended. */
struct hashing_room {
    uv_loop_t *loop;
    hashing_listener *listener;
    void *context;
    struct hashing_task *first, *last; /* waiting */
    int busy;
};

/* Takes over the job's texts and wipes them after use. */
void daemon_hashing_take(struct hashing_room *room, const struct server_job *job);
/* Drops waiting jobs; running ones end without a result. */
void daemon_hashing_end(struct hashing_room *room);

#endif
