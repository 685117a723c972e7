/* broadcast.h - the views and the room, to everybody who looks at a table.
 */
#ifndef TALON_SERVER_ROOM_BROADCAST_H
#define TALON_SERVER_ROOM_BROADCAST_H

#include "room_state.h"

/* The newest view to everybody who looks on. */
void room_broadcast_view(struct room *room, int64_t now, struct journal_outputs *outputs);
/* How the room is, to everybody who looks on but one (0: nobody is left out). */
void room_broadcast_room(struct room *room, int64_t now, struct journal_outputs *outputs,
                         uint64_t but);

#endif
