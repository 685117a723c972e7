/* bans.c - the people whom the host has sent away from a table, and whether a visitor is one of
 * them.
 */
#include "bans.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "util/hex.h"

#include <talon/json.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { FROM_ONE_ADDRESS = 2 }; /* bans after which an address is banned for visitors */

static bool is_known(const uint8_t device[DEVICE_BYTES])
{
    static const uint8_t none[DEVICE_BYTES];

    return memcmp(device, none, DEVICE_BYTES) != 0;
}

bool room_device_equal(const uint8_t device[DEVICE_BYTES], const uint8_t other[DEVICE_BYTES])
{
    return is_known(device) && !memcmp(device, other, DEVICE_BYTES);
}

void room_device_write(struct talon_string_buffer *buffer, const uint8_t device[DEVICE_BYTES])
{
    if (is_known(device))
        json_write_member_hex(buffer, "device", device, DEVICE_BYTES);
}

bool room_device_read(const struct json_value *from, uint8_t device[DEVICE_BYTES])
{
    const char *text = json_value_member_text(from, "device");

    return !text || util_hex_read(text, device, DEVICE_BYTES);
}

uint64_t room_ban_token(const uint8_t hash[TALON_SHA256_BYTES])
{
    uint64_t token;

    memcpy(&token, hash, sizeof token);
    return token;
}

void room_device_make(const uint8_t table[TALON_SHA256_BYTES], const char *mark,
                      uint8_t device[DEVICE_BYTES])
{
    assert(*mark);
    struct talon_sha256 sum;
    uint8_t hash[TALON_SHA256_BYTES];

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, table, TALON_SHA256_BYTES);
    talon_sha256_add(&sum, mark, strlen(mark));
    talon_sha256_end(&sum, hash);
    memcpy(device, hash, DEVICE_BYTES);
}

/* ---- the list ----------------------------------------------------------------------------- */

void room_bans_add(struct room_bans *bans, const struct room_ban *ban)
{
    assert(bans->count >= 0 && bans->count <= BANS_MOST);
    if (bans->count == BANS_MOST) {
        bans->count--;
        memmove(bans->list, bans->list + 1, sizeof bans->list - sizeof *bans->list);
    }
    bans->list[bans->count++] = *ban;
}

void room_bans_write(const struct room_bans *bans, struct talon_string_buffer *buffer)
{
    assert(bans->count >= 0 && bans->count <= BANS_MOST);
    if (!bans->count)
        return;
    json_write_member_list(buffer, "removed");
    for (int i = 0; i < bans->count; i++) {
        const struct room_ban *ban = &bans->list[i];
        json_write_list_object(buffer);
        json_write_member(buffer, "account", ban->account);
        json_write_member(buffer, "name", ban->account[0] ? "" : ban->name);
        room_device_write(buffer, ban->device);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

/* Older rows have no name. */
static bool read_removed(const struct json_value *from, struct room_ban *ban)
{
    const char *account = json_value_member_text(from, "account");
    const char *name = json_value_member_text(from, "name");

    if (!account)
        return false;
    talon_text_cut(ban->name, sizeof ban->name, name ? name : "");
    snprintf(ban->account, sizeof ban->account, "%s", account);
    return room_device_read(from, ban->device);
}

bool room_bans_read(const struct json_value *from, struct room_bans *bans)
{
    for (size_t i = 0; i < json_value_count(from); i++) {
        struct room_ban ban = { .token = 0 };
        if (!read_removed(json_value_item(from, i), &ban))
            return false;
        room_bans_add(bans, &ban);
    }
    return true;
}

void room_bans_write_names(const struct room_bans *bans, struct talon_string_buffer *buffer)
{
    json_write_member_list(buffer, "removed");
    for (int i = 0; i < bans->count; i++)
        json_write_list_text(buffer, bans->list[i].name);
    talon_string_buffer_add(buffer, "]");
}

/* ---- evidence ----------------------------------------------------------------------------- */

const struct room_ban_evidence *room_ban_evidence_find(const struct room_ban_evidence_list *list,
                                                       uint64_t token)
{
    for (int i = 0; i < BAN_EVIDENCE_MOST; i++)
        if (token && list->entries[i].token == token)
            return &list->entries[i];
    return NULL;
}

void room_ban_evidence_add(struct room_ban_evidence_list *list,
                           const struct room_ban_evidence *evidence)
{
    assert(evidence->token || evidence->conn);
    struct room_ban_evidence *known =
        (struct room_ban_evidence *)room_ban_evidence_find(list, evidence->token);

    *(known ? known : &list->entries[list->next++ % BAN_EVIDENCE_MOST]) = *evidence;
}

/* ---- visitors ----------------------------------------------------------------------------- */

/* The same person, or the same device. */
static bool is_same(const struct room_ban *ban, const struct room_ban_evidence *seen,
                    const struct room_visitor *visitor)
{
    return (visitor->account && !strcmp(visitor->account, ban->account)) ||
           room_device_equal(visitor->device, ban->device) || (seen && seen->conn == visitor->conn);
}

bool room_bans_include(const struct room_bans *bans, const struct room_ban_evidence_list *list,
                       const struct room_visitor *visitor)
{
    int from_there = 0;

    for (int i = 0; i < bans->count; i++) {
        const struct room_ban *ban = &bans->list[i];
        const struct room_ban_evidence *seen = room_ban_evidence_find(list, ban->token);
        if (is_same(ban, seen, visitor))
            return true;
        from_there += seen && seen->who == visitor->who;
    }
    if (visitor->account || !from_there)
        return false;
    return !is_known(visitor->device) || (visitor->has_address && from_there >= FROM_ONE_ADDRESS);
}
