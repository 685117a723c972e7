/* store_wait.c - rooms and accounts that wait for the store, the requests queued for them, and what
 * follows from the store's answer.
 */
#include "util/memory.h"
#include "store_wait.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void journal_waits_start(struct journal_waits *list)
{
    list->ends.next = list->ends.previous = &list->ends;
}

static void add_bytes(struct journal_waits *list, struct journal_wait *wait, uint64_t batch,
                      size_t bytes)
{
    assert(batch);
    assert(!wait->batch || wait->batch == batch);
    list->bytes += bytes;
    wait->bytes += bytes;
    if (wait->batch)
        return; /* while it waits it gets no rows of a second batch */
    wait->batch = batch;
    wait->list = list;
    wait->previous = list->ends.previous;
    wait->next = &list->ends;
    wait->previous->next = wait->next->previous = wait;
}

void journal_append(struct journal_outputs *outputs, const struct store_row *row,
                    struct journal_wait *wait)
{
    assert(wait->kind && wait->owner); /* somebody hears what the store answers */
    struct journal_waits *list = outputs->unwritten;
    struct store_row fenced = *row;

    fenced.epoch = wait->epoch;
    add_bytes(list, wait, outputs->batch, journal_outputs_add_row(outputs, &fenced, wait));
    if (!list->reads || list->reads(list->reader, row))
        return;
    wait->unreadable = true;
    journal_outputs_note(outputs, row->table,
                         "a row could not have been read back, so it was not written.");
}

/* It has no unwritten rows any more: they are stored or rolled back. */
static void end_wait(struct journal_wait *wait)
{
    assert(!wait->batch || wait->list->bytes >= wait->bytes);
    if (!wait->batch)
        return;
    wait->list->bytes -= wait->bytes;
    wait->batch = 0;
    wait->bytes = 0;
    wait->unreadable = false;
    wait->previous->next = wait->next;
    wait->next->previous = wait->previous;
}

uint64_t journal_read(struct journal *journal, const char *stream, uint32_t first, uint32_t most,
                      struct journal_outputs *outputs)
{
    assert(journal->has_archive && strlen(stream) < STORE_ID_ROOM && most);
    struct server_job job = { .kind = SERVER_JOB_READ,
                              .number = ++journal->reads,
                              .read = { .first = first, .most = most } };

    memcpy(job.read.stream, stream, strlen(stream));
    journal_outputs_add_job(outputs, &job);
    return job.number;
}

bool journal_is_full(const struct journal *journal)
{
    assert(journal->unwritten.ends.next && journal->unwritten.ends.previous);
    return journal->unwritten.bytes >= LIMIT_UNWRITTEN_BYTES;
}

/* ---- queued requests -------------------------------------------------------------------- */

static void append(struct journal_wait *wait, struct journal_queued_request *first,
                   struct journal_queued_request *last)
{
    assert(first && last);
    if (wait->first)
        wait->last->next = first;
    else
        wait->first = first;
    wait->last = last;
}

bool journal_wait_queue(struct journal *journal, struct journal_wait *wait, uint64_t conn,
                        const char *text, size_t length)
{
    assert(length <= LIMIT_RECORD_REQUEST_BYTES);
    struct connection *connection = connection_find(journal->connections, conn);
    const size_t size = sizeof(struct journal_queued_request) + length;

    if (!connection || connection->queued >= LIMIT_WAITING_REQUESTS ||
        journal->queued + size > LIMIT_WAITING_BYTES)
        return false;
    struct journal_queued_request *queued = util_allocate(size);
    *queued = (struct journal_queued_request){ .conn = conn,
                                               .came_at = journal->since,
                                               .length = length };
    memcpy(queued->text, text, length);
    append(wait, queued, queued);
    connection->queued++;
    journal->queued += size;
    return true;
}

static void drop_queued(struct journal *journal, struct journal_queued_request *queued)
{
    assert(journal->queued >= sizeof *queued + queued->length);
    struct connection *connection = connection_find(journal->connections, queued->conn);

    if (connection)
        connection->queued--;
    journal->queued -= sizeof *queued + queued->length;
    util_wipe(queued->text, queued->length); /* it may contain a passphrase */
    free(queued);
}

/* Answers one, unless its connection is closed. It may have to wait for something else. */
static void answer_queued(struct journal *journal, struct journal_queued_request *queued,
                          struct journal_outputs *outputs)
{
    assert(journal->answer);
    const int64_t since = journal->since;
    struct journal_wait *waits = NULL;

