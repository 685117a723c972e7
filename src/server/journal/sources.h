/* sources.h - the interface to the driver for chance and for stored rows.
 */
#pragma once

#include "store/row.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The source of keys, tokens and ids. */
struct server_entropy {
    void (*fill)(void *self, void *bytes, size_t count);
    void *self;
};

/* Takes one row (valid during the call only); false stops the reading. */
typedef bool server_reader(void *context, const struct store_row *row);

/* The stored rows, also of rooms that are not in memory. They are read while a request is answered,
 * so reading must be quick. */
struct server_archive {
    /* The rows of one table or account in order, from this number on; false: it cannot be read. */
    bool (*read)(void *self, const char *id, uint32_t first, server_reader *reader, void *context);
    void *self;
};
