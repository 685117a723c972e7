/* bot_seat.c - a seat at a table of a server, played by a program: it is told what the server
 * pushes, and its moves are sent as anybody's. If it makes a fault, Talon's own bot plays on. A
 * connection that is lost is made again, and a table of another server is played there.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, nanosleep */
#include "bot_seat.h"

#include "json/json_reader.h"
#include "text/spoken.h"
#include "util/string_buffer.h"

#include <talon/json.h>

#include "bot_question.h"
#include "server_moved.h"
#include "server_socket.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { JOIN = 1, HISTORY, ACT, AWAY };
enum { SECOND = 1000, MILLISECOND = 1000000 };
enum { PATIENCE = 28 }; /* seconds */
enum { PACE_MOST = 100 };

struct bot_seat {
    const struct bot_seat_plan *plan;
    struct cli_socket *socket;
    struct bot_program *program;
    int seat;
    int64_t number;                   /* of the step sent last */
    char unanswered[TALON_MOVE_TEXT]; /* a move that was sent when the connection broke; or empty */
    int64_t unanswered_number;
    struct json_value *view, *clock, *answer;
    struct cli_moved moved;
    bool is_lost;      /* the connection; it may be made again */
    bool is_elsewhere; /* the table is asked for where it was last, not at the plan's server */
    const char *ended; /* why the seat cannot be played on */
};

/* ---- messages -------------------------------------------------------------------------------- */

static void add_text_member(struct talon_string_buffer *request, const char *name, const char *text)
{
    util_print(request, ",\"%s\":", name);
    talon_json_string(request, text);
}

static void remember_value(struct json_value **place, struct json_value *value)
{
    json_value_free(*place);
    *place = json_copy(value);
}

static const char *text_of(const struct json_value *object, const char *name)
{
    const char *text = json_value_text(json_value_member(object, name));

    return text ? text : "";
}

/* Takes what a message tells; whether it is the answer to the request of this number. */
static bool take_message(struct bot_seat *seat, struct json_value *message, int number)
{
    const char *push = text_of(message, "push");
    struct json_value *view = json_value_member(message, "view");

    if (!strcmp(push, "removed"))
        seat->ended = N_("The host has given the seat to somebody else.");
    else if (!strcmp(push, "restart") || !strcmp(push, "gone"))
        seat->is_lost = true;
    if (json_is_object(view)) {
        remember_value(&seat->view, view);
        remember_value(&seat->clock, json_value_member(message, "clock"));
    }
    if (*push || json_value_whole(json_value_member(message, "id")) != number)
        return false;
    remember_value(&seat->answer, message);
    return true;
}

static bool is_cut_off(const struct bot_seat *seat)
{
    return seat->ended || seat->is_lost;
}

/* Waits for a message; true if it is that answer. After false the seat may be cut off. */
static bool receive(struct bot_seat *seat, int number)
{
    struct talon_string_buffer text = { 0 };
    struct json_value *message = NULL;
    bool is_answer = false;

    if (cli_socket_receive(seat->socket, &text))
        message = json_read(text.at, text.length);
    if (message)
        is_answer = take_message(seat, message, number);
    else
        seat->is_lost = true;
    json_value_free(message);
    free(text.at);
    return is_answer;
}

/* Sends a request with table and token, and `more` of its members; the code of the error, or "". A
 * table that has moved is to be joined at its new server. */
static const char *ask_server(struct bot_seat *seat, int number, const char *name, const char *more)
{
    struct talon_string_buffer request = { 0 };

    util_print(&request, "{\"id\":%lld", (long long)number);
    add_text_member(&request, "do", name);
    add_text_member(&request, "table", seat->plan->table);
    add_text_member(&request, "token", seat->plan->token);
    util_print(&request, "%s}", more);
    cli_socket_send(seat->socket, &request);
    free(request.at);
    while (!receive(seat, number))
        if (is_cut_off(seat))
            return "closed";
    const char *code = cli_moved_code(seat->answer);
    if (number != JOIN && !strcmp(code, "moved"))
        seat->is_lost = true;
    return code;
}

