/* server_internal.h - the state of the server: that of every layer.
 */
#pragma once

#include "server/requests/request.h"
#include "server/server.h"

/* A kind of streams that a server may do without; its files are linked only where it is used. */
struct server_kind {
    const struct stream_kind *kind;
    const struct request_row *rows;
    size_t place; /* in struct requests, of the pointer to them */
};

struct server {
    struct server_entropy entropy;
    struct util_rates rates;
    struct login_waits login_waits;
    struct connections connections;
    struct journal journal;
    struct accounts accounts;
    struct rooms rooms;
    struct requests requests;
    struct stream_sets sets;
    void (*alert_is_answered)(struct alerts *alerts, const struct server_answer *answer,
                              struct journal_outputs *outputs); /* NULL: there are no alerts */
};
