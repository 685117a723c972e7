/* bot_driver.h - moves that nobody has to ask for: those of bots, and forced moves.
 */
#ifndef TALON_SERVER_ROOM_BOT_DRIVER_H
#define TALON_SERVER_ROOM_BOT_DRIVER_H

#include "room_state.h"

/* Somebody has to decide here, and nobody does it for them. */
bool room_bots_await_person(const struct room *room, int seat);
/* Makes at most so many such moves; how many it were. */
unsigned room_bots_run(struct room *room, struct journal_outputs *outputs, unsigned most);
/* Decides when the next one is due. */
void room_bots_plan(struct room *room, int64_t now);
/* Moves of bots and forced moves of this seat until a person has a choice. */
void room_bots_forward(struct room *room, struct journal_outputs *outputs, int seat, uint32_t most);

#endif
