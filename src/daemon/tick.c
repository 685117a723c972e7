/* tick.c - steps the server with events. At the end of a tick its rows go to the writer thread and
 * its messages to the sockets.
 */
#include "daemon_internal.h"

#include <assert.h>
#include <stdlib.h>

enum { NO_CONN = 0 };

void daemon_tick_step(struct loop *loop, const struct server_event *event)
{
    const bool answers = event->kind == SERVER_STORED || event->kind == SERVER_STORE_FAILED ||
                         event->kind == SERVER_DEPOSED || event->kind == SERVER_LEAVES;

    if (!loop->stopping && (answers || !loop->leaving))
        server_step(loop->config.server, daemon_clock_now(), event, loop->collecting);
    if (loop->collecting->text.length > TICK_BYTES && !loop->in_tick)
        daemon_tick_end(loop);
}

/* Logs once when writing begins to fail, and once when it works again. */
static void report_store(struct loop *loop, bool stored, const char *sentence)
{
    if (stored == !loop->store_fails)
        return;
    loop->store_fails = !stored;
    loop->probe.works = false;
    if (stored)
        daemon_log_event(LOG_STORE_WORKS, NULL, NULL);
    else
        daemon_log_event(LOG_STORE_FAILED, sentence, NULL);
}

/* Whether the last rows are stored is not known, so nothing more is sent. */
static void end_without_store(struct loop *loop, enum store_result result, const char *sentence)
{
    if (!loop->status)
        daemon_log_event(result == STORE_LOST ? LOG_STORE_LOST : LOG_STORE_BROKEN, sentence, NULL);
    loop->status = 1;
    loop->end(loop);
}

/* Rows were refused because a stream of theirs is another server's. If the whole lease is over, the
 * next renewal says so. */
static void lose_streams(struct loop *loop, const struct store_fault *fault)
{
    if (fault->stream[0])
        daemon_tick_step(loop,
                         &(struct server_event){ .kind = SERVER_DEPOSED, .stream = fault->stream });
}

static void store_answered(void *context, uint64_t batch, enum store_result result,
                           const struct store_fault *fault)
{
    struct loop *loop = context;
    const bool stored = result == STORE_WRITTEN;

    if (result == STORE_BROKEN || result == STORE_LOST) {
        end_without_store(loop, result, fault->why.sentence);
        return;
    }
    if (result == STORE_DEPOSED)
        lose_streams(loop, fault);
    else
        report_store(loop, stored, fault->why.sentence);
    if (!batch)
        return;
    daemon_counters_count_stored(&loop->counters, batch, stored);
    daemon_tick_step(loop,
                     &(struct server_event){ .kind = stored ? SERVER_STORED : SERVER_STORE_FAILED,
                                             .batch = batch });
}

static void write_rows(struct loop *loop)
{
    const uint64_t batch = loop->collecting->batch;
    size_t count;
    struct store_row *rows = journal_outputs_take_rows(loop->collecting, &count);

    if (!count) {
        free(rows); /* they were taken out again */
        return;
    }
    daemon_counters_count_batch(&loop->counters, batch, rows, count);
    daemon_writer_take(loop->writer, batch, rows, count);
}

/* Links each message to the next one to the same socket; `next` and `last_send` are places plus
 * one.
 */
static void link_sends(const struct loop *loop, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < outputs->sends_count; i++) {
        struct session *session = session_of(loop, outputs->sends[i].conn);
        if (!session)
            continue;
        if (session->last_send)
            outputs->sends[session->last_send - 1].next = i + 1;
        session->last_send = i + 1;
    }
}

/* Sends one message, and all that follow it to the same socket, together. */
static void send_from(struct loop *loop, struct journal_outputs *outputs, size_t which)
{
    struct session *session = session_of(loop, outputs->sends[which].conn);

    if (!session)
        return;
    session->last_send = 0;
    for (size_t place = which + 1; place;) {
        struct server_send *send = &outputs->sends[place - 1];
        place = send->next;
        send->conn = NO_CONN;
        if (session->question)
            loop->http_answered(loop, session, outputs->text.at + send->at, send->length);
        else if (session->open)
            daemon_websocket_send(loop, session, outputs->text.at + send->at, send->length, place);
    }
}

/* Sending may close connections, which makes events of the next tick. */
static void send_outputs(struct loop *loop, struct journal_outputs *outputs)
{
    link_sends(loop, outputs);
    for (size_t i = 0; i < outputs->sends_count; i++)
        send_from(loop, outputs, i);
    for (size_t i = 0; i < outputs->hang_ups_count; i++) {
        struct session *session = session_of(loop, outputs->hang_ups[i].conn);
        if (session && session->question)
            loop->http_answered(loop, session, NULL, 0);
        else if (session)
            daemon_websocket_close(session, outputs->hang_ups[i].code);
    }
    if (outputs->notes.length)
        daemon_log_lines(LOG_TABLE, outputs->notes.at);
}

static void on_timer(uv_timer_t *timer)
{
    daemon_tick_step(timer->data, &(struct server_event){ .kind = SERVER_TICK });
}

static void set_timer(struct loop *loop)
{
    const int64_t now = daemon_clock_now(), at = loop->collecting->wake_at;

    if (at == SERVER_NEVER || loop->leaving)
        uv_timer_stop(&loop->timer);
    else
        uv_timer_start(&loop->timer, on_timer, at > now ? (uint64_t)(at - now) : 0, 0);
}

static bool has_output(const struct journal_outputs *outputs)
{
    return outputs->rows_count || outputs->sends_count || outputs->hang_ups_count ||
           outputs->jobs_count || outputs->notes.length;
}

/* After a pause, what was said before it may be wrong by now: the lease may have ended. */
static void fall_silent_with_lease(struct loop *loop)
{
    if (server_may_answer(loop->config.server, daemon_clock_now()))
        return;
    loop->collecting->sends_count = 0;
    daemon_tick_step(loop, &(struct server_event){ .kind = SERVER_TICK });
}

void daemon_tick_end(struct loop *loop)
{
    if (loop->stopping)
        return;
    loop->in_tick = true;
    fall_silent_with_lease(loop);
    while (has_output(loop->collecting)) {
        struct journal_outputs *outputs = loop->collecting;
        write_rows(loop);
        loop->collecting = loop->sending;
        loop->collecting->wake_at = outputs->wake_at;
        loop->sending = outputs;
        daemon_jobs_take(loop, outputs);
        send_outputs(loop, outputs);
        journal_outputs_clear(outputs);
    }
    loop->in_tick = false;
    set_timer(loop);
}

void daemon_tick_flush(struct loop *loop)
{
    do {
        daemon_tick_end(loop);
        if (loop->writer)
            daemon_writer_finish(loop->writer);
    } while (!loop->status && has_output(loop->collecting));
}

bool daemon_tick_start(struct loop *loop)
{
    assert(!loop->pool && !loop->writer);
    if (!daemon_jobs_start(loop))
        return false;
    loop->writer =
        daemon_writer_start(&loop->uv, loop->config.store, loop->config.base, store_answered, loop);
    return loop->writer != NULL;
}
