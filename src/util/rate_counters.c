/* rate_counters.c - A hash table with a few places for each key. Where all are taken, the one that
 * expires first is overwritten, so a flood of names can at worst make it forget counts.
 */
#include "rate_counters.h"

#include "util/hex.h"
#include "util/memory.h"

#include <talon/rng.h>

#include <stdlib.h>
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
    *place = (struct util_rate_place){ .until = now + limit->within,
                                       .limit = limit,
                                       .changed = place->changed };
    memcpy(place->key, key, sizeof place->key);
    return place;
}

void util_rate_count(struct util_rates *counters, const struct util_rate *limit, const char *who,
                     int64_t now)
{
    struct util_rate_place *place = util_rate_find_or_make(counters, limit, who, now);

    place->count++;
    util_rate_changed(counters, place, false);
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

/* ---- several servers ------------------------------------------------------------------------ */

void util_rates_share(struct util_rates *counters, const uint8_t salt[RATE_KEY_BYTES])
{
    memcpy(counters->salt, salt, RATE_KEY_BYTES);
    counters->changes = util_allocate_zeroed(1, sizeof *counters->changes);
}

void util_rates_free(struct util_rates *counters)
{
    free(counters->changes);
    counters->changes = NULL;
}

void util_rate_changed(struct util_rates *counters, struct util_rate_place *place, bool extends)
{
    if (!counters->changes)
        return;
    place->extends = extends;
    if (place->changed)
        return;
    place->changed = true;
    counters->changes->list[counters->changes->count++] = (uint16_t)(place - counters->places);
}

/* Where others count, too, the place stays until they are told. */
void util_rate_forget(struct util_rates *counters, struct util_rate_place *place, int64_t now)
{
    if (!counters->changes) {
        *place = (struct util_rate_place){ 0 };
        return;
    }
    place->count = 0;
    place->until = now;
    util_rate_changed(counters, place, place->extends);
}

bool util_rates_have_changes(const struct util_rates *counters)
{
    return counters->changes && counters->changes->count;
}

size_t util_rates_take_changes(struct util_rates *counters, struct util_rate_change *changes,
                               size_t most, int64_t now)
{
    size_t taken = 0;

    while (taken < most && util_rates_have_changes(counters)) {
        struct util_rate_place *place =
            &counters->places[counters->changes->list[--counters->changes->count]];
        struct util_rate_change *change = &changes[taken];
        place->changed = false;
        *change = (struct util_rate_change){ .change = (int64_t)place->count - place->told,
                                             .lasting = place->until > now ? place->until - now : 1,
                                             .extends = place->extends,
                                             .counted = place->count };
        memcpy(change->key, place->key, sizeof change->key);
        taken += change->change != 0;
    }
    return taken;
}

static uint32_t not_less_than_nothing(int64_t count)
{
    return count > 0 ? (uint32_t)count : 0;
}

/* If the others know of nothing but this change, they have lost what they knew, and what is counted
 * here still holds. */
struct util_rate_place *util_rate_agree(struct util_rates *counters,
                                        const struct util_rate_change *answer, int64_t now)
{
    struct util_rate_place *place =
        (struct util_rate_place *)find_place(counters, answer->key, now);

    if (!place)
        return NULL;
    if (!place->told || answer->total > answer->change) {
        place->count =
            not_less_than_nothing((int64_t)answer->total + place->count - answer->counted);
        if (!place->extends && answer->lasting > 0)
            place->until = now + answer->lasting;
    }
    place->told = answer->total;
    return place;
}

void util_rate_tell_again(struct util_rates *counters, const struct util_rate_change *change,
                          int64_t now)
{
    struct util_rate_place *place =
        (struct util_rate_place *)find_place(counters, change->key, now);

    if (place)
        util_rate_changed(counters, place, change->extends);
}
