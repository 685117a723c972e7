/* server_alerts.c - alerts to absent people: whether the server sends them, and how many. A server
 * in a page leaves it out: there nobody is absent.
 */
#include "server_internal.h"

#include "server/alerts/alert_turns.h"
#include "server/requests/request_dispatch.h"

#include <assert.h>

static void alert_is_answered(struct streams *devices, const struct server_answer *answer,
                              struct journal_outputs *outputs)
{
    alert_turns_answered((struct alerts *)devices, answer, outputs);
    alert_turns_send(devices, outputs);
}

void server_send_alerts(struct server *server, const char *key)
{
    assert(key && alerts_of(&server->sets));
    struct alerts *alerts = alerts_of(&server->sets);

    alerts->key = key;
    server->alert_is_answered = alert_is_answered;
    request_add_rows(&server->requests, request_alert_rows);
}

void server_send_mail(struct server *server, const char *site, int64_t delay)
{
    assert(site && delay >= 0 && alerts_of(&server->sets));
    struct alerts *alerts = alerts_of(&server->sets);

    alerts->site = site;
    alerts->mail_delay = delay;
    server->alert_is_answered = alert_is_answered;
    request_add_rows(&server->requests, request_mail_rows);
    request_add_rows(&server->requests, request_recovery_rows);
}

void server_tell_minute(struct server *server, int minute)
{
    if (alerts_of(&server->sets))
        alerts_of(&server->sets)->minute = minute;
}

static size_t count_addresses(const struct alerts *alerts)
{
    assert(alerts->streams.kind == &alert_kind);
    size_t count = 0;

    for (size_t i = 0; i < alerts->streams.count; i++)
        count += ((const struct alert_device *)alerts->streams.list[i])->mail != NULL;
    return count;
}

void server_count_alerts(const struct server *server, struct server_alert_metrics *metrics)
{
    const struct alerts *alerts = alerts_of(&server->sets);

    *metrics = (struct server_alert_metrics){ 0 };
    if (alerts)
        *metrics = (struct server_alert_metrics){ alerts->streams.count, count_addresses(alerts),
                                                  alerts->timers.count, alerts->flights_count };
}
