/* bans.h - the people whom the host has sent away from a table. They cannot sit down there until
 * the host opens a seat again.
 *
 * Four things identify people, none of them for certain. An account is one person. A device sends a
 * mark that it has made up; a keyed hash of it is stored with the seat. A connection is one device
 * while it lasts. An address may be a whole household: it counts only for visitors whose device
 * sends no mark, and for all without an account once two of them have been sent away.
 */
#pragma once

#include "json/json_reader.h"
#include "store/row.h"

#include <talon/table.h>

#include <stdbool.h>
#include <stdint.h>

enum {
    DEVICE_BYTES = 16,
    BANS_MOST = 8,          /* of one table; one more replaces the oldest */
    BAN_EVIDENCE_MOST = 16, /* seats whose visitors a table remembers in memory */
};

/* The evidence about a banned person. Zeros or an empty text: no evidence of that kind. */
struct room_ban {
    char account[STORE_ID_ROOM];
    char name[TALON_NAME_MAX]; /* stored unless there is an account, which has it */
    uint8_t device[DEVICE_BYTES];
    uint64_t token; /* of the seat, to find the evidence by */
};

struct room_bans {
    struct room_ban list[BANS_MOST];
    int count;
};

/* The connection and the keyed address from which a seat's token came last. In memory only. */
struct room_ban_evidence {
    uint64_t token, conn, who;
};

struct room_ban_evidence_list {
    struct room_ban_evidence entries[BAN_EVIDENCE_MOST];
    unsigned next;
};

/* Somebody who wants to sit down. */
struct room_visitor {
    const char *account; /* NULL: none */
    uint8_t device[DEVICE_BYTES];
    uint64_t conn, who;
    bool has_address;
};

/* The beginning of a token's hash. */
uint64_t room_ban_token(const uint8_t hash[TALON_SHA256_BYTES]);
/* The stored form of a device's mark: another hash at every table, except its rematches. */
void room_device_make(const uint8_t table[TALON_SHA256_BYTES], const char *mark,
                      uint8_t device[DEVICE_BYTES]);
/* ,"device":"digits" unless there is none; and reads it, if there is one. */
void room_device_write(struct talon_string_buffer *buffer, const uint8_t device[DEVICE_BYTES]);
bool room_device_read(const struct json_value *from, uint8_t device[DEVICE_BYTES]);
/* Whether both are known and the same. */
bool room_device_equal(const uint8_t device[DEVICE_BYTES], const uint8_t other[DEVICE_BYTES]);

void room_bans_add(struct room_bans *bans, const struct room_ban *ban);
/* ,"removed":[…] for the store, unless there are none. */
void room_bans_write(const struct room_bans *bans, struct talon_string_buffer *buffer);
bool room_bans_read(const struct json_value *from, struct room_bans *bans);

void room_ban_evidence_add(struct room_ban_evidence_list *list,
                           const struct room_ban_evidence *evidence);
/* The evidence about the visitor with this token, or NULL. */
const struct room_ban_evidence *room_ban_evidence_find(const struct room_ban_evidence_list *list,
                                                       uint64_t token);
/* ,"removed":["name"]; "" for a deleted account. */
void room_bans_write_names(const struct room_bans *bans, struct talon_string_buffer *buffer);
/* Whether the visitor is probably one of them. */
bool room_bans_include(const struct room_bans *bans, const struct room_ban_evidence_list *list,
                       const struct room_visitor *visitor);
