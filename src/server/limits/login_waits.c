/* login_waits.c - A hash table with a few places for each key, as in rate_counters.c: where all are
 * taken, the one that is forgotten first is overwritten.
 */
#include "login_waits.h"

#include <talon/rng.h>

#include <stdio.h>
#include <string.h>

enum { PLACES_A_KEY = 8, FIRST_WAIT = 1000, DOUBLED_MOST = 16 };
/* clang-format off */
enum lane { OF_DEVICE, OF_KNOWN_ADDRESS, OF_STRANGER, OF_ADDRESS, OF_NAME };

/* `at_once`: so many wrong passphrases without a wait. The next waits a second, then twice as long
 * each time, up to `longest`. */
static const struct {
    const char *what;
    uint32_t at_once;
    int64_t longest;
} lanes[] = {
    [OF_DEVICE] = { "device", LIMIT_WRONG_WHERE_KNOWN, LIMIT_WAIT_OF_MANY },
    [OF_KNOWN_ADDRESS] = { "known address", LIMIT_WRONG_WHERE_KNOWN, LIMIT_WAIT_OF_MANY },
    [OF_STRANGER] = { "stranger", LIMIT_WRONG_OF_STRANGER, LIMIT_WAIT_OF_STRANGER },
    [OF_ADDRESS] = { "address", LIMIT_WRONG_OF_ADDRESS, LIMIT_WAIT_OF_MANY },
    [OF_NAME] = { "name", LIMIT_WRONG_FOR_NAME, LIMIT_WAIT_OF_MANY },
};
/* clang-format on */

static int64_t later(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

/* The wait after so many wrong passphrases. */
static int64_t wait_after(enum lane lane, uint32_t wrong)
{
    if (wrong < lanes[lane].at_once)
        return 0;
    const uint32_t doubled = wrong - lanes[lane].at_once;
    const int64_t wait = (int64_t)FIRST_WAIT << (doubled < DOUBLED_MOST ? doubled : DOUBLED_MOST);
    return wait < lanes[lane].longest ? wait : lanes[lane].longest;
}

/* ---- places ------------------------------------------------------------------------------- */

static void add_text(struct talon_sha256 *sum, const char *text)
{
    talon_sha256_add(sum, text, strlen(text) + 1);
}

static void make_key(const struct login_waits *waits, enum lane lane,
                     const struct login_attempt *attempt, uint8_t key[RATE_KEY_BYTES])
{
    struct talon_sha256 sum;
    uint8_t hash[TALON_SHA256_BYTES];

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, waits->salt, sizeof waits->salt);
    add_text(&sum, lanes[lane].what);
    add_text(&sum, lane == OF_ADDRESS ? "" : attempt->name);
    add_text(&sum, lane == OF_DEVICE ? attempt->device : lane == OF_NAME ? "" : attempt->who);
    talon_sha256_end(&sum, hash);
    memcpy(key, hash, RATE_KEY_BYTES);
}

static struct login_wait_place *places_of(struct login_waits *waits,
                                          const uint8_t key[RATE_KEY_BYTES])
{
    const unsigned row = (key[0] | (unsigned)key[1] << 8) % (LOGIN_WAIT_PLACES / PLACES_A_KEY);

    return &waits->places[row * PLACES_A_KEY];
}

/* NULL: nothing is remembered. */
static struct login_wait_place *find(struct login_waits *waits, enum lane lane,
                                     const struct login_attempt *attempt, int64_t now)
{
    uint8_t key[RATE_KEY_BYTES];

    make_key(waits, lane, attempt, key);
    struct login_wait_place *place = places_of(waits, key);
    for (int i = 0; i < PLACES_A_KEY; i++)
        if (place[i].forgotten_at > now && !memcmp(place[i].key, key, RATE_KEY_BYTES))
            return &place[i];
    return NULL;
}

static struct login_wait_place *find_or_make(struct login_waits *waits, enum lane lane,
                                             const struct login_attempt *attempt, int64_t now)
{
    uint8_t key[RATE_KEY_BYTES];
    struct login_wait_place *found = find(waits, lane, attempt, now);

    if (found)
        return found;
    make_key(waits, lane, attempt, key);
    struct login_wait_place *place = places_of(waits, key), *soonest = place;
    for (int i = 1; i < PLACES_A_KEY; i++)
        if (place[i].forgotten_at < soonest->forgotten_at)
            soonest = &place[i];
    *soonest =
        (struct login_wait_place){ .free_at = now, .forgotten_at = now + LIMIT_WRONG_REMEMBERED };
    memcpy(soonest->key, key, sizeof soonest->key);
    return soonest;
}

