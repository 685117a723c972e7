/* websocket_send.c - sending on a WebSocket. A message is sent at once if the socket takes it, and
 * else waits in a bounded queue.
 */
#include "daemon_internal.h"

#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void daemon_websocket_drop_queue(struct loop *loop, struct session *session)
{
    assert(loop->counters.queued >= session->queued);
    loop->counters.queued -= session->queued;
    while (session->first) {
        struct chunk *chunk = session->first;
        session->first = chunk->next;
        free(chunk);
    }
    session->last = NULL;
    session->queued = 0;
}

void daemon_websocket_abort(struct loop *loop, struct session *session)
{
    session->close_code = LWS_CLOSE_STATUS_ABNORMAL_CLOSE;
    daemon_websocket_drop_queue(loop, session);
    lws_set_timeout(session->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(loop->context); /* or it would check its timers much later */
}

/* Sends the next part of a message; answers its size, or -1. Parts, because libwebsockets
 * buffers what the kernel does not take, where LIMIT_SEND_QUEUE does not count it. */
static int write_part(struct loop *loop, struct lws *wsi, const char *text, size_t length,
                      size_t sent)
{
    static const char room[LWS_PRE];
    struct talon_string_buffer *scratch = &loop->scratch;
    const size_t part = length - sent < PART_BYTES ? length - sent : PART_BYTES;
    const int begins = sent ? LWS_WRITE_CONTINUATION : LWS_WRITE_TEXT;
    const int ends = sent + part < length ? LWS_WRITE_NO_FIN : 0;

    assert(sent < length);
    scratch->length = 0;
    talon_string_buffer_add_bytes(scratch, room, sizeof room);
    talon_string_buffer_add_bytes(scratch, text + sent, part);
    const int done = lws_write(wsi, (unsigned char *)scratch->at + LWS_PRE, part,
                               (enum lws_write_protocol)(begins | ends));
    return done < (int)part ? -1 : (int)part;
}

static bool enqueue(struct loop *loop, struct session *session, const char *text, size_t length,
                    size_t sent)
{
    const size_t before = session->first ? session->queued - session->first->length : 0;

    if ((session->first && before + length > LIMIT_SEND_QUEUE) ||
        loop->counters.queued + length > LIMIT_ALL_SEND_QUEUES)
        return false;
    struct chunk *chunk = util_allocate(sizeof *chunk + length);
    *chunk = (struct chunk){ .length = length, .sent = sent };
    memcpy(chunk->text, text, length);
    if (session->first)
        session->last->next = chunk;
    else
        session->first = chunk;
    session->last = chunk;
    session->queued += length;
    loop->counters.queued += length;
    return true;
}

/* Sends as much as the kernel takes, and queues the rest. */
static bool send_or_enqueue(struct loop *loop, struct session *session, const char *text,
                            size_t length)
{
    size_t sent = 0;

    while (sent < length && !session->first && !lws_partial_buffered(session->wsi)) {
        const int part = write_part(loop, session->wsi, text, length, sent);
        if (part < 0)
            return false;
        sent += (size_t)part;
    }
    return sent == length || enqueue(loop, session, text, length, sent);
}

/* Adds a whole frame to those sent together. */
static void add_frame(struct loop *loop, const char *text, size_t length)
{
    const char head[4] = { (char)0x81, (char)(length < 126 ? length : 126), (char)(length >> 8),
                           (char)length };

    talon_string_buffer_add_bytes(&loop->gathered, head, length < 126 ? 2 : 4);
    talon_string_buffer_add_bytes(&loop->gathered, text, length);
}

/* Sends the gathered frames with one system call, the largest cost of a message. LWS_WRITE_HTTP
 * sends bytes unchanged, and libwebsockets buffers the rest. */
static bool send_gathered(struct loop *loop, struct session *session)
{
    struct talon_string_buffer *gathered = &loop->gathered;
    const size_t length = gathered->length;

    gathered->length = 0;
    return !length || lws_write(session->wsi, (unsigned char *)gathered->at, length,
                                LWS_WRITE_HTTP) == (int)length;
}

static bool send_now(struct loop *loop, struct session *session, const char *text, size_t length,
                     bool more)
{
    const bool together = (more || loop->gathered.length) && !session->first &&
                          !lws_partial_buffered(session->wsi) &&
                          loop->gathered.length + length + 4 <= PART_BYTES;

    if (together) {
        add_frame(loop, text, length);
        return more || send_gathered(loop, session);
    }
    return send_gathered(loop, session) && send_or_enqueue(loop, session, text, length);
}

void daemon_websocket_send(struct loop *loop, struct session *session, const char *text,
                           size_t length, bool more)
{
    if (session->close_code)
        return;
    loop->counters.sent++;
    if (send_now(loop, session, text, length, more)) {
        daemon_fair_update_reads(session);
        return;
    }
    loop->counters.refused[REFUSED_SLOW]++;
    daemon_websocket_abort(loop, session);
}

void daemon_websocket_close(struct session *session, int code)
{
    if (session->close_code)
        return;
    session->close_code = code;
    lws_callback_on_writable(session->wsi);
}

static bool write_first(struct loop *loop, struct session *session)
{
    struct chunk *chunk = session->first;
    const int part = write_part(loop, session->wsi, chunk->text, chunk->length, chunk->sent);

    if (part < 0)
        return false;
    chunk->sent += (size_t)part;
    if (chunk->sent < chunk->length)
        return true;
    assert(session->queued >= chunk->length && loop->counters.queued >= chunk->length);
    session->first = chunk->next;
    session->queued -= chunk->length;
    loop->counters.queued -= chunk->length;
    if (!session->first)
        session->last = NULL;
    free(chunk);
    return true;
}

int daemon_websocket_writable(struct loop *loop, struct session *session)
{
    const bool busy = session->first || lws_partial_buffered(session->wsi);

    if (session->first && !lws_partial_buffered(session->wsi) && !write_first(loop, session))
        return -1;
    daemon_fair_update_reads(session);
    if (busy)
        lws_callback_on_writable(session->wsi);
    else if (session->close_code)
        lws_set_timer_usecs(session->wsi, 1); /* closed here, it would not get the code */
    return 0;
}

int daemon_websocket_on_timer(struct session *session)
{
    if (!session->close_code)
        return 0;
    lws_close_reason(session->wsi, (enum lws_close_status)session->close_code, NULL, 0);
    return -1;
}
