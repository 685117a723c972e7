/* row_reader.h - reads rows, for the files of this folder.
 */
#ifndef TALON_STORE_ROW_READER_H
#define TALON_STORE_ROW_READER_H

#include "sqlite_file.h"
#include "row_kinds.h"

/* Prepares the statement that reads one stream; reads the stream from a number on. SQLITE_DONE:
 * all was read. SQLITE_ROW: the reader stopped. */
sqlite3_stmt *store_rows_prepare(const struct base *base);
int store_rows_read_stream(sqlite3_stmt *events, const char *stream, uint32_t first,
                           store_reader *reader, void *context);
/* Reads streams, accounts before tables: the open ones, or all. */
bool store_rows_read(const struct base *base, bool all, store_reader *reader, void *context,
                     struct store_fault *fault);

#endif
