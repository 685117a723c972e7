/* rate_counters.h - how often somebody did something lately: the memory of limits that outlast a
 * connection, such as tables opened from an address. Addresses and names are kept as keyed hashes
 * only, in a table of fixed size.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RATE_PLACES = 8192, RATE_KEY_BYTES = 16 };

struct util_rate_place {
    uint8_t key[RATE_KEY_BYTES];
    int64_t until;   /* when the counting starts again; 0: a free place */
    int64_t free_at; /* for those who count: when one more is allowed */
    uint32_t count;
    uint32_t told; /* of it, what other servers know of */
    const struct util_rate *limit;
    bool extends; /* each count moves `until` on */
    bool changed; /* it is among the changes */
};

/* The places whose count others do not know yet. */
struct util_rate_changes {
    uint16_t list[RATE_PLACES];
    size_t count;
};

/* Zero it and fill the salt from a source of chance. */
struct util_rates {
    uint8_t salt[RATE_KEY_BYTES];
    struct util_rate_place places[RATE_PLACES];
    struct util_rate_changes *changes; /* NULL: nobody else counts the same */
};

/* One count, as it is told to others who count the same, and as they answer. */
struct util_rate_change {
    uint8_t key[RATE_KEY_BYTES];
    int64_t change;  /* since the last one that was told */
    int64_t lasting; /* ms that are left of its time */
    bool extends;
    uint32_t counted; /* here, when this was written */
    uint32_t total;   /* by all; `lasting` is then what is left for all */
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

/* ---- several servers that count the same ---------------------------------------------------- */

/* From now on changes are kept. The servers have the same salt, so that they mean the same by a
 * key. */
void util_rates_share(struct util_rates *counters, const uint8_t salt[RATE_KEY_BYTES]);
void util_rates_free(struct util_rates *counters);
/* The count of a place that util_rate_find() gave has been changed. */
void util_rate_changed(struct util_rates *counters, struct util_rate_place *place, bool extends);
/* Nothing is remembered in this place any more. */
void util_rate_forget(struct util_rates *counters, struct util_rate_place *place, int64_t now);
/* Takes up to so many changes; answers how many. */
size_t util_rates_take_changes(struct util_rates *counters, struct util_rate_change *changes,
                               size_t most, int64_t now);
bool util_rates_have_changes(const struct util_rates *counters);
/* The others have answered: from now on the count is that of all. NULL: it is forgotten here. */
struct util_rate_place *util_rate_agree(struct util_rates *counters,
                                        const struct util_rate_change *answer, int64_t now);
/* They have not: it is told again. */
void util_rate_tell_again(struct util_rates *counters, const struct util_rate_change *change,
                          int64_t now);
