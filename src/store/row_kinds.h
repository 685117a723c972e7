/* row_kinds.h - row kinds by name, and which rows are read together.
 */
#pragma once

#include "row.h"

/* How a row changes its stream. A row that removes the stream, or declines a message, is not kept
 * itself; one that sends a message, or names the stream, is kept apart. */
enum row_part {
    ROW_WITHIN,
    ROW_OPENS,
    ROW_CLOSES,
    ROW_WAKES,
    ROW_REMOVES,
    ROW_SENDS,
    ROW_DECLINES,
    ROW_NAMES,
    ROW_PARTS
};

struct row_kind {
    const char *name;
    enum row_part part;
    const char *sort; /* of the stream it opens */
};

enum store_rows {
    STORE_ROWS_ALL,
    STORE_ROWS_OPEN,             /* of streams that are open */
    STORE_ROWS_WITHOUT_ACCOUNTS, /* of these, but for accounts */
    STORE_ROWS_CHOICES
};

extern const struct row_kind store_row_kinds[STORE_KINDS];
/* STORE_KINDS if no kind has this name. */
enum store_kind store_kind_named(const char *name);
