/* stream_leaving.c - streams that leave memory: to another server, because nobody asks for them, or
 * for a new one.
 */
#include "stream.h"

#include <assert.h>

/* Nothing is under way for it, and nobody looks on: it can be read again. */
static bool can_leave(const struct stream *stream)
{
    return stream->stored && !stream->wait.batch && !stream->posted && !stream->leaves &&
           !stream->watchers_count;
}

void stream_give_away(struct stream *stream, struct journal_outputs *outputs)
{
    ownership_release(stream->all->ownership, stream->id, outputs);
    stream_depose(stream, outputs);
}

bool streams_give_one_away(struct streams *all, struct journal_outputs *outputs)
{
    struct stream *longest = NULL;

    for (size_t i = 0; i < all->count; i++) {
        struct stream *stream = all->list[i];
        if (can_leave(stream) && !(all->kind->is_busy && all->kind->is_busy(stream)) &&
            (!longest || stream->asked_at < longest->asked_at))
            longest = stream;
    }
    if (longest)
        stream_give_away(longest, outputs);
    return longest;
}

bool stream_is_left_alone(const struct stream *stream, int64_t now)
{
    const struct streams *all = stream->all;

    return streams_are_partial(all) && can_leave(stream) &&
           now - stream->asked_at >= LIMIT_STREAM_KEPT &&
           !(all->kind->is_busy && all->kind->is_busy(stream));
}

/* ---- a place for one more ------------------------------------------------------------------- */

struct stream *streams_spare(struct streams *all)
{
    assert(all->kind->spare);
    struct stream *spare = NULL;
    uint32_t most = 0;
    unsigned examined = 0;

    for (size_t i = 0; i < all->count; i++) {
        struct stream *stream = all->list[i];
        if (stream->wait.batch || stream->posted || stream->watchers_count || stream->broken)
            continue;
        const uint32_t unused = all->kind->spare(stream, &examined);
        spare = unused > most ? stream : spare;
        most = unused > most ? unused : most;
    }
    return spare;
}

bool streams_evict_for_one(struct streams *all, struct journal_outputs *outputs)
{
    assert(all->kind->most && all->kind->spare);
    if (all->count < all->kind->most)
        return true;
    if (all->ownership->is_shared)
        return streams_give_one_away(all, outputs);
    struct stream *spare = streams_spare(all);
    if (spare)
        stream_forget(spare, outputs);
    return false;
}
