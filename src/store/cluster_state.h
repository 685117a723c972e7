/* cluster_state.h - what servers at one database tell each other beside the rows: how often
 * somebody did something lately, and their public tables. Each engine that keeps it is one struct
 * of functions. A server alone has none. Losing it loses precision, and no row.
 */
#pragma once

#include "store.h"

#include "util/rate_counters.h"

/* One exchange. The caller owns it and its texts. */
struct cluster_exchange {
    struct util_rate_change *counts; /* gets the totals of all servers */
    size_t counts_count;
    char *listing; /* this server's public tables, a line each; NULL: they are not told now */
    char *listed;  /* gets those of the others if `listing` is told */
};

/* Who takes part. */
struct cluster_member {
    const char *cluster; /* a name that no other cluster at the same engine has */
    const char *server;  /* this server's address */
    int lasting;         /* ms for which others believe in its listing */
};

struct cluster_state {
    /* Connects with the first exchange, so that a start does not need the engine. NULL with the
     * fault if the address cannot be read, or a library is missing. */
    void *(*open)(const char *address, const struct cluster_member *member,
                  struct store_fault *fault);
    /* Takes seconds at most; one thread at a time. False with the fault: some of it may have been
     * told, and nothing was answered. */
    bool (*exchange)(void *state, struct cluster_exchange *exchange, struct store_fault *fault);
    void (*close)(void *state);
};

extern const struct cluster_state store_cluster_postgres, store_cluster_redis;

/* The one whose addresses begin like this one; NULL: none. */
const struct cluster_state *store_cluster_of(const char *address);
