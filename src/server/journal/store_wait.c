/* store_wait.c - waiting for the store: who has rows under way, which requests wait for whom, and
 * what the store's answer sets free. It refuses to know tables.
 */
#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

void pending_list_begin(struct pending_list *list)
{
    list->ends.next = list->ends.previous = &list->ends;
}

void pending_note(struct pending_list *list, struct pending *pending, uint64_t batch, size_t bytes)
{
    list->bytes += bytes;
    pending->bytes += bytes;
    if (pending->batch)
        return; /* what waits for the store gets no rows of a second batch */
    pending->batch = batch;
    pending->list = list;
    pending->previous = list->ends.previous;
    pending->next = &list->ends;
    pending->previous->next = pending->next->previous = pending;
}

void pending_settle(struct pending *pending)
{
    if (!pending->batch)
        return;
    pending->list->bytes -= pending->bytes;
    pending->batch = 0;
    pending->bytes = 0;
    pending->previous->next = pending->next;
    pending->next->previous = pending->previous;
}

/* ---- requests that wait ----------------------------------------------------------------- */

static void append(struct pending *pending, struct parked *first, struct parked *last)
{
    if (pending->first)
        pending->last->next = first;
    else
        pending->first = first;
    pending->last = last;
}

bool pending_park(struct server *server, struct pending *pending, uint64_t conn, const char *text,
                  size_t length)
{
    struct socket *socket = socket_of(server, conn);
    const size_t size = sizeof(struct parked) + length;

    if (!socket || socket->parked >= LIMIT_PARKED || server->parked + size > LIMIT_PARKED_BYTES)
        return false;
    struct parked *parked = malloc(size);
    if (!parked)
        return false;
    *parked = (struct parked){ .conn = conn, .length = length };
    memcpy(parked->text, text, length);
    append(pending, parked, parked);
    socket->parked++;
    server->parked += size;
    return true;
}

static void drop_parked(struct server *server, struct parked *parked)
{
    struct socket *socket = socket_of(server, parked->conn);

    if (socket)
        socket->parked--;
    server->parked -= sizeof *parked + parked->length;
    effects_wipe(parked->text, parked->length); /* it may have a passphrase */
    free(parked);
}

/* Answers one that waited, unless its socket is gone; it may have to wait for something else. */
static void take_up(struct server *server, int64_t now, struct parked *parked,
                    struct server_effects *effects)
{
    struct pending *waits = NULL;

    parked->next = NULL;
    if (socket_of(server, parked->conn))
        waits = request_answer(server, now, parked->conn, parked->text, parked->length, effects);
    if (waits)
        append(waits, parked, parked);
    else
        drop_parked(server, parked);
}

/* One after the other, until one has written something itself: the rest goes on waiting. If the
 * owner is gone, each learns that on its own. */
static void take_up_all(struct server *server, int64_t now, struct parked *first,
                        struct parked *last, struct server_effects *effects)
{
    while (first) {
        struct parked *next = first->next;
        if (server->taken && server->taken->batch) {
            append(server->taken, first, last);
            return;
        }
        take_up(server, now, first, effects);
        first = next;
    }
}

void pending_release(struct server *server, int64_t now, struct pending *pending,
                     struct server_effects *effects)
{
    struct parked *first = pending->first, *last = pending->last;

    pending->first = NULL;
    take_up_all(server, now, first, last, effects);
}

/* ---- the owner goes --------------------------------------------------------------------- */

void pending_free(struct pending *pending)
{
    pending_settle(pending);
    while (pending->first) {
        struct parked *parked = pending->first;
        pending->first = parked->next;
        free(parked);
    }
    free(pending->answer);
    free(pending->refusal);
}

void pending_leave(struct server *server, struct pending *pending)
{
    if (server->taken == pending)
        server->taken = NULL;
    while (pending->first) {
        struct parked *parked = pending->first;
        pending->first = parked->next;
        drop_parked(server, parked);
    }
    pending_settle(pending);
}

/* ---- the store's answer ----------------------------------------------------------------- */

/* Sends whoever asked for what was written, or not, the answer prepared for the case. */
static void answer_asker(struct server *server, struct pending *pending, bool stored,
                         struct server_effects *effects)
{
    const size_t from = effects->text.length;
    const char *answer = stored ? pending->answer : pending->refusal;

    if (answer && socket_of(server, pending->asker)) {
        talon_string_buffer_add(&effects->text, answer);
        effects_send(effects, pending->asker, from);
    }
    free(pending->answer);
    free(pending->refusal);
    pending->answer = pending->refusal = NULL;
}

static void answered(struct server *server, int64_t now, struct pending *pending, bool stored,
                     struct server_effects *effects)
{
    const struct pending_kind *kind = pending->kind;
    struct parked *first = pending->first, *last = pending->last;

    pending_settle(pending);
    pending->first = NULL;
    server->taken = pending;
    answer_asker(server, pending, stored, effects);
    (stored ? kind->stored : kind->failed)(server, now, pending->owner, effects);
    take_up_all(server, now, first, last, effects);
    server->taken = NULL;
}

void pending_answered(struct server *server, int64_t now, uint64_t batch, bool stored,
                      struct server_effects *effects)
{
    struct pending *ends = &server->unwritten.ends;

    while (ends->next != ends && ends->next->batch <= batch)
        answered(server, now, ends->next, stored, effects);
}
