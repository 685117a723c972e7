/* alert_list.c - the list of devices that are told of turns, and what the store's answers mean for
 * them. A device that wants something else is written as a new stream, and the old one is deleted
 * in the same batch.
 */
#include "alert_list.h"

#include "server/room/seats.h"
#include "server/rooms/room_registry.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 24 * 3600 * 1000, ID_LETTERS = 11, TOLD_SIZE = STORE_ID_ROOM + 12 };

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
    for (size_t i = 0; i < alerts->count; i++)
        if (alerts->list[i]->mail && !memcmp(alerts->list[i]->stop, stop, ALERT_STOP_BYTES))
            return alerts->list[i];
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

static bool opens_seat(const struct room *room, const struct alert_watch *watch)
{
    for (int seat = 0; seat < room->seats_count; seat++)
        if (room_seat_is_held(room, seat) &&
            !memcmp(room->seats[seat].token, watch->token, sizeof watch->token))
            return true;
    return false;
}

/* Tokens that open no seat of a table in memory make room for others. */
static bool has_place(struct alerts *alerts, const char *table, const struct room *room)
{
    struct alert_watch *watch = alert_list_at_table(alerts, table), *useless = NULL;
    int count = 0;

    for (; watch; watch = watch->next, count++)
        if (room && !opens_seat(room, watch))
            useless = watch;
    if (count >= LIMIT_ALERT_WATCHES && useless)
        unlink_watch(alerts, useless);
    return count < LIMIT_ALERT_WATCHES || useless;
}

static void link_watch(struct alerts *alerts, struct alert_watch *watch)
{
    struct room *room = rooms_find(alerts->rooms, watch->table);

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

static void put_endpoint(struct alerts *alerts, struct alert_device *device)
{
    uint8_t key[TALON_SHA256_BYTES];

    endpoint_key(device->endpoint, key);
    util_hash_map_put(&alerts->endpoints, key, device);
}

/* Another device may have the address now. */
static void drop_endpoint(struct alerts *alerts, struct alert_device *device)
{
    uint8_t key[TALON_SHA256_BYTES];

    endpoint_key(device->endpoint, key);
    if (util_hash_map_find(&alerts->endpoints, key) == device)
        util_hash_map_remove(&alerts->endpoints, key);
}

static void enter(struct alerts *alerts, struct alert_device *device)
{
    alerts->list = util_grow(alerts->list, &alerts->capacity, alerts->count, sizeof(void *));
    device->place = alerts->count;
    alerts->list[alerts->count++] = device;
    put_endpoint(alerts, device);
    alert_list_link(alerts, device);
}

static void remove_device(struct alerts *alerts, struct alert_device *device)
{
    struct alert_device *last = alerts->list[--alerts->count];

    assert(alerts->list[device->place] == device);
    alerts->list[last->place = device->place] = last;
    drop_endpoint(alerts, device);
    for (int i = 0; i < device->watches_count; i++)
        unlink_watch(alerts, &device->watches[i]);
    if (alerts->loading == device)
        alerts->loading = NULL;
    journal_wait_leave(alerts->journal, &device->wait);
    alert_device_free(device);
}

/* ---- rows --------------------------------------------------------------------------------- */

static void write_device_row(struct alert_device *device, enum store_kind kind, const char *text,
                             struct journal_outputs *outputs)
{
    struct store_row row = { .number = device->rows++, .kind = kind, .seat = -1, .text = text };

    memcpy(row.table, device->id, sizeof row.table);
    journal_append(outputs, &row, &device->wait);
}

static void write_forgetting(struct alert_device *device, struct journal_outputs *outputs)
{
    device->leaves = true;
    write_device_row(device, STORE_FORGET, "", outputs);
}

static void device_is_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct alerts *alerts = context;
    struct alert_device *device = owner;

    device->rows_stored = device->rows;
    if (device->leaves)
        remove_device(alerts, device);
    else if (device->unwanted)
        write_forgetting(device, outputs);
    else
        device->stored = true;
}

static void device_is_not_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct alerts *alerts = context;
    struct alert_device *device = owner;

    (void)outputs;
    if (!device->stored) {
        remove_device(alerts, device);
        return;
    }
    device->leaves = false;
    device->rows = device->rows_stored;
    put_endpoint(alerts, device);
}

static const struct journal_wait_kind device_wait_kind = { .stored = device_is_stored,
                                                           .failed = device_is_not_stored };

static void adopt(struct alerts *alerts, struct alert_device *device)
{
    device->wait.kind = &device_wait_kind;
    device->wait.context = alerts;
    device->last_day = alerts->day;
}

static void name_stream(const struct alerts *alerts, struct alert_device *device)
{
    uint8_t bytes[ID_LETTERS];

    alerts->entropy->fill(alerts->entropy->self, bytes, sizeof bytes);
    device->id[0] = ALERT_MARK;
    util_id_letters(bytes, ID_LETTERS, device->id + 1);
}

void alert_list_add(struct alerts *alerts, struct alert_device *device, struct alert_device *old,
                    struct journal_outputs *outputs)
{
    struct talon_string_buffer text = { 0 };

    assert(!old || !old->wait.batch);
    if (old) {
        alert_device_take_told(device, old);
        write_forgetting(old, outputs);
    }
    adopt(alerts, device);
    name_stream(alerts, device);
    alert_device_write(device, &text);
    enter(alerts, device);
    write_device_row(device, STORE_DEVICE, text.at, outputs);
    free(text.at);
}

bool alert_list_wants_note(const struct alerts *alerts, const struct alert_device *device)
{
    return alerts->day && (alerts->day < device->last_day ||
                           alerts->day >= device->last_day + LIMIT_ALERT_NOTED_DAYS);
}

