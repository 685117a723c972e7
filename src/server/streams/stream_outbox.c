/* stream_outbox.c - messages between streams that different servers may own: writing them, looking
 * for them, and handing them on. A server that has its store alone looks for unused streams only.
 */
#include "stream_outbox.h"

#include "stream_copies.h"
#include "stream_search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKS_FOR_ORPHANS = 2 }; /* in a lease */

/* ---- sending -------------------------------------------------------------------------------- */

static void note_orphan(struct stream_outbox *outbox, const char *id, bool is_unused)
{
    if (outbox->orphans_count == LIMIT_ORPHANS)
        return;
    struct stream_orphan *orphan = &outbox->orphans[outbox->orphans_count++];
    memcpy(orphan->id, id, STORE_ID_ROOM);
    orphan->is_unused = is_unused;
}

/* Only who writes to it owns it, so the sender sees to it that it hears. */
static void hurry(struct stream_outbox *outbox, const char *receiver, int64_t now)
{
    if (!outbox->orphans_count)
        outbox->orphans_retry_at = now + LIMIT_HEARD_SOON;
    note_orphan(outbox, receiver, false);
}

void stream_outbox_send(struct streams *all, const struct stream_message *message,
                        struct journal_outputs *outputs)
{
    struct store_row row = { .number = message->number, .kind = STORE_SEND, .seat = -1 };
    struct talon_string_buffer text = { 0 };

    row.message.number = message->number;
    if (message->wait && all->kind->compose &&
        all->kind->compose(all, message, row.message.stream, &text)) {
        memcpy(row.table, message->from, strlen(message->from) + 1);
        row.text = text.at;
        journal_append(outputs, &row, message->wait);
        if (all->kind->copies)
            hurry(all->sets->outbox, row.message.stream, outputs->now);
    }
    free(text.at);
}

/* ---- looking -------------------------------------------------------------------------------- */

/* While rows for messages are on their way, a look would find these messages again. News of copies
 * do not wait for that: a slow store would make them old. */
static bool may_hear(const struct stream_outbox *outbox)
{
    return !outbox->sets->taken;
}

static bool is_wanted_soon(const struct stream_outbox *outbox)
{
    return outbox->sets->look_soon && may_hear(outbox);
}

static bool may_look(const struct stream_outbox *outbox)
{
    return !outbox->looks && !outbox->ownership->is_over &&
           (outbox->ownership->is_shared ||
            (!outbox->orphans_count && streams_want_unused(outbox->sets)));
}

/* False: it is not known yet. */
static bool take_orphan(const struct stream_outbox *outbox, const struct stream_orphan *orphan,
                        struct journal_outputs *outputs)
{
    struct streams *all = streams_set_of(outbox->sets, orphan->id);
    struct stream *stream;
    struct journal_wait *waits;

    if (all->kind->take_over)
        return all->kind->take_over(all, orphan->id, outputs);
    if (streams_seek(all, orphan->id, STREAM_OWN, outputs, &stream, &waits) == STREAM_AWAITED)
        return false;
    if (stream && orphan->is_unused)
        stream_forget_unused(stream, outputs);
    return true;
}

static void take_orphans(struct stream_outbox *outbox, struct journal_outputs *outputs)
{
    size_t kept = 0;

    for (size_t i = 0; i < outbox->orphans_count; i++)
        if (!take_orphan(outbox, &outbox->orphans[i], outputs))
            outbox->orphans[kept++] = outbox->orphans[i];
    outbox->orphans_count = kept;
    outbox->orphans_retry_at = outputs->now + LIMIT_DRIVE_RETRY;
}

