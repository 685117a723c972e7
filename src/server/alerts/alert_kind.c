/* alert_kind.c - devices that are told of turns as a kind of streams.
 */
#include "alert_turns.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void connect_devices(struct streams *all)
{
    ((struct alerts *)all)->minute = -1;
}

static void free_devices(struct streams *all)
{
    struct alerts *alerts = (struct alerts *)all;

    util_hash_map_free(&alerts->endpoints);
    util_hash_map_free(&alerts->tables);
    util_timer_heap_free(&alerts->timers);
}

static void free_device(struct stream *stream)
{
    alert_device_clear((struct alert_device *)stream);
}

static void remove_device(struct stream *stream)
{
    if (((struct alert_device *)stream)->endpoint)
        alert_list_leave((struct alerts *)stream->all, (struct alert_device *)stream);
}

/* ---- rows --------------------------------------------------------------------------------- */

static bool load_device(struct alerts *alerts, struct alert_device *device, const char *text)
{
    assert(!device->endpoint && !device->watches_count);
    if (!alert_device_read(device, text) || alert_list_find(alerts, device->endpoint)) {
        alert_device_clear(device);
        return false;
    }
    alert_list_enter(alerts, device);
    return true;
}

static bool load_told(struct alert_device *device, const char *text)
{
    assert(device->watches_count <= LIMIT_ALERT_SEATS);
    const char *steps = strchr(text, ' ');
    const size_t length = steps ? (size_t)(steps - text) : 0;

    for (int i = 0; steps && i < device->watches_count; i++)
        if (!strncmp(device->watches[i].table, text, length) && !device->watches[i].table[length])
            device->watches[i].told_at = (uint32_t)strtoul(steps, NULL, 10);
    return steps;
}

static bool apply_device_row(struct stream *stream, const struct store_row *row)
{
    struct alert_device *device = (struct alert_device *)stream;

    if (row->kind == STORE_DEVICE)
        return load_device((struct alerts *)stream->all, device, row->text);
    return row->kind == STORE_TOLD && load_told(device, row->text);
}

static void follow_device(struct stream *stream, const struct store_row *row, int64_t now)
{
    assert(((const struct alert_device *)stream)->endpoint);
    (void)row;
    alert_turns_follow_device((struct alerts *)stream->all, (struct alert_device *)stream, now);
}

/* In the set of its own it was among others of its tables, too. */
static void device_joins(struct stream *stream, struct journal_outputs *outputs)
{
    struct alert_device *device = (struct alert_device *)stream;

    for (int i = 0; i < device->watches_count; i++) {
        device->watches[i].linked = false;
        device->watches[i].next = NULL;
    }
    alert_list_enter((struct alerts *)stream->all, device);
    alert_turns_follow_device((struct alerts *)stream->all, device, outputs->now);
}

/* ---- the store's answers ------------------------------------------------------------------ */

static void forget_unwanted(struct stream *stream, struct journal_outputs *outputs)
{
    if (((struct alert_device *)stream)->unwanted)
        stream_forget(stream, outputs);
}

/* Another one that was to take its place is gone. */
static void device_is_not_stored(struct stream *stream, struct journal_outputs *outputs)
{
    assert(((const struct alert_device *)stream)->endpoint);
    (void)outputs;
    alert_list_enter((struct alerts *)stream->all, (struct alert_device *)stream);
}

/* ---- unused ones -------------------------------------------------------------------------- */

static uint32_t device_spare_days(struct stream *stream, unsigned *examined)
{
    (void)examined;
    return ((struct alert_device *)stream)->unwanted ? 0 : UINT32_MAX - stream->last_day;
}

/* Nobody else is told by it. */
static bool is_of_account(const struct stream *stream, const char *id)
{
    return !strcmp(((const struct alert_device *)stream)->account, id);
}

/* ---- turns -------------------------------------------------------------------------------- */

static void forget_devices_of(struct alerts *alerts, const char *account,
                              struct journal_outputs *outputs)
{
    for (size_t i = alerts->streams.count; i-- > 0;) {
        struct alert_device *device = (struct alert_device *)alerts->streams.list[i];
        if (is_of_account(&device->stream, account))
            alert_list_forget(alerts, device, outputs);
    }
}

/* Without a key and without mail nobody is told anything. */
static void device_hears(struct streams *all, const struct stream_message *message,
                         struct journal_outputs *outputs)
{
    struct alerts *alerts = (struct alerts *)all;

    if (message->kind == STREAM_ACCOUNT_GONE)
        forget_devices_of(alerts, message->from, outputs);
    else if (message->kind == STREAM_TABLE_CHANGED && (alerts->key || alerts->site))
        alert_turns_follow(alerts, message->room, message->now);
}

const struct stream_kind alert_kind = {
    .place = STREAM_DEVICES,
    .mark = DEVICE_MARK,
    .name = "device",
    .opening = STORE_DEVICE,
    .posted = STORE_KINDS,
    .copies = true,
    .all_of = "device",
    .size = sizeof(struct alert_device),
    .all_size = sizeof(struct alerts),
    .fault = STREAM_LACKS_IT,
    .opening_is_use = true,
    .most = LIMIT_ALERT_DEVICES,
    .sweep = LIMIT_ALERT_SWEEP,
    .examined = LIMIT_ALERT_EXAMINED,
    .connect = connect_devices,
    .free_all = free_devices,
    .remove = remove_device,
    .joins = device_joins,
    .free = free_device,
    .apply = apply_device_row,
    .loaded = follow_device,
    .stored = forget_unwanted,
    .roll_back = device_is_not_stored,
    .days = LIMIT_ALERT_DAYS,
    .spare = device_spare_days,
    .belongs_to = is_of_account,
    .rest = forget_unwanted,
    .attend = alert_turns_send,
    .wake_at = alert_turns_wake_at,
    .hear = device_hears,
};
