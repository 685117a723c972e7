/* rate_limit.h - limits how fast a connection makes requests, and how much it and its address
 * store.
 */
#pragma once

#include "limits.h"
#include "util/rate_counters.h"

/* The use of a limit by a connection. `credit` is how many requests it may still make at once; it
 * refills with time. */
struct limits_client {
    char who[RATE_KEY_SIZE];     /* a keyed hash of its address, by which its limits count */
    char network[RATE_KEY_SIZE]; /* the same of the wider network that the address belongs to */
    bool has_address;            /* the driver knew the address */
    int credit, refusals;        /* `refusals`: of requests that came too fast */
    int64_t refilled_at;
    int64_t changed_until; /* each change moves this on by the time that it should take */
};

/* Whether it may make a request now; if so, that is counted. */
bool limits_may_ask(struct limits_client *client, int64_t now);
/* Whether something other than a move may be stored for it now. */
bool limits_may_change(const struct util_rates *rates, const struct limits_client *client,
                       int64_t now);
/* Counts it. */
void limits_count_change(struct util_rates *rates, struct limits_client *client, int64_t now);
