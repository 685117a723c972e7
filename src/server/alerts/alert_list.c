/* alert_list.c - the list of devices that are told of turns. A device that wants something else is
 * written as a new stream, and the old one is deleted in the same batch.
 */
#include "alert_list.h"

#include "server/room/seats.h"
#include "server/rooms/room_registry.h"
#include "server/streams/stream_search.h"
#include "util/hex.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_LETTERS = 11, TOLD_SIZE = STORE_ID_ROOM + 12 };

/* ---- finding ------------------------------------------------------------------------------ */

static void endpoint_key(const char *endpoint, uint8_t key[TALON_SHA256_BYTES])
{
    util_hash_text("talon alert endpoint ", endpoint, key);
}

static void table_key(const char *table, uint8_t key[TALON_SHA256_BYTES])
{
    util_hash_text("talon alert table ", table, key);
}

struct alert_device *alert_list_find(const struct alerts *alerts, const char *endpoint)
{
    uint8_t key[TALON_SHA256_BYTES];

    endpoint_key(endpoint, key);
    return util_hash_map_find(&alerts->endpoints, key);
}

bool alert_list_serves(const struct alerts *alerts, const struct alert_device *device)
{
    return device->mail ? alerts->site != NULL : alerts->key != NULL;
}

struct alert_device *alert_list_find_stop(const struct alerts *alerts,
                                          const uint8_t stop[ALERT_STOP_BYTES])
{
    for (size_t i = 0; i < alerts->streams.count; i++) {
        struct alert_device *device = (struct alert_device *)alerts->streams.list[i];
        if (device->mail && !memcmp(device->stop, stop, ALERT_STOP_BYTES))
            return device;
    }
    return NULL;
}

struct alert_watch *alert_list_at_table(const struct alerts *alerts, const char *table)
{
    uint8_t key[TALON_SHA256_BYTES];

    table_key(table, key);
    return util_hash_map_find(&alerts->tables, key);
}

/* ---- in and out of the list --------------------------------------------------------------- */

static void set_first(struct alerts *alerts, const char *table, struct alert_watch *first)
{
    uint8_t key[TALON_SHA256_BYTES];

    table_key(table, key);
    if (first)
        util_hash_map_put(&alerts->tables, key, first);
    else
        util_hash_map_remove(&alerts->tables, key);
}

static void unlink_watch(struct alerts *alerts, struct alert_watch *watch)
{
    assert(watch->device && watch->table[0]);
    struct alert_watch *first = alert_list_at_table(alerts, watch->table), **at = &first;

    if (!watch->linked)
        return;
    watch->linked = false;
    while (*at != watch)
        at = &(*at)->next;
    *at = watch->next;
    set_first(alerts, watch->table, first);
    util_timer_set(&alerts->timers, &watch->timer, UTIL_TIMER_NEVER);
    for (size_t i = 0; i < alerts->flights_count; i++)
        if (alerts->flights[i].watch == watch)
            alerts->flights[i].watch = NULL;
}

/* Tokens that open no seat of a table in memory make room for others. */
static bool has_place(struct alerts *alerts, const char *table, const struct room *room)
{
    struct alert_watch *watch = alert_list_at_table(alerts, table), *useless = NULL;
    int count = 0;

    for (; watch; watch = watch->next, count++)
        if (room && room_seat_of_hash(room, watch->token) < 0)
            useless = watch;
    if (count >= LIMIT_ALERT_WATCHES && useless)
        unlink_watch(alerts, useless);
    return count < LIMIT_ALERT_WATCHES || useless;
}

static void link_watch(struct alerts *alerts, struct alert_watch *watch)
{
    assert(watch->device && watch->table[0]);
    struct room *room = rooms_find(rooms_beside(&alerts->streams), watch->table);

    if (watch->linked || !has_place(alerts, watch->table, room))
        return;
    watch->linked = true;
    watch->next = alert_list_at_table(alerts, watch->table);
    set_first(alerts, watch->table, watch);
    if (room)
        room->alerts = ROOM_ALERTS_SOME;
}

void alert_list_link(struct alerts *alerts, struct alert_device *device)
{
    for (int i = 0; i < device->watches_count; i++)
        link_watch(alerts, &device->watches[i]);
}

