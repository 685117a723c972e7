/* store_wait.c - waiting for the store: who has rows under way, which requests wait for whom, and
 * what the store's answer sets free. It refuses to know tables.
 */
#include "util/memory.h"
#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

void journal_waits_start(struct journal_waits *list)
{
    list->ends.next = list->ends.previous = &list->ends;
}

void journal_wait_add_row(struct journal_waits *list, struct journal_wait *wait, uint64_t batch,
                          size_t bytes)
{
    list->bytes += bytes;
    wait->bytes += bytes;
    if (wait->batch)
        return; /* what waits for the store gets no rows of a second batch */
    wait->batch = batch;
    wait->list = list;
    wait->previous = list->ends.previous;
    wait->next = &list->ends;
    wait->previous->next = wait->next->previous = wait;
}

void journal_wait_settle(struct journal_wait *wait)
{
    if (!wait->batch)
        return;
    wait->list->bytes -= wait->bytes;
    wait->batch = 0;
    wait->bytes = 0;
    wait->previous->next = wait->next;
    wait->next->previous = wait->previous;
}

/* ---- requests that wait ----------------------------------------------------------------- */

static void append(struct journal_wait *wait, struct journal_queued_request *first,
                   struct journal_queued_request *last)
{
    if (wait->first)
        wait->last->next = first;
    else
        wait->first = first;
    wait->last = last;
}

bool journal_wait_queue(struct server *server, struct journal_wait *wait, uint64_t conn,
                        const char *text, size_t length)
{
    struct connection *connection = connection_find(server, conn);
    const size_t size = sizeof(struct journal_queued_request) + length;

    if (!connection || connection->queued >= LIMIT_PARKED ||
        server->queued + size > LIMIT_PARKED_BYTES)
        return false;
    struct journal_queued_request *queued = util_allocate(size);
    *queued = (struct journal_queued_request){ .conn = conn, .length = length };
    memcpy(queued->text, text, length);
    append(wait, queued, queued);
    connection->queued++;
    server->queued += size;
    return true;
}

static void drop_parked(struct server *server, struct journal_queued_request *queued)
{
    struct connection *connection = connection_find(server, queued->conn);

    if (connection)
        connection->queued--;
    server->queued -= sizeof *queued + queued->length;
    journal_outputs_wipe(queued->text, queued->length); /* it may have a passphrase */
    free(queued);
}

/* Answers one that waited, unless its socket is gone; it may have to wait for something else. */
static void take_up(struct server *server, int64_t now, struct journal_queued_request *queued,
                    struct journal_outputs *outputs)
{
    struct journal_wait *waits = NULL;

    queued->next = NULL;
    if (connection_find(server, queued->conn))
        waits = request_answer(server, now, queued->conn, queued->text, queued->length, outputs);
    if (waits)
        append(waits, queued, queued);
    else
        drop_parked(server, queued);
}

/* One after the other, until one has written something itself: the rest goes on waiting. If the
 * owner is gone, each learns that on its own. */
static void take_up_all(struct server *server, int64_t now, struct journal_queued_request *first,
                        struct journal_queued_request *last, struct journal_outputs *outputs)
{
    while (first) {
        struct journal_queued_request *next = first->next;
        if (server->taken && server->taken->batch) {
            append(server->taken, first, last);
            return;
        }
        take_up(server, now, first, outputs);
        first = next;
    }
}

void journal_wait_release(struct server *server, int64_t now, struct journal_wait *wait,
                          struct journal_outputs *outputs)
{
    struct journal_queued_request *first = wait->first, *last = wait->last;

    wait->first = NULL;
    take_up_all(server, now, first, last, outputs);
}

/* ---- the owner goes --------------------------------------------------------------------- */

void journal_wait_free(struct journal_wait *wait)
{
    journal_wait_settle(wait);
    while (wait->first) {
        struct journal_queued_request *queued = wait->first;
        wait->first = queued->next;
        free(queued);
    }
    free(wait->answer);
    free(wait->refusal);
}

void journal_wait_leave(struct server *server, struct journal_wait *wait)
{
    if (server->taken == wait)
        server->taken = NULL;
    while (wait->first) {
        struct journal_queued_request *queued = wait->first;
        wait->first = queued->next;
        drop_parked(server, queued);
    }
    journal_wait_settle(wait);
}

/* ---- the store's answer ----------------------------------------------------------------- */

/* Sends whoever asked for what was written, or not, the answer prepared for the case. */
static void answer_asker(struct server *server, struct journal_wait *wait, bool stored,
                         struct journal_outputs *outputs)
{
    const size_t from = outputs->text.length;
    const char *answer = stored ? wait->answer : wait->refusal;

    if (answer && connection_find(server, wait->asker)) {
        talon_string_buffer_add(&outputs->text, answer);
        journal_outputs_send(outputs, wait->asker, from);
    }
    free(wait->answer);
    free(wait->refusal);
    wait->answer = wait->refusal = NULL;
}

static void answered(struct server *server, int64_t now, struct journal_wait *wait, bool stored,
                     struct journal_outputs *outputs)
{
    const struct journal_wait_kind *kind = wait->kind;
    struct journal_queued_request *first = wait->first, *last = wait->last;

    journal_wait_settle(wait);
    wait->first = NULL;
    server->taken = wait;
    answer_asker(server, wait, stored, outputs);
    (stored ? kind->stored : kind->failed)(server, now, wait->owner, outputs);
    take_up_all(server, now, first, last, outputs);
    server->taken = NULL;
}

void journal_wait_answered(struct server *server, int64_t now, uint64_t batch, bool stored,
                           struct journal_outputs *outputs)
{
    struct journal_wait *ends = &server->unwritten.ends;

    while (ends->next != ends && ends->next->batch <= batch)
        answered(server, now, ends->next, stored, outputs);
}
