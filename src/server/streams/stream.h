/* stream.h - streams: everything that is stored as rows of its own. A row is carried out, written,
 * and told when the store has it; if the store refuses it, the stream is rolled back. A start
 * carries the same rows out again.
 */
#pragma once

#include "stream_kind.h"

struct stream *streams_find(const struct streams *all, const char *id);
/* By its public id: the letters behind the mark. */
struct stream *streams_find_letters(const struct streams *all, const char *letters);
const char *stream_letters(const struct stream *stream);
/* Random letters behind the mark that no stream has. */
void streams_make_id(const struct streams *all, size_t letters, char id[STORE_ID_ROOM]);
/* A new stream; its opening has to be written. */
struct stream *streams_open(struct streams *all, const char *id);
struct stream *streams_open_letters(struct streams *all, const char *letters);
/* The same for one that is made already. */
void streams_enter(struct streams *all, struct stream *stream, const char *id);
/* A start could not read its opening: it is not there. */
void stream_withdraw(struct stream *stream);
/* Frees one that is in no list. */
void stream_free(const struct stream_kind *kind, struct stream *stream);

/* Writes a row of what was carried out. The stream must not wait for an earlier batch. */
void stream_write(struct stream *stream, enum store_kind kind, const char *text,
                  struct journal_outputs *outputs);
/* Writes a row of what another stream has sent: at any time, with the rows of that one. `what` is
 * kept for take() or lose(). */
void stream_post(struct stream *stream, const char *text, const void *what, size_t size,
                 struct journal_outputs *outputs);
/* Deletes it; it goes when that is stored. */
void stream_forget(struct stream *stream, struct journal_outputs *outputs);
/* Days without use; a clock that was set back counts as none. */
uint32_t stream_unused_days(const struct stream *stream);
/* The one that gives way soonest to a new one, or NULL. */
struct stream *streams_spare(struct streams *all);
/* Whether there is a place for one more. If not, one that nobody will miss begins to leave. */
bool streams_evict_for_one(struct streams *all, struct journal_outputs *outputs);

/* ---- all streams of a server
 * -------------------------------------------------------------------------- */

/* `outputs` is NULL for STREAM_TABLE_CHANGED: it causes no rows. */
void streams_send(const struct stream_sets *sets, const struct stream_message *message,
                  struct journal_outputs *outputs);

bool streams_read(const struct stream_sets *sets, const struct store_row *row);
void streams_load(struct stream_sets *sets, const struct store_row *row,
                  struct journal_outputs *outputs);
void streams_check(const struct stream_sets *sets, struct journal_outputs *outputs);
void streams_tell_day(const struct stream_sets *sets, uint32_t day);
/* Whatever is due. */
void streams_attend(const struct stream_sets *sets, struct journal_outputs *outputs);
int64_t streams_wake_at(const struct stream_sets *sets);
void streams_free(const struct stream_sets *sets);
