/* event_loop.c - turns of the loop: events are stepped as they come, and at the end of the turn
 * what they led to is handed to the writer, and sent. It refuses to know what any of it means.
 *
 * The loop is ours and libwebsockets is its guest: left to itself it would poll every socket,
 * and catch SIGTERM without ever returning (doc/serve.md).
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

enum { SENTENCE_ROOM = 400, MINUTE = 60 * 1000, NEAR = 16, NO_CONN = 0 };

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

static void end_turn(struct loop *loop);

void daemon_loop_tell_seldom(struct loop *loop, enum log_event event)
{
    const int64_t now = daemon_loop_now();

    if (loop->told_at[event] && now - loop->told_at[event] < MINUTE)
        return;
    loop->told_at[event] = now;
    daemon_log_tell(event, NULL, NULL);
}

void daemon_loop_step(struct loop *loop, const struct server_event *event)
{
    const bool answers = event->kind == SERVER_STORED || event->kind == SERVER_STORE_FAILED;

    if (!loop->stopping && (answers || !loop->leaving))
        server_step(loop->parts.server, daemon_loop_now(), event, loop->coming);
    if (loop->coming->text.length > TURN_BYTES && !loop->turning)
        end_turn(loop);
}

/* ---- the end of a turn ------------------------------------------------------------------ */

/* Says it once when writing begins to fail, and once when it works again. */
static void report_store(struct loop *loop, bool stored, const char *sentence)
{
    if (stored == !loop->store_fails)
        return;
    loop->store_fails = !stored;
    loop->probe.works = false;
    if (stored)
        daemon_log_tell(LOG_STORE_WORKS, NULL, NULL);
    else
        daemon_log_tell(LOG_STORE_FAILED, sentence, NULL);
}

/* Nothing more is said to anybody: whether the last rows were written is seen at the next start. */
static void give_up(struct loop *loop, const char *sentence)
{
    if (!loop->status)
        daemon_log_tell(LOG_STORE_BROKEN, sentence, NULL);
    loop->status = 1;
    daemon_loop_end(loop);
}

static void store_answered(void *context, uint64_t batch, enum store_result result,
                           const char *sentence)
{
    struct loop *loop = context;
    const bool stored = result == STORE_WRITTEN;

    if (result == STORE_BROKEN) {
        give_up(loop, sentence);
        return;
    }
    report_store(loop, stored, sentence);
    daemon_counters_stored(&loop->numbers, batch, stored);
    daemon_loop_step(loop,
                     &(struct server_event){ .kind = stored ? SERVER_STORED : SERVER_STORE_FAILED,
                                             .batch = batch });
}

static void hand_over(struct loop *loop)
{
    const uint64_t batch = loop->coming->batch;
    size_t count;
    struct store_row *rows = journal_outputs_take_rows(loop->coming, &count);

    if (!count)
        return;
    daemon_counters_batch(&loop->numbers, batch, rows, count);
    daemon_writer_take(loop->writer, batch, rows, count);
}

struct session *daemon_loop_session(const struct loop *loop, uint64_t conn)
{
    struct session *session = loop->sessions[conn % LIMIT_PLACES];

    return session && session->conn == conn ? session : NULL;
}

/* The next message to the same socket, if it is near: an answer, and the view with its news. */
static size_t next_to(const struct journal_outputs *effects, size_t from, uint64_t conn)
{
    const size_t end = effects->sends_count - from > NEAR ? from + NEAR : effects->sends_count;

    while (from < end && effects->sends[from].conn != conn)
        from++;
    return from < end ? from : effects->sends_count;
}

/* Sends one message, and those to the same socket that come soon after it. */
static void send_from(struct loop *loop, struct journal_outputs *effects, size_t which)
{
    const uint64_t conn = effects->sends[which].conn;
    struct session *session = daemon_loop_session(loop, conn);

    while (session && which < effects->sends_count) {
        struct server_send *send = &effects->sends[which];
        which = next_to(effects, which + 1, conn);
        send->conn = NO_CONN;
        daemon_websocket_send(loop, session, effects->text.at + send->at, send->length,
                              which < effects->sends_count);
    }
}

/* Sending may end connections, which are events of the next turn. */
static void carry_out(struct loop *loop, struct journal_outputs *effects)
{
    for (size_t i = 0; i < effects->sends_count; i++)
        send_from(loop, effects, i);
    for (size_t i = 0; i < effects->hang_ups_count; i++) {
        struct session *session = daemon_loop_session(loop, effects->hang_ups[i].conn);
        if (session)
            daemon_websocket_hang_up(session, effects->hang_ups[i].code);
    }
    if (effects->notes.length)
        daemon_log_tell_lines(LOG_TABLE, effects->notes.at);
}

static void ticked(uv_timer_t *timer);

static void set_timer(struct loop *loop)
{
    const int64_t now = daemon_loop_now(), at = loop->coming->wake_at;

    if (at == SERVER_NEVER || loop->leaving)
        uv_timer_stop(&loop->timer);
    else
        uv_timer_start(&loop->timer, ticked, at > now ? (uint64_t)(at - now) : 0, 0);
}

