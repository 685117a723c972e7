/* server_socket.c - the client's end of a WebSocket by libwebsockets. Messages wait in the order
 * they came until they are asked for.
 */
#include "server_socket.h"

#include "util/memory.h"
#include "util/string_buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PORT_MOST = 65535,
    CONNECT_MOST = 5, /* seconds */
    JITTER_PERCENT = 30,
    REASON = 160,
};

struct cli_socket {
    struct lws_context *context;
    struct lws *connection;
    struct lws *input; /* what the person types; NULL: nobody listens to it yet */
    bool is_open, is_closed, has_input, is_late;
    bool told_open; /* that it is */
    lws_retry_bo_t idle;
    lws_sorted_usec_list_t timer;
    char reason[REASON];              /* why there is no connection, in the words of the library */
    struct talon_string_buffer heard; /* messages, each with a line end, which none contains */
    struct talon_string_buffer unsent;
};

static void hear(struct cli_socket *socket, struct lws *wsi, const void *bytes, size_t count)
{
    talon_string_buffer_add_bytes(&socket->heard, bytes, count);
    if (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi))
        talon_string_buffer_add(&socket->heard, "\n");
}

static int say(struct cli_socket *socket, struct lws *wsi)
{
    struct talon_string_buffer *unsent = &socket->unsent;
    unsigned char *frame = util_allocate(LWS_PRE + unsent->length);
    const size_t length = unsent->length;

    memcpy(frame + LWS_PRE, unsent->at, length);
    const int sent = length ? lws_write(wsi, frame + LWS_PRE, length, LWS_WRITE_TEXT) : 0;
    unsent->length = 0;
    free(frame);
    return sent < (int)length ? -1 : 0;
}

/* The library serves its timers and then waits again. */
static void stop_waiting(struct cli_socket *socket)
{
    lws_cancel_service(socket->context);
}

static void note_end(struct cli_socket *socket)
{
    socket->is_closed = true;
    if (socket->context)
        stop_waiting(socket);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct cli_socket *socket = lws_context_user(lws_get_context(wsi));

    (void)user;
    if (reason == LWS_CALLBACK_CLIENT_ESTABLISHED)
        socket->is_open = true;
    else if (reason == LWS_CALLBACK_CLIENT_RECEIVE)
        hear(socket, wsi, in, length);
    else if (reason == LWS_CALLBACK_CLIENT_WRITEABLE)
        return say(socket, wsi);
    else if (reason == LWS_CALLBACK_CLIENT_CONNECTION_ERROR || reason == LWS_CALLBACK_CLIENT_CLOSED)
        note_end(socket);
    if (reason == LWS_CALLBACK_CLIENT_CONNECTION_ERROR)
        snprintf(socket->reason, sizeof socket->reason, "%.*s", (int)length,
                 in ? (const char *)in : "");
    return 0;
}

/* It is not read here, but by those who wait. At its end there is always something to read. */
static int on_input(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct cli_socket *socket = lws_context_user(lws_get_context(wsi));

    (void)user, (void)in, (void)length;
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        socket->has_input = true;
    else if (reason == LWS_CALLBACK_RAW_CLOSE_FILE)
        socket->input = NULL;
    return 0;
}

static const struct lws_protocols client_protocols[] = { { .name = "talon", .callback = on_event },
                                                         { .name = "input", .callback = on_input },
                                                         { 0 } };

/* As the page waits: web/src/state/connection.ts. */
static const uint32_t waits[] = { 300, 600, 1200, 2400, 4800, 8000 };
static const lws_retry_bo_t retry_policy = {
    .retry_ms_table = waits,
    .retry_ms_table_count = sizeof waits / sizeof *waits,
    .jitter_percent = JITTER_PERCENT,
};

/* A connection may be dead without notice: after most of the patience it is asked for a sign. */
static void set_patience(struct cli_socket *socket, int seconds)
{
    socket->idle = retry_policy;
    socket->idle.secs_since_valid_ping = (uint16_t)(seconds * 5 / 7);
    socket->idle.secs_since_valid_hangup = (uint16_t)seconds;
}

int cli_socket_wait(struct cli_socket *socket, uint16_t *tries)
{
    return (int)lws_retry_get_delay_ms(socket->context, &retry_policy, tries, NULL);
}

