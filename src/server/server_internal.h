/* server_internal.h - the state of the server: that of every layer.
 */
#ifndef TALON_SERVER_SERVER_INTERNAL_H
#define TALON_SERVER_SERVER_INTERNAL_H

#include "server/requests/requests.h"
#include "server/server.h"

struct server {
    struct server_entropy entropy;
    struct util_rates rates;
    struct login_waits login_waits;
    struct connections connections;
    struct journal journal;
    struct accounts accounts;
    struct rooms rooms;
    struct requests requests;
};

#endif
