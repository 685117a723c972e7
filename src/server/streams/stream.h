/* stream.h - streams: everything that is stored as rows of its own. A row is carried out, written,
 * and told when the store has it; if the store refuses it, the stream is rolled back. A start
 * carries the same rows out again.
 */
#pragma once

#include "stream_kind.h"

/* Whether streams may be stored and not in memory. */
static inline bool streams_are_partial(const struct streams *all)
{
    return all->looked_up || all->ownership->is_shared;
}
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
/* A copy leaves memory; `gone`: the stream was deleted. */
void stream_end_copy(struct stream *stream, bool gone, struct journal_outputs *outputs);
/* Frees one that is in no list. */
void stream_free(const struct stream_kind *kind, struct stream *stream);

/* Writes a row of what was carried out. The stream must not wait for an earlier batch. */
void stream_write(struct stream *stream, enum store_kind kind, const char *text,
                  struct journal_outputs *outputs);
/* Writes a text by which the stream is found where servers share the store (store.h). */
void stream_name(struct stream *stream, const char *handle, struct journal_outputs *outputs);
/* The same of a row about a message of the outbox. */
void stream_write_heard(struct stream *stream, const char *text,
                        const struct store_message *message, struct journal_outputs *outputs);
/* Writes a row of what another stream has sent: at any time, with the rows of that one, or, if it
 * is a message of the outbox, with its end. `what` is kept for take() or lose(). */
void stream_post(struct stream *stream, const char *text, const void *what, size_t size,
                 const struct store_message *message, struct journal_outputs *outputs);
/* Ends a message of the outbox without a row. */
void stream_decline(struct stream *stream, const struct store_message *message,
                    struct journal_outputs *outputs);
/* The stream is another server's, or is given to one: it leaves memory. If something is under way
 * for it, that is dropped, and everybody who waits for it or watches it is hung up. */
void stream_depose(struct stream *stream, struct journal_outputs *outputs);
/* Deletes it; it goes when that is stored. */
void stream_forget(struct stream *stream, struct journal_outputs *outputs);
/* Deletes it in one batch with all that belong to it, so that either all of them go or none. False,
 * and nothing is done, as long as one of the others waits for the store, in *waits, or, if that is
 * NULL, cannot be had now. The stream is this server's, and does not wait. */
bool stream_forget_with_others(struct stream *stream, struct journal_outputs *outputs,
                               struct journal_wait **waits);
/* Whether its kind keeps no stream that was unused for so long, and nothing is under way in it. */
bool stream_has_expired(const struct stream *stream);
/* Deletes it if it is this server's, and its age allows it now. */
void stream_forget_unused(struct stream *stream, struct journal_outputs *outputs);
/* Whether the store is to be asked for unused streams, where not all are in memory. */
bool streams_want_unused(const struct stream_sets *sets);
/* Of which it shall tell: of one sort at a time. */
void streams_seek_unused(const struct stream_sets *sets, struct store_unused *wanted);
/* Days without use; a clock that was set back counts as none. */
uint32_t stream_unused_days(const struct stream *stream);
/* The one that gives way soonest to a new one, or NULL. */
struct stream *streams_spare(struct streams *all);
/* Where streams may be other servers': the one that was asked for longest ago leaves memory. False:
 * all are in use. */
bool streams_give_one_away(struct streams *all, struct journal_outputs *outputs);
/* Where others may have it: nobody has asked for it for long, and nothing is under way for it. */
bool stream_is_left_alone(const struct stream *stream, int64_t now);
/* Another server may have it from now on; it leaves memory. */
void stream_give_away(struct stream *stream, struct journal_outputs *outputs);
/* Whether there is a place for one more. If not, one that nobody will miss begins to leave. */
bool streams_evict_for_one(struct streams *all, struct journal_outputs *outputs);

/* ---- all streams of a server ----------------------------------------------------------------- */

/* `outputs` is NULL for STREAM_TABLE_CHANGED: it causes no rows. */
void streams_send(const struct stream_sets *sets, const struct stream_message *message,
                  struct journal_outputs *outputs);

/* Tables have no mark, and rows of a kind that this server does without are no table's. */
struct streams *streams_set_of(const struct stream_sets *sets, const char *id);
bool streams_read(const struct stream_sets *sets, const struct store_row *row);
/* A row of a stream but a table, at a start or when it is read. */
void streams_load_row(struct streams *all, const struct store_row *row,
                      struct journal_outputs *outputs);
/* The same of the next row of a stream; false: it cannot be understood. */
bool streams_follow_row(struct streams *all, const struct store_row *row,
                        struct journal_outputs *outputs);
/* A set of its own, for streams that are not among the others; the caller frees it by
 * streams_free_scratch(). */
struct streams *streams_scratch(const struct streams *all);
/* Frees all streams of a set, where nobody seeks one. */
void streams_empty(struct streams *all);
void streams_free_scratch(struct streams *scratch);
/* Its only stream goes to the others. */
struct stream *streams_adopt(struct streams *all, struct streams *scratch,
                             struct journal_outputs *outputs);
void streams_load(struct stream_sets *sets, const struct store_row *row,
                  struct journal_outputs *outputs);
void streams_check(const struct stream_sets *sets, struct journal_outputs *outputs);
void streams_tell_day(const struct stream_sets *sets, uint32_t day);
/* Whatever is due. */
void streams_attend(const struct stream_sets *sets, struct journal_outputs *outputs);
int64_t streams_wake_at(const struct stream_sets *sets);
/* This stream, or all but tables, are not this server's any more. */
void streams_depose(const struct stream_sets *sets, const char *id,
                    struct journal_outputs *outputs);
void streams_depose_all(const struct stream_sets *sets, struct journal_outputs *outputs);
void streams_free(const struct stream_sets *sets);
