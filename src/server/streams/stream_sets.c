/* stream_sets.c - all streams of a server: their rows at a start, what is due, and the messages
 * between them.
 */
#include "stream.h"

#include "stream_outbox.h"
#include "stream_search.h"

#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { DAY = 24 * 3600 * 1000, SENTENCE = 80 };

struct streams *streams_set_of(const struct stream_sets *sets, const char *id)
{
    assert(sets->list[STREAM_TABLES]);
    for (int i = 0; i < STREAM_PLACES; i++)
        if (sets->list[i] && sets->list[i]->kind->mark == id[0])
            return sets->list[i];
    return sets->list[STREAM_TABLES];
}

static void free_postings(struct streams *all)
{
    while (all->postings) {
        struct stream_posting *posting = all->postings;
        all->postings = posting->next;
        posting->stream->posted--;
        journal_wait_free(&posting->wait);
        free(posting);
    }
}

static void free_set(struct streams *all)
{
    free_postings(all);
    streams_free_searches(all);
    while (all->count)
        stream_free(all->kind, all->list[--all->count]);
    free(all->list);
    util_hash_map_free(&all->ids);
    if (all->kind->free_all)
        all->kind->free_all(all);
}

/* ---- starting up ---------------------------------------------------------------------------- */

static bool open_stored(struct streams *all, const struct store_row *row)
{
    assert(row->kind == all->kind->opening);
    struct stream *stream = streams_open(all, row->table);

    stream->last_day = row->at ? (uint32_t)(row->at / DAY) : all->day;
    stream->stored = stream->number = row->number + 1;
    if (all->kind->apply(stream, row))
        return true;
    if (all->kind->fault != STREAM_IS_BROKEN)
        stream_withdraw(stream);
    return false;
}

static bool carry_on(struct streams *all, struct stream *stream, const struct store_row *row)
{
    assert(stream->all == all && stream->stored == stream->number);
    if (row->kind == all->kind->opening ||
        (all->kind->take ? row->number < stream->number : row->number != stream->number))
        return false;
    stream->stored = stream->number = row->number + 1; /* also of a row of another version */
    if (!all->kind->opening_is_use)
        stream->last_day = row->at ? (uint32_t)(row->at / DAY) : all->day;
    return all->kind->apply(stream, row);
}

static bool load_row(struct streams *all, const struct store_row *row)
{
    struct stream *stream = streams_find(all, row->table);

    if (stream)
        return stream->broken || carry_on(all, stream, row);
    if (row->kind == all->kind->opening)
        return open_stored(all, row);
    return all->kind->apply_alone && all->kind->apply_alone(all, row);
}

struct streams *streams_scratch(const struct streams *all)
{
    struct streams *scratch = util_allocate_zeroed(1, all->kind->all_size);

    scratch->kind = all->kind;
    scratch->journal = all->journal;
    scratch->sets = all->sets;
    scratch->day = all->day;
    return scratch;
}

void streams_free_scratch(struct streams *scratch)
{
    free_set(scratch);
    free(scratch);
}

struct stream *streams_adopt(struct streams *all, struct streams *scratch)
{
    assert(scratch->count == 1);
    struct stream *stream = scratch->list[0];
    const uint32_t last_day = stream->last_day;
    char id[STORE_ID_ROOM];

    scratch->count = 0;
    memcpy(id, stream->id, sizeof id);
    streams_enter(all, stream, id);
    stream->last_day = last_day;
    return stream;
}

/* As a start would: among streams of its kind, of which there is no other. */
static bool read_alone(const struct streams *all, const struct store_row *row)
{
    struct streams *scratch = streams_scratch(all);
    bool reads = load_row(scratch, row);
    if (!reads && row->kind != all->kind->opening) {
        struct stream *stream = streams_open(scratch, row->table);
        stream->stored = stream->number = row->number;
        reads = carry_on(scratch, stream, row);
    }
    streams_free_scratch(scratch);
    return reads;
}

/* The receiver must understand it. */
static bool read_sent(const struct stream_sets *sets, const struct store_row *row)
{
    const struct streams *all = streams_set_of(sets, row->message.stream);
    struct store_row heard = *row;

    heard.kind = all->kind->heard;
    memcpy(heard.table, row->message.stream, sizeof heard.table);
    return read_alone(all, &heard);
}

bool streams_read(const struct stream_sets *sets, const struct store_row *row)
{
    const struct streams *all = streams_set_of(sets, row->table);

    if (row->kind == STORE_SEND)
        return read_sent(sets, row);
    return row->kind == STORE_FORGET || row->kind == STORE_DECLINE || /* carried out, not kept */
           (all->kind->reads ? all->kind->reads(row) : read_alone(all, row));
}

