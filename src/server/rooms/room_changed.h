/* room_changed.h - the consequences of any change of a room: its clocks start or stop, it may enter
 * or leave the public list, and its timer is set.
 */
#pragma once

#include "rooms.h"

/* Called after any change of a room. */
void rooms_room_changed(struct rooms *rooms, struct room *room, int64_t now);
/* The same, and the bots' next move is planned again, `rest` ms later than usual. */
void rooms_plan_bots(struct rooms *rooms, struct room *room, int64_t now, int64_t rest);
/* The room leaves memory: it is in no list any more. */
void rooms_room_leaves(struct rooms *rooms, struct room *room);
