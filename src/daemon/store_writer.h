/* store_writer.h - writes rows on a thread of its own, so that the loop never waits for the disk.
 * Batches that arrive during a transaction share the next one.
 *
 * The server bounds how much may wait (LIMIT_UNWRITTEN_BYTES).
 */
#pragma once

#include "store/store.h"

#include <uv.h>

/* Called on the loop's thread with the answer to this batch and all unanswered ones before it. The
 * fault says why it is not STORE_WRITTEN. */
typedef void writer_listener(void *context, uint64_t batch, enum store_result result,
                             const struct store_fault *fault);

struct writer;

/* NULL: its thread cannot be started. */
struct writer *daemon_writer_start(uv_loop_t *loop, const struct store *store, void *base,
                                   writer_listener *listener, void *context);
/* Takes the rows over. */
void daemon_writer_take(struct writer *writer, uint64_t number, struct store_row *rows,
                        size_t count);
/* Waits until every batch is answered and the listener was called. */
void daemon_writer_finish(struct writer *writer);
/* The same, and ends the thread. After a broken store nothing more is written. */
void daemon_writer_end(struct writer *writer);
