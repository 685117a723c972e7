/* connections.h - the open connections by number, each with the counts for its limits and the rooms
 * that it has joined.
 */
#pragma once

#include "server/limits/rate_limit.h"

#include <stddef.h>

struct room;
struct stream;

enum { CONNECTION_WATCHES = LIMIT_CIRCLES_OF_SOCKET + 1 }; /* circles, and a drive */

struct connection {
    uint64_t conn;
    bool open;
    struct limits_client client;
    int queued; /* requests that wait for the store */
    struct room *joined[LIMIT_TABLES_OF_SOCKET];
    int joined_count;
    struct stream *watched[CONNECTION_WATCHES];
    int watched_count;
};

/* Zero it to begin. */
struct connections {
    struct connection list[LIMIT_CONNECTIONS];
    int count;
};

/* Its place must be free. `address` may be NULL or "": unknown. `network` is the wider one that the
 * address belongs to; NULL or "": the address alone. */
void connection_open(struct connections *connections, const struct util_rates *rates, int64_t now,
                     uint64_t conn, const char *address, const char *network);
void connection_close(struct connections *connections, struct connection *connection);
/* NULL if the connection is closed. */
struct connection *connection_find(struct connections *connections, uint64_t conn);
/* The first bytes of the keyed hash of its address. */
uint64_t connection_address_key(const struct connection *connection);
/* False: it has joined too many. */
bool connection_join(struct connection *connection, struct room *room);
/* Does nothing where it has not joined; `connection` may be NULL. */
void connection_leave(struct connection *connection, const struct room *room);
