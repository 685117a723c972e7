/* seat_clocks.h - how long people may think. Each decision has some time of its own, then the
 * seat's bank runs down. The time left follows from the rows and from the time that ran since in
 * this process: time in which the server was down, or a table paused, is never counted.
 */
#ifndef TALON_SERVER_ROOM_SEAT_CLOCKS_H
#define TALON_SERVER_ROOM_SEAT_CLOCKS_H

#include "room_state.h"

/* Of a room that is new in this process: none runs. */
void room_clock_start(struct room *room);
/* As the opening has it; what has run in this process stays. */
void room_clock_reset(struct room *room);
/* After a row of this kind was carried out: whose decision is a new one? */
void room_clock_after_event(struct room *room, enum store_kind kind, int seat);
/* Carry out the rows STORE_CLOCK, and STORE_AWAY when time is up or somebody comes back. */
bool room_clock_read(struct room *room, int seat, const char *text);
void room_clock_expire(struct room *room, int seat);
void room_clock_extend(struct room *room, int seat);
/* Whether somebody who comes back now has time, or can be given a little. */
bool room_clock_has_time(const struct room *room, int seat);

/* Starts and stops them as the table is now. */
void room_clock_update(struct room *room, int64_t now);
/* Whether that of any seat does. */
bool room_clock_runs(const struct room *room);
/* When something is to be written down, or SERVER_NEVER. */
int64_t room_clock_wakes_at(const struct room *room);
/* Writes what of a seat's time must not be forgotten by a sudden end. True: its time is up. */
bool room_clock_attend(struct room *room, struct journal_outputs *outputs, int seat, int64_t now);
/* Puts down what these seats have taken so far. */
void room_clock_save(struct room *room, struct journal_outputs *outputs, unsigned seats,
                     int64_t now);
/* Before the seat's decision is carried out: what of its bank is gone. */
void room_clock_charge(struct room *room, struct journal_outputs *outputs, int seat, int64_t now);
/* After it was taken back: the seat goes on where it was. */
void room_clock_undo(struct room *room, struct journal_outputs *outputs, int seat, int64_t now);
/* ,"clock":{…} if there is one. */
void room_clock_write(const struct room *room, int64_t now, struct talon_string_buffer *buffer);

#endif