static bool anything(const struct journal_outputs *effects)
{
    return effects->rows_count || effects->sends_count || effects->hang_ups_count ||
           effects->jobs_count || effects->notes.length;
}

/* The jobs' texts are the hashing's from now on. */
static void hand_out(struct loop *loop, struct journal_outputs *effects)
{
    for (size_t i = 0; i < effects->jobs_count; i++)
        daemon_hashing_take(&loop->hashing, &effects->jobs[i]);
    effects->jobs_count = 0;
}

static void hashed(void *context, uint64_t job, const char *text)
{
    daemon_loop_step(context,
                     &(struct server_event){ .kind = SERVER_HASHED, .job = job, .text = text });
}

static void end_turn(struct loop *loop)
{
    if (loop->stopping)
        return;
    loop->turning = true;
    while (anything(loop->coming)) {
        struct journal_outputs *effects = loop->coming;
        hand_over(loop);
        loop->coming = loop->going;
        loop->coming->wake_at = effects->wake_at;
        loop->going = effects;
        hand_out(loop, effects);
        carry_out(loop, effects);
        journal_outputs_clear(effects);
    }
    loop->turning = false;
    set_timer(loop);
}

/* What happens to those at the door is told once a minute: many knocks are no news. */
static void minute_passed(uv_timer_t *minute)
{
    struct loop *loop = minute->data;

    daemon_counters_tell_refused(&loop->numbers);
    server_tell_day(loop->parts.server, daemon_loop_today());
}

static void ticked(uv_timer_t *timer)
{
    daemon_loop_step(timer->data, &(struct server_event){ .kind = SERVER_TICK });
}

static void prepared(uv_prepare_t *prepare)
{
    end_turn(prepare->data);
}

static void checked(uv_check_t *check)
{
    end_turn(check->data);
    daemon_fair_next_turn(check->data);
}

/* ---- beginning and ending --------------------------------------------------------------- */

void daemon_loop_settle(struct loop *loop)
{
    do {
        end_turn(loop);
        if (loop->writer)
            daemon_writer_finish(loop->writer);
    } while (!loop->status && anything(loop->coming));
}

static void signals_closed(uv_handle_t *signals)
{
    struct loop *loop = signals->data;

    close(loop->signals_file);
}

/* After this only libwebsockets' own handles are left, and it closes them. */
void daemon_loop_end(struct loop *loop)
{
    if (loop->ending)
        return;
    loop->ending = true;
    if (!loop->status)
        daemon_loop_settle(loop);
    loop->stopping = true;
    daemon_hashing_end(&loop->hashing);
    daemon_acceptor_close(&loop->door);
    daemon_acceptor_close(&loop->back_door);
    if (loop->writer)
        daemon_writer_end(loop->writer);
    loop->writer = NULL;
    uv_close((uv_handle_t *)&loop->timer, NULL);
    uv_close((uv_handle_t *)&loop->minute, NULL);
    uv_close((uv_handle_t *)&loop->pulse, NULL);
    uv_close((uv_handle_t *)&loop->goodbye, NULL);
    uv_close((uv_handle_t *)&loop->prepare, NULL);
    uv_close((uv_handle_t *)&loop->check, NULL);
    uv_close((uv_handle_t *)&loop->line, NULL);
    if (loop->signals_file >= 0)
        uv_close((uv_handle_t *)&loop->signals, signals_closed);
    if (loop->context)
        lws_context_destroy(loop->context);
}

static void signalled(uv_poll_t *signals, int status, int events)
{
    struct loop *loop = signals->data;
    struct signalfd_siginfo one;

    (void)status;
    (void)events;
    while (read(loop->signals_file, &one, sizeof one) == (ssize_t)sizeof one)
        if (loop->leaving) /* asked twice */
            daemon_loop_end(loop);
        else
            daemon_shutdown_start(loop);
}

/* Signals are read like anything else, and stay blocked until the process is gone: libuv's own
 * handles would give them back to the system when they are closed, and whoever asks once more
 * while the store is being closed would have the process killed. Threads that are started later
 * inherit it. */
static void hear_signals(struct loop *loop)
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
    uv_poll_start(&loop->signals, UV_READABLE, signalled);
}

/* The system's table of files grows when it is full, and then everybody waits up to 20 ms for it
 * (seen when 300 came at once). It grows once, now. */
static void make_room_for_files(rlim_t files)
{
    const int any = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    const int last = any < 0 ? -1 : fcntl(any, F_DUPFD_CLOEXEC, (int)files - 1);

    if (last >= 0)
        close(last);
    if (any >= 0)
        close(any);
}

/* As many sockets as are promised need as many files. A full disk or a vanished reader is an
 * error to be answered, not a signal to die of. */
