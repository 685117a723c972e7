/* room.h - a room as the layers above use it: made, loaded and freed, and when it needs attention.
 * Its parts have headers of their own.
 */
#pragma once

#include "away.h"
#include "bot_driver.h"
#include "broadcast.h"
#include "event_log.h"
#include "members.h"
#include "room_json.h"
#include "seat_clocks.h"
#include "seats.h"
#include "spectator_delay.h"

/* Takes over the record of the settings, also if it fails. NULL: the record does not begin a table.
 */
struct room *room_new(const char *id, const struct room_settings *settings);
void room_free(struct room *room);
/* Makes a room from the row of its opening; NULL with the reason. */
/* Whether the row can be read at a start: an opening. Events are made from their own text. */
bool room_row_reads(const struct store_row *row);
struct room *room_load(const struct store_row *row, const char **reason);

/* When a row of a clock or of an absence is due, or SERVER_NEVER. */
int64_t room_writes_at(const struct room *room);
/* When anything is due here, or SERVER_NEVER. */
int64_t room_wakes_at(const struct room *room);
/* The rows are stored: sends the members everything new. Call rooms_dismiss_members() first. */
void room_was_stored(struct room *room, struct journal_outputs *outputs);
