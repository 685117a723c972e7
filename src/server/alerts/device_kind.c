/* device_kind.c - devices that are told of turns as a kind of streams.
 */
#include "alert_turns.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void connect_devices(struct streams *all)
{
    struct alerts *alerts = (struct alerts *)all;

    alerts->minute = -1;
    alerts->rooms = (struct rooms *)all->sets->list[STREAM_TABLES];
    assert(alerts->rooms);
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

static void remove_device(struct streams *all, struct stream *stream)
{
    if (((struct alert_device *)stream)->endpoint)
        alert_list_leave((struct alerts *)all, (struct alert_device *)stream);
}

/* ---- rows --------------------------------------------------------------------------------- */

static bool load_device(struct alerts *alerts, struct alert_device *device, const char *text)
{
    if (!alert_device_read(device, text) || alert_list_find(alerts, device->endpoint)) {
        alert_device_clear(device);
        return false;
    }
    alert_list_enter(alerts, device);
    return true;
}

static bool load_told(struct alert_device *device, const char *text)
{
    const char *steps = strchr(text, ' ');
    const size_t length = steps ? (size_t)(steps - text) : 0;

    for (int i = 0; steps && i < device->watches_count; i++)
        if (!strncmp(device->watches[i].table, text, length) && !device->watches[i].table[length])
            device->watches[i].told_at = (uint32_t)strtoul(steps, NULL, 10);
    return steps;
}

static bool apply_device_row(struct streams *all, struct stream *stream,
                             const struct store_row *row)
{
    struct alert_device *device = (struct alert_device *)stream;

    if (row->kind == STORE_DEVICE)
        return load_device((struct alerts *)all, device, row->text);
    return row->kind == STORE_TOLD && load_told(device, row->text);
}

static void follow_device(struct streams *all, struct stream *stream, const struct store_row *row,
                          int64_t now)
{
    (void)row;
    alert_turns_follow_device((struct alerts *)all, (struct alert_device *)stream, now);
}

static bool device_row_reads(const struct store_row *row)
{
    if (row->kind != STORE_DEVICE)
        return strchr(row->text, ' ');
    struct alert_device *device = alert_device_new();
    const bool reads = alert_device_read(device, row->text);

    alert_device_free(device);
    return reads;
}

/* ---- the store's answers ------------------------------------------------------------------ */

static void device_is_stored(struct streams *all, struct stream *stream,
                             struct journal_outputs *outputs)
{
    (void)all;
    if (((struct alert_device *)stream)->unwanted)
        stream_forget(stream, outputs);
}

/* Another one that was to take its place is gone. */
static void device_is_not_stored(struct streams *all, struct stream *stream,
                                 struct journal_outputs *outputs)
{
    (void)outputs;
    alert_list_enter((struct alerts *)all, (struct alert_device *)stream);
}

/* ---- unused ones -------------------------------------------------------------------------- */

static uint32_t device_kept_days(const struct streams *all, const struct stream *stream)
{
    (void)all, (void)stream;
    return LIMIT_ALERT_DAYS;
}

static uint32_t device_spare_days(struct streams *all, struct stream *stream, unsigned *examined)
{
    (void)all, (void)examined;
    return ((struct alert_device *)stream)->unwanted ? 0 : UINT32_MAX - stream->last_day;
}

static void forget_unwanted(struct streams *all, struct stream *stream,
                            struct journal_outputs *outputs)
{
    (void)all;
    if (((struct alert_device *)stream)->unwanted)
        stream_forget(stream, outputs);
}

/* ---- turns -------------------------------------------------------------------------------- */

static void send_alerts(struct streams *all, struct journal_outputs *outputs)
{
    alert_turns_send((struct alerts *)all, outputs);
}

static int64_t alerts_wake_at(const struct streams *all)
{
    return alert_turns_wake_at((const struct alerts *)all);
}

static void forget_devices_of(struct alerts *alerts, const char *account,
                              struct journal_outputs *outputs)
{
    for (size_t i = alerts->streams.count; i-- > 0;) {
        struct alert_device *device = (struct alert_device *)alerts->streams.list[i];
        if (!strcmp(device->account, account))
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

const struct stream_kind device_kind = {
    .place = STREAM_DEVICES,
    .mark = DEVICE_MARK,
    .name = "device",
    .opening = STORE_DEVICE,
    .posted = STORE_KINDS,
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
    .free = free_device,
    .reads = device_row_reads,
    .apply = apply_device_row,
    .loaded = follow_device,
    .stored = device_is_stored,
    .roll_back = device_is_not_stored,
    .kept_days = device_kept_days,
    .spare = device_spare_days,
    .rest = forget_unwanted,
    .attend = send_alerts,
    .wake_at = alerts_wake_at,
    .hear = device_hears,
};