static void set_process_limits(struct loop *loop)
{
    const int wanted = loop->parts.settings->sockets + LIMIT_PLACES - LIMIT_SOCKETS + FILES_KEPT;
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
    loop->sockets_most = loop->parts.settings->sockets;
    if (loop->connections_most < loop->sockets_most) {
        loop->sockets_most = loop->connections_most * 7 / 8; /* others want to be told so */
        daemon_log_tell(LOG_FEW_FILES, NULL,
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
    uv_timer_init(&loop->uv, &loop->goodbye);
    uv_prepare_init(&loop->uv, &loop->prepare);
    uv_check_init(&loop->uv, &loop->check);
    uv_idle_init(&loop->uv, &loop->line);
    loop->timer.data = loop->minute.data = loop->goodbye.data = loop->prepare.data =
        loop->check.data = loop;
    uv_timer_start(&loop->minute, minute_passed, MINUTE, MINUTE);
    daemon_keepalive_begin(loop);
    uv_prepare_start(&loop->prepare, prepared);
    uv_check_start(&loop->check, checked);
    hear_signals(loop);
}

static bool greet(const struct loop *loop)
{
    const struct place *place = &loop->door.place;
    const bool six = strchr(place->address, ':');

    if (place->local)
        printf("Talon: unix:%s (data in %s)\n", place->address, loop->parts.settings->data);
    else
        printf("Talon: http://%s%s%s:%d/ (data in %s)\n", six ? "[" : "", place->address,
               six ? "]" : "", place->port, loop->parts.settings->data);
    return !fflush(stdout);
}

static int open_doors(struct loop *loop, char *sentence, size_t size)
{
    const struct settings *settings = loop->parts.settings;
    const int status = daemon_acceptor_open(loop, &loop->door, &settings->listen, sentence, size);

    if (status || settings->status.port < 0)
        return status;
    return daemon_acceptor_open(loop, &loop->back_door, &settings->status, sentence, size);
}

/* 0, or the exit status with a sentence. */
static int open_all(struct loop *loop, char *sentence, size_t size)
{
    if (loop->signals_file < 0) {
        snprintf(sentence, size, "No file is free to hear signals by.");
        return 1;
    }
    loop->writer =
        daemon_writer_start(&loop->uv, loop->parts.store, loop->parts.base, store_answered, loop);
    if (!daemon_lws_start(loop)) {
        snprintf(sentence, size,
                 "libwebsockets cannot start: memory ran out, or the package "
                 "libwebsockets-evlib-uv is not installed.");
        return 1;
    }
    return open_doors(loop, sentence, size);
}

/* A Unix socket has no port. */
static void tell_start(const struct loop *loop)
{
    const struct place *place = &loop->door.place;
    const struct log_number numbers[] = { { "sockets", loop->sockets_most },
                                          { place->local ? NULL : "port", place->port },
                                          { 0 } };

    daemon_log_tell(LOG_STARTED, NULL, numbers);
}

/* The same, and it is told. */
static int begin(struct loop *loop)
{
    char sentence[SENTENCE_ROOM];
    int status = open_all(loop, sentence, sizeof sentence);

    if (!status && !greet(loop)) {
        snprintf(sentence, sizeof sentence, "The greeting could not be written.");
        status = 1;
    }
    if (status)
        fprintf(stderr, "talon serve: %s\n", sentence);
    else
        tell_start(loop);
    return status;
}

/* What never began has nothing to wait for; yet libwebsockets, when files run out, leaves something
 * open that never closes. */
static void end_unbegun(struct loop *loop)
{
    enum { TURNS = 100 };

    daemon_loop_end(loop);
    for (int i = 0; i < TURNS && uv_run(&loop->uv, UV_RUN_NOWAIT); i++) {
    }
}

int daemon_loop_run(const struct loop_parts *parts)
{
    static struct loop loop; /* far too large for the stack */

    loop = (struct loop){ .parts = *parts, .coming = &loop.turns[0], .going = &loop.turns[1] };
    loop.coming->wake_at = SERVER_NEVER;
    loop.begun_at = daemon_loop_now();
    uv_replace_allocator(util_allocate, util_reallocate, util_allocate_zeroed, free);
    if (uv_loop_init(&loop.uv)) {
        fputs("talon serve: The system has no file left for the event loop.\n", stderr);
        return 1;
    }
    set_process_limits(&loop);
    daemon_address_limits_start(&loop.visitors);
    for (int i = LIMIT_PLACES; i-- > 0;)
        loop.free_places[loop.free_count++] = (uint16_t)i;
    open_handles(&loop);
    loop.hashing = (struct hashing_room){ .loop = &loop.uv, .listener = hashed, .context = &loop };
    const int trouble = begin(&loop);
    if (trouble)
        end_unbegun(&loop);
    else
        uv_run(&loop.uv, UV_RUN_DEFAULT);
    uv_loop_close(&loop.uv);
    journal_outputs_free(loop.coming);
    journal_outputs_free(loop.going);
    free(loop.scratch.at);
    free(loop.gathered.at);
    daemon_counters_tell_refused(&loop.numbers);
    if (!trouble)
        daemon_log_tell(LOG_STOPPED, NULL, NULL);
    return trouble ? trouble : loop.status;
}