static void look_for_messages(struct stream_outbox *outbox, struct journal_outputs *outputs)
{
    struct server_job job = { .kind = SERVER_JOB_LOOK,
                              .number = ++outbox->number,
                              .look.most = LIMIT_MESSAGES_HEARD };

    job.look.messages = may_hear(outbox);
    outbox->sets->look_soon = !job.look.messages;
    job.look.orphans = outbox->ownership->is_shared && outputs->now >= outbox->orphans_at &&
                       !outbox->orphans_count;
    if (job.look.orphans)
        outbox->orphans_at = outputs->now + outbox->ownership->lasting / LOOKS_FOR_ORPHANS;
    if (!outbox->orphans_count)
        streams_seek_unused(outbox->sets, &job.look.unused);
    job.look.sort = streams_sort_of_all(outbox->sets);
    job.look.known = streams_list_copies(outbox->sets, &job.look.known_count);
    outbox->look_at = outputs->now + LIMIT_LOOK;
    outbox->looks = true;
    journal_outputs_add_job(outputs, &job);
}

void stream_outbox_attend(struct stream_outbox *outbox, struct journal_outputs *outputs)
{
    if (outbox->orphans_count && outputs->now >= outbox->orphans_retry_at)
        take_orphans(outbox, outputs);
    if (!may_look(outbox) || (outputs->now < outbox->look_at && !is_wanted_soon(outbox)))
        return;
    streams_give_unread_away(outbox->sets, outbox->ownership, outputs);
    look_for_messages(outbox, outputs);
}

int64_t stream_outbox_wakes_at(const struct stream_outbox *outbox)
{
    const int64_t looks_at = !may_look(outbox)        ? SERVER_NEVER
                             : is_wanted_soon(outbox) ? 0 /* at once */
                                                      : outbox->look_at;

    return outbox->orphans_count && outbox->orphans_retry_at < looks_at ? outbox->orphans_retry_at
                                                                        : looks_at;
}

/* ---- hearing -------------------------------------------------------------------------------- */

/* A stream that is not in memory is read first, and hears at the next look. */
static void hand_on(const struct stream_outbox *outbox, const struct store_row *row,
                    struct journal_outputs *outputs)
{
    struct streams *all = streams_set_of(outbox->sets, row->table);
    struct stream *stream;
    struct journal_wait *waits;

    if (!all->kind->receive || !ownership_is_ours(outbox->ownership, row->table) ||
        journal_is_full(outbox->journal) ||
        streams_seek(all, row->table, STREAM_OWN, outputs, &stream, &waits) != STREAM_FOUND)
        return;
    if (!stream->stored || stream->leaves || stream->broken)
        return;
    if (all->kind->receive(stream, row->text, &row->message, outputs) == STREAM_DECLINES)
        stream_decline(stream, &row->message, outputs);
}

/* One of those of which a server needs all. */
static void read_unknown(const struct stream_outbox *outbox, const char *id,
                         struct journal_outputs *outputs)
{
    struct streams *all = streams_set_of(outbox->sets, id);
    struct stream *stream;
    struct journal_wait *waits;

    if (all->kind->all_of)
        streams_seek(all, id, STREAM_READ, outputs, &stream, &waits);
}

void stream_outbox_answered(struct stream_outbox *outbox, const struct server_answer *answer,
                            struct journal_outputs *outputs)
{
    assert(outbox->looks && answer->number == outbox->number);
    outbox->looks = false;
    for (size_t i = 0; !answer->refused && i < answer->rows_count; i++)
        if (answer->rows[i].kind == STORE_SEND)
            hand_on(outbox, &answer->rows[i], outputs);
        else if (answer->rows[i].kind == STORE_WAKE)
            note_orphan(outbox, answer->rows[i].table, false);
        else if (answer->rows[i].kind == STORE_CLOSE)
            note_orphan(outbox, answer->rows[i].table, true);
        else if (answer->rows[i].kind == STORE_HANDLE)
            read_unknown(outbox, answer->rows[i].table, outputs);
        else
            streams_follow(outbox->sets, &answer->rows[i], outputs);
    if (outbox->orphans_count)
        take_orphans(outbox, outputs);
}
