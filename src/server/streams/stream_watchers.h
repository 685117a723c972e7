/* stream_watchers.h - the connections that hear of news in a stream, and those of them who say to
 * be here. They are told that there is news, and ask for what they show.
 */
#pragma once

#include "stream_kind.h"

/* NULL: this connection does not watch. */
struct stream_watcher *stream_watcher_of(const struct stream *stream, uint64_t conn);
/* How many streams with this mark the connection watches, and the first of them. */
int stream_count_watched(const struct connection *connection, char mark);
struct stream *stream_first_watched(const struct connection *connection, char mark);
/* The connection hears of news from now on; there must be a place for it. Answers whether who is
 * here may be others now. */
bool stream_watch(struct stream *stream, struct connection *connection, unsigned who, bool here);
/* Answers whether who is here may be others now. */
bool stream_unwatch(struct stream *stream, struct connection *connection);
/* The connection closes. */
void stream_unwatch_all(struct connection *connection, int64_t now);
/* Whether a connection of theirs is here; UINT_MAX: of anybody. */
bool stream_is_here(const struct stream *stream, unsigned who);

void stream_tell(struct stream *stream, struct journal_outputs *outputs);
/* They have no place here any more: they are told, and hear nothing further. */
void stream_drop(struct stream *stream, unsigned who, struct journal_outputs *outputs);
/* The stream is about to be freed. */
void stream_dismiss(struct stream *stream);