/* A device with rows on their way goes when the store has answered. */
void alert_list_forget(struct alerts *alerts, struct alert_device *device,
                       struct journal_outputs *outputs)
{
    device->unwanted = true;
    if (!device->wait.batch && !journal_is_full(alerts->journal))
        write_forgetting(device, outputs);
}

bool alert_list_make_room(struct alerts *alerts, struct journal_outputs *outputs)
{
    struct alert_device *oldest = NULL;

    for (size_t i = 0; i < alerts->count; i++) {
        struct alert_device *device = alerts->list[i];
        if (!device->unwanted && !device->leaves && !device->wait.batch &&
            (!oldest || device->last_day < oldest->last_day))
            oldest = device;
    }
    if (oldest)
        alert_list_forget(alerts, oldest, outputs);
    return oldest && oldest->leaves;
}

void alert_list_account_gone(struct alerts *alerts, const char *account,
                             struct journal_outputs *outputs)
{
    for (size_t i = alerts->count; i-- > 0;)
        if (!strcmp(alerts->list[i]->account, account))
            alert_list_forget(alerts, alerts->list[i], outputs);
}

/* Without the note, the device is told once more after a restart. */
void alert_list_note_told(struct alerts *alerts, struct alert_watch *watch,
                          struct journal_outputs *outputs)
{
    struct alert_device *device = watch->device;
    char text[TOLD_SIZE];

    if (watch->told_at == watch->sent_at + 1 || device->rows >= LIMIT_ALERT_ROWS ||
        device->wait.batch || journal_is_full(alerts->journal))
        return;
    watch->told_at = watch->sent_at + 1;
    snprintf(text, sizeof text, "%s %u", watch->table, (unsigned)watch->told_at);
    write_device_row(device, STORE_TOLD, text, outputs);
}

/* ---- starting up -------------------------------------------------------------------------- */

static bool load_device(struct alerts *alerts, const struct store_row *row)
{
    struct alert_device *device = alert_device_new();

    if (row->number || alerts->count >= LIMIT_ALERT_DEVICES ||
        !alert_device_read(device, row->text) || alert_list_find(alerts, device->endpoint)) {
        alert_device_free(device);
        return false;
    }
    adopt(alerts, device);
    memcpy(device->id, row->table, sizeof device->id);
    device->stored = true;
    device->rows = device->rows_stored = 1;
    device->last_day = row->at ? (uint32_t)(row->at / DAY) : alerts->day;
    enter(alerts, device);
    alerts->loading = device;
    return true;
}

static bool load_told(struct alert_device *device, const struct store_row *row)
{
    const char *steps = strchr(row->text, ' ');
    const size_t length = steps ? (size_t)(steps - row->text) : 0;

    if (!steps || row->number != device->rows)
        return false;
    device->rows_stored = ++device->rows;
    for (int i = 0; i < device->watches_count; i++)
        if (!strncmp(device->watches[i].table, row->text, length) &&
            !device->watches[i].table[length])
            device->watches[i].told_at = (uint32_t)strtoul(steps, NULL, 10);
    return true;
}

static bool load_device_row(struct alerts *alerts, const struct store_row *row)
{
    struct alert_device *device = alerts->loading;

    if (row->kind == STORE_DEVICE)
        return load_device(alerts, row);
    return row->kind == STORE_TOLD && device && !strcmp(device->id, row->table) &&
           load_told(device, row);
}

static bool device_reads(const char *text)
{
    struct alert_device *device = alert_device_new();
    const bool reads = alert_device_read(device, text);

    alert_device_free(device);
    return reads;
}

bool alert_row_reads(const struct store_row *row)
{
    return row->kind == STORE_DEVICE ? device_reads(row->text) : strchr(row->text, ' ') != NULL;
}

bool alert_list_load(struct alerts *alerts, const struct store_row *row,
                     struct journal_outputs *outputs)
{
    if (load_device_row(alerts, row))
        return true;
    journal_outputs_note(outputs, row->table, "a row of this device cannot be understood.");
    return false;
}

/* ---- time --------------------------------------------------------------------------------- */

static bool is_device_old(const struct alerts *alerts, const struct alert_device *device)
{
    return device->last_day && alerts->day > device->last_day + LIMIT_ALERT_DAYS;
}

int64_t alert_list_sweeps_at(const struct alerts *alerts)
{
    return alerts->count ? alerts->swept_at + LIMIT_ALERT_SWEEP : SERVER_NEVER;
}

void alert_list_sweep(struct alerts *alerts, struct journal_outputs *outputs)
{
    if (outputs->now < alert_list_sweeps_at(alerts))
        return;
    alerts->swept_at = outputs->now;
    const bool steady = limits_day_is_steady(&alerts->steady, alerts->day);
    for (int i = 0; i < LIMIT_ALERT_EXAMINED && alerts->count; i++) {
        if (++alerts->sweep_place >= alerts->count)
            alerts->sweep_place = 0;
        struct alert_device *device = alerts->list[alerts->sweep_place];
        if (device->leaves || device->wait.batch)
            continue;
        if (device->unwanted || (steady && is_device_old(alerts, device)))
            alert_list_forget(alerts, device, outputs);
    }
}

void alert_list_free(struct alerts *alerts)
{
    for (size_t i = 0; i < alerts->count; i++)
        alert_device_free(alerts->list[i]);
    free(alerts->list);
    util_hash_map_free(&alerts->endpoints);
    util_hash_map_free(&alerts->tables);
    util_timer_heap_free(&alerts->timers);
}