/* Another device may have the address then. */
void alert_list_leave(struct alerts *alerts, struct alert_device *device)
{
    assert(device->endpoint && device->stream.all == &alerts->streams);
    uint8_t key[TALON_SHA256_BYTES];

    endpoint_key(device->endpoint, key);
    if (util_hash_map_find(&alerts->endpoints, key) == device)
        util_hash_map_remove(&alerts->endpoints, key);
    for (int i = 0; i < device->watches_count; i++)
        unlink_watch(alerts, &device->watches[i]);
}

void alert_list_enter(struct alerts *alerts, struct alert_device *device)
{
    assert(device->endpoint && device->stream.all == &alerts->streams);
    uint8_t key[TALON_SHA256_BYTES];

    endpoint_key(device->endpoint, key);
    util_hash_map_put(&alerts->endpoints, key, device);
    alert_list_link(alerts, device);
}

/* ---- where servers share the store -------------------------------------------------------- */

static void make_next_id(struct alerts *alerts)
{
    if (!alerts->next_id[0] || streams_find(&alerts->streams, alerts->next_id))
        streams_make_id(&alerts->streams, ID_LETTERS, alerts->next_id);
}

static void write_handle(const char *endpoint, char handle[STORE_HANDLE_ROOM])
{
    uint8_t key[TALON_SHA256_BYTES];

    endpoint_key(endpoint, key);
    handle[0] = DEVICE_MARK;
    util_hex_digits(key, TALON_SHA256_BYTES, handle + 1);
}

static void name_device(struct alert_device *device, struct journal_outputs *outputs)
{
    char handle[STORE_HANDLE_ROOM];

    write_handle(device->endpoint, handle);
    stream_name(&device->stream, handle, outputs);
}

/* A copy that was deleted elsewhere leaves: another device may have the address by now. */
static enum stream_sought seek_known(struct alerts *alerts, struct alert_device *known,
                                     struct journal_outputs *outputs, struct stream **stream,
                                     struct journal_wait **waits)
{
    const enum stream_sought sought =
        streams_seek(&alerts->streams, known->stream.id, STREAM_OWN, outputs, stream, waits);

    if (sought == STREAM_MISSING)
        stream_end_copy(&known->stream, true, outputs);
    return sought;
}

static enum stream_sought seek_endpoint(struct alerts *alerts, const char *endpoint,
                                        struct journal_outputs *outputs, struct stream **stream,
                                        struct journal_wait **waits)
{
    struct alert_device *known = alert_list_find(alerts, endpoint);
    char handle[STORE_HANDLE_ROOM], id[STORE_ID_ROOM];
    enum stream_sought sought = STREAM_MISSING;

    *stream = NULL;
    write_handle(endpoint, handle);
    if (known)
        sought = seek_known(alerts, known, outputs, stream, waits);
    if (sought != STREAM_MISSING)
        return sought;
    sought = streams_find_text(&alerts->streams, handle, outputs, id, waits);
    return sought == STREAM_FOUND
               ? streams_seek(&alerts->streams, id, STREAM_OWN, outputs, stream, waits)
               : sought;
}

bool alert_list_own(struct alerts *alerts, const char *endpoint, struct journal_outputs *outputs,
                    struct alert_device **device, struct journal_wait **waits)
{
    struct stream *stream;

    *waits = NULL;
    *device = alert_list_find(alerts, endpoint);
    if (!alerts->streams.ownership->is_shared)
        return true;
    const enum stream_sought sought = seek_endpoint(alerts, endpoint, outputs, &stream, waits);
    *device = (struct alert_device *)stream;
    if (sought != STREAM_FOUND && sought != STREAM_MISSING)
        return false;
    make_next_id(alerts);
    return ownership_find(alerts->streams.ownership, alerts->next_id, true, outputs, waits) ==
           OWNERSHIP_OURS;
}

void alert_list_write_later(struct alerts *alerts, int64_t now)
{
    if (!alerts->writes_at)
        alerts->writes_at = now + LIMIT_STORE_RETRY;
}

