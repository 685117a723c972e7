/* alert_list.h - the devices that are told of turns: found by address and by table, added, replaced
 * and forgotten.
 */
#pragma once

#include "alert_device.h"
#include "server/rooms/rooms.h"
#include "util/mail_address.h"
#include "util/reset_code.h"

/* An alert on its way. Its watch is NULL if the device has been forgotten meanwhile. */
struct alert_flight {
    uint64_t number;
    struct alert_watch *watch; /* NULL also for a code */
    bool mail;
};

/* The use of a code that was sent to an address. */
enum alert_code_use {
    CODE_TURNS,    /* the address wants to be told of turns */
    CODE_RECOVERY, /* it may get codes of the next kind */
    CODE_RESET,    /* its owner has forgotten a passphrase */
    CODE_USES,
};

/* A code on its way to an address. Nothing of it is stored, and when it is sent its hash is kept.
 */
enum { ALERT_CODE_SIZE = 8 + 1 };
struct alert_code {
    enum alert_code_use use;
    char address[MAIL_ADDRESS_SIZE];
    char code[RESET_CODE_SIZE];  /* until it is sent; mostly shorter */
    char account[STORE_ID_ROOM]; /* of a code that is noted there before it is sent; else "" */
    uint8_t hash[TALON_SHA256_BYTES];
    int wrong;     /* codes that were tried */
    int64_t until; /* it is good; 0: none is here */
    bool unsent;   /* it waits until the mail system can take it */
    char language[ALERT_LANGUAGE_SIZE];
};

struct alerts {
    struct streams streams;
    struct util_hash_map endpoints; /* devices */
    struct util_hash_map tables;    /* the first watch of each table */
    struct util_timer_heap timers;  /* of watches */
    struct alert_flight flights[LIMIT_ALERTS_AT_ONCE];
    size_t flights_count;
    uint64_t number;  /* of the last alert */
    int minute;       /* of the day in UTC, or -1 */
    const char *key;  /* of this server, as base64url; NULL: it sends no push messages */
    const char *site; /* begins links in mails; NULL: it sends no mails */
    int64_t mail_delay;
    struct alert_code codes[LIMIT_MAIL_CODES];
    char next_id[STORE_ID_ROOM]; /* of the next new device, while it is claimed; else "" */
    int64_t writes_at;           /* when copies are claimed that are to be written to; 0: none */
};

extern const struct stream_kind alert_kind;

/* NULL: this server has none. */
static inline struct alerts *alerts_of(const struct stream_sets *sets)
{
    return (struct alerts *)sets->list[STREAM_DEVICES];
}

/* Whether this server tells such devices anything. */
bool alert_list_serves(const struct alerts *alerts, const struct alert_device *device);
/* The device whose link stops mails, or NULL. */
struct alert_device *alert_list_find_stop(const struct alerts *alerts,
                                          const uint8_t stop[ALERT_STOP_BYTES]);
/* The device with this address at its push service, or NULL. */
struct alert_device *alert_list_find(const struct alerts *alerts, const char *endpoint);
/* The same as this server's, where several share the store, with an id for a new one, so that it
 * can be replaced; false: the request has to wait for *waits, or, if that is NULL, cannot be
 * served. */
bool alert_list_own(struct alerts *alerts, const char *endpoint, struct journal_outputs *outputs,
                    struct alert_device **device, struct journal_wait **waits);
/* Something is to be written that could not be written yet: it is tried again. */
void alert_list_write_later(struct alerts *alerts, int64_t now);
/* Writes what is to be written to copies, as soon as they are this server's. */
void alert_list_write_copies(struct alerts *alerts, struct journal_outputs *outputs);
/* The first watch of this table, or NULL. */
struct alert_watch *alert_list_at_table(const struct alerts *alerts, const char *table);
/* Takes the device over, and writes it. `old` is the device that it replaces, or NULL; nothing of
 * that one may be unwritten. */
void alert_list_add(struct alerts *alerts, struct alert_device *device, struct alert_device *old,
                    struct journal_outputs *outputs);
/* It is found by its address, and told of its seats, from now on, or not any more. */
void alert_list_enter(struct alerts *alerts, struct alert_device *device);
void alert_list_leave(struct alerts *alerts, struct alert_device *device);
/* For a device that stays as it is: seats that found no room at their tables may find some now. */
void alert_list_link(struct alerts *alerts, struct alert_device *device);
/* The device that was not here for longest makes room for another one; false: none can. */
bool alert_list_make_room(struct alerts *alerts, struct journal_outputs *outputs);
/* Whether a device that has not changed is due to be noted again. */
bool alert_list_wants_note(const struct alerts *alerts, const struct alert_device *device);
/* Deletes its rows; it goes when that is stored. */
void alert_list_forget(struct alerts *alerts, struct alert_device *device,
                       struct journal_outputs *outputs);
/* Notes that the device was told, so that it is not told again after a restart. */
void alert_list_note_told(struct alerts *alerts, struct alert_watch *watch,
                          struct journal_outputs *outputs);
