/* away.h - absent people: after a while, or when they ask for it, a bot plays for them until they
 * are back.
 */
#ifndef TALON_SERVER_ROOM_AWAY_H
#define TALON_SERVER_ROOM_AWAY_H

#include "room_state.h"

/* What the row STORE_AWAY does. */
bool room_away_read(struct room *room, int seat, const char *text);
/* Nobody is here: a table was opened, or the server has started. Who sits at the device that opened
 * it counts as absent only after having been here. */
void room_away_reset(struct room *room, int64_t now);
/* Somebody else sits there now. */
void room_away_sat_down(struct room *room, int seat, int64_t now);
/* Who is here was `before`. */
void room_away_update(struct room *room, unsigned before, int64_t now);
/* These people have come, whether they were here already or not. */
void room_away_came_back(struct room *room, unsigned seats);
/* When a bot is to keep a seat, or to give it back; or SERVER_NEVER. */
int64_t room_away_wakes_at(const struct room *room);
/* Writes that, and what of the clocks is due. */
void room_away_attend(struct room *room, struct journal_outputs *outputs, int64_t now);
/* A bot keeps the seat from now on. */
void room_away_start(struct room *room, struct journal_outputs *outputs, int seat, int64_t now,
                     enum room_away_reason why);
/* The seat is its person's again, if it was not. */
void room_away_end(struct room *room, struct journal_outputs *outputs, int seat);

#endif
