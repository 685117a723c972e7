/* drive_room_derivation.h - the rooms of an online drive: cards and tokens of the seats. All follow
 * from the secret of the drive, so a room can be opened again after a crash, and is the same one.
 */
#ifndef TALON_SERVER_DRIVES_DRIVE_ROOM_DERIVATION_H
#define TALON_SERVER_DRIVES_DRIVE_ROOM_DERIVATION_H

#include "drives.h"
#include "server/room/table_settings.h"

/* How the room of this deal is opened. */
void drive_room_settings(const struct drive *drive, struct drive_place place,
                         const struct drive_deal *deal, const struct server_entropy *entropy,
                         struct room_settings *settings);
/* The token of this person's seat there. */
void drive_room_token(const struct drive *drive, const char *room, unsigned person,
                      char token[TOKEN_SIZE], uint8_t hash[TALON_SHA256_BYTES]);
/* Whether other tables play, or are going to play, the cards of this room. */
bool drive_room_hides_deal(const struct drive *drive, const struct room_drive *place);

#endif
