/* store_writer.h - the store on a thread of its own, so that the loop never waits for the disk.
 * What piled up while one transaction was on its way goes into the next, all together. It refuses
 * to know what the rows mean.
 *
 * How much may pile up is bounded by the server, which takes nothing more to be written while
 * too much is (LIMIT_UNWRITTEN).
 */
#ifndef TALON_DAEMON_STORE_WRITER_H
#define TALON_DAEMON_STORE_WRITER_H

#include "store/store.h"

#include <uv.h>

/* Hears, on the loop's thread, what became of a batch and of all before it that had no answer. */
typedef void writer_listener(void *context, uint64_t batch, enum store_result result,
                             const char *sentence);

struct writer;

struct writer *daemon_writer_start(uv_loop_t *loop, const struct store *store, void *base,
                                   writer_listener *listener, void *context);
/* Takes the rows over. */
void daemon_writer_take(struct writer *writer, uint64_t batch, struct store_row *rows,
                        size_t count);
/* Waits until all that was taken has been answered and the listener has heard it. */
void daemon_writer_finish(struct writer *writer);
/* The same, and ends the thread. What came after trouble that nothing helps is not written. */
void daemon_writer_end(struct writer *writer);

#endif
