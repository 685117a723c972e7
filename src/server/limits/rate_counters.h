/* rate_counters.h - how often somebody did something lately: the memory of limits that outlast a
 * socket, such as tables an address opens or passphrases tried for a name. Addresses and names are
 * kept as keyed hashes only, in a table that never grows. It refuses to know what is counted.
 */
#ifndef TALON_SERVER_LIMITS_RATE_COUNTERS_H
#define TALON_SERVER_LIMITS_RATE_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

enum { TALLY_PLACES = 8192, TALLY_KEY_BYTES = 16 };

struct tally_place {
    uint8_t key[TALLY_KEY_BYTES];
    int64_t until; /* when the counting begins anew */
    uint32_t count;
};

/* Zero it and fill the salt from a source of chance. */
struct tally {
    uint8_t salt[TALLY_KEY_BYTES];
    struct tally_place places[TALLY_PLACES];
};

/* At most so many in so many ms, counted from the first one. */
struct tally_limit {
    const char *what; /* keeps one count from another of the same people */
    uint32_t most;
    int64_t within;
};

/* Whether one more would still be within the limit; does not count it. */
bool tally_allows(const struct tally *tally, const struct tally_limit *limit, const char *who,
                  int64_t now);
void tally_count(struct tally *tally, const struct tally_limit *limit, const char *who,
                 int64_t now);
/* One less: it turned out well. */
void tally_give_back(struct tally *tally, const struct tally_limit *limit, const char *who,
                     int64_t now);
/* Both at once: true if it was allowed, and then it is counted. */
bool tally_spend(struct tally *tally, const struct tally_limit *limit, const char *who,
                 int64_t now);

/* An address as a keyed hash, to be kept and to be counted by. */
enum { TALLY_WHO_ROOM = 2 * TALLY_KEY_BYTES + 1 };
void tally_who(const struct tally *tally, const char *address, char who[TALLY_WHO_ROOM]);

#endif
