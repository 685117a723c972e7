/* play_server.c - asks a server, one request after the other, and waits for what it tells, for what
 * is typed and for time to pass. A lost connection is made again with growing waits, as the page
 * does, and a table that another server has is asked for there.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "play_server.h"
#include "server_socket.h"

#include "json/json_reader.h"
#include "text/spoken.h"
#include "util/memory.h"

#include <talon/json.h>

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATIENCE = 4, SECOND = 1000, NANOSECONDS = 1000000, BETWEEN = 7 };
enum { ANSWER_MOST = 10 * SECOND }; /* advice takes its time */

int64_t cli_server_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec / NANOSECONDS;
}

/* ---- the connection -------------------------------------------------------------------------- */

static void close_socket(struct cli_server *server)
{
    if (server->socket)
        cli_socket_close(server->socket);
    server->socket = NULL;
}

static enum cli_server_event lose(struct cli_server *server)
{
    static const int at_once = 300;

    close_socket(server);
    server->tries = 0;
    server->again_at = cli_server_now() + at_once;
    return CLI_SERVER_LOST;
}

static bool connect_at(struct cli_server *server, const char *address)
{
    server->socket = cli_socket_open(address, server->link.table, PATIENCE);
    return server->socket && cli_socket_connect(server->socket);
}

/* False if nobody is there: then the socket remains, and knows why. */
bool cli_server_open(struct cli_server *server)
{
    return connect_at(server, server->link.server);
}

const char *cli_server_reason(const struct cli_server *server)
{
    const char *reason = server->socket ? cli_socket_reason(server->socket) : "";

    if (strstr(reason, "SSL") || strstr(reason, "cert"))
        return N_("It has no certificate that can be trusted.");
    if (strstr(reason, "imed out"))
        return N_("It does not answer.");
    if (strstr(reason, "upgrade") || strstr(reason, "read failed"))
        return N_("It is no server of Talon.");
    return N_("Nobody answers there.");
}

bool cli_server_is_there(const struct cli_server *server)
{
    return server->socket && !server->is_connecting;
}

void cli_server_close(struct cli_server *server)
{
    close_socket(server);
    json_value_free(server->answer);
    server->answer = NULL;
}

/* ---- messages -------------------------------------------------------------------------------- */

/* Whether a message is the answer to this request; everything else is heard. */
static bool take_server_answer(struct cli_server *server, const struct talon_string_buffer *text,
                               int64_t id)
{
    struct json_value *message = json_read(text->at, text->length);
    const struct json_value *number = json_value_member(message, "id");
    const bool is_answer = id && json_value_whole(number) == id;

    if (is_answer) {
        json_value_free(server->answer);
        server->answer = message;
        return true;
    }
    if (!number && message)
        server->hear(server->context, message);
    json_value_free(message);
    return false;
}

static void name_text(struct talon_string_buffer *request, const char *name, const char *text)
{
    util_print(request, ",\"%s\":", name);
    talon_json_string(request, text);
}

/* A server takes 200 requests a second, and scripts are faster than people. */
static void keep_pace(struct cli_server *server)
{
    const int64_t now = cli_server_now(), wait = server->next_at - now;

    if (wait > 0)
        poll(NULL, 0, (int)wait);
    server->next_at = (wait > 0 ? server->next_at : now) + BETWEEN;
}

static void send_request(struct cli_server *server, int64_t id, const char *name, const char *more)
{
    struct talon_string_buffer request = { 0 };

    util_print(&request, "{\"id\":%lld", (long long)id);
    name_text(&request, "do", name);
    name_text(&request, "table", server->link.table);
    if (*server->link.token)
        name_text(&request, "token", server->link.token);
    util_print(&request, "%s}", more);
    cli_socket_send(server->socket, &request);
    free(request.at);
}

/* The next message that comes in time. */
static bool receive_until(struct cli_server *server, int64_t end, struct talon_string_buffer *text)
{
    const int64_t left = end - cli_server_now();

    return left > 0 &&
           cli_socket_wait_for(server->socket, -1, (int)left, text) == CLI_SOCKET_MESSAGE;
}

/* Joining a table that another server has is asked for there; any other request is of use only
 * after that. */
