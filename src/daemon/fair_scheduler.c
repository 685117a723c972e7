/* fair_scheduler.c - who is heard how much in a turn of the loop, so that few who shout do not hold
 * up many who say a word: whoever says much is loud, and of the loud ones a few are heard in a
 * turn, one lot after the other. It refuses to know what anybody says.
 *
 * What is not heard yet stays with libwebsockets and the system: nothing is kept for it here.
 */
#include "daemon_internal.h"

enum {
    SECOND = 1000000000,                     /* ns */
    LONG_TURN = 150000,                      /* ns */
    PACE = SECOND / LIMIT_MESSAGES_A_SECOND, /* ns that a message counts for */
    LOUD = LIMIT_LOUD * PACE,
};

/* While something waits in it libwebsockets does not read the socket, but goes on asking whether
 * there is something to read: one who sends and does not read would keep us busy for ever. Nor is
 * anybody listened to who had a share of this turn. */
void daemon_fair_listen(struct session *session)
{
    const bool waits = session->first || lws_partial_buffered(session->wsi);
    const bool unheard = waits || session->had_its_share;

    if (waits)
        lws_callback_on_writable(session->wsi);
    if (unheard != session->unheard)
        lws_rx_flow_control(session->wsi, !unheard);
    session->unheard = unheard;
}

static void stand_in_line(struct loop *loop, struct session *session)
{
    struct queue *queue = &loop->loud;

    if (queue->count == LIMIT_PLACES)
        return;
    queue->conns[(queue->first + queue->count++) % LIMIT_PLACES] = session->conn;
    session->had_its_share = true;
    daemon_fair_listen(session);
}

/* By how many ns it is ahead of what it may say all the time, with one message more. */
static uint64_t count_ahead(struct session *session, uint64_t now)
{
    session->said_until = (session->said_until > now ? session->said_until : now) + PACE;
    return session->said_until - now;
}

void daemon_fair_count(struct loop *loop, struct session *session)
{
    const uint64_t now = uv_hrtime();

    if (!loop->turn_began)
        loop->turn_began = now;
    if (count_ahead(session, now) <= LOUD) {
        loop->others++;
        return;
    }
    const bool enough = ++session->said >= LIMIT_TURN_MESSAGES;
    if ((enough || now - loop->turn_began >= LONG_TURN) && !session->had_its_share && session->open)
        stand_in_line(loop, session);
}

/* The first in the line; NULL: it is gone. */
static struct session *call_up(struct loop *loop)
{
    struct queue *queue = &loop->loud;
    const uint64_t conn = queue->conns[queue->first];

    queue->first = (queue->first + 1) % LIMIT_PLACES;
    queue->count--;
    return daemon_loop_session(loop, conn);
}

static void go_round(uv_idle_t *line)
{
    (void)line;
}

/* A few; but where others say much, too, as many as they. */
void daemon_fair_next_turn(struct loop *loop)
{
    int most = loop->others > LIMIT_TURN_LOUD ? loop->others : LIMIT_TURN_LOUD;

    loop->turn_began = 0;
    loop->others = 0;
    while (loop->loud.count && most) {
        struct session *session = call_up(loop);
        if (!session)
            continue;
        session->had_its_share = false;
        session->said = 0;
        daemon_fair_listen(session);
        most--;
    }
    if (loop->loud.count)
        uv_idle_start(&loop->line, go_round);
    else
        uv_idle_stop(&loop->line);
}
