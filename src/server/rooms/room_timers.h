/* room_timers.h - the timers of rooms: moves of bots, clocks, absences, delayed views; and the
 * shutdown of the server.
 */
#pragma once

#include "rooms.h"

/* Attends to the rooms that are due; makes at most LIMIT_BOT_MOVES_A_TICK moves. */
void rooms_attend_due(struct rooms *rooms, struct journal_outputs *outputs);
/* Called after an event: bots of a table without pace answer at once. */
void rooms_run_bots(struct rooms *rooms, struct room *room, struct journal_outputs *outputs);
/* A bot has thought: its answer is kept until its move is due, or dropped if the table has changed.
 */
void rooms_bot_answered(struct rooms *rooms, const char *table, const struct room_answer *answer,
                        struct journal_outputs *outputs);
/* When the next room is due or has to be evicted, or SERVER_NEVER. */
int64_t rooms_wake_at(const struct rooms *rooms);
/* The server is about to stop: saves the clocks, and tells everybody. */
void rooms_stop(struct rooms *rooms, struct journal_outputs *outputs);
/* How rooms wait for the store. */
extern const struct journal_wait_kind rooms_wait_kind;
