/* room.h - a room as the layers above use it: making, loading and freeing it, and what is to be
 * done in it when. The parts of it have headers of their own.
 */
#ifndef TALON_SERVER_ROOM_ROOM_H
#define TALON_SERVER_ROOM_ROOM_H

#include "away.h"
#include "bot_driver.h"
#include "broadcast.h"
#include "event_log.h"
#include "members.h"
#include "room_json.h"
#include "seat_clocks.h"
#include "seats.h"
#include "spectator_delay.h"

/* Takes over the opening's record (also when it fails). NULL: that does not begin a table. */
struct room *room_new(const char *id, const struct room_settings *settings);
void room_free(struct room *room);
/* Made again from its opening row; NULL with the reason. */
struct room *room_load(const struct store_row *row, const char **reason);

/* When something is to be written down that nobody asked for, or SERVER_NEVER. */
int64_t room_writes_at(const struct room *room);
/* When something is to be done here, or SERVER_NEVER. */
int64_t room_wakes_at(const struct room *room);
/* The rows are written: everybody is told what is new, after rooms_dismiss_members(). */
void room_was_stored(struct room *room, int64_t now, struct journal_outputs *outputs);

#endif
