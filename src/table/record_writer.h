/* record_writer.h - writes a record. The reader uses it, too: it writes the record again and
 * compares, so it accepts nothing that play would not have written.
 */
#pragma once

#include "table_internal.h"

/* A record being written: `line` is where its unfinished line began. */
struct table_record {
    const struct talon_table *table;
    struct talon_string_buffer *buffer;
    size_t line;
    uint8_t chain[TALON_SHA256_BYTES];
    uint32_t steps; /* written so far */
    uint32_t begun; /* the last deal that was written */
};

/* talon_record_write() in the name of a given engine version. */
void table_record_write(const struct talon_table *table, bool sealed, const char *engine,
                        struct talon_string_buffer *out);
