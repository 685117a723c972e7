/* alert_device.c - the wishes of a device that hears of turns: made, read, written, compared.
 */
#include "alert_device.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "util/hash_map.h"
#include "util/hex.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct alert_device *alert_device_new(void)
{
    return util_allocate_zeroed(1, sizeof(struct alert_device));
}

void alert_device_clear(struct alert_device *device)
{
    free(device->endpoint);
    free(device->watches);
    device->endpoint = NULL;
    device->watches = NULL;
    device->watches_count = 0;
    device->watches_capacity = 0;
}

void alert_device_free(struct alert_device *device)
{
    assert(!device->stream.all);
    alert_device_clear(device);
    free(device);
}

/* Somebody who passes a mail on gives the link away, but not the secret. */
static void make_stop(struct alert_device *device)
{
    assert(device->mail && device->endpoint);
    char secret[2 * ALERT_SECRET_BYTES + 1];
    uint8_t hash[TALON_SHA256_BYTES];

    util_hex_digits(device->secret, ALERT_SECRET_BYTES, secret);
    util_hash_text("talon mail stop ", secret, hash);
    memcpy(device->stop, hash, sizeof device->stop);
}

void alert_device_set_endpoint(struct alert_device *device, const char *endpoint)
{
    const size_t scheme = strlen(ALERT_MAILTO);

    assert(!device->endpoint);
    device->endpoint = util_copy_text(endpoint);
    if (strncmp(endpoint, ALERT_MAILTO, scheme) != 0)
        return;
    device->mail = device->endpoint + scheme;
    make_stop(device);
}

/* ---- seats -------------------------------------------------------------------------------- */

static struct alert_watch *find_watch(struct alert_device *device, const char *table,
                                      const uint8_t token[TALON_SHA256_BYTES])
{
    assert(device->watches_count >= 0 && device->watches_count <= LIMIT_ALERT_SEATS);
    for (int i = 0; i < device->watches_count; i++)
        if (!strcmp(device->watches[i].table, table) &&
            !memcmp(device->watches[i].token, token, TALON_SHA256_BYTES))
            return &device->watches[i];
    return NULL;
}

struct alert_watch *alert_device_add_watch(struct alert_device *device, const char *table,
                                           const uint8_t token[TALON_SHA256_BYTES])
{
    struct alert_watch *watch = find_watch(device, table, token);

    if (watch || device->watches_count == LIMIT_ALERT_SEATS)
        return watch;
    device->watches = util_grow(device->watches, &device->watches_capacity,
                                (size_t)device->watches_count, sizeof *watch);
    watch = &device->watches[device->watches_count++];
    *watch = (struct alert_watch){ .device = device };
    snprintf(watch->table, sizeof watch->table, "%s", table);
    memcpy(watch->token, token, sizeof watch->token);
    return watch;
}

void alert_device_take_told(struct alert_device *device, const struct alert_device *other)
{
    assert(device != other && !device->stream.all);
    for (int i = 0; i < other->watches_count; i++) {
        const struct alert_watch *old = &other->watches[i];
        struct alert_watch *watch = find_watch(device, old->table, old->token);
        if (watch && !old->timer.place) {
            watch->told = old->told;
            watch->told_at = old->told_at;
        }
    }
}

/* ---- as JSON ------------------------------------------------------------------------------ */

static void write_watch(const struct alert_watch *watch, struct talon_string_buffer *text)
{
    talon_string_buffer_add(text, "{");
    json_write_member(text, "table", watch->table);
    json_write_member_hex(text, "token", watch->token, sizeof watch->token);
    if (watch->told_at)
        json_write_member_number(text, "told", watch->told_at);
    talon_string_buffer_add(text, "}");
}

void alert_device_write(const struct alert_device *device, struct talon_string_buffer *text)
{
    assert(device->endpoint && device->watches_count <= LIMIT_ALERT_SEATS);
    talon_string_buffer_add(text, "{");
    json_write_member(text, "endpoint", device->endpoint);
    if (!device->mail)
        json_write_member_hex(text, "key", device->key, sizeof device->key);
    json_write_member_hex(text, "secret", device->secret, sizeof device->secret);
    json_write_member(text, "lang", device->language);
    if (device->account[0])
        json_write_member(text, "account", device->account);
    json_write_member_number(text, "from", device->quiet.from);
    json_write_member_number(text, "to", device->quiet.to);
    json_write_member_number(text, "zone", device->zone);
    json_write_member_list(text, "seats");
    for (int i = 0; i < device->watches_count; i++) {
        json_write_list_item(text);
        write_watch(&device->watches[i], text);
    }
    talon_string_buffer_add(text, "]}");
}

