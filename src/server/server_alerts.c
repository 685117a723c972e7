/* server_alerts.c - alerts to absent people as a part of the server. A server in a page leaves it
 * out: there nobody is absent.
 */
#include "server_internal.h"

#include "server/alerts/alert_turns.h"
#include "util/memory.h"

#include <stdlib.h>

static void load_alert_row(void *self, const struct store_row *row, struct journal_outputs *outputs)
{
    struct alerts *alerts = self;

    if (alert_list_load(alerts, row, outputs))
        alert_turns_follow_device(alerts, alerts->loading, outputs->now);
}

static void sweep_alerts(void *self, struct journal_outputs *outputs)
{
    alert_turns_send(self, outputs);
    alert_list_sweep(self, outputs);
}

static int64_t alerts_wake(const void *self)
{
    const int64_t turns = alert_turns_wake_at(self), sweep = alert_list_sweeps_at(self);

    return turns < sweep ? turns : sweep;
}

static void tell_alerts(void *self, uint32_t day)
{
    struct alerts *alerts = self;

    alerts->day = day;
}

static void account_is_gone(void *self, const char *account, struct journal_outputs *outputs)
{
    alert_list_account_gone(self, account, outputs);
}

static void end_alerts(void *self)
{
    alert_list_free(self);
    free(self);
}

static const struct server_part alerts_part = {
    .mark = ALERT_MARK,
    .load = load_alert_row,
    .reads = alert_row_reads,
    .sweep = sweep_alerts,
    .wake_at = alerts_wake,
    .tell_day = tell_alerts,
    .account_gone = account_is_gone,
    .free = end_alerts,
};

static void follow_turns(void *alerts, struct room *room, int64_t now)
{
    alert_turns_follow(alerts, room, now);
}

static void alert_is_answered(struct alerts *alerts, const struct server_answer *answer,
                              struct journal_outputs *outputs)
{
    static const enum alert_outcome outcomes[] = {
        [SERVER_ALERT_TAKEN] = ALERT_TAKEN,
        [SERVER_ALERT_GONE] = ALERT_GONE,
        [SERVER_ALERT_LATER] = ALERT_LATER,
        [SERVER_ALERT_REFUSED] = ALERT_REFUSED,
    };

    alert_turns_answered(alerts, answer->number, outcomes[answer->alerted], answer->after, outputs);
    alert_turns_send(alerts, outputs);
}

static void follow_rooms(struct server *server, struct alerts *alerts)
{
    server->rooms.alerts = alerts;
    server->rooms.room_changed = follow_turns;
}

void server_use_alerts(struct server *server, const char *key)
{
    struct alerts *alerts = util_allocate_zeroed(1, sizeof *alerts);

    alerts->minute = -1;
    alerts->key = key;
    alerts->rates = &server->rates;
    alerts->entropy = &server->entropy;
    alerts->journal = &server->journal;
    alerts->rooms = &server->rooms;
    server->requests.alerts = alerts;
    server->alert_is_answered = alert_is_answered;
    if (key)
        follow_rooms(server, alerts);
    server_add_part(server, &alerts_part, alerts, key ? request_alert_rows : NULL);
}

void server_use_mail(struct server *server, const char *site, int64_t delay)
{
    struct alerts *alerts = server->requests.alerts;

    alerts->site = site;
    alerts->mail_delay = delay;
    server->requests.more_rows[REQUEST_PARTS] = request_mail_rows;
    follow_rooms(server, alerts);
}

void server_tell_minute(struct server *server, int minute)
{
    if (server->requests.alerts)
        server->requests.alerts->minute = minute;
}

static size_t count_addresses(const struct alerts *alerts)
{
    size_t count = 0;

    for (size_t i = 0; i < alerts->count; i++)
        count += alerts->list[i]->mail != NULL;
    return count;
}

void server_count_alerts(const struct server *server, struct server_alert_metrics *metrics)
{
    const struct alerts *alerts = server->requests.alerts;

    *metrics = (struct server_alert_metrics){ 0 };
    if (alerts)
        *metrics = (struct server_alert_metrics){ alerts->count, count_addresses(alerts),
                                                  alerts->timers.count, alerts->flights_count };
}
