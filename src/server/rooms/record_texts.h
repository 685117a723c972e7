/* record_texts.h - the records of finished games as text, so that they are written once. A long
 * record is written in several ticks; the requests for it wait.
 */
#pragma once

#include "rooms.h"

/* The record of a finished game as a JSON text, with its quotation marks. It is valid until the
 * next call. NULL: it is being written, and the request has to wait for *waits. */
const struct talon_string_buffer *rooms_record_text(struct rooms *rooms, struct room *room,
                                                    struct journal_wait **waits);
/* Writes some more of one record. When it is complete, the requests that wait for it are answered.
 */
void rooms_records_continue(struct rooms *rooms, struct journal_outputs *outputs);
/* Whether a record is being written. */
bool rooms_records_waiting(const struct rooms *rooms);
/* The room leaves memory. */
void rooms_record_forget(struct rooms *rooms, const struct room *room);
void rooms_records_free(struct rooms *rooms);