static bool read_hex(const struct json_value *json, const char *name, uint8_t *bytes, size_t count)
{
    const char *digits = json_value_member_text(json, name);

    return digits && util_hex_read(digits, bytes, count);
}

static bool read_id(const struct json_value *json, const char *name, char id[STORE_ID_ROOM])
{
    const char *text = json_value_member_text(json, name);

    return text && snprintf(id, STORE_ID_ROOM, "%s", text) < STORE_ID_ROOM;
}

static bool read_watch(struct alert_device *device, const struct json_value *json)
{
    uint8_t token[TALON_SHA256_BYTES];
    char table[STORE_ID_ROOM];

    if (!read_id(json, "table", table) || !read_hex(json, "token", token, sizeof token))
        return false;
    struct alert_watch *watch = alert_device_add_watch(device, table, token);
    if (watch)
        watch->told_at = (uint32_t)json_value_whole(json_value_member(json, "told"));
    return watch;
}

static bool read_watches(struct alert_device *device, const struct json_value *seats)
{
    for (size_t i = 0; i < json_value_count(seats); i++)
        if (!read_watch(device, json_value_item(seats, i)))
            return false;
    return true;
}

static int device_number(const struct json_value *json, const char *name)
{
    return (int)json_value_whole(json_value_member(json, name));
}

static bool read_members(struct alert_device *device, const struct json_value *json)
{
    const char *endpoint = json_value_member_text(json, "endpoint"),
               *language = json_value_member_text(json, "lang");

    if (!endpoint || !language || !read_hex(json, "secret", device->secret, sizeof device->secret))
        return false;
    alert_device_set_endpoint(device, endpoint);
    if ((!device->mail && !read_hex(json, "key", device->key, sizeof device->key)) ||
        (json_value_member(json, "account") && !read_id(json, "account", device->account)))
        return false;
    snprintf(device->language, sizeof device->language, "%s", language);
    device->quiet = (struct alert_quiet){ device_number(json, "from"), device_number(json, "to") };
    device->zone = device_number(json, "zone");
    return read_watches(device, json_value_member(json, "seats"));
}

bool alert_device_read(struct alert_device *device, const char *text)
{
    struct json_value *json = json_read_text(text);
    const bool fine = read_members(device, json);

    json_value_free(json);
    return fine;
}

/* ---- comparing ---------------------------------------------------------------------------- */

static bool has_same_seats(const struct alert_device *device, const struct alert_device *other)
{
    if (device->watches_count != other->watches_count)
        return false;
    for (int i = 0; i < device->watches_count; i++)
        if (!find_watch((struct alert_device *)other, device->watches[i].table,
                        device->watches[i].token))
            return false;
    return true;
}

bool alert_device_equal(const struct alert_device *device, const struct alert_device *other)
{
    return !strcmp(device->endpoint, other->endpoint) &&
           !memcmp(device->key, other->key, sizeof device->key) &&
           !memcmp(device->secret, other->secret, sizeof device->secret) &&
           !strcmp(device->language, other->language) && !strcmp(device->account, other->account) &&
           device->quiet.from == other->quiet.from && device->quiet.to == other->quiet.to &&
           device->zone == other->zone && has_same_seats(device, other);
}

/* The minute of the day by the clock of the device; -1: it has no quiet hours, or that is unknown.
 */
static int quiet_minute(const struct alert_device *device, int minute)
{
    if (minute < 0 || device->quiet.from == device->quiet.to)
        return -1;
    return (minute + device->zone + ALERT_DAY_MINUTES) % ALERT_DAY_MINUTES;
}

bool alert_device_is_quiet(const struct alert_device *device, int minute)
{
    assert(minute >= -1 && minute < ALERT_DAY_MINUTES);
    const struct alert_quiet *quiet = &device->quiet;
    const int there = quiet_minute(device, minute);

    if (there < 0)
        return false;
    return quiet->from < quiet->to ? there >= quiet->from && there < quiet->to
                                   : there >= quiet->from || there < quiet->to;
}

int alert_device_quiet_in(const struct alert_device *device, int minute)
{
    assert(minute >= -1 && minute < ALERT_DAY_MINUTES);
    const int there = quiet_minute(device, minute);

    return there < 0 ? ALERT_DAY_MINUTES
                     : (device->quiet.from - there + ALERT_DAY_MINUTES) % ALERT_DAY_MINUTES;
}
