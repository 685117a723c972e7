/* room_state.c - questions that the state of a room answers: steps made, over, gathering.
 */
#include "room_state.h"

const char *const room_state_names[ROOM_STATES] = { "gathering", "playing", "paused", "over" };

uint32_t room_steps(const struct room *room)
{
    uint32_t count = 0;

    if (room->table)
        talon_table_steps(room->table, &count);
    return count;
}

bool room_is_over(const struct room *room)
{
    return room->table && !talon_table_acting(room->table);
}

enum room_state room_state(const struct room *room)
{
    if (!room->table)
        return ROOM_GATHERING;
    return room_is_over(room) ? ROOM_OVER : room->paused ? ROOM_PAUSED : ROOM_PLAYING;
}
