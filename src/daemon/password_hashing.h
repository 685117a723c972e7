/* password_hashing.h - passphrases hashed on other threads by libsodium's Argon2id, two at a time,
 * the rest in the order of coming. The loop hands jobs over and hears of each on its own thread.
 */
#ifndef TALON_DAEMON_PASSWORD_HASHING_H
#define TALON_DAEMON_PASSWORD_HASHING_H

#include "server/server.h"

#include <uv.h>

enum { HASHING_AT_ONCE = 2 };

/* `text` is the new hash, or the one that fits, or "": it does not fit. */
typedef void hashing_listener(void *context, uint64_t job, const char *text);

struct hashing_task;

/* Zero it but for the first three to begin. It must live until the loop has run out. */
struct hashing_room {
    uv_loop_t *loop;
    hashing_listener *listener;
    void *context;
    struct hashing_task *first, *last; /* waiting */
    int busy;
};

/* Takes over the job's texts, overwrites them when they are not needed any more. */
void daemon_hashing_take(struct hashing_room *room, const struct server_job *job);
/* Those that wait are dropped, and nobody hears of those in work. */
void daemon_hashing_end(struct hashing_room *room);
/* What jansson frees is overwritten first: passphrases come as JSON. Before anything is read. */
void daemon_hashing_guard_json(void);

#endif
