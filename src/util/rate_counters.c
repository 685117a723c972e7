/* rate_counters.c - A hash table with a few places for each key. Where all are taken, the one that
 * expires first is overwritten, so a flood of names can at worst make it forget counts.
 */
#include "rate_counters.h"

#include "util/hex.h"

#include <talon/rng.h>

#include <string.h>

enum { PLACES_A_KEY = 8 };

static void make_key(const struct util_rates *counters, const struct util_rate *limit,
                     const char *who, uint8_t key[RATE_KEY_BYTES])
{
    struct talon_sha256 sum;
    uint8_t hash[TALON_SHA256_BYTES];

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, counters->salt, sizeof counters->salt);
    talon_sha256_add(&sum, limit->what, strlen(limit->what) + 1);
    talon_sha256_add(&sum, who, strlen(who));
    talon_sha256_end(&sum, hash);
    memcpy(key, hash, RATE_KEY_BYTES);
}

static unsigned first_place(const uint8_t key[RATE_KEY_BYTES])
{
    return (key[0] | (unsigned)key[1] << 8) % (RATE_PLACES / PLACES_A_KEY) * PLACES_A_KEY;
}

static const struct util_rate_place *find_place(const struct util_rates *counters,
                                                const uint8_t key[RATE_KEY_BYTES], int64_t now)
{
    const struct util_rate_place *place = &counters->places[first_place(key)];

    for (int i = 0; i < PLACES_A_KEY; i++)
        if (place[i].until > now && !memcmp(place[i].key, key, RATE_KEY_BYTES))
            return &place[i];
    return NULL;
}

int64_t util_rate_wait(const struct util_rates *counters, const struct util_rate *limit,
                       const char *who, int64_t now)
{
    uint8_t key[RATE_KEY_BYTES];

    make_key(counters, limit, who, key);
    const struct util_rate_place *place = find_place(counters, key, now);
    return !place || place->count < limit->most ? 0 : place->until - now;
}

bool util_rate_allows(const struct util_rates *counters, const struct util_rate *limit,
                      const char *who, int64_t now)
{
    return !util_rate_wait(counters, limit, who, now);
}

static struct util_rate_place *soonest_forgotten(struct util_rate_place *place)
{
    struct util_rate_place *soonest = place;

    for (int i = 1; i < PLACES_A_KEY; i++)
        if (place[i].until < soonest->until)
            soonest = &place[i];
    return soonest;
}

struct util_rate_place *util_rate_find(struct util_rates *counters, const struct util_rate *limit,
                                       const char *who, int64_t now)
{
    uint8_t key[RATE_KEY_BYTES];

    make_key(counters, limit, who, key);
    return (struct util_rate_place *)find_place(counters, key, now);
}

struct util_rate_place *util_rate_find_or_make(struct util_rates *counters,
                                               const struct util_rate *limit, const char *who,
                                               int64_t now)
{
    uint8_t key[RATE_KEY_BYTES];

    make_key(counters, limit, who, key);
    struct util_rate_place *place = (struct util_rate_place *)find_place(counters, key, now);
    if (place)
        return place;
    place = soonest_forgotten(&counters->places[first_place(key)]);
    *place = (struct util_rate_place){ .until = now + limit->within };
    memcpy(place->key, key, sizeof place->key);
    return place;
}

void util_rate_count(struct util_rates *counters, const struct util_rate *limit, const char *who,
                     int64_t now)
{
    util_rate_find_or_make(counters, limit, who, now)->count++;
}

bool util_rate_spend(struct util_rates *counters, const struct util_rate *limit, const char *who,
                     int64_t now)
{
    if (!util_rate_allows(counters, limit, who, now))
        return false;
    util_rate_count(counters, limit, who, now);
    return true;
}

void util_rate_key(const struct util_rates *counters, const char *address, char who[RATE_KEY_SIZE])
{
    static const struct util_rate nothing = { .what = "who" };
    uint8_t key[RATE_KEY_BYTES];

    make_key(counters, &nothing, address, key);
    util_hex_digits(key, sizeof key, who);
}