static int64_t free_at(const struct login_wait_place *place)
{
    return place ? place->free_at : 0;
}

/* ---- attempts ----------------------------------------------------------------------------- */

enum { NAME_BYTES = 128, BOTH_SIZE = RATE_KEY_SIZE + NAME_BYTES };

/* The address and the name, for the list of those who are known. */
static void join(const struct login_attempt *attempt, char both[BOTH_SIZE])
{
    snprintf(both, BOTH_SIZE, "%s %s", attempt->who, attempt->name);
}

static const struct util_rate known_address = { "known", 1, LIMIT_ADDRESS_KNOWN };

static enum lane lane_of(const struct login_waits *waits, const struct login_attempt *attempt,
                         int64_t now)
{
    char both[BOTH_SIZE];

    if (attempt->device[0])
        return OF_DEVICE;
    join(attempt, both);
    return util_rate_allows(&waits->known, &known_address, both, now) ? OF_STRANGER
                                                                      : OF_KNOWN_ADDRESS;
}

/* How long strangers wait for this name because others have guessed. */
static int64_t wait_for_name(struct login_waits *waits, const struct login_attempt *attempt,
                             int64_t now)
{
    const struct login_wait_place *name = find(waits, OF_NAME, attempt, now);

    return name ? wait_after(OF_NAME, name->wrong) : 0;
}

/* Each address waits by itself, so those who ask most often do not get in before the others. */
static int64_t stranger_free_at(struct login_waits *waits, const struct login_attempt *attempt,
                                int64_t now)
{
    const int64_t for_name = wait_for_name(waits, attempt, now);
    struct login_wait_place *place = find(waits, OF_STRANGER, attempt, now);

    if (!place && for_name) {
        place = find_or_make(waits, OF_STRANGER, attempt, now);
        place->free_at = now + for_name;
    }
    return later(free_at(place), free_at(find(waits, OF_ADDRESS, attempt, now)));
}

int64_t limits_login_wait(struct login_waits *waits, const struct login_attempt *attempt,
                          int64_t now)
{
    const enum lane lane = lane_of(waits, attempt, now);

    return later(0, (lane == OF_STRANGER ? stranger_free_at(waits, attempt, now)
                                         : free_at(find(waits, lane, attempt, now))) -
                        now);
}

/* The time of the next check. */
static void count_wrong(struct login_waits *waits, enum lane lane,
                        const struct login_attempt *attempt, int64_t least, int64_t now)
{
    struct login_wait_place *place = find_or_make(waits, lane, attempt, now);

    place->wrong++;
    place->free_at = now + later(wait_after(lane, place->wrong), least);
    place->forgotten_at = now + LIMIT_WRONG_REMEMBERED;
}

void limits_login_begin(struct login_waits *waits, const struct login_attempt *attempt, int64_t now)
{
    const enum lane lane = lane_of(waits, attempt, now);

    if (lane == OF_STRANGER) {
        count_wrong(waits, OF_ADDRESS, attempt, 0, now);
        count_wrong(waits, OF_NAME, attempt, 0, now);
        count_wrong(waits, OF_STRANGER, attempt, wait_for_name(waits, attempt, now), now);
    } else {
        count_wrong(waits, lane, attempt, 0, now);
    }
}

static void give_back(struct login_waits *waits, enum lane lane,
                      const struct login_attempt *attempt, int64_t now)
{
    struct login_wait_place *place = find(waits, lane, attempt, now);

    if (!place || !place->wrong)
        return;
    place->wrong--;
    if (place->free_at > now + wait_after(lane, place->wrong))
        place->free_at = now + wait_after(lane, place->wrong);
}

void limits_login_know(struct login_waits *waits, const struct login_attempt *attempt, int64_t now)
{
    char both[BOTH_SIZE];

    join(attempt, both);
    util_rate_count(&waits->known, &known_address, both, now);
}

void limits_login_succeeded(struct login_waits *waits, const struct login_attempt *attempt,
                            int64_t now)
{
    const enum lane lane = lane_of(waits, attempt, now);
    struct login_wait_place *place = find(waits, lane, attempt, now);

    if (place)
        *place = (struct login_wait_place){ 0 };
    if (lane == OF_STRANGER) {
        give_back(waits, OF_ADDRESS, attempt, now);
        give_back(waits, OF_NAME, attempt, now);
    }
    limits_login_know(waits, attempt, now);
}