/* A table's id has nothing that means something in an address; another text is not said. */
static void add_table_word(struct talon_string_buffer *path, const char *table)
{
    if (table && *table && table[strspn(table, "abcdefghijklmnopqrstuvwxyz0123456789")] == '\0')
        util_print(path, "?table=%s", table);
}

/* The socket of a server below a path, as behind a proxy: that of /cards/ is /cards/ws, which may
 * also be named itself. */
static char *path_of_socket(const char *path, const char *table)
{
    struct talon_string_buffer whole = { 0 };
    path += *path == '/';
    const size_t length = strcspn(path, "?#");
    const bool is_named = length >= 2 && !strncmp(path + length - 2, "ws", 2) &&
                          (length == 2 || path[length - 3] == '/');

    talon_string_buffer_add(&whole, "/");
    talon_string_buffer_add_bytes(&whole, path, length);
    if (length && path[length - 1] != '/' && !is_named)
        talon_string_buffer_add(&whole, "/");
    if (!is_named)
        talon_string_buffer_add(&whole, "ws");
    add_table_word(&whole, table);
    return whole.at;
}

/* Where a server is; its texts point into the one that was read. */
struct server_url {
    const char *scheme, *address, *path;
    int port;
};

static bool is_secret(const struct server_url *url)
{
    return !strcmp(url->scheme, "wss") || !strcmp(url->scheme, "https");
}

static void connect_to(struct cli_socket *socket, const struct server_url *url, const char *table)
{
    char *whole = path_of_socket(url->path, table);
    const struct lws_client_connect_info about = {
        .context = socket->context,
        .address = url->address,
        .host = url->address,
        .port = url->port,
        .path = whole,
        .ssl_connection = is_secret(url) ? LCCSCF_USE_SSL : 0,
        .local_protocol_name = "talon",
        .pwsi = &socket->connection,
    };

    socket->is_closed = !lws_client_connect_via_info(&about);
    free(whole);
}

/* A blank or the end of a line would begin a header of its own in the request. */
static bool has_no_blank(const char *url)
{
    for (; *url; url++)
        if (*url <= ' ' || *url > '~')
            return false;
    return true;
}

/* Cuts the text into parts. */
static bool read_url(char *text, struct server_url *url)
{
    *url = (struct server_url){ "", "", "", 0 };
    return has_no_blank(text) &&
           !lws_parse_uri(text, &url->scheme, &url->address, &url->port, &url->path) &&
           *url->address && url->port > 0 && url->port <= PORT_MOST;
}

bool cli_socket_is_address(const char *url)
{
    struct server_url parts;
    char *text = util_copy_text(url);
    const bool is_address = read_url(text, &parts);

    free(text);
    return is_address;
}

bool cli_socket_is_secret(const char *url)
{
    struct server_url parts;
    char *text = util_copy_text(url);
    const bool secret = read_url(text, &parts) && is_secret(&parts);

    free(text);
    return secret;
}

struct cli_socket *cli_socket_open(const char *url, const char *table, int patience)
{
    struct cli_socket *socket = util_allocate_zeroed(1, sizeof *socket);
    char *text = util_copy_text(url);
    struct server_url parts;
    const struct lws_context_creation_info about = {
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = client_protocols,
        .user = socket,
        .timeout_secs = CONNECT_MOST,
        .connect_timeout_secs = CONNECT_MOST,
        .retry_and_idle_policy = &socket->idle,
        .gid = -1,
        .uid = -1,
    };

    set_patience(socket, patience);
    lws_set_log_level(0, NULL);
    if (read_url(text, &parts))
        socket->context = lws_create_context(&about);
    if (socket->context)
        connect_to(socket, &parts, table);
    free(text);
    if (socket->context)
        return socket;
    free(socket);
    return NULL;
}

void cli_socket_close(struct cli_socket *socket)
{
    lws_context_destroy(socket->context);
    free(socket->heard.at);
    free(socket->unsent.at);
    free(socket);
}

bool cli_socket_was_open(const struct cli_socket *socket)
{
    return socket->is_open;
}

const char *cli_socket_reason(const struct cli_socket *socket)
{
    return socket->reason;
}

static void come_late(lws_sorted_usec_list_t *timer)
{
    struct cli_socket *socket = lws_container_of(timer, struct cli_socket, timer);

    socket->is_late = true;
    stop_waiting(socket);
}

