/* event_loop.c - the event loop. Events are stepped as they come; at the end of a tick their rows
 * go to the writer thread and their messages to the sockets.
 *
 * libwebsockets runs on our libuv loop: its own loop would poll every socket, and catch SIGTERM
 * without ever returning (doc/serve.md).
 */
#include "daemon_internal.h"

#include "util/memory.h"

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

enum { SENTENCE_ROOM = 400, MINUTE = 60 * 1000, LOOK_AHEAD = 16, NO_CONN = 0 };

int64_t daemon_loop_now(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

uint32_t daemon_loop_today(void)
{
    enum { DAY = 24 * 3600 };
    const time_t now = time(NULL);

    return now > 0 ? (uint32_t)(now / DAY) : 0;
}

static void end_tick(struct loop *loop);

void daemon_loop_log_rarely(struct loop *loop, enum log_event event)
{
    const int64_t now = daemon_loop_now();

    if (loop->logged_at[event] && now - loop->logged_at[event] < MINUTE)
        return;
    loop->logged_at[event] = now;
    daemon_log_event(event, NULL, NULL);
}

void daemon_loop_step(struct loop *loop, const struct server_event *event)
{
    const bool answers = event->kind == SERVER_STORED || event->kind == SERVER_STORE_FAILED;

    if (!loop->stopping && (answers || !loop->leaving))
        server_step(loop->config.server, daemon_loop_now(), event, loop->collecting);
    if (loop->collecting->text.length > TICK_BYTES && !loop->in_tick)
        end_tick(loop);
}

/* ---- the end of a tick ------------------------------------------------------------------ */

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

/* Whether the last rows were stored is known only at the next start, so nothing more is sent. */
static void end_with_broken_store(struct loop *loop, const char *sentence)
{
    if (!loop->status)
        daemon_log_event(LOG_STORE_BROKEN, sentence, NULL);
    loop->status = 1;
    daemon_loop_end(loop);
}

static void store_answered(void *context, uint64_t batch, enum store_result result,
                           const char *sentence)
{
    struct loop *loop = context;
    const bool stored = result == STORE_WRITTEN;

    if (result == STORE_BROKEN) {
        end_with_broken_store(loop, sentence);
        return;
    }
    report_store(loop, stored, sentence);
    daemon_counters_count_stored(&loop->counters, batch, stored);
    daemon_loop_step(loop,
                     &(struct server_event){ .kind = stored ? SERVER_STORED : SERVER_STORE_FAILED,
                                             .batch = batch });
}

static void write_rows(struct loop *loop)
{
    const uint64_t batch = loop->collecting->batch;
    size_t count;
    struct store_row *rows = journal_outputs_take_rows(loop->collecting, &count);

    if (!count)
        return;
    daemon_counters_count_batch(&loop->counters, batch, rows, count);
    daemon_writer_take(loop->writer, batch, rows, count);
}

struct session *daemon_loop_session(const struct loop *loop, uint64_t conn)
{
    struct session *session = loop->sessions[conn % LIMIT_PLACES];

    return session && session->conn == conn ? session : NULL;
}

/* The next message to the same socket, if it is near: mostly a view that follows an answer. */
static size_t next_to_same(const struct journal_outputs *outputs, size_t from, uint64_t conn)
{
    const size_t end =
        outputs->sends_count - from > LOOK_AHEAD ? from + LOOK_AHEAD : outputs->sends_count;

    while (from < end && outputs->sends[from].conn != conn)
        from++;
    return from < end ? from : outputs->sends_count;
}

/* Sends one message, and those to the same socket that come soon after it. */
static void send_from(struct loop *loop, struct journal_outputs *outputs, size_t which)
{
    const uint64_t conn = outputs->sends[which].conn;
    struct session *session = daemon_loop_session(loop, conn);

    while (session && which < outputs->sends_count) {
        struct server_send *send = &outputs->sends[which];
        which = next_to_same(outputs, which + 1, conn);
        send->conn = NO_CONN;
        daemon_websocket_send(loop, session, outputs->text.at + send->at, send->length,
                              which < outputs->sends_count);
    }
}

/* Sending may close connections, which makes events of the next tick. */
static void send_outputs(struct loop *loop, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < outputs->sends_count; i++)
        send_from(loop, outputs, i);
    for (size_t i = 0; i < outputs->hang_ups_count; i++) {
        struct session *session = daemon_loop_session(loop, outputs->hang_ups[i].conn);
        if (session)
            daemon_websocket_close(session, outputs->hang_ups[i].code);
    }
    if (outputs->notes.length)
        daemon_log_lines(LOG_TABLE, outputs->notes.at);
}

static void on_timer(uv_timer_t *timer);

static void set_timer(struct loop *loop)
{
    const int64_t now = daemon_loop_now(), at = loop->collecting->wake_at;

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

/* The hashing frees the jobs' texts. */
static void start_jobs(struct loop *loop, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < outputs->jobs_count; i++)
        daemon_hashing_take(&loop->hashing, &outputs->jobs[i]);
    outputs->jobs_count = 0;
}

static void on_hashed(void *context, uint64_t job, const char *text)
{
    daemon_loop_step(context,
                     &(struct server_event){ .kind = SERVER_HASHED, .job = job, .text = text });
}

static void end_tick(struct loop *loop)
{
    if (loop->stopping)
        return;
    loop->in_tick = true;
    while (has_output(loop->collecting)) {
        struct journal_outputs *outputs = loop->collecting;
        write_rows(loop);
        loop->collecting = loop->sending;
        loop->collecting->wake_at = outputs->wake_at;
        loop->sending = outputs;
        start_jobs(loop, outputs);
        send_outputs(loop, outputs);
        journal_outputs_clear(outputs);
    }
    loop->in_tick = false;
    set_timer(loop);
}

