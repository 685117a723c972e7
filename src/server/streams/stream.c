/* stream.c - one stream: found, opened, written, forgotten, and what the store's answers mean for
 * it.
 */
#include "stream.h"

#include "stream_watchers.h"
#include "util/hex.h"
#include "util/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- finding -------------------------------------------------------------------------------- */

static void id_key(const char *id, uint8_t key[TALON_SHA256_BYTES])
{
    util_hash_text("talon stream ", id, key);
}

struct stream *streams_find(const struct streams *all, const char *id)
{
    assert(all->ids.count == all->count);
    uint8_t key[TALON_SHA256_BYTES];

    id_key(id, key);
    return util_hash_map_find(&all->ids, key);
}

static void name_stream(const struct streams *all, const char *letters, char id[STORE_ID_ROOM])
{
    assert(all->kind->mark);
    snprintf(id, STORE_ID_ROOM, "%c%.*s", all->kind->mark, STORE_ID_ROOM - 2, letters);
}

struct stream *streams_find_letters(const struct streams *all, const char *letters)
{
    char id[STORE_ID_ROOM];

    name_stream(all, letters, id);
    return strlen(letters) < STORE_ID_ROOM - 1 ? streams_find(all, id) : NULL;
}

const char *stream_letters(const struct stream *stream)
{
    return stream->id + 1;
}

void streams_make_id(const struct streams *all, size_t letters, char id[STORE_ID_ROOM])
{
    uint8_t bytes[STORE_ID_ROOM];

    assert(letters < STORE_ID_ROOM - 1);
    do {
        all->entropy->fill(all->entropy->self, bytes, letters);
        id[0] = all->kind->mark;
        util_id_letters(bytes, letters, id + 1);
    } while (streams_find(all, id));
}

/* ---- in and out of the list ----------------------------------------------------------------- */

void stream_free(const struct stream_kind *kind, struct stream *stream)
{
    assert(!stream->posted);
    journal_wait_free(&stream->wait);
    if (kind->free)
        kind->free(stream);
    free(stream->watchers);
    free(stream);
}

/* `gone`: its rows, too, are not there any more. */
static void end_stream(struct stream *stream, bool gone, struct journal_outputs *outputs)
{
    struct streams *all = stream->all;
    struct stream *last = all->list[--all->count];
    uint8_t key[TALON_SHA256_BYTES];

    assert(all->list[stream->place] == stream);
    all->list[last->place = stream->place] = last;
    id_key(stream->id, key);
    util_hash_map_remove(&all->ids, key);
    all->copied -= stream->copied;
    if (all->kind->remove)
        all->kind->remove(stream);
    stream_dismiss(stream);
    journal_wait_leave(all->journal, &stream->wait);
    if (gone && all->kind->gone)
        all->kind->gone(stream, outputs);
    stream_free(all->kind, stream);
}

void stream_end_copy(struct stream *stream, bool gone, struct journal_outputs *outputs)
{
    assert(stream->copied && !stream->wait.batch && !stream->posted);
    end_stream(stream, gone, outputs);
}

void stream_withdraw(struct stream *stream)
{
    assert(!stream->wait.batch && !stream->posted);
    end_stream(stream, false, NULL);
}

static void settle(struct streams *all, struct journal_outputs *outputs)
{
    assert(all->count <= all->capacity);
    if (all->kind->settled)
        all->kind->settled(all, outputs);
}

static void note_use(struct stream *stream, uint32_t day)
{
    assert(stream->all && stream->number);
    if (!stream->all->kind->opening_is_use)
        stream->last_day = day;
}

static void settle_heard(struct stream *stream)
{
    if (stream->hears)
        stream->all->sets->taken--;
    stream->hears = false;
}

static void stream_is_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct streams *all = context;
    struct stream *stream = owner;

    assert(stream->all == all && !stream->wait.batch);
    settle_heard(stream);
    if (stream->leaves) {
        stream_tell(stream, outputs);
        end_stream(stream, true, outputs);
    } else {
        note_use(stream, all->day);
        stream->stored = stream->number;
        stream->keep_until = 0;
        if (all->kind->stored)
            all->kind->stored(stream, outputs);
    }
    settle(all, outputs);
}

