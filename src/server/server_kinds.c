/* server_kinds.c - the kinds of streams that a server may do without, each with its requests. A
 * server in a page leaves them out, so that a first visit does not load them.
 */
#include "server_internal.h"

#include "server/alerts/alert_list.h"
#include "server/circles/circles.h"
#include "server/days/days.h"
#include "server/drives/drives.h"
#include "server/requests/request_dispatch.h"
#include "util/memory.h"

#include <assert.h>
#include <string.h>

/* Nobody else asks for these rows. */
extern const struct request_row request_drive_rows[], request_day_rows[], request_circle_rows[];

const struct server_kind server_kinds[STREAM_PLACES] = {
    [STREAM_DRIVES] = { &drive_kind, request_drive_rows },
    [STREAM_DAYS] = { &day_kind, request_day_rows },
    [STREAM_CIRCLES] = { &circle_kind, request_circle_rows },
    [STREAM_DEVICES] = { &alert_kind, NULL }, /* its requests come with server_send_alerts() */
};

void server_use(struct server *server, int kind)
{
    assert(kind >= 0 && kind < STREAM_PLACES && server_kinds[kind].kind);
    assert(server_kinds[kind].kind->all_size >= sizeof(struct streams));
    const struct server_kind *used = &server_kinds[kind];

    server_add_kind(server, used->kind, util_allocate_zeroed(1, used->kind->all_size));
    if (used->rows)
        request_add_rows(&server->requests, used->rows);
}

void server_accept_resets(struct server *server, const uint8_t key[INVITATION_KEY_BYTES])
{
    memcpy(server->requests.reset_key, key, INVITATION_KEY_BYTES);
    request_add_rows(&server->requests, request_reset_rows);
}

void server_use_all(struct server *server)
{
    for (int kind = 0; kind < STREAM_PLACES; kind++)
        if (server_kinds[kind].kind)
            server_use(server, kind);
}
