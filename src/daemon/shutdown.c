/* shutdown.c - ending in order: nobody new comes in, everything is written down, everybody hears
 * that they shall come back, and only then the loop ends. It refuses to wait long for anybody.
 */
#include "daemon_internal.h"

enum {
    STEP = 10,     /* ms between looks */
    AT_ONCE = 500, /* goodbyes said in one: libwebsockets sorts those whose answer it awaits */
    PATIENCE = 3000,
    CLOSE_RESTART = 1012,
};

static bool has_everybody_left(const struct loop *loop)
{
    return !loop->sockets && !loop->numbers.pages_sent_now;
}

/* Nobody's time to answer runs out before they are told. */
static void say_goodbye(struct loop *loop)
{
    for (int i = 0; i < AT_ONCE && loop->goodbyes < LIMIT_PLACES; loop->goodbyes++)
        if (loop->sessions[loop->goodbyes]) {
            daemon_websocket_hang_up(loop->sessions[loop->goodbyes], CLOSE_RESTART);
            loop->leaving_since = daemon_loop_now();
            i++;
        }
}

static void step(uv_timer_t *timer)
{
    struct loop *loop = timer->data;

    say_goodbye(loop);
    if (has_everybody_left(loop) || daemon_loop_now() - loop->leaving_since >= PATIENCE)
        daemon_loop_end(loop);
    else
        uv_timer_start(timer, step, STEP, 0);
}

void daemon_shutdown_start(struct loop *loop)
{
    daemon_log_tell(LOG_STOPPING, NULL,
                    (struct log_number[]){ { "sockets", loop->sockets }, { 0 } });
    daemon_acceptor_close(&loop->door);
    daemon_loop_step(loop, &(struct server_event){ .kind = SERVER_STOPPING });
    loop->leaving = true;
    loop->leaving_since = daemon_loop_now();
    daemon_loop_settle(loop);
    if (!loop->ending) /* as it would, had the store broken now */
        uv_timer_start(&loop->goodbye, step, STEP, 0);
}
