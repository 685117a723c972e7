/* broadcast.h - sends the view of a table, or the state of its room, to its members.
 */
#pragma once

#include "room_state.h"

/* Sends each member its newest view. */
void room_broadcast_view(struct room *room, struct journal_outputs *outputs);
/* Sends the state of the room to all members except one (0: to all). */
void room_broadcast_room(struct room *room, struct journal_outputs *outputs, uint64_t but);
