/* loop.c - turns of the loop: events are stepped as they come, and at the end of the turn what
 * they led to is first written down, all together, and only then sent. It refuses to know what
 * any of it means.
 *
 * The loop is ours and libwebsockets is its guest: left to itself it would poll every socket,
 * and catch SIGTERM without ever returning (doc/serve.md).
 */
#include "inside.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { SENTENCE_ROOM = 400 };

int64_t loop_now(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

void loop_step(struct loop *loop, const struct server_event *event)
{
    if (!loop->stopping)
        server_step(loop->parts.server, loop_now(), event, loop->coming);
}

/* ---- the end of a turn ------------------------------------------------------------------ */

/* Says it once when writing begins to fail, and once when it works again. */
static void report_store(struct loop *loop, bool stored, const struct store_fault *fault)
{
    if (stored == !loop->store_fails)
        return;
    loop->store_fails = !stored;
    if (stored)
        fputs("Talon: writing works again.\n", stderr);
    else
        fprintf(stderr,
                "Talon: %s Moves are refused until writing works again; what was played "
                "before is safe.\n",
                fault->sentence);
}

static void write_down(struct loop *loop)
{
    struct server_effects *effects = loop->coming;
    struct store_fault fault = { "" };

    while (effects->rows_count) {
        const uint64_t batch = effects->batch;
        const bool stored =
            loop->parts.store->append(loop->parts.base, effects->rows, effects->rows_count, &fault);
        effects_written(effects);
        report_store(loop, stored, &fault);
        loop_step(loop, &(struct server_event){
                            .kind = stored ? SERVER_STORED : SERVER_STORE_FAILED, .batch = batch });
    }
}

static struct session *session_of(const struct loop *loop, uint64_t conn)
{
    struct session *session = loop->sessions[conn % LIMIT_PLACES];

    return session && session->conn == conn ? session : NULL;
}

/* Sending may end connections, which are events of the next turn. */
static void carry_out(struct loop *loop, const struct server_effects *effects)
{
    for (size_t i = 0; i < effects->sends_count; i++) {
        const struct server_send *send = &effects->sends[i];
        struct session *session = session_of(loop, send->conn);
        if (session)
            socket_send(loop, session, effects->text.at + send->at, send->length);
    }
    for (size_t i = 0; i < effects->hang_ups_count; i++) {
        struct session *session = session_of(loop, effects->hang_ups[i].conn);
        if (session)
            socket_hang_up(session, effects->hang_ups[i].code);
    }
    if (effects->notes.length)
        fprintf(stderr, "%s", effects->notes.at);
}

static void ticked(uv_timer_t *timer);

static void set_timer(struct loop *loop)
{
    const int64_t now = loop_now(), at = loop->coming->wake_at;

    if (at == SERVER_NEVER)
        uv_timer_stop(&loop->timer);
    else
        uv_timer_start(&loop->timer, ticked, at > now ? (uint64_t)(at - now) : 0, 0);
}

static bool anything(const struct server_effects *effects)
{
    return effects->rows_count || effects->sends_count || effects->hang_ups_count ||
           effects->notes.length;
}

static void end_turn(struct loop *loop)
{
    while (anything(loop->coming)) {
        struct server_effects *effects = loop->coming;
        write_down(loop);
        loop->coming = loop->going;
        loop->coming->wake_at = effects->wake_at;
        loop->going = effects;
        carry_out(loop, effects);
        effects_clear(effects);
    }
    set_timer(loop);
}

static void ticked(uv_timer_t *timer)
{
    loop_step(timer->data, &(struct server_event){ .kind = SERVER_TICK });
}

static void prepared(uv_prepare_t *prepare)
{
    end_turn(prepare->data);
}

static void checked(uv_check_t *check)
{
    end_turn(check->data);
}

/* ---- libwebsockets ---------------------------------------------------------------------- */

static int called_back(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t length)
{
    struct loop *loop = lws_context_user(lws_get_context(wsi));

    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* to WebSocket, never to HTTP/2 */
        return strcmp(in, "websocket") ? -1 : 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return socket_may_open(loop, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return socket_opened(loop, wsi, user);
    case LWS_CALLBACK_RECEIVE:
        return socket_received(loop, user, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_writeable(user);
    case LWS_CALLBACK_TIMER:
        return socket_timed(user);
    case LWS_CALLBACK_CLOSED:
        socket_closed(loop, user);
        return 0;
    case LWS_CALLBACK_HTTP:
        return http_requested(loop, wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_writeable(wsi, user);
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return -1;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    { .name = "talon",
      .callback = called_back,
      .per_session_data_size = sizeof(struct session),
      .rx_buffer_size = PIECE_BYTES },
    { 0 },
};

static const lws_retry_bo_t patience = { .secs_since_valid_ping = PING_SECONDS,
                                         .secs_since_valid_hangup = DEAD_SECONDS };

static bool open_context(struct loop *loop)
{
    void *loops[] = { &loop->uv };
    const struct lws_context_creation_info about = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8,
        .foreign_loops = loops,
        .user = loop,
        .gid = -1,
        .uid = -1,
        .max_http_header_data = HEADER_BYTES,
        .pt_serv_buf_size = HEADER_BYTES + 1024,
        .server_string = "talon",
    };

    lws_set_log_level(0, NULL);
    loop->context = lws_create_context(&about);
    return loop->context;
}

static bool open_port(struct loop *loop)
{
    const struct lws_context_creation_info about = {
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   (listen_is_six(loop->parts.address) ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .port = loop->parts.port,
        .iface = loop->parts.address,
        .protocols = protocols,
        .vhost_name = "talon",
        .timeout_secs = HANDSHAKE_SECONDS,
        .timeout_secs_ah_idle = HANDSHAKE_SECONDS,
        .keepalive_timeout = KEEPALIVE_SECONDS,
        .retry_and_idle_policy = &patience,
    };

    loop->vhost = lws_create_vhost(loop->context, &about);
    return loop->vhost;
}

/* ---- beginning and ending --------------------------------------------------------------- */

/* After this only libwebsockets' own handles are left, and it closes them. */
static void stop(struct loop *loop)
{
    if (loop->stopping)
        return;
    end_turn(loop);
    loop->stopping = true;
    uv_close((uv_handle_t *)&loop->timer, NULL);
    uv_close((uv_handle_t *)&loop->prepare, NULL);
    uv_close((uv_handle_t *)&loop->check, NULL);
    uv_close((uv_handle_t *)&loop->terminate, NULL);
    uv_close((uv_handle_t *)&loop->interrupt, NULL);
    if (loop->context)
        lws_context_destroy(loop->context);
}

static void signalled(uv_signal_t *signal, int number)
{
    (void)number;
    stop(signal->data);
}

/* As many sockets as are promised need as many files. A full disk or a vanished reader is an
 * error to be answered, not a signal to die of. */
static void set_process_limits(void)
{
    struct rlimit files;

    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur >= FILES_WANTED)
        return;
    files.rlim_cur = files.rlim_max < FILES_WANTED ? files.rlim_max : FILES_WANTED;
    setrlimit(RLIMIT_NOFILE, &files);
}

static void open_handles(struct loop *loop)
{
    uv_loop_init(&loop->uv);
    uv_timer_init(&loop->uv, &loop->timer);
    uv_prepare_init(&loop->uv, &loop->prepare);
    uv_check_init(&loop->uv, &loop->check);
    uv_signal_init(&loop->uv, &loop->terminate);
    uv_signal_init(&loop->uv, &loop->interrupt);
    loop->timer.data = loop->prepare.data = loop->check.data = loop;
    loop->terminate.data = loop->interrupt.data = loop;
    uv_prepare_start(&loop->prepare, prepared);
    uv_check_start(&loop->check, checked);
    uv_signal_start(&loop->terminate, signalled, SIGTERM);
    uv_signal_start(&loop->interrupt, signalled, SIGINT);
}

static bool greet(const struct loop *loop)
{
    const char *address = loop->parts.address;
    const bool six = listen_is_six(address);

    printf("Talon: http://%s%s%s:%d/ (data in %s)\n", six ? "[" : "", address, six ? "]" : "",
           lws_get_vhost_listen_port(loop->vhost), loop->parts.data);
    return !fflush(stdout);
}

static bool begin(struct loop *loop)
{
    char sentence[SENTENCE_ROOM] = "libwebsockets cannot start; is the package "
                                   "libwebsockets-evlib-uv installed?";

    if (!listen_possible(loop->parts.address, loop->parts.port, sentence, sizeof sentence) ||
        !open_context(loop)) {
        fprintf(stderr, "talon serve: %s\n", sentence);
        return false;
    }
    if (!open_port(loop)) {
        fprintf(stderr,
                "talon serve: Port %d of %s cannot be opened. Choose another one with "
                "--listen.\n",
                loop->parts.port, loop->parts.address);
        return false;
    }
    if (greet(loop))
        return true;
    fputs("talon serve: The greeting could not be written.\n", stderr);
    return false;
}

int loop_run(const struct loop_parts *parts)
{
    static struct loop loop; /* far too large for the stack */

    set_process_limits();
    loop = (struct loop){ .parts = *parts, .coming = &loop.turns[0], .going = &loop.turns[1] };
    loop.coming->wake_at = SERVER_NEVER;
    for (int i = LIMIT_PLACES; i-- > 0;)
        loop.free_places[loop.free_count++] = (uint16_t)i;
    open_handles(&loop);
    const bool begun = begin(&loop);
    if (!begun)
        stop(&loop);
    uv_run(&loop.uv, UV_RUN_DEFAULT);
    uv_loop_close(&loop.uv);
    effects_free(loop.coming);
    effects_free(loop.going);
    free(loop.scratch.at);
    return begun ? 0 : 1;
}
