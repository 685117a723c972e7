/* shutdown.c - ends in order: no new connections, everything stored, every WebSocket closed with
 * "service restart", then the loop ends. It waits a few seconds at most.
 */
#include "daemon_internal.h"
#include "service_manager.h"

#include <assert.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum {
    STEP_MS = 10,         /* between steps */
    CLOSES_AT_ONCE = 500, /* in one step: libwebsockets sorts the closes that wait for an answer */
    PATIENCE_MS = 3000,
    STORING_SECONDS = 20,
};

static bool is_everybody_gone(const struct loop *loop)
{
    return !loop->sockets && !loop->counters.pages_sent_now;
}

/* The time to answer begins only after the last close was sent. */
static void close_sessions(struct loop *loop)
{
    for (int i = 0; i < CLOSES_AT_ONCE && loop->slots_closed < LIMIT_CONNECTIONS;
         loop->slots_closed++)
        if (loop->sessions[loop->slots_closed] && loop->sessions[loop->slots_closed]->open) {
            daemon_websocket_close(loop->sessions[loop->slots_closed], CLOSE_RESTART);
            loop->leaving_since = daemon_clock_now();
            i++;
        }
}

static void on_close_timer(uv_timer_t *timer)
{
    struct loop *loop = timer->data;

    close_sessions(loop);
    if ((is_everybody_gone(loop) && !daemon_owner_is_busy(loop)) ||
        daemon_clock_now() - loop->leaving_since >= PATIENCE_MS)
        loop->end(loop);
    else
        uv_timer_start(timer, on_close_timer, STEP_MS, 0);
}

static void end_unstored(int number)
{
    static const char sentence[] =
        "talon serve: the store does not answer, so the process ends without it. Nobody was told "
        "that the last moves are stored.\n";

    (void)number;
    (void)!write(STDERR_FILENO, sentence, strlen(sentence));
    _exit(1);
}

/* A database that hangs keeps threads of this process waiting, the loop's own among them, and no
 * event comes through. Nothing that waits for it has been acknowledged. */
static void limit_storing(void)
{
    sigaction(SIGALRM, &(struct sigaction){ .sa_handler = end_unstored }, NULL);
    alarm(STORING_SECONDS);
}

void daemon_shutdown_close(struct loop *loop)
{
    assert(!loop->leaving);
    limit_storing();
    daemon_acceptor_close(&loop->acceptor);
    loop->leaving = true;
    loop->leaving_since = daemon_clock_now();
    uv_timer_start(&loop->closing, on_close_timer, STEP_MS, 0);
}

/* Where others use the store, too, they get this server's streams when everything is stored. */
static void leave_streams(struct loop *loop)
{
    daemon_tick_step(loop, &(struct server_event){ .kind = SERVER_LEAVES });
    daemon_tick_end(loop);
}

void daemon_shutdown_start(struct loop *loop)
{
    assert(!loop->leaving && !loop->ending);
    limit_storing();
    daemon_log_event(LOG_STOPPING, NULL,
                     (struct log_number[]){ { "sockets", loop->sockets }, { 0 } });
    daemon_manager_tell("STOPPING=1");
    daemon_acceptor_close(&loop->acceptor);
    daemon_tick_step(loop, &(struct server_event){ .kind = SERVER_STOPPING });
    loop->leaving = true;
    loop->leaving_since = daemon_clock_now();
    daemon_tick_flush(loop);
    if (!loop->ending)
        leave_streams(loop);
    if (!loop->ending) /* the store may have broken just now */
        uv_timer_start(&loop->closing, on_close_timer, STEP_MS, 0);
}