/* ---- a move ---------------------------------------------------------------------------------- */

static int64_t view_number(const struct bot_seat *seat)
{
    return json_value_whole(json_value_member(seat->view, "number"));
}

static size_t count_moves(const struct bot_seat *seat)
{
    return json_value_count(json_value_member(seat->view, "moves"));
}

/* A move of the view, or "": a server may send anything. */
static const char *move_at(const struct bot_seat *seat, size_t index)
{
    const struct json_value *moves = json_value_member(seat->view, "moves");
    const char *move = json_value_text(json_value_item(moves, index));

    return move ? move : "";
}

/* As the plan says, and no more than the clock of the table leaves, which goes on while the program
 * waits for a processor. */
static struct bot_limit time_left(const struct bot_seat *seat)
{
    const struct json_value *left =
        json_value_item(json_value_member(seat->clock, "left"), (size_t)seat->seat);
    struct bot_limit limit = cli_bot_limit(seat->plan->command.deadline);
    const int64_t told = json_is_whole(left) ? json_value_whole(left) : limit.wall;

    if (told < limit.wall)
        limit.wall = told < 0 ? 0 : (int)told;
    if (limit.wall < limit.thinking)
        limit.thinking = limit.wall;
    return limit;
}

/* The same position has the same seed. */
static uint64_t seed_of_seat(const struct bot_seat *seat)
{
    uint64_t x = (uint64_t)view_number(seat) + 1;

    for (const char *c = seat->plan->table; *c; c++)
        x = (x ^ (uint8_t)*c) * 0x100000001b3u;
    return x * 0x9e3779b97f4a7c15u;
}

static bool is_legal(const struct bot_seat *seat, const char *move)
{
    for (size_t i = 0; i < count_moves(seat); i++)
        if (!strcmp(move_at(seat, i), move))
            return true;
    return false;
}

static void write_seat_question(const struct bot_seat *seat, int deadline,
                                struct talon_string_buffer *question)
{
    cli_bot_question_begin(question, seat->seat, deadline, seed_of_seat(seat));
    cli_bot_question_add(question, "moves", json_value_member(seat->view, "moves"));
    cli_bot_question_add(question, "view", seat->view);
    cli_bot_question_add(question, "history", seat->answer);
    cli_bot_question_end(question);
}

/* False after a fault, which was told. */
static bool choose_move(struct bot_seat *seat, char move[TALON_MOVE_TEXT])
{
    const struct bot_limit limit = time_left(seat);
    struct talon_string_buffer question = { 0 };
    struct bot_answer answer = { 0 };
    char reason[BOT_REASON];

    write_seat_question(seat, limit.thinking, &question);
    bool fine = cli_bot_program_ask(seat->program, &question, &limit, &answer, reason);
    if (fine && !is_legal(seat, answer.move)) {
        cli_bot_program_refuse(seat->program, &question, &answer, reason);
        fine = false;
    }
    if (!fine)
        spoken_complain("talon bot", "The program loses its seat. {sentence}", "sentence", reason,
                        NULL);
    talon_text_cut(move, TALON_MOVE_TEXT, answer.move);
    free(question.at);
    cli_bot_answer_free(&answer);
    return fine;
}

/* A server takes so many requests a second of a connection; one too many is sent again. */
static const char *ask_in_pace(struct bot_seat *seat, int number, const char *name,
                               const char *more)
{
    const char *code = ask_server(seat, number, name, more);

    for (int tries = 0; tries < PACE_MOST && !strcmp(code, "limit") && !seat->is_lost; tries++) {
        nanosleep(&(struct timespec){ 0, 100 * MILLISECOND }, NULL);
        code = ask_server(seat, number, name, more);
    }
    return code;
}

/* A move without an answer is sent again, and its question is not asked twice. */
static void keep_unanswered(struct bot_seat *seat, const char *move)
{
    seat->unanswered_number = seat->number;
    if (seat->is_lost)
        talon_text_cut(seat->unanswered, sizeof seat->unanswered, move);
    else
        *seat->unanswered = '\0';
}

