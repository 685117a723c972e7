/* timer_heap.c - which table is to be looked after next, and when: the earliest first. It refuses
 * to know what is to be done there.
 */
#include "server/server_internal.h"

/* A heap: a table is never due before the one at half its place. Places count from 1; 0 is none. */

static void put_at(struct server *server, size_t place, struct room *room)
{
    server->timers[place] = room;
    room->timer_place = place;
}

static bool earlier(const struct server *server, size_t place, const struct room *room)
{
    return server->timers[place]->timer_at < room->timer_at;
}

static void rise(struct server *server, size_t place, struct room *room)
{
    while (place > 1 && !earlier(server, place / 2, room)) {
        put_at(server, place, server->timers[place / 2]);
        place /= 2;
    }
    put_at(server, place, room);
}

static void sink(struct server *server, size_t place, struct room *room)
{
    for (;;) {
        size_t next = 2 * place;
        if (next < server->timers_count && !earlier(server, next, server->timers[next + 1]))
            next++;
        if (next > server->timers_count || !earlier(server, next, room))
            break;
        put_at(server, place, server->timers[next]);
        place = next;
    }
    put_at(server, place, room);
}

void rooms_timer_remove(struct server *server, struct room *room)
{
    const size_t place = room->timer_place;

    room->timer_place = 0;
    if (!place)
        return;
    struct room *last = server->timers[server->timers_count--];
    if (last == room)
        return;
    rise(server, place, last);
    sink(server, last->timer_place, last);
}

void rooms_timer_update(struct server *server, struct room *room)
{
    const int64_t at = room_wakes_at(room);

    rooms_timer_remove(server, room);
    room->timer_at = at;
    if (at != SERVER_NEVER)
        rise(server, ++server->timers_count, room);
}

struct room *rooms_timer_first(const struct server *server, int64_t now)
{
    return server->timers_count && server->timers[1]->timer_at <= now ? server->timers[1] : NULL;
}

int64_t rooms_timer_time(const struct server *server)
{
    return server->timers_count ? server->timers[1]->timer_at : SERVER_NEVER;
}
