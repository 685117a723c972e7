/* event_loop.h - driving the server: libwebsockets on a libuv loop of our own, the store, the
 * clock.
 */
#ifndef TALON_DAEMON_EVENT_LOOP_H
#define TALON_DAEMON_EVENT_LOOP_H

#include "server/server.h"
#include "store/store.h"
#include "static_files.h"
#include "options.h"

/* Everything the loop works with. Its caller made it and frees it. */
struct daemon_config {
    const struct options *options;
    struct server *server;
    const struct store *store;
    void *base; /* what the store opened */
    const struct static_files *files;
};

/* Milliseconds that only go forward. */
int64_t daemon_loop_now(void);
/* Days since 1970, in UTC. */
uint32_t daemon_loop_today(void);
/* Serves until SIGTERM or SIGINT; the exit status. */
int daemon_loop_run(const struct daemon_config *config);

#endif
