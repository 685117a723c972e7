/* room_registry.h - the rooms in memory: finding, opening and removing them.
 */
#ifndef TALON_SERVER_ROOMS_ROOM_REGISTRY_H
#define TALON_SERVER_ROOMS_ROOM_REGISTRY_H

#include "rooms.h"

struct room *rooms_find(const struct rooms *rooms, const char *id);
/* The id that is made of these bytes, at least 12. */
void rooms_make_id(const uint8_t *bytes, char id[STORE_ID_ROOM]);
/* Opens the table under this id, or, "", one that it makes, and takes the opening's record over. */
struct room *rooms_open(struct rooms *rooms, const struct room_settings *settings, const char *id);
/* A table that was read from the store is among those in memory: everybody has just left it. */
void rooms_admit(struct rooms *rooms, struct room *room, int64_t now);
/* Makes way in memory for one more table; false if everything is in use. */
bool rooms_evict_for_one(struct rooms *rooms, struct journal_outputs *outputs, int64_t now);
/* If who is here is not what it was before: told at once, or when what happened here is written.
 * Those who only look on may be many; their number is told a little later. */
void rooms_tell_presence(struct rooms *rooms, struct room *room, unsigned before, int64_t now,
                         uint64_t but, struct journal_outputs *outputs);
/* After rows were written: parts those from a seat whose seat was taken from them. */
void rooms_dismiss_members(struct rooms *rooms, struct room *room, int64_t now,
                           struct journal_outputs *outputs);
/* The table leaves memory if nobody is there and nothing was written since it came back. */
void rooms_evict_resting(struct rooms *rooms, struct room *room, struct journal_outputs *outputs);
/* Tells everybody there, and forgets the table; the store has it. */
void rooms_remove(struct rooms *rooms, struct room *room, struct journal_outputs *outputs);
/* Takes out of memory what nobody has looked at for long. */
void rooms_sweep(struct rooms *rooms, struct journal_outputs *outputs, int64_t now);
/* Takes in a row from the store. */
void rooms_load_row(struct rooms *rooms, const struct store_row *row, int64_t now,
                    struct journal_outputs *outputs);
/* Goes back to what is written down; false: that was nothing, or failed, and the table is gone. */
bool rooms_roll_back(struct rooms *rooms, struct room *room, struct journal_outputs *outputs);

#endif
