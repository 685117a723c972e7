/* archive.h - the records of tables that were put away, made again from what is written down; for
 * the files of this folder.
 */
#ifndef TALON_SERVER_ARCHIVE_H
#define TALON_SERVER_ARCHIVE_H

#include "inside.h"

/* The record of a finished table, also of one put away; an empty text where there is none. False:
 * out of memory. */
bool archive_record(const struct server *server, const char *table, struct talon_ink *out);
/* The record that came with an imported result. */
bool archive_imported(const struct server *server, const char *account, uint32_t number,
                      struct talon_ink *out);

#endif
