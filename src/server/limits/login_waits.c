/* login_waits.c - Wrong passphrases are counted, in lanes, by rate_counters.c: each lane is a row.
 */
#include "login_waits.h"

#include <talon/rng.h>

#include <stdio.h>
#include <string.h>

enum { FIRST_WAIT = 1000, DOUBLED_MOST = 16, WHO_SIZE = 256, REMEMBERED = LIMIT_WRONG_REMEMBERED };
/* clang-format off */
enum lane { OF_DEVICE, OF_KNOWN_ADDRESS, OF_STRANGER, OF_ADDRESS, OF_NAME };

/* So many wrong passphrases without a wait. The next waits a second, then twice as long each time,
 * up to `longest`. */
static const struct {
    int64_t longest;
    struct util_rate rate;
} lanes[] = {
    [OF_DEVICE] = { LIMIT_WAIT_OF_MANY, { "device", LIMIT_WRONG_WHERE_KNOWN, REMEMBERED } },
    [OF_KNOWN_ADDRESS] = { LIMIT_WAIT_OF_MANY, { "known", LIMIT_WRONG_WHERE_KNOWN, REMEMBERED } },
    [OF_STRANGER] = { LIMIT_WAIT_OF_STRANGER, { "stranger", LIMIT_WRONG_OF_STRANGER, REMEMBERED } },
    [OF_ADDRESS] = { LIMIT_WAIT_OF_MANY, { "address", LIMIT_WRONG_OF_ADDRESS, REMEMBERED } },
    [OF_NAME] = { LIMIT_WAIT_OF_MANY, { "name", LIMIT_WRONG_FOR_NAME, REMEMBERED } },
};
/* clang-format on */

static int64_t later(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

/* The wait after so many wrong passphrases. */
static int64_t wait_after(enum lane lane, uint32_t wrong)
{
    if (wrong < lanes[lane].rate.most)
        return 0;
    const uint32_t doubled = wrong - lanes[lane].rate.most;
    const int64_t wait = (int64_t)FIRST_WAIT << (doubled < DOUBLED_MOST ? doubled : DOUBLED_MOST);
    return wait < lanes[lane].longest ? wait : lanes[lane].longest;
}

/* ---- places ------------------------------------------------------------------------------- */

/* An address or device, which has no blanks, and a name. */
static void write_who(enum lane lane, const struct login_attempt *attempt, char who[WHO_SIZE])
{
    snprintf(who, WHO_SIZE, "%s %s",
             lane == OF_DEVICE ? attempt->device
             : lane == OF_NAME ? ""
                               : attempt->who,
             lane == OF_ADDRESS ? "" : attempt->name);
}

/* NULL: nothing is remembered. */
static struct util_rate_place *find(struct login_waits *waits, enum lane lane,
                                    const struct login_attempt *attempt, int64_t now)
{
    char who[WHO_SIZE];

    write_who(lane, attempt, who);
    return util_rate_find(&waits->wrong, &lanes[lane].rate, who, now);
}

static struct util_rate_place *find_or_make(struct login_waits *waits, enum lane lane,
                                            const struct login_attempt *attempt, int64_t now)
{
    char who[WHO_SIZE];

    write_who(lane, attempt, who);
    return util_rate_find_or_make(&waits->wrong, &lanes[lane].rate, who, now);
}

static int64_t free_at(const struct util_rate_place *place)
{
    return place ? place->free_at : 0;
}

/* ---- attempts ----------------------------------------------------------------------------- */

static const struct util_rate known_address = { "known", 1, LIMIT_ADDRESS_KNOWN };

static enum lane lane_of(const struct login_waits *waits, const struct login_attempt *attempt,
                         int64_t now)
{
    char who[WHO_SIZE];

    if (attempt->device[0])
        return OF_DEVICE;
    write_who(OF_KNOWN_ADDRESS, attempt, who);
    return util_rate_allows(&waits->known, &known_address, who, now) ? OF_STRANGER
                                                                     : OF_KNOWN_ADDRESS;
}

/* How long strangers wait for this name because others have guessed. */
static int64_t wait_for_name(struct login_waits *waits, const struct login_attempt *attempt,
                             int64_t now)
{
    const struct util_rate_place *name = find(waits, OF_NAME, attempt, now);

    return name ? wait_after(OF_NAME, name->count) : 0;
}

/* Each address waits by itself, so those who ask most often do not get in before the others. */
static int64_t stranger_free_at(struct login_waits *waits, const struct login_attempt *attempt,
                                int64_t now)
{
    const int64_t for_name = wait_for_name(waits, attempt, now);
    struct util_rate_place *place = find(waits, OF_STRANGER, attempt, now);

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
    struct util_rate_place *place = find_or_make(waits, lane, attempt, now);

    place->count++;
    place->free_at = now + later(wait_after(lane, place->count), least);
    place->until = now + REMEMBERED;
    util_rate_changed(&waits->wrong, place, true);
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
    struct util_rate_place *place = find(waits, lane, attempt, now);

    if (!place || !place->count)
        return;
    place->count--;
    if (place->free_at > now + wait_after(lane, place->count))
        place->free_at = now + wait_after(lane, place->count);
    util_rate_changed(&waits->wrong, place, true);
}

void limits_login_know(struct login_waits *waits, const struct login_attempt *attempt, int64_t now)
{
    char who[WHO_SIZE];

    write_who(OF_KNOWN_ADDRESS, attempt, who);
    util_rate_count(&waits->known, &known_address, who, now);
}

void limits_login_succeeded(struct login_waits *waits, const struct login_attempt *attempt,
                            int64_t now)
{
    const enum lane lane = lane_of(waits, attempt, now);
    struct util_rate_place *place = find(waits, lane, attempt, now);

    if (place)
        util_rate_forget(&waits->wrong, place, now);
    if (lane == OF_STRANGER) {
        give_back(waits, OF_ADDRESS, attempt, now);
        give_back(waits, OF_NAME, attempt, now);
    }
    limits_login_know(waits, attempt, now);
}

void limits_login_agree(struct login_waits *waits, const struct util_rate_change *answer,
                        int64_t now)
{
    struct util_rate_place *place = util_rate_agree(&waits->wrong, answer, now);

    for (int lane = 0; place && lane <= OF_NAME; lane++)
        if (place->limit == &lanes[lane].rate && answer->total > answer->counted)
            place->free_at = later(place->free_at, now + wait_after((enum lane)lane, place->count));
}
