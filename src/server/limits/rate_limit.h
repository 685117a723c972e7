/* rate_limit.h - how fast one connection may ask, and how much it and its address may have stored.
 */
#ifndef TALON_SERVER_LIMITS_RATE_LIMIT_H
#define TALON_SERVER_LIMITS_RATE_LIMIT_H

#include "limits.h"
#include "util/rate_counters.h"

/* The use of a limit by a connection. `credit` is how many requests it may still make at once; it
 * refills with time. */
struct limits_client {
    char who[RATE_KEY_SIZE]; /* a keyed hash of its address, by which its limits count */
    bool has_address;        /* the driver knew the address */
    int credit, deaf;        /* `deaf`: refusals for excess rate */
    int64_t refilled_at;
    int64_t changed_until; /* what it has changed counts as if it had taken so long */
};

/* Whether it may make a request now; if so, that is counted. */
bool limits_may_ask(struct limits_client *client, int64_t now);
/* Whether something other than a move may be stored for it now. */
bool limits_may_change(const struct util_rates *rates, const struct limits_client *client,
                       int64_t now);
/* It was. */
void limits_count_change(struct util_rates *rates, struct limits_client *client, int64_t now);

#endif
