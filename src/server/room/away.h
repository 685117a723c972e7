/* away.h - people who are not there: after a while, or when they ask for it, a bot keeps their
 * seat until they are back.
 */
#ifndef TALON_SERVER_ROOM_AWAY_H
#define TALON_SERVER_ROOM_AWAY_H

#include "server/journal/outputs.h"

struct room;

/* Why a bot plays for a person. */
enum away { AWAY_NOT, AWAY_ASKED, AWAY_ABSENT, AWAY_LATE, AWAYS };

/* What the row STORE_AWAY does. */
bool absence_read(struct room *room, int seat, const char *text);
/* Nobody is here: a table was opened, or the server has started. Who sits at the device that opened
 * it counts as absent only after having been here. */
void absence_begin(struct room *room, int64_t now);
/* Somebody else sits there now. */
void absence_sits(struct room *room, int seat, int64_t now);
/* Who is here was `before`. */
void absence_follow(struct room *room, unsigned before, int64_t now);
/* These people have come, whether they were here already or not. */
void absence_comes(struct room *room, unsigned seats);
/* When a bot is to keep a seat, or to give it back; or SERVER_NEVER. */
int64_t absence_wakes_at(const struct room *room);
/* Writes that. False: out of memory. */
bool absence_attend(struct room *room, struct server_effects *effects, int64_t now);
/* A bot keeps the seat from now on. */
bool absence_keeps(struct room *room, struct server_effects *effects, int seat, int64_t now,
                   enum away why);
/* The seat is its person's again, if it was not. */
bool absence_ends(struct room *room, struct server_effects *effects, int seat);

#endif