/* After an undo the move may no longer be legal at its step. */
static bool has_unanswered(const struct bot_seat *seat)
{
    return *seat->unanswered && seat->unanswered_number == view_number(seat) + 1 &&
           is_legal(seat, seat->unanswered);
}

static bool send_move(struct bot_seat *seat, const char *move)
{
    struct talon_string_buffer more = { 0 };

    seat->number = view_number(seat) + 1;
    add_text_member(&more, "move", move);
    util_print(&more, ",\"number\":%lld", (long long)seat->number);
    const char *code = ask_in_pace(seat, ACT, "act", more.at);
    free(more.at);
    keep_unanswered(seat, move);
    if (!strcmp(code, "illegal") || !strcmp(code, "request")) {
        spoken_complain("talon bot",
                        "The program loses its seat. \"{move}\" is not one of its moves.", "move",
                        move, NULL);
        return false;
    }
    if (*code && strcmp(code, "stale") != 0) /* paused: again when the server tells something */
        seat->number = -1;
    return true;
}

static bool is_asked(const struct bot_seat *seat)
{
    return count_moves(seat) && view_number(seat) + 1 != seat->number;
}

/* Makes the seat's move, if it has one now. False after a fault. */
static bool take_turn(struct bot_seat *seat)
{
    char move[TALON_MOVE_TEXT] = "";

    if (count_moves(seat) == 1) {
        talon_text_cut(move, sizeof move, move_at(seat, 0));
        return send_move(seat, move);
    }
    if (has_unanswered(seat)) {
        talon_text_cut(move, sizeof move, seat->unanswered);
        return send_move(seat, move);
    }
    ask_in_pace(seat, HISTORY, "history", "");
    if (is_cut_off(seat) || !is_asked(seat))
        return true;
    return choose_move(seat, move) && send_move(seat, move);
}

/* ---- joining --------------------------------------------------------------------------------- */

static int64_t milliseconds_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec / MILLISECOND;
}

static void say_and_wait(int wait)
{
    spoken_complain("talon bot",
                    "The connection to the server is lost. Trying again in {seconds} s.", "seconds",
                    SPOKEN_DECIMAL("%.1f", (double)wait / SECOND), NULL);
    nanosleep(&(struct timespec){ wait / SECOND, (long)(wait % SECOND) * MILLISECOND }, NULL);
}

/* Where the table was last, or where it is asked for first. */
static bool open_socket(struct bot_seat *seat)
{
    const char *server = seat->is_elsewhere ? seat->moved.server : seat->plan->server;

    if (seat->socket)
        cli_socket_close(seat->socket);
    seat->socket = cli_socket_open(server, seat->plan->table, PATIENCE);
    return seat->socket;
}

static const char *join_where_it_is(struct bot_seat *seat)
{
    const char *code = ask_server(seat, JOIN, "join", "");

    while (!strcmp(code, "moved") &&
           cli_moved_follow(&seat->moved, seat->answer, seat->plan->server)) {
        seat->is_elsewhere = true;
        if (!open_socket(seat)) {
            seat->ended = N_("The server cannot be reached again.");
            return "closed";
        }
        code = ask_server(seat, JOIN, "join", "");
    }
    cli_moved_arrive(&seat->moved);
    return code;
}

/* Takes the seat; the code of the error, or "". */
static const char *join(struct bot_seat *seat)
{
    const char *code = join_where_it_is(seat);

    if (!*code)
        seat->seat = (int)json_value_whole(json_value_member(seat->answer, "seat"));
    else if (!is_cut_off(seat))
        seat->ended = text_of(json_value_member(seat->answer, "error"), "message");
    return code;
}

/* A server that has just come back may refuse for the moment, and the one that has a table may have
 * died. */
static bool is_for_the_moment(const char *code)
{
    return !strcmp(code, "limit") || !strcmp(code, "store") || !strcmp(code, "moved");
}

