/* rate_counters.c - A hash table with a few places for each key. Where all are taken, the one that
 * expires first is overwritten, so a flood of names can at worst make it forget counts.
 */
#include "rate_counters.h"

#include "util/hex.h"

#include <talon/rng.h>

#include <string.h>

enum { PLACES_A_KEY = 8 };

static void make_key(const struct limits_rates *counters, const struct limits_rate *limit,
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

static const struct limits_rate_place *find(const struct limits_rates *counters,
                                            const uint8_t key[RATE_KEY_BYTES], int64_t now)
{
    const struct limits_rate_place *place = &counters->places[first_place(key)];

    for (int i = 0; i < PLACES_A_KEY; i++)
        if (place[i].until > now && !memcmp(place[i].key, key, RATE_KEY_BYTES))
            return &place[i];
    return NULL;
}

bool limits_rate_allows(const struct limits_rates *counters, const struct limits_rate *limit,
                        const char *who, int64_t now)
{
    uint8_t key[RATE_KEY_BYTES];

    make_key(counters, limit, who, key);
    const struct limits_rate_place *place = find(counters, key, now);
    return !place || place->count < limit->most;
}

static struct limits_rate_place *soonest_forgotten(struct limits_rate_place *place)
{
    struct limits_rate_place *soonest = place;

    for (int i = 1; i < PLACES_A_KEY; i++)
        if (place[i].until < soonest->until)
            soonest = &place[i];
    return soonest;
}

void limits_rate_count(struct limits_rates *counters, const struct limits_rate *limit,
                       const char *who, int64_t now)
{
    uint8_t key[RATE_KEY_BYTES];

    make_key(counters, limit, who, key);
    struct limits_rate_place *place = (struct limits_rate_place *)find(counters, key, now);
    if (!place) {
        place = soonest_forgotten(&counters->places[first_place(key)]);
        memcpy(place->key, key, sizeof place->key);
        place->until = now + limit->within;
        place->count = 0;
    }
    place->count++;
}

bool limits_rate_spend(struct limits_rates *counters, const struct limits_rate *limit,
                       const char *who, int64_t now)
{
    if (!limits_rate_allows(counters, limit, who, now))
        return false;
    limits_rate_count(counters, limit, who, now);
    return true;
}

void limits_rate_give_back(struct limits_rates *counters, const struct limits_rate *limit,
                           const char *who, int64_t now)
{
    uint8_t key[RATE_KEY_BYTES];

    make_key(counters, limit, who, key);
    struct limits_rate_place *place = (struct limits_rate_place *)find(counters, key, now);
    if (place && place->count)
        place->count--;
}

void limits_rate_key(const struct limits_rates *counters, const char *address,
                     char who[RATE_KEY_SIZE])
{
    static const struct limits_rate nothing = { .what = "who" };
    uint8_t key[RATE_KEY_BYTES];

    make_key(counters, &nothing, address, key);
    util_hex_digits(key, sizeof key, who);
}