static void break_stream(struct streams *all, const struct store_row *row)
{
    assert(all->kind->fault == STREAM_IS_BROKEN);
    struct stream *stream = streams_find(all, row->table);

    if (row->kind == all->kind->posted)
        return; /* without a result of a game the rest holds */
    if (!stream)
        stream = streams_open(all, row->table);
    stream->broken = true;
}

static void note_misfit(struct streams *all, const struct store_row *row,
                        struct journal_outputs *outputs)
{
    char sentence[SENTENCE];

    snprintf(sentence, sizeof sentence, "a row of this %s cannot be understood.", all->kind->name);
    journal_outputs_note(outputs, row->table, sentence);
    if (all->kind->fault == STREAM_IS_BROKEN)
        break_stream(all, row);
    outputs->refused = outputs->refused || all->kind->fault == STREAM_STOPS_SERVER;
}

void streams_load_row(struct streams *all, const struct store_row *row,
                      struct journal_outputs *outputs)
{
    if (!load_row(all, row)) {
        note_misfit(all, row, outputs);
    } else if (all->kind->loaded) {
        struct stream *stream = streams_find(all, row->table);
        assert(stream);
        all->kind->loaded(stream, row, outputs->now);
    }
}

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

/* Without a clock nothing is unused. */
static int64_t sweeps_at(const struct streams *all)
{
    const struct stream_kind *kind = all->kind;

    return kind->sweep && (kind->rest || (all->count && all->clock)) ? all->swept_at + kind->sweep
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

static bool has_expired(const struct stream_kind *kind, const struct stream *stream)
{
    assert(kind->days || kind->days_of);
    return stream->stored && !stream->posted && !stream->watchers_count && !stream->broken &&
           stream_unused_days(stream) > (kind->days_of ? kind->days_of(stream) : kind->days);
}

/* Nothing is under way for it, and nobody looks on: it can be read again. */
static bool can_leave(const struct stream *stream)
{
    return stream->stored && !stream->wait.batch && !stream->posted && !stream->leaves &&
           !stream->watchers_count;
}

static void give_away(struct streams *all, struct stream *stream, struct journal_outputs *outputs)
{
    ownership_release(all->ownership, stream->id, outputs);
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
        give_away(all, longest, outputs);
    return longest;
}

static bool is_left_alone(const struct streams *all, const struct stream *stream, int64_t now)
{
    return all->ownership->is_shared && can_leave(stream) &&
           !(all->kind->is_busy && all->kind->is_busy(stream)) &&
           now - stream->asked_at >= LIMIT_STREAM_KEPT;
}

static void sweep_one(struct streams *all, struct stream *stream, bool steady,
                      struct journal_outputs *outputs)
{
    if (stream->wait.batch || stream->leaves || journal_is_full(all->journal))
        return;
    if (steady && has_expired(all->kind, stream))
        stream_forget(stream, outputs);
    else if (is_left_alone(all, stream, outputs->now))
        give_away(all, stream, outputs);
    else if (all->kind->rest)
        all->kind->rest(stream, outputs);
}

static void sweep(struct streams *all, struct journal_outputs *outputs)
{
    assert(all->count || all->kind->rest);
    const bool some = all->kind->examined && all->kind->examined < all->count;
    const size_t examined = some ? all->kind->examined : all->count;

    all->swept_at = outputs->now;
    const bool steady = day_is_steady(all, outputs->now);
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
        if (all && all->count)
            first = earlier(first, sweeps_at(all));
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
        if (sets->outbox && all->kind->compose)
            stream_outbox_send(all, message, outputs);
        else if (all->kind->hear)
            all->kind->hear(all, message, outputs);
    }
}

/* ---- other servers' streams ----------------------------------------------------------------- */

void streams_depose(const struct stream_sets *sets, const char *id, struct journal_outputs *outputs)
{
    const struct streams *all = streams_set_of(sets, id);
    struct stream *stream = all->kind->load ? NULL : streams_find(all, id);

    if (stream)
        stream_depose(stream, outputs);
}

void streams_depose_all(const struct stream_sets *sets, struct journal_outputs *outputs)
{
    for (int i = STREAM_TABLES + 1; i < STREAM_PLACES; i++) {
        struct streams *all = sets->list[i];
        while (all && all->count)
            stream_depose(all->list[all->count - 1], outputs);
        if (all)
            streams_free_searches(all);
    }
}

/* ---- the end -------------------------------------------------------------------------------- */

void streams_free(const struct stream_sets *sets)
{
    for (int i = STREAM_PLACES; i-- > 0;)
        if (sets->list[i])
            free_set(sets->list[i]);
}
