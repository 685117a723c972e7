/* request_dispatch.c - From bytes to a request and from its outcome to an answer: one table of
 * names, one envelope.
 */
#include "request.h"
#include "server/limits/rate_limit.h"
#include "json/json_parse.h"
#include "server/rooms/room_loader.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum needs {
    NOTHING = 0,
    A_TABLE = 1,
    A_SEAT = 2 | A_TABLE,  /* the token of one */
    A_HOST = 4 | A_TABLE,  /* the host's token */
    CARDS = 8 | A_TABLE,   /* a table that is dealt */
    WRITES = 16,           /* and time for the disk to keep up */
    AN_ACCOUNT = 32,       /* the session of one */
    CHANGES = 64 | WRITES, /* and something is changed that is no move */
};

/* clang-format off */
static const struct {
    const char *name;
    int needs;
    bool (*answer)(struct request *request);
} handlers[] = {
    { "hello",    NOTHING,                    request_hello },
    { "games",    NOTHING,                    request_games },
    { "rules",    NOTHING,                    request_rules },
    { "list",     NOTHING,                    request_list },
    { "new",      WRITES,                     request_new },
    { "join",     A_TABLE,                    request_join },
    { "leave",    A_TABLE,                    request_leave },
    { "fair",     A_TABLE,                    request_fair },
    { "sit",      A_TABLE | CHANGES,          request_sit },
    { "stand",    A_SEAT | CHANGES,           request_stand },
    { "mix",      A_SEAT | CHANGES,           request_mix },
    { "rename",   A_SEAT | CHANGES,           request_rename },
    { "seat",     A_HOST | CHANGES,           request_seat },
    { "start",    A_HOST | CHANGES,           request_start },
    { "rematch",  A_HOST | CHANGES,           request_rematch },
    { "pause",    A_HOST | CARDS | CHANGES,   request_pause },
    { "resume",   A_HOST | CARDS | CHANGES,   request_resume },
    { "away",     A_SEAT | CARDS | CHANGES,   request_away },
    { "record",   CARDS,                      request_record },
    { "act",      A_SEAT | CARDS | WRITES,    request_act },
    { "undo",     A_SEAT | CARDS | CHANGES,   request_undo },
    { "redo",     A_SEAT | CARDS | CHANGES,   request_redo },
    { "why",      A_SEAT | CARDS,             request_why },
    { "hint",     A_SEAT | CARDS,             request_hint },
    { "auto",     A_SEAT | CARDS | CHANGES,   request_auto },
    { "forward",  A_SEAT | CARDS | WRITES,    request_forward },
    { "say",      A_SEAT,                     request_say },
    { "ignore",   A_SEAT | CHANGES,           request_ignore },
    { "report",   A_SEAT | CHANGES,           request_report },
    { "register", WRITES,                     request_register },
    { "login",    WRITES,                     request_login },
    { "logout",   AN_ACCOUNT | WRITES,        request_logout },
    { "me",       AN_ACCOUNT,                 request_me },
    { "export",   NOTHING,                    request_export },
    { "import",   AN_ACCOUNT | WRITES,        request_import },
    { "passphrase", AN_ACCOUNT | WRITES,      request_passphrase },
    { "forget",   AN_ACCOUNT | WRITES,        request_forget },
};
/* clang-format on */

/* ---- what requests are made of ---------------------------------------------------------- */

bool request_refuse(struct request *request, const char *error, const char *message)
{
    request->error = error;
    request->message = message;
    return false;
}

const char *request_read_text(struct request *request, const char *name)
{
    const char *text = json_string_value(json_object_get(request->body, name));

    if (!text) {
        snprintf(request->text, sizeof request->text, "\"%s\" is missing, or not a text.", name);
        request_refuse(request, "request", request->text);
    }
    return text;
}

