/* server_drives.c - drives as a part of the server. A server in a page leaves it out, so that a
 * first visit does not load it.
 */
#include "server_internal.h"

#include "server/drives/drives.h"
#include "util/memory.h"

#include <stdlib.h>

static void load_row(struct drives *drives, const struct store_row *row,
                     struct journal_outputs *outputs)
{
    drives_load(drives, row, outputs);
}

static void tell_day(struct drives *drives, uint32_t day)
{
    drives->day = day;
}

static void end_drives(struct drives *drives)
{
    drives_free(drives);
    free(drives);
}

static const struct server_drives_part drives_part = {
    load_row, drives_unwatch, drives_sweep, drives_wake_at, tell_day, end_drives,
};

void server_use_drives(struct server *server)
{
    struct drives *drives = util_allocate_zeroed(1, sizeof *drives);

    drives->entropy = &server->entropy;
    drives->journal = &server->journal;
    server->drives_part = &drives_part;
    server->requests.drives = drives;
    server->requests.drive_rows = request_drive_rows;
}

void server_check_drives(struct server *server, struct journal_outputs *outputs)
{
    drives_check(server->requests.drives, outputs);
}
