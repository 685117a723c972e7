/* row_kinds.h - row kinds by name.
 */
#pragma once

#include "row.h"

/* How a row changes its stream. A row that removes the stream is not kept itself. */
enum row_part { ROW_WITHIN, ROW_OPENS, ROW_CLOSES, ROW_WAKES, ROW_REMOVES };

struct row_kind {
    const char *name;
    enum row_part part;
    const char *sort; /* of the stream it opens */
};

extern const struct row_kind store_row_kinds[STORE_KINDS];
/* STORE_KINDS if no kind has this name. */
enum store_kind store_kind_named(const char *name);