static enum cli_answer follow_table(struct cli_server *server, const char *name, const char *more)
{
    const bool joins = !strcmp(name, "join");

    if (joins && !cli_moved_follow(&server->moved, server->answer, server->link.server))
        return CLI_REFUSED;
    close_socket(server);
    if (joins && connect_at(server, server->moved.server))
        return cli_server_ask(server, name, more);
    lose(server);
    return CLI_UNANSWERED;
}

/* A server that answers nothing counts as lost: people can type again. */
enum cli_answer cli_server_ask(struct cli_server *server, const char *name, const char *more)
{
    struct talon_string_buffer text = { 0 };
    const int64_t id = ++server->next_id, end = cli_server_now() + ANSWER_MOST;
    bool is_answered = false;

    if (!cli_server_is_there(server))
        return CLI_UNANSWERED;
    keep_pace(server);
    send_request(server, id, name, more);
    while (!is_answered && receive_until(server, end, &text))
        is_answered = take_server_answer(server, &text, id);
    free(text.at);
    if (!is_answered) {
        lose(server);
        return CLI_UNANSWERED;
    }
    if (!strcmp(cli_server_code(server), "moved"))
        return follow_table(server, name, more);
    cli_moved_arrive(&server->moved);
    return *cli_server_code(server) ? CLI_REFUSED : CLI_ANSWERED;
}

static const char *of_error(const struct cli_server *server, const char *name)
{
    const char *text = json_value_member_text(json_value_member(server->answer, "error"), name);

    return text ? text : "";
}

const char *cli_server_code(const struct cli_server *server)
{
    return of_error(server, "code");
}

const char *cli_server_refusal(const struct cli_server *server)
{
    return of_error(server, "message");
}

/* ---- waiting --------------------------------------------------------------------------------- */

/* Begins to connect: meanwhile people may type. By turns where the link leads, and where the table
 * was last: either may be dead. */
static enum cli_server_event try_again(struct cli_server *server)
{
    const bool elsewhere = server->tries % 2 && *server->moved.server;

    server->socket = cli_socket_open(elsewhere ? server->moved.server : server->link.server,
                                     server->link.table, PATIENCE);
    server->is_connecting = server->socket;
    return CLI_SERVER_TIME;
}

static enum cli_server_event try_later(struct cli_server *server)
{
    const int wait = cli_socket_wait(server->socket, &server->tries);

    close_socket(server);
    server->is_connecting = false;
    server->again_at = cli_server_now() + wait;
    return CLI_SERVER_TIME;
}

static enum cli_server_event come_to(struct cli_server *server)
{
    server->is_connecting = false;
    server->tries = 0;
    return CLI_SERVER_BACK;
}

/* The sooner of two times, of which -1 is never. */
static int sooner(int64_t one, int64_t other)
{
    return (int)(other < 0 || one < other ? one : other);
}

static enum cli_server_event wait_without(struct cli_server *server, int input, int most)
{
    struct pollfd poll_input = { .fd = input, .events = POLLIN };
    const int64_t left = server->again_at - cli_server_now();

    if (left <= 0)
        return try_again(server);
    return poll(&poll_input, 1, sooner(left, most)) > 0 ? CLI_SERVER_INPUT : CLI_SERVER_TIME;
}

static enum cli_server_event wait_with(struct cli_server *server, int input, int most)
{
    struct talon_string_buffer text = { 0 };
    enum cli_server_event event = CLI_SERVER_HEARD;

    switch (cli_socket_wait_for(server->socket, input, most, &text)) {
    case CLI_SOCKET_MESSAGE:
        take_server_answer(server, &text, 0);
        break;
    case CLI_SOCKET_INPUT:
        event = CLI_SERVER_INPUT;
        break;
    case CLI_SOCKET_TIME:
        event = CLI_SERVER_TIME;
        break;
    case CLI_SOCKET_OPEN:
        event = come_to(server);
        break;
    default:
        event = server->is_connecting ? try_later(server) : lose(server);
    }
    free(text.at);
    return event;
}

enum cli_server_event cli_server_wait(struct cli_server *server, int input, int most)
{
    return server->socket ? wait_with(server, input, most) : wait_without(server, input, most);
}
