/* room_timers.h - what time brings in the rooms: moves of bots, clocks and absences, what
 * spectators see later; and the end of the server.
 */
#ifndef TALON_SERVER_ROOMS_ROOM_TIMERS_H
#define TALON_SERVER_ROOMS_ROOM_TIMERS_H

#include "rooms.h"

/* Looks after the rooms that are due, but for LIMIT_BOT_MOVES_A_TICK moves at most. */
void rooms_attend_due(struct rooms *rooms, int64_t now, struct journal_outputs *outputs);
/* After something happened: bots of a table without pace answer at once. */
void rooms_run_bots(struct rooms *rooms, struct room *room, int64_t now,
                    struct journal_outputs *outputs);
/* When the next room is due or has to be evicted, or SERVER_NEVER. */
int64_t rooms_wake_at(const struct rooms *rooms);
/* The server is about to end: clocks are saved, everybody is told. */
void rooms_stop(struct rooms *rooms, int64_t now, struct journal_outputs *outputs);
/* How rooms wait for the store. */
extern const struct journal_wait_kind rooms_wait_kind;

#endif
