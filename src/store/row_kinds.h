/* row_kinds.h - the kinds of rows by their names, as they are written down.
 */
#ifndef TALON_STORE_ROW_KINDS_H
#define TALON_STORE_ROW_KINDS_H

#include "row.h"

/* What a row does to its stream. One that removes it is not kept itself. */
enum row_part { ROW_WITHIN, ROW_OPENS, ROW_CLOSES, ROW_WAKES, ROW_REMOVES };

struct row_kind {
    const char *name;
    enum row_part part;
    const char *sort; /* of stream that it opens */
};

extern const struct row_kind store_row_kinds[STORE_KINDS];
/* STORE_KINDS if there is none of this name. */
enum store_kind store_kind_named(const char *name);

#endif
