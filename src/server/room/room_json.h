/* room_json.h - a room as JSON for everybody.
 */
#pragma once

#include "room_state.h"

/* {"state":…} : the room. `hides_end`: as if the game were not over, for delayed spectators. */
void room_write_state(const struct room *room, bool hides_end, struct talon_string_buffer *buffer);
/* A line of the public list. */
void room_write_listing(const struct room *room, bool hides_end,
                        struct talon_string_buffer *buffer);
/* The commitment made before the deal, as hexadecimal digits. */
void room_commitment(const struct room *room, char hex[TALON_KEY_HEX]);
