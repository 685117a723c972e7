/* rate_counters.h - how often somebody did something lately: the memory of limits that outlast a
 * connection, such as tables opened from an address. Addresses and names are kept as keyed hashes
 * only, in a table of fixed size.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { RATE_PLACES = 8192, RATE_KEY_BYTES = 16 };

struct util_rate_place {
    uint8_t key[RATE_KEY_BYTES];
    int64_t until;   /* when the counting starts again; 0: a free place */
    int64_t free_at; /* for those who count: when one more is allowed */
    uint32_t count;
};

/* Zero it and fill the salt from a source of chance. */
struct util_rates {
    uint8_t salt[RATE_KEY_BYTES];
    struct util_rate_place places[RATE_PLACES];
};

/* At most so many in so many ms, counted from the first one. */
struct util_rate {
    const char *what; /* keeps one count from another of the same people */
    uint32_t most;
    int64_t within;
};

/* How many ms from now one more is within the limit again; 0: it still is. Does not count it. */
int64_t util_rate_wait(const struct util_rates *counters, const struct util_rate *limit,
                       const char *who, int64_t now);
/* Whether one more would still be within the limit. */
bool util_rate_allows(const struct util_rates *counters, const struct util_rate *limit,
                      const char *who, int64_t now);
/* Their count, which may be changed; NULL: nothing is remembered. */
struct util_rate_place *util_rate_find(struct util_rates *counters, const struct util_rate *limit,
                                       const char *who, int64_t now);
/* The same. If nothing is remembered, it begins with 0 now. */
struct util_rate_place *util_rate_find_or_make(struct util_rates *counters,
                                               const struct util_rate *limit, const char *who,
                                               int64_t now);
void util_rate_count(struct util_rates *counters, const struct util_rate *limit, const char *who,
                     int64_t now);
/* Both at once: true if it was allowed, and then it is counted. */
bool util_rate_spend(struct util_rates *counters, const struct util_rate *limit, const char *who,
                     int64_t now);

/* An address as a keyed hash, to be kept and to be counted by. */
enum { RATE_KEY_SIZE = 2 * RATE_KEY_BYTES + 1 };
void util_rate_key(const struct util_rates *counters, const char *address, char who[RATE_KEY_SIZE]);
