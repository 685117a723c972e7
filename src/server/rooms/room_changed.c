/* room_changed.c - see room_changed.h.
 */
#include "room_changed.h"

#include "public_list.h"

#include <assert.h>

void rooms_room_changed(struct rooms *rooms, struct room *room, int64_t now)
{
    assert(room->memory_usage); /* it is in memory */
    room_clock_update(room, now);
    rooms_public_update(rooms, room);
    util_timer_set(&rooms->timers, &room->timer, room_wakes_at(room));
}

void rooms_plan_bots(struct rooms *rooms, struct room *room, int64_t now, int64_t rest)
{
    room_bots_plan(room, now + rest);
    rooms_room_changed(rooms, room, now);
}

void rooms_room_leaves(struct rooms *rooms, struct room *room)
{
    rooms_public_remove(rooms, room);
    util_timer_set(&rooms->timers, &room->timer, UTIL_TIMER_NEVER);
}

static struct room *room_of(struct util_timer *timer)
{
    return (struct room *)((char *)timer - offsetof(struct room, timer));
}

struct room *rooms_first_due(const struct rooms *rooms, int64_t now)
{
    struct util_timer *first = util_timer_first(&rooms->timers);

    return first && first->at <= now ? room_of(first) : NULL;
}

int64_t rooms_next_due(const struct rooms *rooms)
{
    const struct util_timer *first = util_timer_first(&rooms->timers);

    return first ? first->at : SERVER_NEVER;
}
