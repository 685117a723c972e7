/* stream_age.c - streams that nobody has used for so long that they are deleted.
 */
#include "stream.h"

#include <assert.h>

enum { DAY = 24 * 3600 * 1000, FROM_LETTERS = 8 };

bool stream_has_expired(const struct stream *stream)
{
    const struct stream_kind *kind = stream->all->kind;

    assert(kind->days || kind->days_of);
    return stream->stored && !stream->posted && !stream->watchers_count && !stream->broken &&
           stream_unused_days(stream) > (kind->days_of ? kind->days_of(stream) : kind->days);
}

void stream_forget_unused(struct stream *stream, struct journal_outputs *outputs)
{
    if (!stream->copied && !stream->wait.batch && !stream->leaves &&
        !journal_is_full(stream->all->journal) && stream_has_expired(stream))
        stream_forget(stream, outputs);
}

/* From a random place: so servers do not examine the same ones, and come round to all. */
void streams_seek_unused(const struct stream_sets *sets, struct store_unused *wanted)
{
    for (int i = STREAM_TABLES + 1; i < STREAM_PLACES; i++) {
        struct streams *all = sets->list[i];
        if (!all || !all->seeks_unused || wanted->days)
            continue;
        all->seeks_unused = false;
        streams_make_id(all, FROM_LETTERS, wanted->from);
        wanted->opening = all->kind->opening;
        wanted->before = ((int64_t)all->day - all->kind->days) * DAY;
        wanted->days = all->kind->days;
        wanted->opening_is_use = all->kind->opening_is_use;
    }
}
