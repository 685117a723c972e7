/* bans.c - see removed.h.
 */
#include "bans.h"

#include "util/hex.h"

#include <talon/json.h>

#include <stdio.h>
#include <string.h>

enum { FROM_ONE_ADDRESS = 2 }; /* sent away: then nobody without an account comes from there */

static bool is_known(const uint8_t device[DEVICE_BYTES])
{
    static const uint8_t none[DEVICE_BYTES];

    return memcmp(device, none, DEVICE_BYTES) != 0;
}

bool device_is(const uint8_t device[DEVICE_BYTES], const uint8_t other[DEVICE_BYTES])
{
    return is_known(device) && !memcmp(device, other, DEVICE_BYTES);
}

void device_write(struct talon_string_buffer *buffer, const uint8_t device[DEVICE_BYTES])
{
    if (!is_known(device))
        return;
    talon_string_buffer_add(buffer, ",\"device\":\"");
    talon_string_buffer_add_hex(buffer, device, DEVICE_BYTES);
    talon_string_buffer_add(buffer, "\"");
}

bool device_read(const json_t *from, uint8_t device[DEVICE_BYTES])
{
    const char *text = json_string_value(json_object_get(from, "device"));

    return !text || util_hex_read(text, device, DEVICE_BYTES);
}

uint64_t removed_token(const uint8_t hash[TALON_SHA256_BYTES])
{
    uint64_t token;

    memcpy(&token, hash, sizeof token);
    return token;
}

void removed_device(const uint8_t table[TALON_SHA256_BYTES], const char *mark,
                    uint8_t device[DEVICE_BYTES])
{
    struct talon_sha256 sum;
    uint8_t hash[TALON_SHA256_BYTES];

    talon_sha256_start(&sum);
    talon_sha256_add(&sum, table, TALON_SHA256_BYTES);
    talon_sha256_add(&sum, mark, strlen(mark));
    talon_sha256_end(&sum, hash);
    memcpy(device, hash, DEVICE_BYTES);
}

/* ---- who was sent away -------------------------------------------------------------------- */

void removals_add(struct removals *removals, const struct removed *removed)
{
    if (removals->count == REMOVED_MOST) {
        removals->count--;
        memmove(removals->list, removals->list + 1, sizeof removals->list - sizeof *removals->list);
    }
    removals->list[removals->count++] = *removed;
}

void removals_write(const struct removals *removals, struct talon_string_buffer *buffer)
{
    if (!removals->count)
        return;
    for (int i = 0; i < removals->count; i++) {
        const struct removed *removed = &removals->list[i];
        talon_string_buffer_add(buffer, i ? ",{\"account\":" : ",\"removed\":[{\"account\":");
        talon_json_string(buffer, removed->account);
        talon_string_buffer_add(buffer, ",\"name\":");
        talon_json_string(buffer, removed->account[0] ? "" : removed->name);
        device_write(buffer, removed->device);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

/* Older rows tell no name. */
static bool read_removed(const json_t *from, struct removed *removed)
{
    const char *account = json_string_value(json_object_get(from, "account"));
    const char *name = json_string_value(json_object_get(from, "name"));

    if (!account)
        return false;
    talon_text_cut(removed->name, sizeof removed->name, name ? name : "");
    snprintf(removed->account, sizeof removed->account, "%s", account);
    return device_read(from, removed->device);
}

bool removals_read(const json_t *from, struct removals *removals)
{
    for (size_t i = 0; i < json_array_size(from); i++) {
        struct removed removed = { .token = 0 };
        if (!read_removed(json_array_get(from, i), &removed))
            return false;
        removals_add(removals, &removed);
    }
    return true;
}

void removals_tell(const struct removals *removals, struct talon_string_buffer *buffer)
{
    talon_string_buffer_add(buffer, "[");
    for (int i = 0; i < removals->count; i++) {
        talon_string_buffer_add(buffer, i ? "," : "");
        talon_json_string(buffer, removals->list[i].name);
    }
    talon_string_buffer_add(buffer, "]");
}

/* ---- what was seen of them ---------------------------------------------------------------- */

const struct sighting *sightings_find(const struct sightings *sightings, uint64_t token)
{
    for (int i = 0; i < SEEN_MOST; i++)
        if (token && sightings->list[i].token == token)
            return &sightings->list[i];
    return NULL;
}

void sightings_add(struct sightings *sightings, const struct sighting *sighting)
{
    struct sighting *known = (struct sighting *)sightings_find(sightings, sighting->token);

    *(known ? known : &sightings->list[sightings->next++ % SEEN_MOST]) = *sighting;
}

/* ---- and whether it is one of them -------------------------------------------------------- */

/* The same person, or the same device. */
static bool is_same(const struct removed *removed, const struct sighting *seen,
                    const struct visitor *visitor)
{
    return (visitor->account && !strcmp(visitor->account, removed->account)) ||
           device_is(visitor->device, removed->device) || (seen && seen->conn == visitor->conn);
}

bool removals_hold(const struct removals *removals, const struct sightings *sightings,
                   const struct visitor *visitor)
{
    int from_there = 0;

    for (int i = 0; i < removals->count; i++) {
        const struct removed *removed = &removals->list[i];
        const struct sighting *seen = sightings_find(sightings, removed->token);
        if (is_same(removed, seen, visitor))
            return true;
        from_there += seen && seen->who == visitor->who;
    }
    if (visitor->account || !from_there)
        return false;
    return !is_known(visitor->device) || (visitor->has_address && from_there >= FROM_ONE_ADDRESS);
}
