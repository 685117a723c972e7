/* bot_driver.h - makes the moves of bots, and forced moves of people who want that.
 */
#pragma once

#include "room_state.h"

/* Whether this seat's person has to decide if it is the seat's turn. */
bool room_bots_await_person(const struct room *room, int seat);
/* Makes at most so many such moves; answers how many it made. */
unsigned room_bots_run(struct room *room, struct journal_outputs *outputs, unsigned most);
/* The answer to a question. */
struct room_answer {
    uint64_t number;
    bool refused;
    struct talon_move move;
};

/* Takes the answer of a bot that was asked; its move is made when the room is due. False: the
 * question is not open any more. */
bool room_bots_answered(struct room *room, const struct room_answer *answer);
/* Sets room->due, the time of the next such move. */
void room_bots_plan(struct room *room, int64_t now);
/* Makes moves of bots and forced moves of this seat until a person has a choice, at most so many:
 * LIMIT_FORWARD_STEPS_AT_ONCE now, the others when the timer of the room comes. */
void room_bots_forward(struct room *room, struct journal_outputs *outputs, int seat, uint32_t most);
/* Makes some more of these moves; answers how many. */
unsigned room_bots_forward_more(struct room *room, struct journal_outputs *outputs);
