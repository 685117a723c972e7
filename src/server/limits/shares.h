/* shares.h - counts that everybody shares, such as imports at a time: how many there are in all,
 * how many of them one client may take, so that nobody is kept out by a single one, and the
 * sentence that says which of the two is used up.
 */
#pragma once

#include "rate_limit.h"

#include <stddef.h>

/* Places that somebody holds for a while. */
enum limits_place {
    PLACE_IMPORT,
    PLACE_HASHING,
    PLACE_HINT,
    PLACE_DRIVE_STRANGER, /* watches a drive without taking part */
    PLACE_DRIVE_PERSON,
    PLACE_CIRCLE_WATCHER, /* the share is a member's */
    LIMITS_PLACES,
};

struct limits_places_held {
    size_t all, of_client, of_network;
};

/* Who has a place, as struct limits_client knows the client. */
struct limits_holder {
    char who[RATE_KEY_SIZE], network[RATE_KEY_SIZE];
};

/* NULL: one more has a place. */
const char *limits_place_refusal(enum limits_place place, const struct limits_places_held *held);
struct limits_holder limits_holder_of(const struct limits_client *client);
/* Counts a place for the question whether this client gets one more. Those without a known address
 * have no share: they may be many people. */
void limits_place_count(struct limits_places_held *held, const struct limits_client *client,
                        const struct limits_holder *holder);

/* What somebody did lately, counted by address, by the wider network, and for all. */
enum limits_deed {
    DEED_NEW_ACCOUNT,
    DEED_NEW_DRIVE,
    DEED_NEW_CIRCLE,
    DEED_NEW_ALERT_DEVICE,
    DEED_MAIL_CODE,
    DEED_DAY_TABLE,
    DEED_IMPORT,
};

/* NULL: one more is within all limits. Else *wait is the time in ms until it is. */
const char *limits_deed_refusal(const struct util_rates *rates, enum limits_deed deed,
                                const struct limits_client *client, int64_t now, int64_t *wait);
void limits_deed_count(struct util_rates *rates, enum limits_deed deed,
                       const struct limits_client *client, int64_t now);
