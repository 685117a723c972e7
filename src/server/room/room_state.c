/* room_state.c - questions that the state of a room answers: steps made, over, gathering.
 */
#include "room_state.h"

#include <assert.h>

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

bool room_seat_waits(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return room->seats[seat].kind == SEAT_PERSON && room->seats[seat].from_deal && room->table;
}

unsigned room_seats_waiting(const struct room *room)
{
    assert(room->seats_count > 0 && room->seats_count <= TALON_SEATS_MAX);
    unsigned waiting = 0;

    for (int seat = 0; seat < room->seats_count; seat++)
        waiting |= (unsigned)room_seat_waits(room, seat) << seat;
    return waiting;
}
