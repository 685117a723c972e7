/* event_loop.c - the event loop: opens everything that talon serve works with, runs, and closes it.
 *
 * libwebsockets runs on our libuv loop: its own loop would poll every socket, and catch SIGTERM
 * without ever returning (doc/daemon.md).
 */
#include "daemon_internal.h"
#include "service_manager.h"

#include "util/memory.h"
#include "util/output_file.h"

#include "text/spoken.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

enum { SENTENCE_ROOM = 400, MINUTE = 60 * 1000 };

/* Refused connections are logged once a minute, because there may be very many. */
static void on_minute(uv_timer_t *minute)
{
    struct loop *loop = minute->data;

    daemon_counters_log_refused(&loop->counters);
    server_tell_day(loop->config.server, daemon_clock_today());
    server_tell_minute(loop->config.server, daemon_clock_minute());
}

/* A server whose lease is over ends: every stream may be another one's by now. */
static void end_tick(struct loop *loop)
{
    daemon_tick_end(loop);
    if (loop->leaving || loop->stopping || !server_is_over(loop->config.server))
        return;
    daemon_log_event(LOG_LEASE_OVER, NULL, NULL);
    loop->status = 1;
    daemon_shutdown_close(loop);
}

static void on_prepare(uv_prepare_t *prepare)
{
    end_tick(prepare->data);
}

static void on_check(uv_check_t *check)
{
    end_tick(check->data);
    daemon_fair_next_tick(check->data);
}

static void on_signals_closed(uv_handle_t *signals)
{
    struct loop *loop = signals->data;

    close(loop->signals_file);
}

/* Closes all handles but those of libwebsockets, which it closes itself. */
static void end_loop(struct loop *loop)
{
    if (loop->ending)
        return;
    loop->ending = true;
    if (!loop->status)
        daemon_tick_flush(loop);
    loop->stopping = true;
    daemon_jobs_end(loop);
    daemon_acceptor_close(&loop->acceptor);
    daemon_acceptor_close(&loop->admin_listener);
    if (loop->writer)
        daemon_writer_end(loop->writer);
    loop->writer = NULL;
    uv_close((uv_handle_t *)&loop->timer, NULL);
    uv_close((uv_handle_t *)&loop->minute, NULL);
    uv_close((uv_handle_t *)&loop->keepalive, NULL);
    uv_close((uv_handle_t *)&loop->alive, NULL);
    uv_close((uv_handle_t *)&loop->closing, NULL);
    uv_close((uv_handle_t *)&loop->prepare, NULL);
    uv_close((uv_handle_t *)&loop->check, NULL);
    uv_close((uv_handle_t *)&loop->keep_awake, NULL);
    if (loop->signals_file >= 0)
        uv_close((uv_handle_t *)&loop->signals, on_signals_closed);
    if (loop->context)
        lws_context_destroy(loop->context);
}

static void on_signal(uv_poll_t *signals, int status, int events)
{
    struct loop *loop = signals->data;
    struct signalfd_siginfo one;

    (void)status;
    (void)events;
    while (read(loop->signals_file, &one, sizeof one) == (ssize_t)sizeof one)
        if (loop->leaving) /* the second signal */
            end_loop(loop);
        else
            daemon_shutdown_start(loop);
}

/* Signals are read through a file and stay blocked until the process ends: libuv's signal
 * handles would unblock them when they are closed, and a second signal would kill the process
 * while the store is being closed. Threads started later inherit the mask. */
static void open_signals(struct loop *loop)
{
    sigset_t both;

    sigemptyset(&both);
    sigaddset(&both, SIGTERM);
    sigaddset(&both, SIGINT);
    loop->signals_file = signalfd(-1, &both, SFD_CLOEXEC | SFD_NONBLOCK);
    if (loop->signals_file < 0)
        return;
    pthread_sigmask(SIG_BLOCK, &both, NULL);
    uv_poll_init(&loop->uv, &loop->signals, loop->signals_file);
    loop->signals.data = loop;
    uv_poll_start(&loop->signals, UV_READABLE, on_signal);
}

/* The kernel's table of files grows when it is full, and then every thread waits up to 20 ms
 * (seen when 300 connections came at once). It grows once, here. */
static void make_room_for_files(rlim_t files)
{
    const int any = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    const int last = any < 0 ? -1 : fcntl(any, F_DUPFD_CLOEXEC, (int)files - 1);

    if (last >= 0)
        close(last);
    if (any >= 0)
        close(any);
}

/* Raises the limit of open files as --sockets needs. Writing to a full disk or a closed pipe
 * must be an error, not a signal that ends the process. */
static void set_process_limits(struct loop *loop)
{
    const int sockets = loop->config.options->sockets;
    const rlim_t beside = LIMIT_CONNECTIONS - LIMIT_SOCKETS + FILES_KEPT;
    const rlim_t wanted = (rlim_t)sockets + beside;
    struct rlimit files = { 0 };

    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < wanted) {
        files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    const rlim_t usable = files.rlim_cur < wanted ? files.rlim_cur : wanted;
    loop->connections_most = (int)usable - FILES_KEPT;
    if (loop->connections_most < FILES_KEPT)
        loop->connections_most = FILES_KEPT;
    make_room_for_files(usable);
    loop->sockets_most = sockets;
    if (loop->connections_most < loop->sockets_most) {
        loop->sockets_most =
            loop->connections_most * 7 / 8; /* the rest refuses more with a message */
        daemon_log_event(LOG_FEW_FILES, NULL,
                         (struct log_number[]){ { "files", (int64_t)files.rlim_cur },
                                                { "sockets", loop->sockets_most },
                                                { 0 } });
    }
}

