/* record_lookup.h - the records of games that an export contains: of tables here, and of imported
 * results.
 */
#ifndef TALON_SERVER_ROOMS_RECORD_LOOKUP_H
#define TALON_SERVER_ROOMS_RECORD_LOOKUP_H

#include "requests.h"

/* The record of a finished table; an empty text where there is none. */
void request_write_record(const struct room *room, struct talon_string_buffer *out);
/* The record that came with an imported result. */
void request_write_imported_record(const struct journal *journal, const char *account,
                                   uint32_t number, struct talon_string_buffer *out);

#endif
