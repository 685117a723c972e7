/* server_internals.c - looks into a server's memory, for tests of what cannot be seen from
 * outside.
 */
#include "server/server_internal.h"
#include "server/days/days.h"
#include "server/drives/drive_tables.h"
#include "server_internals.h"

#include <stdio.h>

size_t look_tables(const struct server *server)
{
    return server->rooms.count;
}

const char *look_table(const struct server *server, size_t which)
{
    return server->rooms.list[which]->id;
}

bool look_is_listed(const struct server *server, size_t which)
{
    return server->rooms.list[which]->settings.is_public &&
           !room_is_over(server->rooms.list[which]);
}

size_t look_listed_count(const struct server *server)
{
    return server->rooms.public_count;
}

bool look_is_due(const struct server *server, size_t which)
{
    return server->rooms.list[which]->timer.place != 0;
}

struct drives *look_drives(const struct server *server)
{
    return drives_of(&server->sets);
}

bool look_hides_deal(const struct server *server, const char *drive)
{
    struct room room = { .settings.drive = { .round = 1, .table = 1, .deal = 1 } };

    snprintf(room.settings.drive.id, sizeof room.settings.drive.id, "%s", drive);
    return drive_tables_hide_deal(&look_drives(server)->streams, &room);
}

struct days *look_days(const struct server *server)
{
    return days_of(&server->sets);
}

static bool refuses_kind(void *reader, const struct store_row *row)
{
    return row->kind != *(const enum store_kind *)reader;
}

void look_unreadable(struct server *server, const enum store_kind *kind)
{
    server->journal.unwritten.reads = refuses_kind;
    server->journal.unwritten.reader = (void *)kind;
}

bool look_reads(struct server *server, const struct store_row *row)
{
    const struct journal_waits *unwritten = &server->journal.unwritten;

    return unwritten->reads(unwritten->reader, row);
}