static void stream_is_not_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    struct streams *all = context;
    struct stream *stream = owner;

    assert(stream->number >= stream->stored);
    all->retry_at = outputs->now + LIMIT_STORE_RETRY;
    settle_heard(stream);
    stream->leaves = false;
    if (!all->kind->take)
        stream->number = stream->stored; /* nobody else has written behind it */
    if (!stream->stored)
        end_stream(stream, false, outputs);
    else if (all->kind->roll_back)
        all->kind->roll_back(stream, outputs);
    settle(all, outputs);
}

static const struct journal_wait_kind stream_wait_kind = { .stored = stream_is_stored,
                                                           .failed = stream_is_not_stored };

void streams_enter(struct streams *all, struct stream *stream, const char *id)
{
    uint8_t key[TALON_SHA256_BYTES];

    assert(id[0] == all->kind->mark && !streams_find(all, id));
    snprintf(stream->id, sizeof stream->id, "%s", id);
    stream->all = all;
    stream->wait.kind = &stream_wait_kind;
    stream->wait.owner = stream;
    stream->wait.context = all;
    stream->wait.epoch = all->ownership && ownership_is_ours(all->ownership, stream->id)
                             ? ownership_epoch(all->ownership, stream->id)
                             : 0;
    stream->last_day = all->day;
    stream->place = all->count;
    all->list = util_grow(all->list, &all->capacity, all->count, sizeof(void *));
    all->list[all->count++] = stream;
    id_key(id, key);
    util_hash_map_put(&all->ids, key, stream);
    if (all->kind->begin)
        all->kind->begin(stream);
}

struct stream *streams_open(struct streams *all, const char *id)
{
    struct stream *stream = util_allocate_zeroed(1, all->kind->size);

    streams_enter(all, stream, id);
    return stream;
}

struct stream *streams_open_letters(struct streams *all, const char *letters)
{
    char id[STORE_ID_ROOM];

    name_stream(all, letters, id);
    return streams_open(all, id);
}

/* ---- writing -------------------------------------------------------------------------------- */

static void append_row(struct stream *stream, struct store_row row, struct journal_wait *wait,
                       struct journal_outputs *outputs)
{
    assert(stream->all && row.text);
    assert(!stream->broken && !stream->leaves && !stream->copied);
    memcpy(row.table, stream->id, sizeof row.table);
    row.number = stream->number;
    row.seat = -1;
    journal_append(outputs, &row, wait);
}

void stream_write(struct stream *stream, enum store_kind kind, const char *text,
                  struct journal_outputs *outputs)
{
    assert((kind == stream->all->kind->opening) == !stream->number);
    append_row(stream, (struct store_row){ .kind = kind, .text = text }, &stream->wait, outputs);
    stream->number++;
}

void stream_name(struct stream *stream, const char *handle, struct journal_outputs *outputs)
{
    assert(stream->number && streams_are_partial(stream->all));
    append_row(stream, (struct store_row){ .kind = STORE_HANDLE, .text = handle }, &stream->wait,
               outputs);
}

void stream_write_heard(struct stream *stream, const char *text,
                        const struct store_message *message, struct journal_outputs *outputs)
{
    const struct store_row row = { .kind = stream->all->kind->heard,
                                   .text = text,
                                   .message = *message };

    assert(!stream->hears);
    stream->all->sets->taken++;
    stream->hears = true;
    append_row(stream, row, &stream->wait, outputs);
    stream->number++;
}

void stream_forget(struct stream *stream, struct journal_outputs *outputs)
{
    assert(stream->stored && !stream->wait.batch);
    append_row(stream, (struct store_row){ .kind = STORE_FORGET, .text = "" }, &stream->wait,
               outputs);
    stream->leaves = true;
}

/* ---- what another stream has sent ----------------------------------------------------------- */