static void open_handles(struct loop *loop)
{
    uv_loop_configure(&loop->uv, UV_METRICS_IDLE_TIME);
    uv_timer_init(&loop->uv, &loop->timer);
    uv_timer_init(&loop->uv, &loop->minute);
    uv_timer_init(&loop->uv, &loop->closing);
    uv_prepare_init(&loop->uv, &loop->prepare);
    uv_check_init(&loop->uv, &loop->check);
    uv_idle_init(&loop->uv, &loop->keep_awake);
    loop->timer.data = loop->minute.data = loop->closing.data = loop->prepare.data =
        loop->check.data = loop;
    uv_timer_start(&loop->minute, on_minute, MINUTE, MINUTE);
    daemon_keepalive_start(loop);
    daemon_manager_watch(&loop->uv, &loop->alive);
    uv_prepare_start(&loop->prepare, on_prepare);
    uv_check_start(&loop->check, on_check);
    open_signals(loop);
}

static bool print_address(const struct loop *loop)
{
    const struct listen_address *listen_address = &loop->acceptor.listen_address;
    const bool six = strchr(listen_address->address, ':');
    char place[PATH_ROOM];

    if (listen_address->is_unix)
        printf("Talon: unix:%s ", listen_address->address);
    else
        printf("Talon: http://%s%s%s:%d/ ", six ? "[" : "", listen_address->address, six ? "]" : "",
               listen_address->port);
    store_place_name(loop->config.options->data, place, sizeof place);
    spoken_print(stdout, "(data in {folder})", "folder", place, NULL);
    putchar('\n');
    return util_flush_file(stdout);
}

static int open_listeners(struct loop *loop, char *sentence, size_t size)
{
    const struct options *options = loop->config.options;
    const int status =
        daemon_acceptor_open(loop, &loop->acceptor, &options->listen, sentence, size);

    if (status || options->status.port < 0)
        return status;
    return daemon_acceptor_open(loop, &loop->admin_listener, &options->status, sentence, size);
}

/* 0, or the exit status with a sentence. */
static int open_all(struct loop *loop, char *sentence, size_t size)
{
    if (loop->signals_file < 0) {
        spoken_with(sentence, size, "Too many open files: signals cannot be received.", NULL);
        return 1;
    }
    if (!daemon_tick_start(loop)) {
        spoken_with(sentence, size,
                    "A thread cannot be started: memory ran out, or the system allows no more "
                    "threads.",
                    NULL);
        return 1;
    }
    daemon_http_start(loop);
    if (!daemon_lws_start(loop)) {
        spoken_with(sentence, size,
                    "libwebsockets cannot start: memory ran out, or the package "
                    "libwebsockets-evlib-uv is not installed.",
                    NULL);
        return 1;
    }
    return open_listeners(loop, sentence, size);
}

/* A Unix socket has no port. */
static void log_start(const struct loop *loop)
{
    const struct listen_address *listen_address = &loop->acceptor.listen_address;
    const struct log_number counters[] = { { "sockets", loop->sockets_most },
                                           { listen_address->is_unix ? NULL : "port",
                                             listen_address->port },
                                           { 0 } };

    daemon_log_event(LOG_STARTED, NULL, counters);
}

/* Opens everything and reports it. */
static int start(struct loop *loop)
{
    char sentence[SENTENCE_ROOM];
    const int status = open_all(loop, sentence, sizeof sentence);

    if (status) {
        fprintf(stderr, "talon serve: %s\n", sentence);
        return status;
    }
    if (!print_address(loop))
        return 1; /* the end of the command tells it */
    log_start(loop);
    daemon_manager_tell("READY=1");
    return 0;
}

/* A start that failed has nothing to wait for. libwebsockets may leave a handle open that never
 * closes, when files run out; so the loop runs a bounded number of times. */
static void end_unstarted(struct loop *loop)
{
    enum { TURNS = 100 };

    end_loop(loop);
    for (int i = 0; i < TURNS && uv_run(&loop->uv, UV_RUN_NOWAIT); i++) {
    }
}

int daemon_loop_run(const struct daemon_config *config)
{
    static struct loop loop; /* too large for the stack */

    loop = (struct loop){ .config = *config,
                          .step = daemon_tick_step,
                          .end = end_loop,
                          .collecting = &loop.outputs[0],
                          .sending = &loop.outputs[1] };
    loop.begun_at = daemon_clock_now();
    loop.collecting->wake_at = loop.begun_at; /* the first tick tells when the next one is due */
    uv_replace_allocator(util_allocate, util_reallocate, util_allocate_zeroed, free);
    if (uv_loop_init(&loop.uv)) {
        fputs("talon serve: The system has no file descriptor left for the event loop.\n", stderr);
        return 1;
    }
    set_process_limits(&loop);
    daemon_address_counts_start(&loop.address_counts);
    for (int i = LIMIT_CONNECTIONS; i-- > 0;)
        loop.free_slots[loop.free_count++] = (uint16_t)i;
    open_handles(&loop);
    const int trouble = start(&loop);
    if (trouble)
        end_unstarted(&loop);
    else
        uv_run(&loop.uv, UV_RUN_DEFAULT);
    uv_loop_close(&loop.uv);
    journal_outputs_free(loop.collecting);
    journal_outputs_free(loop.sending);
    free(loop.scratch.at);
    free(loop.gathered.at);
    daemon_counters_log_refused(&loop.counters);
    if (!trouble)
        daemon_log_event(LOG_STOPPED, NULL, NULL);
    return trouble ? trouble : loop.status;
}
