/* server_internal.h - the state of the server: that of every layer.
 */
#pragma once

#include "server/requests/request.h"
#include "server/server.h"
#include "server/streams/stream_outbox.h"

/* A kind of streams that a server may do without. */
struct server_kind {
    const struct stream_kind *kind; /* NULL: every server has it */
    const struct request_row *rows; /* NULL: none come with it */
};
extern const struct server_kind server_kinds[STREAM_PLACES];

/* What several servers at one store tell each other. */
struct server_cluster {
    bool is_shared;
    bool asked;      /* an exchange is under way */
    uint64_t number; /* of the latest one */
    size_t of_rates; /* counts in it that are of the server's rates; the rest are login waits */
    int64_t counts_at, listing_at; /* when the next one may tell of counts, and tells of tables */
};

struct server {
    struct server_entropy entropy;
    struct util_rates rates;
    struct login_waits login_waits;
    struct connections connections;
    struct journal journal;
    struct ownership ownership;
    struct server_cluster cluster;
    struct accounts accounts;
    struct rooms rooms;
    struct requests requests;
    struct stream_sets sets;
    struct stream_outbox outbox; /* used where not all streams are in memory */
    void (*alert_is_answered)(struct streams *devices, const struct server_answer *answer,
                              struct journal_outputs *outputs); /* NULL: there are no alerts */
};

/* The server has these streams from now on. */
void server_add_kind(struct server *server, const struct stream_kind *kind, struct streams *all);

/* ---- server_cluster.c ------------------------------------------------------------------------ */

void server_cluster_attend(struct server *server, struct journal_outputs *outputs);
int64_t server_cluster_wakes_at(const struct server *server);
void server_cluster_answered(struct server *server, const struct server_answer *answer,
                             struct journal_outputs *outputs);
void server_cluster_free(struct server *server);
