/* fair_scheduler.c - a fair share of each tick for every connection. A connection that sends more
 * than its allowance is throttled; in each tick a few throttled connections are read, in turn.
 *
 * Unread data stays in libwebsockets and the kernel: nothing is buffered here.
 */
#include "daemon_internal.h"

#include <assert.h>

enum {
    SECOND = 1000000000,                             /* ns */
    LONG_TICK = 150000,                              /* ns */
    AVERAGED = 8,                                    /* messages */
    MESSAGE_COST = SECOND / LIMIT_MESSAGES_A_SECOND, /* ns of the allowance that a message costs */
    BURST = LIMIT_THROTTLE_AFTER * MESSAGE_COST,
    TIME_COST = 100 / LIMIT_TIME_SHARE, /* ns of the allowance that a ns of the server costs */
};

/* While messages wait for a socket libwebsockets does not read it but keeps polling it for
 * input, so a client that sends and never reads would keep the loop busy for ever. Throttled
 * connections are not read either. */
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

    if (queue->count == LIMIT_CONNECTIONS)
        return;
    assert(!session->throttled && session->conn);
    queue->conns[(queue->first + queue->count++) % LIMIT_CONNECTIONS] = session->conn;
    session->throttled = true;
    daemon_fair_update_reads(session);
}

/* Charges a message; answers by how many ns the sender is ahead of its allowance. */
static uint64_t charge_message(struct session *session, uint64_t now, uint64_t spent)
{
    const uint64_t cost = spent * TIME_COST > MESSAGE_COST ? spent * TIME_COST : MESSAGE_COST;

    session->paid_until = (session->paid_until > now ? session->paid_until : now) + cost;
    return session->paid_until - now;
}

/* The average of the last messages, so that a few cheap ones hide no costly ones. */
static void note_throttled_time(struct loop *loop, uint64_t spent)
{
    loop->throttled_time += spent / AVERAGED;
    loop->throttled_time -= loop->throttled_time / AVERAGED;
}

void daemon_fair_charge(struct loop *loop, struct session *session, uint64_t spent)
{
    const uint64_t now = uv_hrtime();

    if (!loop->tick_began)
        loop->tick_began = now - spent;
    if (charge_message(session, now, spent) <= BURST) {
        loop->quiet_messages++;
        loop->quiet_time += spent;
        return;
    }
    note_throttled_time(loop, spent);
    const bool enough = ++session->messages_counted >= LIMIT_THROTTLED_MESSAGES;
    if ((enough || now - loop->tick_began >= LONG_TICK) && !session->throttled && session->open)
        throttle(loop, session);
}

/* The first of the queue; NULL: it is gone. */
static struct session *next_throttled(struct loop *loop)
{
    struct queue *queue = &loop->throttled_queue;
    const uint64_t conn = queue->conns[queue->first];

    assert(queue->count > 0 && queue->count <= LIMIT_CONNECTIONS);
    queue->first = (queue->first + 1) % LIMIT_CONNECTIONS;
    queue->count--;
    return session_of(loop, conn);
}

static void keep_loop_awake(uv_idle_t *keep_awake)
{
    (void)keep_awake;
}

/* A few; but as many as there were messages within their allowance. Costly ones get no more time
 * than those had, and one is always read. */
static int count_to_read(const struct loop *loop)
{
    const int few = LIMIT_THROTTLED_SOCKETS;
    const int most = loop->quiet_messages > few ? loop->quiet_messages : few;
    const uint64_t time = loop->quiet_time > LONG_TICK ? loop->quiet_time : LONG_TICK;
    const uint64_t affordable = time / (loop->throttled_time + 1);

    return affordable >= (uint64_t)most ? most : affordable ? (int)affordable : 1;
}

void daemon_fair_next_tick(struct loop *loop)
{
    int most = count_to_read(loop);

    loop->tick_began = 0;
    loop->quiet_messages = 0;
    loop->quiet_time = 0;
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