/* Refused connections are logged once a minute, because there may be very many. */
static void on_minute(uv_timer_t *minute)
{
    struct loop *loop = minute->data;

    daemon_counters_log_refused(&loop->counters);
    server_tell_day(loop->config.server, daemon_loop_today());
}

static void on_timer(uv_timer_t *timer)
{
    daemon_loop_step(timer->data, &(struct server_event){ .kind = SERVER_TICK });
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

/* ---- start and end ---------------------------------------------------------------------- */

void daemon_loop_flush(struct loop *loop)
{
    do {
        end_tick(loop);
        if (loop->writer)
            daemon_writer_finish(loop->writer);
    } while (!loop->status && has_output(loop->collecting));
}

static void on_signals_closed(uv_handle_t *signals)
{
    struct loop *loop = signals->data;

    close(loop->signals_file);
}

/* Closes all handles but those of libwebsockets, which it closes itself. */
void daemon_loop_end(struct loop *loop)
{
    if (loop->ending)
        return;
    loop->ending = true;
    if (!loop->status)
        daemon_loop_flush(loop);
    loop->stopping = true;
    daemon_hashing_end(&loop->hashing);
    daemon_acceptor_close(&loop->acceptor);
    daemon_acceptor_close(&loop->admin_listener);
    if (loop->writer)
        daemon_writer_end(loop->writer);
    loop->writer = NULL;
    uv_close((uv_handle_t *)&loop->timer, NULL);
    uv_close((uv_handle_t *)&loop->minute, NULL);
    uv_close((uv_handle_t *)&loop->keepalive, NULL);
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
            daemon_loop_end(loop);
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
    const int wanted = loop->config.options->sockets + LIMIT_PLACES - LIMIT_SOCKETS + FILES_KEPT;
    struct rlimit files = { 0 };

    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < (rlim_t)wanted) {
        files.rlim_cur = files.rlim_max < (rlim_t)wanted ? files.rlim_max : (rlim_t)wanted;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    loop->connections_most =
        (files.rlim_cur < (rlim_t)wanted ? (int)files.rlim_cur : wanted) - FILES_KEPT;
    if (loop->connections_most < FILES_KEPT)
        loop->connections_most = FILES_KEPT;
    make_room_for_files(files.rlim_cur < (rlim_t)wanted ? files.rlim_cur : (rlim_t)wanted);
    loop->sockets_most = loop->config.options->sockets;
    if (loop->connections_most < loop->sockets_most) {
        loop->sockets_most =
            loop->connections_most * 7 / 8; /* the rest, to refuse more with a message */
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
    uv_prepare_start(&loop->prepare, on_prepare);
    uv_check_start(&loop->check, on_check);
    open_signals(loop);
}

static bool print_address(const struct loop *loop)
{
    const struct listen_address *listen_address = &loop->acceptor.listen_address;
    const bool six = strchr(listen_address->address, ':');

    if (listen_address->is_unix)
        printf("Talon: unix:%s (data in %s)\n", listen_address->address,
               loop->config.options->data);
    else
        printf("Talon: http://%s%s%s:%d/ (data in %s)\n", six ? "[" : "", listen_address->address,
               six ? "]" : "", listen_address->port, loop->config.options->data);
    return !fflush(stdout);
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
        snprintf(sentence, size, "Too many open files: signals cannot be received.");
        return 1;
    }
    loop->writer =
        daemon_writer_start(&loop->uv, loop->config.store, loop->config.base, store_answered, loop);
    if (!daemon_lws_start(loop)) {
        snprintf(sentence, size,
                 "libwebsockets cannot start: memory ran out, or the package "
                 "libwebsockets-evlib-uv is not installed.");
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
    int status = open_all(loop, sentence, sizeof sentence);

    if (!status && !print_address(loop)) {
        snprintf(sentence, sizeof sentence, "The address could not be printed.");
        status = 1;
    }
    if (status)
        fprintf(stderr, "talon serve: %s\n", sentence);
    else
        log_start(loop);
    return status;
}

/* A start that failed has nothing to wait for. libwebsockets may leave a handle open that never
 * closes, when files run out; so the loop runs a bounded number of times. */
static void end_unstarted(struct loop *loop)
{
    enum { TURNS = 100 };

    daemon_loop_end(loop);
    for (int i = 0; i < TURNS && uv_run(&loop->uv, UV_RUN_NOWAIT); i++) {
    }
}

int daemon_loop_run(const struct daemon_config *config)
{
    static struct loop loop; /* too large for the stack */

    loop = (struct loop){ .config = *config,
                          .collecting = &loop.outputs[0],
                          .sending = &loop.outputs[1] };
    loop.collecting->wake_at = SERVER_NEVER;
    loop.begun_at = daemon_loop_now();
    uv_replace_allocator(util_allocate, util_reallocate, util_allocate_zeroed, free);
    if (uv_loop_init(&loop.uv)) {
        fputs("talon serve: The system has no file left for the event loop.\n", stderr);
        return 1;
    }
    set_process_limits(&loop);
    daemon_address_limits_start(&loop.address_limits);
    for (int i = LIMIT_PLACES; i-- > 0;)
        loop.free_slots[loop.free_count++] = (uint16_t)i;
    open_handles(&loop);
    loop.hashing =
        (struct hashing_room){ .loop = &loop.uv, .listener = on_hashed, .context = &loop };
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