/* False: it has to be tried again. */
static bool write_to_copy(struct alerts *alerts, struct alert_device *device,
                          struct journal_outputs *outputs)
{
    struct stream *stream;
    struct journal_wait *waits;
    const enum stream_sought sought =
        streams_seek(&alerts->streams, device->stream.id, STREAM_OWN, outputs, &stream, &waits);

    if (sought == STREAM_MISSING)
        return true; /* it has gone meanwhile */
    if (sought != STREAM_FOUND || stream->wait.batch || journal_is_full(alerts->streams.journal))
        return false;
    if (device->unwanted)
        stream_forget(stream, outputs);
    for (int i = 0; !device->unwanted && i < device->watches_count; i++)
        if (device->watches[i].told && !stream->wait.batch)
            alert_list_note_told(alerts, &device->watches[i], outputs);
    device->notes = false;
    return true;
}

void alert_list_write_copies(struct alerts *alerts, struct journal_outputs *outputs)
{
    if (!alerts->writes_at || outputs->now < alerts->writes_at)
        return;
    alerts->writes_at = 0;
    for (size_t i = alerts->streams.count; i-- > 0;) {
        struct alert_device *device = (struct alert_device *)alerts->streams.list[i];
        if (!device->stream.leaves && (device->notes || device->unwanted) &&
            !write_to_copy(alerts, device, outputs))
            alert_list_write_later(alerts, outputs->now);
    }
}

/* ---- rows --------------------------------------------------------------------------------- */

void alert_list_add(struct alerts *alerts, struct alert_device *device, struct alert_device *old,
                    struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };
    char id[STORE_ID_ROOM];

    assert(!old || !old->stream.wait.batch);
    if (old) {
        alert_device_take_told(device, old);
        stream_forget(&old->stream, outputs);
    }
    make_next_id(alerts);
    memcpy(id, alerts->next_id, sizeof id);
    alerts->next_id[0] = '\0';
    alert_device_write(device, &text);
    streams_enter(&alerts->streams, &device->stream, id);
    alert_list_enter(alerts, device);
    stream_write(&device->stream, STORE_DEVICE, text.at, outputs);
    free(text.at);
    if (alerts->streams.ownership->is_shared)
        name_device(device, outputs);
}

bool alert_list_wants_note(const struct alerts *alerts, const struct alert_device *device)
{
    assert(device->stream.all == &alerts->streams);
    const uint32_t day = alerts->streams.day, last_day = device->stream.last_day;

    return day && (day < last_day || day >= last_day + LIMIT_ALERT_NOTED_DAYS);
}

/* A device with rows on their way goes when the store has answered. */
void alert_list_forget(struct alerts *alerts, struct alert_device *device,
                       struct journal_outputs *outputs)
{
    assert(device->stream.stored || device->stream.wait.batch);
    device->unwanted = true;
    if (device->stream.copied)
        alert_list_write_later(alerts, outputs->now);
    else if (!device->stream.wait.batch && !journal_is_full(alerts->streams.journal))
        stream_forget(&device->stream, outputs);
}

bool alert_list_make_room(struct alerts *alerts, struct journal_outputs *outputs)
{
    struct stream *oldest = streams_spare(&alerts->streams);

    if (oldest)
        alert_list_forget(alerts, (struct alert_device *)oldest, outputs);
    return oldest && oldest->leaves;
}

/* Without the note, the device is told once more after a restart. */
void alert_list_note_told(struct alerts *alerts, struct alert_watch *watch,
                          struct journal_outputs *outputs)
{
    assert(watch->told && watch->device->stream.stored);
    struct alert_device *device = watch->device;
    char text[TOLD_SIZE];

    if (device->stream.copied) {
        device->notes = true;
        alert_list_write_later(alerts, outputs->now);
        return;
    }
    if (watch->told_at == watch->sent_at + 1 || device->stream.number >= LIMIT_ALERT_ROWS ||
        device->stream.wait.batch || journal_is_full(alerts->streams.journal))
        return;
    watch->told_at = watch->sent_at + 1;
    snprintf(text, sizeof text, "%s %u", watch->table, (unsigned)watch->told_at);
    stream_write(&device->stream, STORE_TOLD, text, outputs);
}
