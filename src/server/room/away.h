/* away.h - absent people: after a while, or when they ask for it, a bot plays for them until they
 * are back.
 */
#ifndef TALON_SERVER_ROOM_AWAY_H
#define TALON_SERVER_ROOM_AWAY_H

#include "room_state.h"

/* Carries out a row STORE_AWAY. */
bool room_away_read(struct room *room, int seat, const char *text);
/* Everybody is absent, because the table was opened or loaded just now. People at the device that
 * opened it count as absent only after they have been here. */
void room_away_reset(struct room *room, int64_t now);
/* Another person sits there now, who has not come yet. */
void room_away_sat_down(struct room *room, int seat, int64_t now);
/* Notes who has left: room_presence() was `before`. */
void room_away_update(struct room *room, unsigned before, int64_t now);
/* The people of these seats have come, and get them back from the bot. */
void room_away_came_back(struct room *room, unsigned seats);
/* When a bot takes a seat over or gives it back, or SERVER_NEVER. */
int64_t room_away_wakes_at(const struct room *room);
/* Writes the rows of that, and of the clocks, that are due. */
void room_away_attend(struct room *room, struct journal_outputs *outputs, int64_t now);
/* From now on a bot plays for the person. */
void room_away_start(struct room *room, struct journal_outputs *outputs, int seat, int64_t now,
                     enum room_away_reason why);
/* The person plays again, if a bot did. */
void room_away_end(struct room *room, struct journal_outputs *outputs, int seat);

#endif
