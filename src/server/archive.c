/* archive.c - see archive.h. It refuses to know why somebody looks back.
 */
#include "archive.h"
#include "seated.h"

#include <string.h>

/* ---- tables ----------------------------------------------------------------------------- */

/* A table made again; NULL once a row did not fit. */
struct remaking {
    struct room *room;
    bool broken;
};

static bool take_row(void *context, const struct store_row *row)
{
    struct remaking *remaking = context;
    const char *reason;

    if (row->kind == STORE_OPEN)
        remaking->room = room_load(row, &reason);
    remaking->broken =
        !remaking->room || (row->kind != STORE_OPEN && !room_take_row(remaking->room, row));
    return !remaking->broken;
}

static bool write_record(const struct room *room, struct talon_ink *out)
{
    const size_t before = out->length;

    if (room && room_is_over(room))
        talon_record_write(room->table, false, out);
    return !out->failed || out->length == before;
}

static bool record_put_away(const struct server *server, const char *table, struct talon_ink *out)
{
    struct remaking remaking = { 0 };
    const struct server_archive *archive = &server->archive;
    bool fine = true;

    if (archive->read && archive->read(archive->self, table, 0, take_row, &remaking) &&
        remaking.room && !remaking.broken) {
        seated_name(server, remaking.room);
        fine = write_record(remaking.room, out);
    }
    room_free(remaking.room);
    return fine;
}

bool archive_record(const struct server *server, const char *table, struct talon_ink *out)
{
    const struct room *room = lobby_find(server, table);

    return room ? room_unwritten(room) || write_record(room, out)
                : record_put_away(server, table, out);
}

/* ---- what came from elsewhere ----------------------------------------------------------- */

struct seeking {
    uint32_t number;
    struct talon_ink *out;
};

static bool look_at(void *context, const struct store_row *row)
{
    const struct seeking *seeking = context;
    const char *line = row->number == seeking->number ? strchr(row->text, '\n') : NULL;

    if (line)
        talon_ink_put(seeking->out, line + 1);
    return false; /* an account may have very many rows behind it */
}

bool archive_imported(const struct server *server, const char *account, uint32_t number,
                      struct talon_ink *out)
{
    struct seeking seeking = { number, out };

    if (server->archive.read)
        server->archive.read(server->archive.self, account, number, look_at, &seeking);
    return !out->failed;
}