/* By turns at the server of the plan, which may be dead, and where the table was last. */
static void join_again(struct bot_seat *seat)
{
    seat->is_elsewhere = !seat->is_elsewhere && *seat->moved.server;
    seat->is_lost = false;
    if (!open_socket(seat)) {
        seat->ended = N_("The server cannot be reached again.");
        return;
    }
    const char *code = join(seat);
    if (is_for_the_moment(code)) {
        seat->ended = NULL;
        seat->is_lost = true;
    } else if (!*code) {
        spoken_complain("talon bot", "The connection is back.", NULL);
    }
}

/* Makes a lost connection again, with growing waits. False: `ended` says why that is over. */
static bool reconnect(struct bot_seat *seat)
{
    const int64_t until = milliseconds_now() + (int64_t)seat->plan->reconnect * SECOND;
    uint16_t tries = 0;

    while (seat->is_lost && !seat->ended) {
        const int64_t left = until - milliseconds_now();
        if (left <= 0) {
            seat->ended = seat->plan->reconnect ? N_("The server has not come back in time.")
                                                : N_("The connection to the server is closed.");
            return false;
        }
        const int wait = cli_socket_wait(seat->socket, &tries);
        say_and_wait(wait < left ? wait : (int)left);
        join_again(seat);
    }
    return !seat->ended;
}

/* ---- the game -------------------------------------------------------------------------------- */

static bool is_over(const struct bot_seat *seat)
{
    return json_is_true(json_value_member(seat->view, "over"));
}

/* Talon's own bot plays on. */
static void leave_to_bot(struct bot_seat *seat)
{
    do
        ask_in_pace(seat, AWAY, "away", ",\"on\":true");
    while (seat->is_lost && reconnect(seat));
}

static int play_on(struct bot_seat *seat)
{
    while (!is_over(seat) && !seat->ended && (!seat->is_lost || reconnect(seat))) {
        if (is_asked(seat)) {
            if (!take_turn(seat))
                return leave_to_bot(seat), 1;
            if (seat->number >= 0 || is_cut_off(seat))
                continue;
        }
        receive(seat, 0);
    }
    if (is_over(seat))
        return 0;
    return spoken_complain("talon bot", seat->ended, NULL), 1;
}

/* A server that was never reached is not waited for: its address may be wrong. */
static int join_and_play(struct bot_seat *seat)
{
    if (!*join(seat) || (seat->is_lost && *seat->moved.server))
        return play_on(seat);
    if (!cli_socket_was_open(seat->socket))
        return spoken_complain("talon bot", "{server} cannot be reached.", "server",
                               seat->plan->server, NULL),
               1;
    return spoken_complain(
               "talon bot",
               seat->ended ? seat->ended : N_("The connection to the server is closed."), NULL),
           1;
}

/* The program is ready before the server is asked for anything. */
static bool try_program(struct bot_seat *seat, struct bot_command *command)
{
    char reason[BOT_REASON];

    seat->program = cli_bot_program_try(command, "talon bot", reason);
    if (!seat->program)
        spoken_complain("talon bot", "The program cannot play. {sentence}", "sentence", reason,
                        NULL);
    return seat->program;
}

static void close_seat(struct bot_seat *seat)
{
    if (seat->program)
        cli_bot_program_end(seat->program);
    if (seat->socket)
        cli_socket_close(seat->socket);
    json_value_free(seat->view);
    json_value_free(seat->clock);
    json_value_free(seat->answer);
}

static int refuse_address(const char *server)
{
    spoken_complain("talon bot", "\"{text}\" is not the address of a server.", "text", server,
                    NULL);
    return 2;
}

int cli_bot_seat_play(const struct bot_seat_plan *plan)
{
    struct bot_command command = plan->command;
    struct bot_seat seat = { .plan = plan, .number = -1 };
    int status = 1;

    if (!cli_socket_is_address(plan->server))
        return refuse_address(plan->server);
    if (try_program(&seat, &command)) {
        status = open_socket(&seat) ? join_and_play(&seat) : refuse_address(plan->server);
    }
    close_seat(&seat);
    return status;
}