static void drop_posting(struct stream_posting *posting)
{
    struct streams *all = posting->stream->all;
    struct stream_posting **at = &all->postings;

    assert(posting->stream->posted);
    while (*at != posting)
        at = &(*at)->next;
    *at = posting->next;
    posting->stream->posted--;
    if (posting->message.stream[0])
        all->sets->taken--;
    journal_wait_leave(all->journal, &posting->wait);
    free(posting);
}

static void posting_is_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    const struct streams *all = context;
    struct stream_posting *posting = owner;
    struct stream *stream = posting->stream;

    assert(stream->posted && !posting->wait.batch);
    stream->keep_until = 0;
    if (posting->declines) {
        drop_posting(posting);
        return;
    }
    if (stream->stored <= posting->number)
        stream->stored = posting->number + 1;
    note_use(stream, all->day);
    all->kind->take(stream, posting->what, outputs);
    drop_posting(posting);
}

static void posting_is_not_stored(void *context, void *owner, struct journal_outputs *outputs)
{
    const struct streams *all = context;
    struct stream_posting *posting = owner;

    (void)outputs;
    if (all->kind->lose && !posting->declines)
        all->kind->lose(posting->stream, posting->what);
    drop_posting(posting);
}

static const struct journal_wait_kind posting_wait_kind = { .stored = posting_is_stored,
                                                            .failed = posting_is_not_stored };

/* `what` may be NULL: the message is declined. */
static struct stream_posting *begin_posting(struct stream *stream, const void *what, size_t size,
                                            const struct store_message *message)
{
    struct streams *all = stream->all;
    struct stream_posting *posting = util_allocate(sizeof *posting + size);

    assert((!what || (all->kind->posted && all->kind->take)) && stream->number);
    *posting = (struct stream_posting){
        .next = all->postings,
        .wait = { .kind = &posting_wait_kind,
                  .owner = posting,
                  .context = all,
                  .epoch = stream->wait.epoch },
        .stream = stream,
        .number = stream->number,
        .declines = !what,
    };
    if (what)
        memcpy(posting->what, what, size);
    if (message) {
        posting->message = *message;
        all->sets->taken++;
    }
    all->postings = posting;
    stream->posted++;
    return posting;
}

void stream_post(struct stream *stream, const char *text, const void *what, size_t size,
                 const struct store_message *message, struct journal_outputs *outputs)
{
    struct stream_posting *posting = begin_posting(stream, what, size, message);
    const struct store_row row = { .kind = stream->all->kind->posted,
                                   .text = text,
                                   .message = posting->message };

    append_row(stream, row, &posting->wait, outputs);
    stream->number++;
}

void stream_decline(struct stream *stream, const struct store_message *message,
                    struct journal_outputs *outputs)
{
    struct stream_posting *posting = begin_posting(stream, NULL, 0, message);

    append_row(stream, (struct store_row){ .kind = STORE_DECLINE, .text = "", .message = *message },
               &posting->wait, outputs);
}

/* ---- another server's ----------------------------------------------------------------------- */

static void drop_postings_of(struct stream *stream, struct journal_outputs *outputs)
{
    struct stream_posting *next;

    for (struct stream_posting *at = stream->all->postings; at; at = next) {
        next = at->next;
        if (at->stream != stream)
            continue;
        journal_outputs_drop_rows(outputs, &at->wait);
        drop_posting(at);
    }
}

void stream_depose(struct stream *stream, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < stream->watchers_count; i++)
        journal_outputs_hang_up(outputs, stream->watchers[i].conn, CLOSE_RESTART);
    journal_wait_hang_up(&stream->wait, outputs);
    journal_outputs_drop_rows(outputs, &stream->wait);
    drop_postings_of(stream, outputs);
    settle_heard(stream);
    end_stream(stream, false, outputs);
}

/* ---- use ------------------------------------------------------------------------------------ */

uint32_t stream_unused_days(const struct stream *stream)
{
    assert(stream->all && stream->all->kind);
    const uint32_t day = stream->all->day;

    return stream->last_day && day > stream->last_day ? day - stream->last_day : 0;
}
