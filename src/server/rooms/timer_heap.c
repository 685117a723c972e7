/* timer_heap.c - which table is to be looked after next, and when: the earliest first. It refuses
 * to know what is to be done there.
 */
#include "server/server_internal.h"

/* A heap: a table is never due before the one at half its place. Places count from 1; 0 is none. */

static void put_at(struct server *server, size_t place, struct room *room)
{
    server->agenda[place] = room;
    room->agenda_place = place;
}

static bool earlier(const struct server *server, size_t place, const struct room *room)
{
    return server->agenda[place]->agenda_at < room->agenda_at;
}

static void rise(struct server *server, size_t place, struct room *room)
{
    while (place > 1 && !earlier(server, place / 2, room)) {
        put_at(server, place, server->agenda[place / 2]);
        place /= 2;
    }
    put_at(server, place, room);
}

static void sink(struct server *server, size_t place, struct room *room)
{
    for (;;) {
        size_t next = 2 * place;
        if (next < server->agenda_count && !earlier(server, next, server->agenda[next + 1]))
            next++;
        if (next > server->agenda_count || !earlier(server, next, room))
            break;
        put_at(server, place, server->agenda[next]);
        place = next;
    }
    put_at(server, place, room);
}

void agenda_leave(struct server *server, struct room *room)
{
    const size_t place = room->agenda_place;

    room->agenda_place = 0;
    if (!place)
        return;
    struct room *last = server->agenda[server->agenda_count--];
    if (last == room)
        return;
    rise(server, place, last);
    sink(server, last->agenda_place, last);
}

void agenda_put(struct server *server, struct room *room)
{
    const int64_t at = room_wakes_at(room);

    agenda_leave(server, room);
    room->agenda_at = at;
    if (at != SERVER_NEVER)
        rise(server, ++server->agenda_count, room);
}

struct room *agenda_first(const struct server *server, int64_t now)
{
    return server->agenda_count && server->agenda[1]->agenda_at <= now ? server->agenda[1] : NULL;
}

int64_t agenda_time(const struct server *server)
{
    return server->agenda_count ? server->agenda[1]->agenda_at : SERVER_NEVER;
}
