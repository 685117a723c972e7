/* stream_rows.c - streams from their rows: as a start carries them out again, or alone, in a set of
 * their own.
 */
#include "stream.h"

#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void streams_empty(struct streams *all)
{
    assert(all->kind && !all->searches);
    free_postings(all);
    while (all->count)
        stream_free(all->kind, all->list[--all->count]);
    free(all->list);
    util_hash_map_free(&all->ids);
    if (all->kind->free_all)
        all->kind->free_all(all);
}

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
    if (all->kind->lend)
        all->kind->lend(scratch, all);
    return scratch;
}

void streams_free_scratch(struct streams *scratch)
{
    streams_empty(scratch);
    free(scratch);
}

struct stream *streams_adopt(struct streams *all, struct streams *scratch,
                             struct journal_outputs *outputs)
{
    assert(scratch->count == 1);
    struct stream *stream = scratch->list[0];
    const uint32_t last_day = stream->last_day;
    char id[STORE_ID_ROOM];

    scratch->count = 0;
    memcpy(id, stream->id, sizeof id);
    streams_enter(all, stream, id);
    stream->last_day = last_day;
    if (all->kind->joins)
        all->kind->joins(stream, outputs);
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
           row->kind == STORE_HANDLE ||
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

bool streams_follow_row(struct streams *all, const struct store_row *row,
                        struct journal_outputs *outputs)
{
    if (!load_row(all, row))
        return false;
    if (all->kind->loaded)
        all->kind->loaded(streams_find(all, row->table), row, outputs->now);
    return true;
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