bool request_read_number(struct request *request, const char *name, int64_t low, int64_t high,
                         int64_t missing, int64_t *out)
{
    const json_t *member = json_object_get(request->body, name);

    if (!member && missing >= low) {
        *out = missing;
        return true;
    }
    if (json_is_integer(member) && json_integer_value(member) >= low &&
        json_integer_value(member) <= high) {
        *out = json_integer_value(member);
        return true;
    }
    snprintf(request->text, sizeof request->text,
             "\"%s\" must be a whole number from %lld to %lld.", name, (long long)low,
             (long long)high);
    return request_refuse(request, json_is_integer(member) ? "limit" : "request", request->text);
}

bool request_read_flag(struct request *request, const char *name, bool *out)
{
    const json_t *member = json_object_get(request->body, name);

    if (member && !json_is_boolean(member)) {
        snprintf(request->text, sizeof request->text, "\"%s\" must be true or false.", name);
        return request_refuse(request, "request", request->text);
    }
    *out = member ? json_is_true(member) : *out;
    return true;
}

bool request_read_entropy(struct request *request, const json_t *mix, uint8_t out[TALON_KEY_BYTES],
                          bool *any)
{
    const char *text = json_string_value(mix);

    *any = mix && !json_is_null(mix);
    return !*any || (text && util_hex_read(text, out, TALON_KEY_BYTES)) ||
           request_refuse(request, "request",
                          "Your own random value must have 64 hexadecimal digits.");
}

bool request_read_idempotency_key(struct request *request, char own[TOKEN_SIZE])
{
    return request_read_digits(request, "own", own);
}

bool request_read_digits(struct request *request, const char *name, char digits[TOKEN_SIZE])
{
    const json_t *member = json_object_get(request->body, name);
    const char *text = json_string_value(member);
    uint8_t bytes[TOKEN_SIZE / 2];

    digits[0] = 0;
    if (!member)
        return true;
    if (!text || !util_hex_read(text, bytes, sizeof bytes))
        return request_refuse(request, "request",
                              "Your own token must have 32 hexadecimal digits.");
    memcpy(digits, text, TOKEN_SIZE);
    return true;
}

bool request_read_seat(struct request *request, const char *name, int64_t missing, int *out)
{
    int64_t seat;

    if (!request_read_number(request, name, 0, request->room->seats_count - 1, missing, &seat))
        return false;
    *out = (int)seat;
    return true;
}

void request_put_number(struct request *request, int64_t number)
{
    talon_string_buffer_add(&request->out, ",\"number\":");
    talon_string_buffer_add_number(&request->out, number);
}

bool request_require_stored(struct request *request, struct journal_wait *wait)
{
    if (wait->batch)
        request->blocked = wait;
    else
        request->awaits = wait;
    return !wait->batch;
}

/* ---- the envelope ----------------------------------------------------------------------- */

/* "id": as it came, if it came. */
static void put_id(struct talon_string_buffer *buffer, const json_t *body)
{
    const json_t *id = json_object_get(body, "id");

    if (!json_is_integer(id) && !json_is_string(id))
        return;
    talon_string_buffer_add(buffer, "\"id\":");
    if (json_is_integer(id))
        talon_string_buffer_add_number(buffer, json_integer_value(id));
    else
        talon_json_string(buffer, json_string_value(id));
    talon_string_buffer_add(buffer, ",");
}

static void put_error(struct talon_string_buffer *buffer, const struct request *request)
{
    talon_string_buffer_add(buffer, "\"error\":{\"code\":");
    talon_json_string(buffer, request->error);
    talon_string_buffer_add(buffer, ",\"message\":");
    talon_json_string(buffer, request->message);
    if (request->rule) {
        talon_string_buffer_add(buffer, ",\"rule\":");
        talon_json_string(buffer, request->rule);
    }
    if (request->template) {
        talon_string_buffer_add(buffer, ",\"template\":");
        talon_json_string(buffer, request->template);
    }
    talon_string_buffer_add(buffer, "}");
}

