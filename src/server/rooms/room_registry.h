/* room_registry.h - the rooms in memory: finding, opening and removing them.
 */
#pragma once

#include "rooms.h"

enum { ROOMS_ID_LETTERS = 12 }; /* of the id of a table: 60 random bits */

struct room *rooms_find(const struct rooms *rooms, const char *id);
/* Whether this server may open a table under this id, or, "", a new one. If that is not known yet,
 * the request has to wait for *waits. */
enum ownership_state rooms_own_new(struct rooms *rooms, const char *id,
                                   struct journal_outputs *outputs, struct journal_wait **waits);
/* Opens it. Takes over the record of the settings. */
struct room *rooms_open(struct rooms *rooms, const struct room_settings *settings, const char *id);
/* Adds a loaded room; everybody has just left it. */
void rooms_admit(struct rooms *rooms, struct room *room, int64_t now);
/* Evicts a room if there is no capacity for one more; false if all are in use. */
bool rooms_evict_for_one(struct rooms *rooms, struct journal_outputs *outputs);
/* Called after somebody came or went: tells the members if room_presence() is not `before` any
 * more, at once or when the room's rows are stored. The number of spectators is sent a little
 * later, since they may be many. */
void rooms_tell_presence(struct rooms *rooms, struct room *room, unsigned before, uint64_t but,
                         struct journal_outputs *outputs);
/* After rows were stored: members who have lost a seat leave it. */
void rooms_dismiss_members(struct rooms *rooms, struct room *room, struct journal_outputs *outputs);
/* The room leaves memory if it has no members, and no rows since it was loaded. */
void rooms_evict_resting(struct rooms *rooms, struct room *room, struct journal_outputs *outputs);
/* Tells the members, and removes the room from memory; the store has it. */
void rooms_remove(struct rooms *rooms, struct room *room, struct journal_outputs *outputs);
/* Another server owns the room now, so it leaves memory at once with all that is under way for it.
 * Everybody who looks on or waits for an answer is hung up, and finds the other server. */
void rooms_depose(struct rooms *rooms, const char *id, struct journal_outputs *outputs);
/* The same of every room. */
void rooms_depose_all(struct rooms *rooms, struct journal_outputs *outputs);
/* Evicts rooms that nobody has visited for long. */
void rooms_sweep(struct rooms *rooms, struct journal_outputs *outputs);
/* Applies a row from the store at the start. */
void rooms_load_row(struct streams *all, const struct store_row *row,
                    struct journal_outputs *outputs);
/* Rolls the room back to its stored rows. False if there are none, or that failed: then the room is
 * removed. */
bool rooms_roll_back(struct rooms *rooms, struct room *room, struct journal_outputs *outputs);
