/* bans.h - who was sent away from a table by its host, and what a visitor is known by: so that
 * sending somebody away holds until the host opens a seat again.
 *
 * Four things tell people apart, none of them for certain. An account is one person. A device says
 * a mark that it has made up, of which a keyed hash is written down with the seat. A connection is
 * one device while it lasts. An address may be a whole household: it counts only for visitors who
 * say no mark, and for all without an account once two have been sent away from it.
 */
#ifndef TALON_SERVER_ROOM_BANS_H
#define TALON_SERVER_ROOM_BANS_H

#include "store/row.h"

#include <talon/table.h>

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    DEVICE_BYTES = 16,
    BANS_MOST = 8,          /* of one table; one more, and the oldest is forgotten */
    BAN_EVIDENCE_MOST = 16, /* seats whose visitors a table remembers in memory */
};

/* The evidence about a banned person. Zeros or an empty text: no evidence of that kind. */
struct room_ban {
    char account[STORE_ID_ROOM];
    char name[TALON_NAME_MAX]; /* written down unless it is an account's, which bears it */
    uint8_t device[DEVICE_BYTES];
    uint64_t token; /* leads to what was seen of the visitor */
};

struct room_bans {
    struct room_ban list[BANS_MOST];
    int count;
};

/* Over which connection, and from which keyed address, a seat's token came last. In memory only. */
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
/* The stored form of a device's mark: another hash at every table (but for its rematches). */
void room_device_make(const uint8_t table[TALON_SHA256_BYTES], const char *mark,
                      uint8_t device[DEVICE_BYTES]);
/* ,"device":"digits" unless there is none; and back, where none is fine. */
void room_device_write(struct talon_string_buffer *buffer, const uint8_t device[DEVICE_BYTES]);
bool room_device_read(const json_t *from, uint8_t device[DEVICE_BYTES]);
/* Whether both are the same, and there is one. */
bool room_device_equal(const uint8_t device[DEVICE_BYTES], const uint8_t other[DEVICE_BYTES]);

void room_bans_add(struct room_bans *bans, const struct room_ban *ban);
/* ,"removed":[…] unless there is nobody. */
void room_bans_write(const struct room_bans *bans, struct talon_string_buffer *buffer);
bool room_bans_read(const json_t *from, struct room_bans *bans);

void room_ban_evidence_add(struct room_ban_evidence_list *list,
                           const struct room_ban_evidence *evidence);
/* The evidence about the visitor with this token, or NULL. */
const struct room_ban_evidence *room_ban_evidence_find(const struct room_ban_evidence_list *list,
                                                       uint64_t token);
/* ,"removed":["name"]; "" for a deleted account. */
void room_bans_write_names(const struct room_bans *bans, struct talon_string_buffer *buffer);
/* Whether the visitor is one of those sent away, as far as can be told. */
bool room_bans_include(const struct room_bans *bans, const struct room_ban_evidence_list *list,
                       const struct room_visitor *visitor);

#endif
