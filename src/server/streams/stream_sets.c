/* stream_sets.c - all streams of a server: their rows at a start, what is due, and the messages
 * between them.
 */
#include "stream.h"

#include "stream_copies.h"
#include "stream_outbox.h"
#include "stream_search.h"

#include <assert.h>

/* ---- starting up ---------------------------------------------------------------------------- */

void streams_load(struct stream_sets *sets, const struct store_row *row,
                  struct journal_outputs *outputs)
{
    struct streams *all = streams_set_of(sets, row->table);

    sets->loaded_at = outputs->now;
    for (int i = 0; i < STREAM_PLACES; i++)
        if (sets->list[i] && sets->list[i]->kind->note_row)
            sets->list[i]->kind->note_row(sets->list[i], row, outputs->now);
    if (all->kind->load)
        all->kind->load(all, row, outputs);
    else
        streams_load_row(all, row, outputs);
}

void streams_check(const struct stream_sets *sets, struct journal_outputs *outputs)
{
    for (int i = 0; i < STREAM_PLACES; i++)
        if (sets->list[i] && sets->list[i]->kind->check)
            sets->list[i]->kind->check(sets->list[i], outputs);
}

/* ---- time ----------------------------------------------------------------------------------- */

void streams_tell_day(const struct stream_sets *sets, uint32_t day)
{
    for (int i = 0; i < STREAM_PLACES; i++)
        if (sets->list[i]) {
            sets->list[i]->clock = day;
            if (!sets->list[i]->kind->day_that_counts)
                sets->list[i]->day = day;
        }
}

static bool has_some(const struct streams *all)
{
    return all->count || streams_are_partial(all);
}

/* Without a clock nothing is unused. */
static int64_t sweeps_at(const struct streams *all)
{
    const struct stream_kind *kind = all->kind;

    return kind->sweep && (kind->rest || (has_some(all) && all->clock))
               ? all->swept_at + kind->sweep
               : SERVER_NEVER;
}

/* A deletion by mistake is for good: so none while the clock may be wrong. */
static bool day_is_steady(struct streams *all, int64_t now)
{
    if (all->kind->day_that_counts)
        all->day = all->kind->day_that_counts(all, now);
    return all->kind->day_is_steady ? all->kind->day_is_steady(all, now)
                                    : limits_day_is_steady(&all->steady, all->day);
}

static bool has_copies(const struct streams *all)
{
    return all->kind->copies && all->ownership->is_shared;
}

static void sweep_one(struct streams *all, struct stream *stream, bool steady,
                      struct journal_outputs *outputs)
{
    if (stream->wait.batch || stream->leaves || journal_is_full(all->journal))
        return;
    if (has_copies(all)) {
        if (stream->copied && !all->kind->all_of && stream_is_left_alone(stream, outputs->now))
            stream_end_copy(stream, false, outputs);
        else if (outputs->now - stream->asked_at >= LIMIT_STREAM_KEPT)
            stream->asked_at = outputs->now; /* it is in use: not to be looked at all the time */
        return;
    }
    if (steady && stream_has_expired(stream))
        stream_forget_unused(stream, outputs);
    else if (stream_is_left_alone(stream, outputs->now))
        stream_give_away(stream, outputs);
    else if (all->kind->rest)
        all->kind->rest(stream, outputs);
}

static void sweep(struct streams *all, struct journal_outputs *outputs)
{
    assert(has_some(all) || all->kind->rest);
    const bool some = all->kind->examined && all->kind->examined < all->count;
    const size_t examined = some ? all->kind->examined : all->count;

    all->swept_at = outputs->now;
    const bool steady = day_is_steady(all, outputs->now);
    all->seeks_unused = steady && streams_are_partial(all) && all->kind->days;
    if (all->kind->keep_needed && streams_are_partial(all))
        all->kind->keep_needed(all, outputs->now);
    for (size_t i = 0; i < examined && all->count; i++) {
        if (++all->sweep_place >= all->count)
            all->sweep_place = 0;
        sweep_one(all, all->list[all->sweep_place], steady, outputs);
    }
}

void streams_attend(const struct stream_sets *sets, struct journal_outputs *outputs)
{
    for (int i = 0; i < STREAM_PLACES; i++) {
        struct streams *all = sets->list[i];
        if (all && has_copies(all))
            streams_attend_copies(all, outputs);
        if (all && all->kind->attend)
            all->kind->attend(all, outputs);
        if (all && outputs->now >= sweeps_at(all))
            sweep(all, outputs);
    }
    if (sets->outbox)
        stream_outbox_attend(sets->outbox, outputs);
}

static int64_t earlier(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

int64_t streams_wake_at(const struct stream_sets *sets)
{
    int64_t first = SERVER_NEVER;

    for (int i = 0; i < STREAM_PLACES; i++) {
        const struct streams *all = sets->list[i];
        if (all && all->kind->wake_at)
            first = earlier(first, all->kind->wake_at(all));
        if (all && has_some(all))
            first = earlier(first, sweeps_at(all));
        if (all && has_copies(all))
            first = earlier(first, streams_copies_wake_at(all));
    }
    return sets->outbox ? earlier(first, stream_outbox_wakes_at(sets->outbox)) : first;
}

/* ---- messages ------------------------------------------------------------------------------- */

void streams_send(const struct stream_sets *sets, const struct stream_message *message,
                  struct journal_outputs *outputs)
{
    assert(message->from && (outputs || message->kind == STREAM_TABLE_CHANGED));
    assert(message->to || message->kind != STREAM_RESULT);
    for (int i = 0; i < STREAM_PLACES; i++) {
        struct streams *all = sets->list[i];
        if (!all || (message->to && message->to[0] != all->kind->mark))
            continue;
        if (sets->outbox && all->ownership->is_shared && all->kind->compose)
            stream_outbox_send(all, message, outputs);
        else if (all->kind->hear)
            all->kind->hear(all, message, outputs);
    }
}

/* ---- other servers' streams ----------------------------------------------------------------- */

void streams_depose(const struct stream_sets *sets, const char *id, struct journal_outputs *outputs)
{
    struct streams *all = streams_set_of(sets, id);
    struct stream *stream = all->kind->load ? NULL : streams_find(all, id);
    struct journal_wait *waits;

    if (!stream)
        return;
    const bool read = stream->stored && all->kind->copies;
    stream_depose(stream, outputs);
    if (read) /* somebody may need a copy */
        streams_seek(all, id, STREAM_READ, outputs, &stream, &waits);
}

void streams_depose_all(const struct stream_sets *sets, struct journal_outputs *outputs)
{
    for (int i = STREAM_TABLES + 1; i < STREAM_PLACES; i++) {
        struct streams *all = sets->list[i];
        while (all && all->count)
            stream_depose(all->list[all->count - 1], outputs);
        if (all)
            streams_free_searches(all);
        if (all)
            streams_free_finds(all);
    }
}

/* ---- the end -------------------------------------------------------------------------------- */

void streams_free(const struct stream_sets *sets)
{
    for (int i = STREAM_PLACES; i-- > 0;)
        if (sets->list[i]) {
            streams_free_searches(sets->list[i]);
            streams_free_finds(sets->list[i]);
            journal_wait_free(&sets->list[i]->held);
            streams_empty(sets->list[i]);
        }
}