static void put_answer(struct talon_string_buffer *buffer, const struct request *request)
{
    talon_string_buffer_add(buffer, "{");
    put_id(buffer, request->body);
    if (request->error)
        put_error(buffer, request);
    else
        talon_string_buffer_add(buffer, "\"ok\":true");
    if (!request->error && request->out.length)
        talon_string_buffer_add_bytes(buffer, request->out.at, request->out.length);
    talon_string_buffer_add(buffer, "}");
}

/* Keeps both answers until the store has answered. */
static void keep_answers(struct request *request)
{
    struct talon_string_buffer answer = { 0 }, refusal = { 0 };

    put_answer(&answer, request);
    request_refuse(request, "store",
                   "The server could not save this. Nothing was changed. Try again later.");
    put_answer(&refusal, request);
    request->error = NULL;
    request->awaits->asker = request->conn;
    request->awaits->answer = answer.at;
    request->awaits->refusal = refusal.at;
}

static void send_answer(struct request *request)
{
    const size_t from = request->outputs->text.length;

    if (request->error)
        limits_count_refusal(request->context->refusals, request->error);
    put_answer(&request->outputs->text, request);
    journal_outputs_send(request->outputs, request->conn, from);
}

static void count_change(const struct request *request)
{
    if (request->changes)
        limits_count_change(request->context->rates,
                            &connection_find(request->context->connections, request->conn)->client,
                            request->now);
}

void request_finish(struct request *request)
{
    if (request->awaits && request->awaits->batch) {
        keep_answers(request);
        count_change(request);
        return;
    }
    send_answer(request);
}

/* ---- carrying out ----------------------------------------------------------------------- */

/* A table that is not in memory comes back to it; until then the request waits. */
bool request_look_up_room(struct request *request, const char *id, struct room **room)
{
    switch (rooms_loader_find(request->context->rooms, request->now, id, request->outputs, room,
                              &request->blocked)) {
    case ROOMS_IN_MEMORY:
    case ROOMS_UNKNOWN:
        return true;
    case ROOMS_FULL:
        return request_refuse(request, "limit", "Too many tables are in use. Come back later.");
    case ROOMS_BROKEN:
        return request_refuse(request, "store", "This table could not be loaded. Try again later.");
    default:
        return false;
    }
}

bool request_find_room(struct request *request, const char *id, struct room **room)
{
    return request_look_up_room(request, id, room) &&
           (*room || request_refuse(request, "unknown", "There is no such table."));
}

bool request_require_room_stored(struct request *request)
{
    if (!request_require_stored(request, &request->room->wait))
        return false;
    request->room->asked_at = request->now;
    room_delay_begin(request->room);
    return true;
}

static bool find_table(struct request *request)
{
    const char *id = request_read_text(request, "table");

    return id && request_find_room(request, id, &request->room) &&
           request_require_room_stored(request);
}

static bool find_seat(struct request *request)
{
    const char *token = request_read_text(request, "token");

    if (!token)
        return false;
    request->seat = room_seat_of_token(request->room, token);
    return request->seat >= 0 ||
           request_refuse(request, "token", "This token opens no seat at this table.");
}

bool request_read_account(struct request *request)
{
    const char *session = request_read_text(request, "session");

    if (!session)
        return false;
    request->account = accounts_logged_in(request->context->accounts, session);
    if (!request->account)
        return request_refuse(request, "session", "You are not logged in here any more.");
    return request_require_stored(request, &request->account->wait);
}

json_t *request_envelope(const struct request *request)
{
    json_t *envelope = json_object(), *id = json_object_get(request->body, "id");

    if (id)
        json_object_set(envelope, "id", id);
    return envelope;
}

void request_note_session_use(struct request *request)
{
    account_use(request->context->accounts, request->outputs, request->account,
                request_read_text(request, "session"));
}

bool request_read_visitor(struct request *request)
{
    struct journal_wait *awaits = request->awaits;
    const bool any = json_object_get(request->body, "session");
    const bool fine = !any || request_read_account(request);

    if (any && fine)
        request_note_session_use(request);
    request->awaits = awaits;
    return fine;
}

