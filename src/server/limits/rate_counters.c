/* rate_counters.c - see tally.h. A hash table with a few places for each key, of which the one that
 * is soonest forgotten makes way: whoever floods it with names can at worst make it forgetful.
 */
#include "rate_counters.h"

#include "util/hex.h"

#include <talon/rng.h>

#include <string.h>

enum { PLACES_A_KEY = 8 };

static void make_key(const struct tally *tally, const struct tally_limit *limit, const char *who,
                     uint8_t key[TALLY_KEY_BYTES])
{
    struct talon_sha256 sum;
    uint8_t hash[TALON_SHA256_BYTES];

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, tally->salt, sizeof tally->salt);
    talon_sha256_add(&sum, limit->what, strlen(limit->what) + 1);
    talon_sha256_add(&sum, who, strlen(who));
    talon_sha256_end(&sum, hash);
    memcpy(key, hash, TALLY_KEY_BYTES);
}

static unsigned first_place(const uint8_t key[TALLY_KEY_BYTES])
{
    return (key[0] | (unsigned)key[1] << 8) % (TALLY_PLACES / PLACES_A_KEY) * PLACES_A_KEY;
}

static const struct tally_place *find(const struct tally *tally, const uint8_t key[TALLY_KEY_BYTES],
                                      int64_t now)
{
    const struct tally_place *place = &tally->places[first_place(key)];

    for (int i = 0; i < PLACES_A_KEY; i++)
        if (place[i].until > now && !memcmp(place[i].key, key, TALLY_KEY_BYTES))
            return &place[i];
    return NULL;
}

bool tally_allows(const struct tally *tally, const struct tally_limit *limit, const char *who,
                  int64_t now)
{
    uint8_t key[TALLY_KEY_BYTES];

    make_key(tally, limit, who, key);
    const struct tally_place *place = find(tally, key, now);
    return !place || place->count < limit->most;
}

static struct tally_place *soonest_forgotten(struct tally_place *place)
{
    struct tally_place *soonest = place;

    for (int i = 1; i < PLACES_A_KEY; i++)
        if (place[i].until < soonest->until)
            soonest = &place[i];
    return soonest;
}

void tally_count(struct tally *tally, const struct tally_limit *limit, const char *who, int64_t now)
{
    uint8_t key[TALLY_KEY_BYTES];

    make_key(tally, limit, who, key);
    struct tally_place *place = (struct tally_place *)find(tally, key, now);
    if (!place) {
        place = soonest_forgotten(&tally->places[first_place(key)]);
        memcpy(place->key, key, sizeof place->key);
        place->until = now + limit->within;
        place->count = 0;
    }
    place->count++;
}

bool tally_spend(struct tally *tally, const struct tally_limit *limit, const char *who, int64_t now)
{
    if (!tally_allows(tally, limit, who, now))
        return false;
    tally_count(tally, limit, who, now);
    return true;
}

void tally_give_back(struct tally *tally, const struct tally_limit *limit, const char *who,
                     int64_t now)
{
    uint8_t key[TALLY_KEY_BYTES];

    make_key(tally, limit, who, key);
    struct tally_place *place = (struct tally_place *)find(tally, key, now);
    if (place && place->count)
        place->count--;
}

void tally_who(const struct tally *tally, const char *address, char who[TALLY_WHO_ROOM])
{
    static const struct tally_limit nothing = { .what = "who" };
    uint8_t key[TALLY_KEY_BYTES];

    make_key(tally, &nothing, address, key);
    util_hex_digits(key, sizeof key, who);
}
