/* stream_copies.c - copies of streams: following their rows, and giving those away that are not
 * written to any more.
 */
#include "stream_copies.h"

#include "util/memory.h"

#include <assert.h>
#include <string.h>

enum { OWNED_FOR = 50 /* ms after the last request that asked for it */ };

void stream_copy(struct stream *stream, int64_t now)
{
    assert(!stream->copied && !stream->wait.batch && !stream->posted);
    stream->copied = true;
    stream->all->copied++;
    stream->number = stream->stored; /* of rows that were refused others use the numbers */
    stream->wait.epoch = 0;
    stream->fresh_at = stream->asked_at = now;
}

void stream_own(struct stream *stream)
{
    struct streams *all = stream->all;

    assert(stream->copied && all->copied);
    stream->copied = false;
    all->copied--;
    stream->wait.epoch = ownership_epoch(all->ownership, stream->id);
}

/* ---- following ------------------------------------------------------------------------------ */

bool stream_follow(struct stream *copy, const struct store_row *row,
                   struct journal_outputs *outputs)
{
    assert(copy->copied && !strcmp(copy->id, row->table));
    return row->number < copy->number || streams_follow_row(copy->all, row, outputs);
}

struct store_known *streams_list_copies(const struct stream_sets *sets, size_t *count)
{
    size_t capacity = 0;

    *count = 0;
    for (int i = STREAM_TABLES + 1; i < STREAM_PLACES; i++)
        capacity += sets->list[i] ? sets->list[i]->copied : 0;
    struct store_known *known = capacity ? util_allocate(capacity * sizeof *known) : NULL;
    for (int i = STREAM_TABLES + 1; i < STREAM_PLACES; i++)
        for (size_t j = 0; capacity && sets->list[i] && j < sets->list[i]->count; j++) {
            const struct stream *stream = sets->list[i]->list[j];
            if (!stream->copied)
                continue;
            memcpy(known[*count].stream, stream->id, STORE_ID_ROOM);
            known[(*count)++].next = stream->number;
        }
    return known;
}

const char *streams_sort_of_all(const struct stream_sets *sets)
{
    const char *sort = NULL;

    for (int i = STREAM_TABLES + 1; i < STREAM_PLACES; i++)
        if (sets->list[i] && sets->list[i]->kind->all_of)
            sort = sets->list[i]->kind->all_of;
    return sort;
}

/* The copy may have become this server's meanwhile, and have left memory. */
void streams_follow(const struct stream_sets *sets, const struct store_row *row,
                    struct journal_outputs *outputs)
{
    struct streams *all = streams_set_of(sets, row->table);
    struct stream *copy = all->kind->copies ? streams_find(all, row->table) : NULL;

    if (!copy || !copy->copied)
        return;
    if (row->kind == STORE_FORGET)
        stream_end_copy(copy, true, outputs);
    else if (!stream_follow(copy, row, outputs))
        stream_end_copy(copy, false, outputs); /* it is read again when it is asked for */
}

/* ---- giving away ---------------------------------------------------------------------------- */

static int64_t leaves_at(const struct stream *stream)
{
    const int64_t at = stream->asked_at + OWNED_FOR;

    return at > stream->keep_until ? at : stream->keep_until;
}

static bool is_written_to(const struct stream *stream)
{
    return stream->wait.batch || stream->posted || stream->leaves || !stream->stored;
}

static void give_idle_away(struct streams *all, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < all->count; i++) {
        struct stream *stream = all->list[i];
        if (stream->copied || is_written_to(stream) || outputs->now < leaves_at(stream))
            continue;
        ownership_release(all->ownership, stream->id, outputs);
        const int64_t asked_at = stream->asked_at;
        stream_copy(stream, outputs->now);
        stream->asked_at = asked_at;
    }
}

void streams_attend_copies(struct streams *all, struct journal_outputs *outputs)
{
    if (all->count > all->copied)
        give_idle_away(all, outputs);
    if (all->held_until && outputs->now >= all->held_until) {
        all->held_until = 0;
        journal_wait_release(all->journal, &all->held, outputs);
    }
}

int64_t streams_copies_wake_at(const struct streams *all)
{
    int64_t first = all->held_until ? all->held_until : SERVER_NEVER;

    for (size_t i = 0; all->count > all->copied && i < all->count; i++) {
        const struct stream *stream = all->list[i];
        if (!stream->copied && !is_written_to(stream) && leaves_at(stream) < first)
            first = leaves_at(stream);
    }
    return first;
}
