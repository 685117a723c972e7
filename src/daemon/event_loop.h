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

/* Runs until SIGTERM or SIGINT; answers the exit status. */
int daemon_loop_run(const struct daemon_config *config);

#endif
