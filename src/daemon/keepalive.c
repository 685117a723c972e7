/* keepalive.c - pings whoever has been silent, and drops whoever does not answer: a telephone in a
 * tunnel says no goodbye. It refuses to know anything else about time.
 *
 * libwebsockets could do it, but it keeps all its timers in one sorted list: letting in 10,000
 * people took it 8.5 s, and takes 0.8 s without.
 */
#include "daemon_internal.h"

enum {
    FEW = 1000, /* people: with more of them, they are looked at in parts */
    PARTS = 20,
    SECOND = 1000,
};

static void look_at(struct loop *loop, struct session *session, int64_t now)
{
    unsigned char room[LWS_PRE + 1] = { [LWS_PRE] = '?' }; /* of an empty pong nobody is told */
    const int64_t ping = loop->parts.settings->ping * (int64_t)SECOND;
    const int64_t silent = now - session->heard_at;

    if (silent < ping || session->hang_up)
        return;
    if (silent >= ping * 12 / 5) {
        loop->numbers.refused[REFUSED_SILENT]++;
        daemon_websocket_drop(loop, session);
    } else if (!session->pinged && !session->first && !lws_partial_buffered(session->wsi)) {
        session->pinged = true;
        lws_write(session->wsi, room + LWS_PRE, 1, LWS_WRITE_PING);
    }
}

static void beat(uv_timer_t *timer)
{
    struct loop *loop = timer->data;
    const int part = loop->sockets > FEW ? LIMIT_PLACES / PARTS + 1 : LIMIT_PLACES;
    const int64_t now = daemon_loop_now();

    for (int i = 0; i < part; i++) {
        loop->looked_at = (loop->looked_at + 1) % LIMIT_PLACES;
        if (loop->sessions[loop->looked_at])
            look_at(loop, loop->sessions[loop->looked_at], now);
    }
    uv_timer_start(timer, beat, loop->sockets > FEW ? SECOND / PARTS : SECOND, 0);
}

void daemon_keepalive_begin(struct loop *loop)
{
    uv_timer_init(&loop->uv, &loop->pulse);
    loop->pulse.data = loop;
    uv_timer_start(&loop->pulse, beat, SECOND, 0);
}

void daemon_keepalive_heard(struct session *session)
{
    session->heard_at = daemon_loop_now();
    session->pinged = false;
}
