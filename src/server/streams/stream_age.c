/* stream_age.c - deleting streams with those that belong to them, and those that nobody has used
 * for long.
 */
#include "stream.h"

#include "stream_search.h"

#include <assert.h>

enum { DAY = 24 * 3600 * 1000, FROM_LETTERS = 8 };

/* ---- with others ---------------------------------------------------------------------------- */

/* Whether it can be deleted now: it is this server's, and nothing is under way for it. */
static bool can_be_had(struct stream *stream, struct journal_outputs *outputs,
                       struct journal_wait **waits)
{
    struct stream *own;
    struct journal_wait *its;
    const enum stream_sought sought =
        streams_seek(stream->all, stream->id, STREAM_OWN, outputs, &own, &its);

    if (sought == STREAM_AWAITED)
        *waits = its;
    else if (sought == STREAM_FOUND && own->wait.batch)
        *waits = &own->wait;
    return sought == STREAM_FOUND && !own->wait.batch;
}

/* The first one from this place on that belongs to the stream with this id, or NULL. */
static struct stream *next_of(const struct streams *all, const char *id, size_t *place)
{
    while (all && all->kind->belongs_to && *place < all->count)
        if (all->kind->belongs_to(all->list[(*place)++], id))
            return all->list[*place - 1];
    return NULL;
}

bool stream_forget_with_others(struct stream *stream, struct journal_outputs *outputs,
                               struct journal_wait **waits)
{
    struct streams *const *const list = stream->all->sets->list;
    struct stream *other;
    bool fine = true;

    *waits = NULL;
    for (int i = 0; i < STREAM_PLACES; i++)
        for (size_t place = 0; (other = next_of(list[i], stream->id, &place));)
            fine = can_be_had(other, outputs, waits) && fine;
    for (int i = 0; fine && i < STREAM_PLACES; i++)
        for (size_t place = 0; (other = next_of(list[i], stream->id, &place));)
            stream_forget(other, outputs);
    if (fine)
        stream_forget(stream, outputs);
    return fine;
}

/* ---- unused ones ---------------------------------------------------------------------------- */

bool stream_has_expired(const struct stream *stream)
{
    const struct stream_kind *kind = stream->all->kind;

    assert(kind->days || kind->days_of);
    return stream->stored && !stream->posted && !stream->watchers_count && !stream->broken &&
           stream_unused_days(stream) > (kind->days_of ? kind->days_of(stream) : kind->days);
}

/* If others that belong to it are busy, it goes when it is found the next time. */
void stream_forget_unused(struct stream *stream, struct journal_outputs *outputs)
{
    struct journal_wait *waits;

    if (!stream->copied && !stream->wait.batch && !stream->leaves &&
        !journal_is_full(stream->all->journal) && stream_has_expired(stream))
        stream_forget_with_others(stream, outputs, &waits);
}

bool streams_want_unused(const struct stream_sets *sets)
{
    for (int i = STREAM_TABLES + 1; i < STREAM_PLACES; i++)
        if (sets->list[i] && sets->list[i]->seeks_unused)
            return true;
    return false;
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
