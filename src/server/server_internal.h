/* server_internal.h - the server's memory: every layer's part of it.
 */
#ifndef TALON_SERVER_SERVER_INTERNAL_H
#define TALON_SERVER_SERVER_INTERNAL_H

#include "server/requests/requests.h"
#include "server/server.h"

struct server {
    struct server_entropy entropy;
    struct util_rates rates;
    struct connections connections;
    struct journal journal;
    struct accounts accounts;
    struct rooms rooms;
    struct requests requests;
};

#endif
