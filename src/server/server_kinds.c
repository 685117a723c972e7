/* server_kinds.c - the kinds of streams that a server may do without, each with its requests. A
 * server in a page leaves them out, so that a first visit does not load them.
 */
#include "server_internal.h"

#include "server/alerts/alert_list.h"
#include "server/circles/circles.h"
#include "server/days/days.h"
#include "server/drives/drives.h"
#include "server/requests/request_dispatch.h"

#include <stddef.h>
#include <string.h>

const struct server_kind server_drives = { &drive_kind, request_drive_rows,
                                           offsetof(struct requests, drives) };
const struct server_kind server_days = { &day_kind, request_day_rows,
                                         offsetof(struct requests, days) };
const struct server_kind server_circles = { &circle_kind, request_circle_rows,
                                            offsetof(struct requests, circles) };
/* Its requests come with server_send_alerts(). */
const struct server_kind server_devices = { &alert_kind, NULL, offsetof(struct requests, alerts) };

void server_accept_resets(struct server *server, const uint8_t key[INVITATION_KEY_BYTES])
{
    memcpy(server->requests.reset_key, key, INVITATION_KEY_BYTES);
    request_add_rows(&server->requests, request_reset_rows);
}

void server_use_all(struct server *server)
{
    static const struct server_kind *const all[] = { &server_drives, &server_days, &server_circles,
                                                     &server_devices };

    for (size_t i = 0; i < sizeof all / sizeof(void *); i++)
        server_use(server, all[i]);
}
