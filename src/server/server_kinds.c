/* server_kinds.c - the kinds of streams that a server may do without, each with its requests. A
 * server in a page leaves them out, so that a first visit does not load them.
 */
#include "server_internal.h"

#include "server/alerts/alert_list.h"
#include "server/circles/circles.h"
#include "server/days/days.h"
#include "server/drives/drive_tables.h"

static void connect_circles(struct server *server, struct streams *all)
{
    server->requests.circles = (struct circles *)all;
}

static void connect_days(struct server *server, struct streams *all)
{
    server->requests.days = (struct days *)all;
}

static bool hides_deal(struct streams *drives, const struct room *room)
{
    return drive_tables_hide_deal((struct drives *)drives, room);
}

static void connect_drives(struct server *server, struct streams *all)
{
    server->requests.drives = (struct drives *)all;
    server->rooms.hides_deal = hides_deal;
}

static void connect_alerts(struct server *server, struct streams *all)
{
    server->requests.alerts = (struct alerts *)all;
}

const struct server_kind server_drives = { &drive_kind, connect_drives, request_drive_rows };
const struct server_kind server_days = { &day_kind, connect_days, request_day_rows };
const struct server_kind server_circles = { &circle_kind, connect_circles, request_circle_rows };
const struct server_kind server_devices = { &device_kind, connect_alerts, NULL };
