/* event_loop.h - runs the server: sockets, store and clock on one libuv loop.
 */
#ifndef TALON_DAEMON_EVENT_LOOP_H
#define TALON_DAEMON_EVENT_LOOP_H

#include "server/server.h"
#include "store/store.h"
#include "static_files.h"
#include "options.h"

/* What the loop works with; the caller owns it. */
struct daemon_config {
    const struct options *options;
    struct server *server;
    const struct store *store;
    void *base; /* the open store */
    const struct static_files *files;
};

/* Monotonic time in milliseconds. */
int64_t daemon_loop_now(void);
/* Days since 1970, in UTC. */
uint32_t daemon_loop_today(void);
/* Runs until SIGTERM or SIGINT; answers the exit status. */
int daemon_loop_run(const struct daemon_config *config);

#endif
