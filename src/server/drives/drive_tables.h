/* drive_tables.h - the tables of online drives, which the server runs by itself: it opens rooms,
 * takes their results, ends rounds that are to be ended, and begins the next one.
 */
#pragma once

#include "drives.h"
#include "server/rooms/rooms.h"

/* Looks after all drives whose time has come. */
void drive_tables_attend(struct streams *all, struct journal_outputs *outputs);
/* A deal may have been played. */
void drive_tables_hear(struct streams *all, const struct stream_message *message,
                       struct journal_outputs *outputs);
/* The same where the table may be another server's: what it tells, and what the drive does then. */
bool drive_tables_compose(const struct streams *all, const struct stream_message *message,
                          char to[STORE_ID_ROOM], struct talon_string_buffer *text);
enum stream_hearing drive_tables_receive(struct stream *stream, const char *text,
                                         const struct store_message *message,
                                         struct journal_outputs *outputs);
bool drive_tables_hide_deal(struct streams *all, const struct room *room);
/* Opens the room of a deal of the open round, which is not there yet and must be this server's;
 * NULL: there is no capacity. */
struct room *drive_tables_open(struct drives *drives, const struct drive *drive,
                               struct drive_place place, struct journal_outputs *outputs);
