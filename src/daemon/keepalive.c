/* keepalive.c - pings silent connections and drops those that do not answer: a phone that loses its
 * network sends no close.
 *
 * libwebsockets could do it, but it keeps all its timers in one sorted list: accepting 10,000
 * connections took it 8.5 s, and takes 0.8 s without.
 */
#include "daemon_internal.h"

enum {
    FEW = 1000, /* connections: above this they are checked in parts */
    PARTS = 20,
    SECOND = 1000,
};

static void check_session(struct loop *loop, struct session *session, int64_t now)
{
    /* libwebsockets does not report an empty pong */
    unsigned char room[LWS_PRE + 1] = { [LWS_PRE] = '?' };
    const int64_t ping = loop->config.options->ping * (int64_t)SECOND;
    const int64_t silent = now - session->last_heard;

    if (session->question || silent < ping || session->close_code)
        return;
    if (silent >= ping * 12 / 5) {
        loop->counters.refused[REFUSED_SILENT]++;
        daemon_websocket_abort(loop, session);
    } else if (!session->pinged && !session->first && !lws_partial_buffered(session->wsi)) {
        session->pinged = true;
        lws_write(session->wsi, room + LWS_PRE, 1, LWS_WRITE_PING);
    }
}

static void on_keepalive_timer(uv_timer_t *timer)
{
    struct loop *loop = timer->data;
    const int part = loop->sockets > FEW ? LIMIT_CONNECTIONS / PARTS + 1 : LIMIT_CONNECTIONS;
    const int64_t now = daemon_clock_now();

    for (int i = 0; i < part; i++) {
        loop->looked_at = (loop->looked_at + 1) % LIMIT_CONNECTIONS;
        if (loop->sessions[loop->looked_at])
            check_session(loop, loop->sessions[loop->looked_at], now);
    }
    uv_timer_start(timer, on_keepalive_timer, loop->sockets > FEW ? SECOND / PARTS : SECOND, 0);
}

void daemon_keepalive_start(struct loop *loop)
{
    uv_timer_init(&loop->uv, &loop->keepalive);
    loop->keepalive.data = loop;
    uv_timer_start(&loop->keepalive, on_keepalive_timer, SECOND, 0);
}

void daemon_keepalive_heard(struct session *session)
{
    session->last_heard = daemon_clock_now();
    session->pinged = false;
}