bool cli_socket_connect(struct cli_socket *socket)
{
    socket->is_late = false;
    lws_sul_schedule(socket->context, 0, &socket->timer, come_late,
                     (lws_usec_t)CONNECT_MOST * LWS_US_PER_SEC);
    while (!socket->is_closed && !socket->is_open && !socket->is_late)
        lws_service(socket->context, 0);
    lws_sul_cancel(&socket->timer);
    if (!socket->is_open && !socket->is_closed)
        snprintf(socket->reason, sizeof socket->reason, "timed out");
    socket->told_open = socket->is_open;
    return socket->is_open && !socket->is_closed;
}

void cli_socket_send(struct cli_socket *socket, const struct talon_string_buffer *message)
{
    while (!socket->is_closed && (!socket->is_open || socket->unsent.length))
        lws_service(socket->context, 0);
    if (socket->is_closed)
        return;
    talon_string_buffer_add_bytes(&socket->unsent, message->at, message->length);
    lws_callback_on_writable(socket->connection);
}

/* Takes the first message that came; false if there is none. */
static bool take_message(struct cli_socket *socket, struct talon_string_buffer *message)
{
    struct talon_string_buffer *heard = &socket->heard;
    const char *end = heard->length ? memchr(heard->at, '\n', heard->length) : NULL;

    if (!end)
        return false;
    message->length = 0;
    talon_string_buffer_add_bytes(message, heard->at, (size_t)(end - heard->at));
    heard->length -= (size_t)(end - heard->at) + 1;
    memmove(heard->at, end + 1, heard->length);
    return true;
}

bool cli_socket_receive(struct cli_socket *socket, struct talon_string_buffer *message)
{
    while (!take_message(socket, message))
        if (socket->is_closed || lws_service(socket->context, 0) < 0)
            return false;
    return true;
}

/* ---- beside what a person types -------------------------------------------------------------- */

/* The library makes a descriptor such that reading it does not wait. It shares that with the
 * terminal itself, which is to stay as it was. */
static struct lws *adopt_input(struct cli_socket *socket, int input)
{
    const int flags = fcntl(input, F_GETFL);
    const lws_sock_file_fd_type copy = { .filefd = dup(input) };
    struct lws *adopted =
        lws_adopt_descriptor_vhost(lws_get_vhost_by_name(socket->context, "default"),
                                   LWS_ADOPT_RAW_FILE_DESC, copy, "input", NULL);

    (void)fcntl(input, F_SETFL, flags);
    return adopted;
}

/* The end of the input closes it: then it can be read at once. */
static void listen_to_input(struct cli_socket *socket, int input)
{
    if (socket->input)
        lws_rx_flow_control(socket->input, 1);
    else
        socket->input = adopt_input(socket, input);
    socket->has_input = !socket->input;
}

/* CLI_SOCKET_MESSAGE: nothing yet. */
static enum cli_socket_event find_event(const struct cli_socket *socket)
{
    if (socket->is_closed)
        return CLI_SOCKET_CLOSED;
    if (socket->is_open && !socket->told_open)
        return CLI_SOCKET_OPEN;
    if (socket->has_input)
        return CLI_SOCKET_INPUT;
    return socket->is_late ? CLI_SOCKET_TIME : CLI_SOCKET_MESSAGE;
}

enum cli_socket_event cli_socket_wait_for(struct cli_socket *socket, int input, int most,
                                          struct talon_string_buffer *message)
{
    enum cli_socket_event event = CLI_SOCKET_MESSAGE;

    if (take_message(socket, message))
        return event;
    socket->has_input = false;
    if (input >= 0)
        listen_to_input(socket, input);
    socket->is_late = false;
    if (most >= 0)
        lws_sul_schedule(socket->context, 0, &socket->timer, come_late,
                         (lws_usec_t)most * LWS_US_PER_MS + 1);
    while (!take_message(socket, message)) {
        event = find_event(socket);
        if (event != CLI_SOCKET_MESSAGE)
            break;
        errno = 0;
        if (lws_service(socket->context, 0) < 0)
            socket->is_closed = true;
        socket->is_late |= errno == EINTR; /* perhaps the terminal has another size */
    }
    socket->told_open = socket->is_open;
    lws_sul_cancel(&socket->timer);
    if (socket->input)
        lws_rx_flow_control(socket->input, 0);
    return event;
}
