/* room_changed.c - the consequences of any change of a room, for its clocks, the public list and
 * its timer.
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
    streams_send(rooms->streams.sets,
                 &(struct stream_message){
                     .kind = STREAM_TABLE_CHANGED, .from = room->id, .room = room, .now = now },
                 NULL);
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
