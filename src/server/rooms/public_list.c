/* public_list.c - see board.h. It refuses to know what is told of a table.
 */
#include "public_list.h"

#include <string.h>

size_t board_after(const struct server *server, const char *id)
{
    size_t low = 0, high = server->board_count;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (strcmp(server->board[middle]->id, id) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void put(struct server *server, struct room *room)
{
    const size_t place = board_after(server, room->id);

    memmove(server->board + place + 1, server->board + place,
            (server->board_count++ - place) * sizeof(struct room *));
    server->board[place] = room;
    room->on_board = true;
}

void board_leave(struct server *server, struct room *room)
{
    if (!room->on_board)
        return;
    const size_t next = board_after(server, room->id);
    memmove(server->board + next - 1, server->board + next,
            (server->board_count-- - next) * sizeof(struct room *));
    room->on_board = false;
}

void board_follow(struct server *server, struct room *room)
{
    const bool wanted =
        room->opening.is_public && (room->told_state != ROOM_OVER || delay_hides_end(room));

    if (wanted && !room->on_board)
        put(server, room);
    else if (!wanted)
        board_leave(server, room);
}
