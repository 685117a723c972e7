/* alert_device.h - a device that is told when a turn of its person comes: where its push service
 * takes messages (RFC 8030), the keys that they are sealed with, its language and quiet hours, and
 * the seats. Its first row has all of this; a device that wants something else gets a new stream.
 * A confirmed address of mail is a device, too: "mailto:" begins its endpoint, and it has no key.
 */
#pragma once

#include "server/streams/stream.h"
#include "util/timer_heap.h"

#include <talon/rng.h>

enum {
    ALERT_LANGUAGE_SIZE = 12,
    ALERT_DAY_MINUTES = 24 * 60,
    ALERT_ZONE_MOST = 14 * 60, /* minutes that a clock is before or behind UTC at most */
    ALERT_STOP_BYTES = 16,
};

#define ALERT_MAILTO "mailto:"

struct json_value;

/* A seat of which the device is told, by the hash of its token. A wrong token leads to
 * nothing, so that no table is loaded to check it. */
struct alert_watch {
    struct alert_device *device;
    struct alert_watch *next; /* the next one of the same table */
    bool linked;              /* among those of the table, which are limited */
    char table[STORE_ID_ROOM];
    uint8_t token[TALON_SHA256_BYTES];
    bool told;               /* since the person was here last */
    uint32_t told_at;        /* 1 + the steps of the table when it was told, as stored; 0: never */
    struct util_timer timer; /* when to tell, if it is still that person's turn */
    uint64_t flight;         /* the number of the alert that is under way, or 0 */
    uint32_t sent_at;        /* the steps of the table then */
    unsigned tries;          /* of this alert so far */
};

/* Minutes of the day, by the clock of the device. The same twice: none. */
struct alert_quiet {
    int from, to;
};

struct alert_device {
    struct stream stream; /* in no list until it is added */
    char *endpoint;
    const char *mail;               /* the address in it, or NULL: it is that of a push service */
    uint8_t stop[ALERT_STOP_BYTES]; /* opens the link that stops mails; made from the secret */
    uint8_t key[ALERT_KEY_BYTES], secret[ALERT_SECRET_BYTES];
    char language[ALERT_LANGUAGE_SIZE];
    struct alert_quiet quiet;
    int zone;                    /* minutes that the clock of the device is before UTC */
    char account[STORE_ID_ROOM]; /* of the person, or empty */
    struct alert_watch *watches; /* none is added once the device is in a list */
    int watches_count;
    size_t watches_capacity;
    bool unwanted; /* its rows are to be deleted */
    bool notes;    /* where servers share the store: it was told, and this is to be noted */
};

struct alert_device *alert_device_new(void);
/* Frees one that was not added, or only what it points to. */
void alert_device_free(struct alert_device *device);
void alert_device_clear(struct alert_device *device);
/* Sets the address that it is told at. Set the secret of an address of mail before. */
void alert_device_set_endpoint(struct alert_device *device, const char *endpoint);
void alert_device_write(const struct alert_device *device, struct talon_string_buffer *text);
/* False if the text is no device. */
bool alert_device_read(struct alert_device *device, const char *text);
/* Whether both are told alike, and of the same seats. */
bool alert_device_equal(const struct alert_device *device, const struct alert_device *other);
/* Adds a seat that is not there yet; NULL: there are too many. */
struct alert_watch *alert_device_add_watch(struct alert_device *device, const char *table,
                                           const uint8_t token[TALON_SHA256_BYTES]);
/* It replaces the other one, and is not told again of the same turns. */
void alert_device_take_told(struct alert_device *device, const struct alert_device *other);
/* Whether it is to stay quiet at this minute of the day in UTC; -1: unknown. */
bool alert_device_is_quiet(const struct alert_device *device, int minute);
/* How many minutes later its quiet hours begin; a day: never, or unknown. */
int alert_device_quiet_in(const struct alert_device *device, int minute);
