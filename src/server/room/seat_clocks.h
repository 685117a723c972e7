/* seat_clocks.h - the time that people have for their decisions. Each decision has some time of its
 * own; then the seat's bank runs down. The time left follows from the rows, and from the time since
 * then in this process. Time while the server is down, or the table is paused, does not count.
 */
#pragma once

#include "room_state.h"

/* Stops all clocks of a room that is new in this process. */
void room_clock_start(struct room *room);
/* Gives every seat the time it had at the opening. Time that ran in this process stays. */
void room_clock_reset(struct room *room);
/* Begins a new decision for every seat whose turn began or ended with this row. */
void room_clock_after_event(struct room *room, enum store_kind kind, int seat);
/* Carry out a row STORE_CLOCK, and a row STORE_AWAY when time is up or a person comes back. */
bool room_clock_read(struct room *room, int seat, const char *text);
void room_clock_expire(struct room *room, int seat);
void room_clock_extend(struct room *room, int seat);
/* Whether a person who comes back now has time left, or can be given a little. */
bool room_clock_has_time(const struct room *room, int seat);

/* Starts the clocks of the seats that have to decide, and stops the others. */
void room_clock_update(struct room *room, int64_t now);
/* Whether any clock runs. */
bool room_clock_runs(const struct room *room);
/* When room_clock_attend() has a row to write, or SERVER_NEVER. */
int64_t room_clock_wakes_at(const struct room *room);
/* Saves a seat's time now and then, so that a crash gives back only a little of it. True: the
 * seat's time is up. */
bool room_clock_attend(struct room *room, struct journal_outputs *outputs, int seat);
/* Writes the time that these seats have used so far. */
void room_clock_save(struct room *room, struct journal_outputs *outputs, unsigned seats);
/* Called before a seat's decision is carried out: writes the part of its bank that is used. */
void room_clock_charge(struct room *room, struct journal_outputs *outputs, int seat);
/* Called after an undo: the clock goes on from where it was before the decision. */
void room_clock_undo(struct room *room, struct journal_outputs *outputs, int seat);
/* ,"clock":{…} if the table has clocks. */
void room_clock_write(const struct room *room, int64_t now, struct talon_string_buffer *buffer);