static bool find_host(struct request *request)
{
    const char *token = request_read_text(request, "host");

    return token && (room_is_host(request->room, token) ||
                     request_refuse(request, "host", "This token is not the token of the host."));
}

static bool find_cards(struct request *request)
{
    return (request->room && request->room->table) ||
           request_refuse(request, "request",
                          "The cards are not dealt yet. The table is waiting for players.");
}

static bool may_write(struct request *request)
{
    return !journal_is_full(request->context->journal) ||
           request_refuse(request, "limit", "The server is busy writing to disk. Try again.");
}

static bool may_change(struct request *request)
{
    const struct connection *connection =
        connection_find(request->context->connections, request->conn);

    request->changes = true;
    return limits_may_change(request->context->rates, &connection->client, request->now) ||
           request_refuse(request, "limit",
                          "You have changed too much in a short time. Wait a little.");
}

static bool has(int needs, enum needs need)
{
    return (needs & (int)need) == (int)need;
}

/* Whether all is there that the request needs. */
static bool find(struct request *request, int needs)
{
    return (!has(needs, AN_ACCOUNT) || request_read_account(request)) &&
           (!has(needs, A_TABLE) || find_table(request)) &&
           (!has(needs, A_SEAT) || find_seat(request)) &&
           (!has(needs, A_HOST) || find_host(request)) &&
           (!has(needs, CARDS) || find_cards(request)) &&
           (!has(needs, WRITES) || may_write(request)) &&
           (!has(needs, CHANGES) || may_change(request));
}

static bool carry_out(struct request *request)
{
    const char *name = request_read_text(request, "do");

    for (size_t i = 0; name && i < sizeof handlers / sizeof *handlers; i++)
        if (!strcmp(handlers[i].name, name))
            return find(request, handlers[i].needs) && handlers[i].answer(request);
    return name && request_refuse(request, "request", "There is no such request.");
}

static bool parse(struct request *request, const char *text, size_t length)
{
    if (json_parse_measure(text, length).depth > LIMIT_DEPTH)
        return request_refuse(request, "limit", "The message is nested too deeply.");
    request->body = json_parse_text(text, length);
    return json_is_object(request->body) ||
           request_refuse(request, "json", "The message is not a JSON object.");
}

static void clean_up(struct request *request)
{
    json_decref(request->body);
    free(request->out.at);
}

struct journal_wait *request_answer(struct requests *requests, int64_t now, uint64_t conn,
                                    const char *text, size_t length,
                                    struct journal_outputs *outputs)
{
    struct request request = { .context = requests, .outputs = outputs, .now = now, .conn = conn };

    if (parse(&request, text, length))
        carry_out(&request);
    if (!request.blocked && (!request.promised || request.error))
        request_finish(&request);
    clean_up(&request);
    return request.blocked;
}

static void refuse(struct requests *requests, uint64_t conn, const char *text, size_t length,
                   const char *message, struct journal_outputs *outputs)
{
    struct request request = { .context = requests, .outputs = outputs, .conn = conn };

    parse(&request, text, length);
    request_refuse(&request, "limit", message);
    send_answer(&request);
    clean_up(&request);
}

void request_refuse_rate(struct requests *requests, uint64_t conn, const char *text, size_t length,
                         struct journal_outputs *outputs)
{
    refuse(requests, conn, text, length, "Too many requests per second.", outputs);
}

void request_refuse_wait(struct requests *requests, uint64_t conn, const char *text, size_t length,
                         struct journal_outputs *outputs)
{
    refuse(requests, conn, text, length, "The server is busy writing to disk. Try again.", outputs);
}

void request_refuse_size(struct requests *requests, uint64_t conn, struct journal_outputs *outputs)
{
    struct request request = { .context = requests, .outputs = outputs, .conn = conn };

    request_refuse(&request, "limit", "The message is too long.");
    send_answer(&request);
    journal_outputs_hang_up(outputs, conn, CLOSE_TOO_BIG);
}
