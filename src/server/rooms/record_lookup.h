/* record_lookup.h - records of games, of tables here and of what came from elsewhere; for the files
 * of this folder.
 */
#ifndef TALON_SERVER_ROOMS_RECORD_LOOKUP_H
#define TALON_SERVER_ROOMS_RECORD_LOOKUP_H

#include "server/server_internal.h"

/* The record of a finished table; an empty text where there is none. */
void rooms_record(const struct room *room, struct talon_string_buffer *out);
/* The record that came with an imported result. */
void rooms_imported_record(const struct server *server, const char *account, uint32_t number,
                           struct talon_string_buffer *out);

#endif
