/* stream_watchers.c - keeps the list of watchers of a stream and the list of streams of a
 * connection together.
 */
#include "stream_watchers.h"

#include "json/json_writer.h"
#include "util/memory.h"

#include <assert.h>
#include <limits.h>

struct stream_watcher *stream_watcher_of(const struct stream *stream, uint64_t conn)
{
    assert(stream->watchers_count <= LIMIT_CONNECTIONS);
    for (size_t i = 0; i < stream->watchers_count; i++)
        if (stream->watchers[i].conn == conn)
            return &stream->watchers[i];
    return NULL;
}

struct stream *stream_first_watched(const struct connection *connection, char mark)
{
    for (int i = 0; i < connection->watched_count; i++)
        if (connection->watched[i]->id[0] == mark)
            return connection->watched[i];
    return NULL;
}

int stream_count_watched(const struct connection *connection, char mark)
{
    assert(connection->watched_count <= CONNECTION_WATCHES);
    int count = 0;

    for (int i = 0; i < connection->watched_count; i++)
        count += connection->watched[i]->id[0] == mark;
    return count;
}

bool stream_is_here(const struct stream *stream, unsigned who)
{
    for (size_t i = 0; i < stream->watchers_count; i++)
        if (stream->watchers[i].here && (who == UINT_MAX || stream->watchers[i].who == who))
            return true;
    return false;
}

/* ---- coming and going ----------------------------------------------------------------------- */

/* `connection` may be NULL. */
static void forget_stream(struct connection *connection, const struct stream *stream)
{
    for (int i = 0; connection && i < connection->watched_count; i++)
        if (connection->watched[i] == stream)
            connection->watched[i] = connection->watched[--connection->watched_count];
}

static void add_watcher(struct stream *stream, struct connection *connection, unsigned who)
{
    assert(connection->open && connection->watched_count < CONNECTION_WATCHES);
    assert(!stream->leaves && !stream->broken);
    connection->watched[connection->watched_count++] = stream;
    stream->watchers = util_grow(stream->watchers, &stream->watchers_capacity,
                                 stream->watchers_count, sizeof *stream->watchers);
    stream->watchers[stream->watchers_count++] =
        (struct stream_watcher){ .conn = connection->conn, .who = who };
}

bool stream_watch(struct stream *stream, struct connection *connection, unsigned who, bool here)
{
    if (!stream_watcher_of(stream, connection->conn))
        add_watcher(stream, connection, who);
    struct stream_watcher *watcher = stream_watcher_of(stream, connection->conn);
    const bool changes = watcher->here != here || (here && watcher->who != who);
    watcher->who = who;
    watcher->here = here;
    return changes;
}

bool stream_unwatch(struct stream *stream, struct connection *connection)
{
    assert(connection->watched_count >= 0);
    struct stream_watcher *watcher = stream_watcher_of(stream, connection->conn);
    const bool was_here = watcher && watcher->here;

    forget_stream(connection, stream);
    if (watcher)
        *watcher = stream->watchers[--stream->watchers_count];
    return was_here;
}

void stream_unwatch_all(struct connection *connection, int64_t now)
{
    while (connection->watched_count) {
        struct stream *stream = connection->watched[0];
        if (stream_unwatch(stream, connection) && stream->all->kind->left)
            stream->all->kind->left(stream, now);
    }
}

/* ---- telling -------------------------------------------------------------------------------- */

static size_t write_push(const struct stream *stream, struct journal_outputs *outputs)
{
    assert(stream->all->kind->name && stream->id[0] == stream->all->kind->mark);
    const struct stream_kind *kind = stream->all->kind;
    const size_t from = outputs->text.length;

    talon_string_buffer_add(&outputs->text, "{");
    json_write_member(&outputs->text, "push", kind->name);
    json_write_member(&outputs->text, kind->name, stream->id + 1);
    if (kind->write_news)
        kind->write_news(stream, &outputs->text);
    talon_string_buffer_add(&outputs->text, "}");
    return from;
}

void stream_tell(struct stream *stream, struct journal_outputs *outputs)
{
    assert(stream->all && stream->all->kind->name);
    const size_t at = write_push(stream, outputs), length = outputs->text.length - at;

    for (size_t i = 0; i < stream->watchers_count; i++)
        journal_outputs_send_piece(outputs, stream->watchers[i].conn, at, length);
}

void stream_drop(struct stream *stream, unsigned who, struct journal_outputs *outputs)
{
    struct connections *connections = stream->all->journal->connections;
    const size_t at = write_push(stream, outputs), length = outputs->text.length - at;

    assert(who);
    for (size_t i = stream->watchers_count; i-- > 0;) {
        const struct stream_watcher watcher = stream->watchers[i];
        if (watcher.who != who)
            continue;
        journal_outputs_send_piece(outputs, watcher.conn, at, length);
        forget_stream(connection_find(connections, watcher.conn), stream);
        stream->watchers[i] = stream->watchers[--stream->watchers_count];
    }
}

void stream_dismiss(struct stream *stream)
{
    for (size_t i = 0; i < stream->watchers_count; i++)
        forget_stream(connection_find(stream->all->journal->connections, stream->watchers[i].conn),
                      stream);
    stream->watchers_count = 0;
}
