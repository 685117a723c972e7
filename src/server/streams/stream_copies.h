/* stream_copies.h - streams of which a server has a copy: it follows their rows, owns one only
 * while it writes to it, and gives it away then.
 */
#pragma once

#include "stream.h"

/* A stream that was read is a copy from now on. */
void stream_copy(struct stream *stream, int64_t now);
/* A copy with all rows is this server's from now on. */
void stream_own(struct stream *stream);
/* The next row of a copy; one that it has already does nothing. False: it cannot be understood. */
bool stream_follow(struct stream *copy, const struct store_row *row,
                   struct journal_outputs *outputs);
/* All copies, for a look; the caller frees the list. NULL: there are none. */
struct store_known *streams_list_copies(const struct stream_sets *sets, size_t *count);
/* The store's name of a sort of which this server needs all; NULL: none. */
const char *streams_sort_of_all(const struct stream_sets *sets);
/* A row that a look has found. */
void streams_follow(const struct stream_sets *sets, const struct store_row *row,
                    struct journal_outputs *outputs);
/* Those that nobody writes to any more are given away; and who waits for others tries again. */
void streams_attend_copies(struct streams *all, struct journal_outputs *outputs);
/* When that is due next. */
int64_t streams_copies_wake_at(const struct streams *all);
