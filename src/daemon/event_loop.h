/* event_loop.h - runs the server: sockets, store and clock on one libuv loop.
 */
#pragma once

#include "server/server.h"
#include "store/store.h"
#include "static_files.h"
#include "options.h"
#include "web_push/web_push_key.h"
#include "web_push/web_push_post.h"

/* What the loop works with; the caller owns it. */
struct daemon_config {
    const struct options *options;
    struct server *server;
    const struct store *store;
    void *base;                          /* the open store */
    const struct cluster_state *cluster; /* NULL: the server is alone */
    void *cluster_base;                  /* the open state of its cluster */
    const struct static_files *files;
    const struct web_push_key *push_key; /* NULL: absent people are told nothing */
};

/* Runs until SIGTERM or SIGINT; answers the exit status. */
int daemon_loop_run(const struct daemon_config *config);
