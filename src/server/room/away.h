/* away.h - absent people: after a while, or when they ask for it, a bot plays for them until they
 * are back.
 */
#pragma once

#include "room_state.h"

/* Carries out a row STORE_AWAY. */
bool room_away_read(struct room *room, int seat, const char *text);
/* Called when the table was opened or loaded: everybody is absent. People at the device that opened
 * it count as absent only after they have been here. */
void room_away_reset(struct room *room, int64_t now);
/* Another person sits there now, and is absent until its connection joins. */
void room_away_sat_down(struct room *room, int seat, int64_t now);
/* Called after room_presence() was `before`: notes who has left. */
void room_away_update(struct room *room, unsigned before, int64_t now);
/* The people of these seats have come back, and shall replace their bots. */
void room_away_came_back(struct room *room, unsigned seats);
/* When room_away_attend() has rows to write, or SERVER_NEVER. */
int64_t room_away_wakes_at(const struct room *room);
/* Writes the rows that are due: bots take over or leave seats, and times run out. */
void room_away_attend(struct room *room, struct journal_outputs *outputs);
/* Writes that a bot plays for the person from now on. */
void room_away_start(struct room *room, struct journal_outputs *outputs, int seat,
                     enum room_away_reason why);
/* Writes that the person plays again, if a bot did. */
void room_away_end(struct room *room, struct journal_outputs *outputs, int seat);
