/* room_changed.h - what follows from any change of a room: its clocks run or stop, its place in the
 * public list, and when the server looks after it next.
 */
#ifndef TALON_SERVER_ROOMS_ROOM_CHANGED_H
#define TALON_SERVER_ROOMS_ROOM_CHANGED_H

#include "rooms.h"

/* To be called after anything has happened in a room. */
void rooms_room_changed(struct rooms *rooms, struct room *room, int64_t now);
/* The same, and the bots' next move is planned again, `rest` ms later than usual. */
void rooms_plan_bots(struct rooms *rooms, struct room *room, int64_t now, int64_t rest);
/* The room leaves memory: it is in no list any more. */
void rooms_room_leaves(struct rooms *rooms, struct room *room);

#endif
