/* server_drives.c - drives as a part of the server. A server in a page leaves it out, so that a
 * first visit does not load it.
 */
#include "server_internal.h"

#include "server/drives/drive_tables.h"
#include "util/memory.h"

#include <stdlib.h>

static void load_drive(void *self, const struct store_row *row, struct journal_outputs *outputs)
{
    drives_load(self, row, outputs);
}

static void leave_drive(void *self, struct connection *connection, int64_t now)
{
    (void)self, (void)now;
    drives_unwatch(connection);
}

static void sweep_drives(void *self, struct journal_outputs *outputs)
{
    drive_tables_attend(self, outputs);
    drives_sweep(self, outputs);
}

static int64_t next_wake(const void *self)
{
    return drives_wake_at(self);
}

static void tell_drives(void *self, uint32_t day)
{
    struct drives *drives = self;

    drives->day = day;
}

static void end_drives(void *self)
{
    drives_free(self);
    free(self);
}

static const struct server_part drives_part = {
    .mark = DRIVE_MARK,
    .load = load_drive,
    .reads = drive_row_reads,
    .left = leave_drive,
    .sweep = sweep_drives,
    .wake_at = next_wake,
    .tell_day = tell_drives,
    .free = end_drives,
};

static void drive_game_is_over(void *drives, const struct room *room,
                               struct journal_outputs *outputs)
{
    if (room->settings.drive.id[0])
        drive_tables_room_is_over(drives, room, outputs);
}

static bool hides_deal(void *drives, const struct room *room)
{
    return drive_tables_hide_deal(drives, room);
}

void server_use_drives(struct server *server)
{
    struct drives *drives = util_allocate_zeroed(1, sizeof *drives);

    drives->entropy = &server->entropy;
    drives->journal = &server->journal;
    drives->rooms = &server->rooms;
    rooms_listen(&server->rooms, &(struct rooms_listener){ drive_game_is_over, drives });
    server->rooms.hides_deal = hides_deal;
    server->rooms.drives = drives;
    server->requests.drives = drives;
    server_add_part(server, &drives_part, drives, request_drive_rows);
}

void server_tell_start(struct server *server, int64_t at, int64_t now)
{
    server->requests.drives->started_at = at;
    server->requests.drives->started_now = now;
}

void server_check_drives(struct server *server, struct journal_outputs *outputs)
{
    drives_check(server->requests.drives, outputs);
}