    queued->next = NULL;
    journal->since = queued->came_at;
    if (connection_find(journal->connections, queued->conn))
        waits =
            journal->answer(journal->answerer, queued->conn, queued->text, queued->length, outputs);
    journal->since = since;
    if (waits)
        append(waits, queued, queued);
    else
        drop_queued(journal, queued);
}

/* Answers one after the other until one has written rows itself; the rest goes on waiting. If the
 * owner is gone, each request finds that out itself. */
static void answer_all_queued(struct journal *journal, struct journal_queued_request *first,
                              struct journal_queued_request *last, struct journal_outputs *outputs)
{
    while (first) {
        struct journal_queued_request *next = first->next;
        if (journal->taken && journal->taken->batch) {
            append(journal->taken, first, last);
            return;
        }
        answer_queued(journal, first, outputs);
        first = next;
    }
}

void journal_wait_release(struct journal *journal, struct journal_wait *wait,
                          struct journal_outputs *outputs)
{
    assert(!wait->batch);
    struct journal_queued_request *first = wait->first, *last = wait->last;

    wait->first = NULL;
    answer_all_queued(journal, first, last, outputs);
}

void journal_wait_hang_up(const struct journal_wait *wait, struct journal_outputs *outputs)
{
    if (wait->answer)
        journal_outputs_hang_up(outputs, wait->asker, CLOSE_RESTART);
    for (const struct journal_queued_request *queued = wait->first; queued; queued = queued->next)
        journal_outputs_hang_up(outputs, queued->conn, CLOSE_RESTART);
}

/* ---- the end of the owner --------------------------------------------------------------- */

void journal_wait_free(struct journal_wait *wait)
{
    end_wait(wait);
    while (wait->first) {
        struct journal_queued_request *queued = wait->first;
        wait->first = queued->next;
        free(queued);
    }
    free(wait->answer);
    free(wait->refusal);
}

void journal_wait_leave(struct journal *journal, struct journal_wait *wait)
{
    if (journal->taken == wait)
        journal->taken = NULL;
    while (wait->first) {
        struct journal_queued_request *queued = wait->first;
        wait->first = queued->next;
        drop_queued(journal, queued);
    }
    end_wait(wait);
}

/* ---- the store's answer ----------------------------------------------------------------- */

/* Sends the asker the answer prepared for the case that it was stored, or not. */
static void answer_asker(struct journal *journal, struct journal_wait *wait, bool stored,
                         struct journal_outputs *outputs)
{
    assert(!wait->answer == !wait->refusal);
    const size_t from = outputs->text.length;
    const char *answer = stored ? wait->answer : wait->refusal;

    if (answer && connection_find(journal->connections, wait->asker)) {
        talon_string_buffer_add(&outputs->text, answer);
        journal_outputs_send(outputs, wait->asker, from);
    }
    free(wait->answer);
    free(wait->refusal);
    wait->answer = wait->refusal = NULL;
}

static void answered(struct journal *journal, struct journal_wait *wait, bool stored,
                     struct journal_outputs *outputs)
{
    assert(wait->batch && wait->kind);
    const struct journal_wait_kind *kind = wait->kind;
    struct journal_queued_request *first = wait->first, *last = wait->last;

    end_wait(wait);
    wait->first = NULL;
    journal->taken = wait;
    answer_asker(journal, wait, stored, outputs);
    (stored ? kind->stored : kind->failed)(wait->context, wait->owner, outputs);
    answer_all_queued(journal, first, last, outputs);
    journal->taken = NULL;
}

void journal_wait_answered(struct journal *journal, uint64_t batch, bool stored,
                           struct journal_outputs *outputs)
{
    assert(batch && batch <= journal->batch);
    struct journal_wait *ends = &journal->unwritten.ends;

    while (ends->next != ends && ends->next->batch <= batch)
        answered(journal, ends->next, stored, outputs);
}

static struct journal_wait *find_unreadable(struct journal *journal, uint64_t batch)
{
    assert(batch);
    struct journal_wait *ends = &journal->unwritten.ends, *wait = ends->previous;

    while (wait != ends && wait->batch == batch && !wait->unreadable)
        wait = wait->previous;
    return wait != ends && wait->batch == batch ? wait : NULL;
}

void journal_refuse_unreadable(struct journal *journal, struct journal_outputs *outputs)
{
    struct journal_wait *wait;

    while ((wait = find_unreadable(journal, outputs->batch))) {
        journal_outputs_drop_rows(outputs, wait);
        answered(journal, wait, false, outputs);
    }
}
