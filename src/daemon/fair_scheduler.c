/* fair_scheduler.c - who is heard how much in a turn of the loop, so that few who shout do not hold
 * up many who say a word: whoever says much is loud, and of the loud ones a few are heard in a
 * turn, one lot after the other. It refuses to know what anybody says.
 *
 * What is not heard yet stays with libwebsockets and the system: nothing is kept for it here.
 */
#include "daemon_internal.h"

enum {
    SECOND = 1000000000,                             /* ns */
    LONG_TICK = 150000,                              /* ns */
    MESSAGE_COST = SECOND / LIMIT_MESSAGES_A_SECOND, /* ns that a message counts for */
    BURST = LIMIT_LOUD * MESSAGE_COST,
};

/* While something waits in it libwebsockets does not read the socket, but goes on asking whether
 * there is something to read: one who sends and does not read would keep us busy for ever. Nor is
 * anybody listened to who had a share of this turn. */
void daemon_fair_update_reads(struct session *session)
{
    const bool waits = session->first || lws_partial_buffered(session->wsi);
    const bool reads_paused = waits || session->throttled;

    if (waits)
        lws_callback_on_writable(session->wsi);
    if (reads_paused != session->reads_paused)
        lws_rx_flow_control(session->wsi, !reads_paused);
    session->reads_paused = reads_paused;
}

static void throttle(struct loop *loop, struct session *session)
{
    struct queue *queue = &loop->throttled_queue;

    if (queue->count == LIMIT_PLACES)
        return;
    queue->conns[(queue->first + queue->count++) % LIMIT_PLACES] = session->conn;
    session->throttled = true;
    daemon_fair_update_reads(session);
}

/* By how many ns it is ahead of what it may say all the time, with one message more. */
static uint64_t charge_message(struct session *session, uint64_t now)
{
    session->paid_until = (session->paid_until > now ? session->paid_until : now) + MESSAGE_COST;
    return session->paid_until - now;
}

void daemon_fair_count_message(struct loop *loop, struct session *session)
{
    const uint64_t now = uv_hrtime();

    if (!loop->tick_began)
        loop->tick_began = now;
    if (charge_message(session, now) <= BURST) {
        loop->quiet_messages++;
        return;
    }
    const bool enough = ++session->messages_counted >= LIMIT_TURN_MESSAGES;
    if ((enough || now - loop->tick_began >= LONG_TICK) && !session->throttled && session->open)
        throttle(loop, session);
}

/* The first in the line; NULL: it is gone. */
static struct session *next_throttled(struct loop *loop)
{
    struct queue *queue = &loop->throttled_queue;
    const uint64_t conn = queue->conns[queue->first];

    queue->first = (queue->first + 1) % LIMIT_PLACES;
    queue->count--;
    return daemon_loop_session(loop, conn);
}

static void keep_loop_awake(uv_idle_t *keep_awake)
{
    (void)keep_awake;
}

/* A few; but where others say much, too, as many as they. */
void daemon_fair_next_tick(struct loop *loop)
{
    int most = loop->quiet_messages > LIMIT_TURN_LOUD ? loop->quiet_messages : LIMIT_TURN_LOUD;

    loop->tick_began = 0;
    loop->quiet_messages = 0;
    while (loop->throttled_queue.count && most) {
        struct session *session = next_throttled(loop);
        if (!session)
            continue;
        session->throttled = false;
        session->messages_counted = 0;
        daemon_fair_update_reads(session);
        most--;
    }
    if (loop->throttled_queue.count)
        uv_idle_start(&loop->keep_awake, keep_loop_awake);
    else
        uv_idle_stop(&loop->keep_awake);
}
