/* request_dispatch.c - from bytes to a call and from its outcome to an answer: one table of names,
 * one envelope. It refuses to know what a request does.
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
    bool (*answer)(struct call *call);
} requests[] = {
    { "hello",    NOTHING,                    do_hello },
    { "games",    NOTHING,                    do_games },
    { "rules",    NOTHING,                    do_rules },
    { "list",     NOTHING,                    do_list },
    { "new",      WRITES,                     do_new },
    { "join",     A_TABLE,                    do_join },
    { "leave",    A_TABLE,                    do_leave },
    { "fair",     A_TABLE,                    do_fair },
    { "sit",      A_TABLE | CHANGES,          do_sit },
    { "stand",    A_SEAT | CHANGES,           do_stand },
    { "mix",      A_SEAT | CHANGES,           do_mix },
    { "rename",   A_SEAT | CHANGES,           do_rename },
    { "seat",     A_HOST | CHANGES,           do_seat },
    { "start",    A_HOST | CHANGES,           do_start },
    { "rematch",  A_HOST | CHANGES,           do_rematch },
    { "pause",    A_HOST | CARDS | CHANGES,   do_pause },
    { "resume",   A_HOST | CARDS | CHANGES,   do_resume },
    { "away",     A_SEAT | CARDS | CHANGES,   do_away },
    { "record",   CARDS,                      do_record },
    { "act",      A_SEAT | CARDS | WRITES,    do_act },
    { "undo",     A_SEAT | CARDS | CHANGES,   do_undo },
    { "redo",     A_SEAT | CARDS | CHANGES,   do_redo },
    { "why",      A_SEAT | CARDS,             do_why },
    { "hint",     A_SEAT | CARDS,             do_hint },
    { "auto",     A_SEAT | CARDS | CHANGES,   do_auto },
    { "forward",  A_SEAT | CARDS | WRITES,    do_forward },
    { "say",      A_SEAT,                     do_say },
    { "ignore",   A_SEAT | CHANGES,           do_ignore },
    { "report",   A_SEAT | CHANGES,           do_report },
    { "register", WRITES,                     do_register },
    { "login",    WRITES,                     do_login },
    { "logout",   AN_ACCOUNT | WRITES,        do_logout },
    { "me",       AN_ACCOUNT,                 do_me },
    { "export",   NOTHING,                    do_export },
    { "import",   AN_ACCOUNT | WRITES,        do_import },
    { "passphrase", AN_ACCOUNT | WRITES,      do_passphrase },
    { "forget",   AN_ACCOUNT | WRITES,        do_forget },
};
/* clang-format on */

/* ---- what requests are made of ---------------------------------------------------------- */

bool call_refuse(struct call *call, const char *error, const char *message)
{
    call->error = error;
    call->message = message;
    return false;
}

bool call_out_of_memory(struct call *call)
{
    return call_refuse(call, "memory", "The server is out of memory. Nothing was done.");
}

const char *call_text(struct call *call, const char *name)
{
    const char *text = json_string_value(json_object_get(call->request, name));

    if (!text) {
        snprintf(call->text, sizeof call->text, "\"%s\" is missing, or not a text.", name);
        call_refuse(call, "request", call->text);
    }
    return text;
}

bool call_number(struct call *call, const char *name, int64_t low, int64_t high, int64_t missing,
                 int64_t *out)
{
    const json_t *member = json_object_get(call->request, name);

    if (!member && missing >= low) {
        *out = missing;
        return true;
    }
    if (json_is_integer(member) && json_integer_value(member) >= low &&
        json_integer_value(member) <= high) {
        *out = json_integer_value(member);
        return true;
    }
    snprintf(call->text, sizeof call->text, "\"%s\" must be a whole number from %lld to %lld.",
             name, (long long)low, (long long)high);
    return call_refuse(call, json_is_integer(member) ? "limit" : "request", call->text);
}

bool call_flag(struct call *call, const char *name, bool *out)
{
    const json_t *member = json_object_get(call->request, name);

    if (member && !json_is_boolean(member)) {
        snprintf(call->text, sizeof call->text, "\"%s\" must be true or false.", name);
        return call_refuse(call, "request", call->text);
    }
    *out = member ? json_is_true(member) : *out;
    return true;
}

bool call_mix(struct call *call, const json_t *mix, uint8_t out[TALON_KEY_BYTES], bool *any)
{
    const char *text = json_string_value(mix);

    *any = mix && !json_is_null(mix);
    return !*any || (text && util_hex_read(text, out, TALON_KEY_BYTES)) ||
           call_refuse(call, "request", "A random value of your own has 64 hexadecimal digits.");
}

bool call_own(struct call *call, char own[TOKEN_ROOM])
{
    return call_digits(call, "own", own);
}

bool call_digits(struct call *call, const char *name, char digits[TOKEN_ROOM])
{
    const json_t *member = json_object_get(call->request, name);
    const char *text = json_string_value(member);
    uint8_t bytes[TOKEN_ROOM / 2];

    digits[0] = 0;
    if (!member)
        return true;
    if (!text || !util_hex_read(text, bytes, sizeof bytes))
        return call_refuse(call, "request", "A token of your own has 32 hexadecimal digits.");
    memcpy(digits, text, TOKEN_ROOM);
    return true;
}

bool call_seat(struct call *call, const char *name, int64_t missing, int *out)
{
    int64_t seat;

    if (!call_number(call, name, 0, call->room->seats - 1, missing, &seat))
        return false;
    *out = (int)seat;
    return true;
}

void call_put_number(struct call *call, int64_t number)
{
    talon_string_buffer_add(&call->out, ",\"number\":");
    talon_string_buffer_add_number(&call->out, number);
}

bool call_reach(struct call *call, struct pending *pending)
{
    if (pending->batch)
        call->blocked = pending;
    else
        call->awaits = pending;
    return !pending->batch;
}

/* ---- the envelope ----------------------------------------------------------------------- */

/* "id": as it came, if it came. */
static void put_id(struct talon_string_buffer *buffer, const json_t *request)
{
    const json_t *id = json_object_get(request, "id");

    if (!json_is_integer(id) && !json_is_string(id))
        return;
    talon_string_buffer_add(buffer, "\"id\":");
    if (json_is_integer(id))
        talon_string_buffer_add_number(buffer, json_integer_value(id));
    else
        talon_json_string(buffer, json_string_value(id));
    talon_string_buffer_add(buffer, ",");
}

static void put_error(struct talon_string_buffer *buffer, const struct call *call)
{
    talon_string_buffer_add(buffer, "\"error\":{\"code\":");
    talon_json_string(buffer, call->error);
    talon_string_buffer_add(buffer, ",\"message\":");
    talon_json_string(buffer, call->message);
    if (call->rule) {
        talon_string_buffer_add(buffer, ",\"rule\":");
        talon_json_string(buffer, call->rule);
    }
    if (call->template) {
        talon_string_buffer_add(buffer, ",\"template\":");
        talon_json_string(buffer, call->template);
    }
    talon_string_buffer_add(buffer, "}");
}

static void put_answer(struct talon_string_buffer *buffer, const struct call *call)
{
    talon_string_buffer_add(buffer, "{");
    put_id(buffer, call->request);
    if (call->error)
        put_error(buffer, call);
    else
        talon_string_buffer_add(buffer, "\"ok\":true");
    if (!call->error && call->out.length)
        talon_string_buffer_add_bytes(buffer, call->out.at, call->out.length);
    talon_string_buffer_add(buffer, "}");
}

/* Keeps both answers for the day the store has spoken; false: out of memory. */
static bool keep_answers(struct call *call)
{
    struct talon_string_buffer answer = { 0 }, refusal = { 0 };

    put_answer(&answer, call);
    call_refuse(call, "store",
                "The server could not write this down, so nothing was done. "
                "Try again later.");
    put_answer(&refusal, call);
    call->error = NULL;
    if (answer.failed || refusal.failed) {
        free(answer.at);
        free(refusal.at);
        return false;
    }
    call->awaits->asker = call->conn;
    call->awaits->answer = answer.at;
    call->awaits->refusal = refusal.at;
    return true;
}

/* A request that ran out of memory half-way has done nothing. */
static void take_back(struct call *call)
{
    call_out_of_memory(call);
    if (call->fresh)
        lobby_roll_back(call->server, call->fresh, call->effects);
    call->fresh = NULL;
    if (call->room && room_unwritten(call->room) &&
        lobby_roll_back(call->server, call->room, call->effects))
        server_plan(call->server, call->room, call->now);
    if (call->account && call->account->pending.batch)
        account_take_back(call->server, call->effects, call->account);
    call->account = NULL;
    call->room = NULL;
    call->awaits = NULL;
}

static void send_answer(struct call *call)
{
    const size_t from = call->effects->text.length;

    if (call->error)
        server_refused(call->server, call->error);
    put_answer(&call->effects->text, call);
    effects_send(call->effects, call->conn, from);
}

static void count_change(const struct call *call)
{
    if (call->changes)
        haste_changes(call->server, socket_of(call->server, call->conn), call->now);
}

void request_finish(struct call *call)
{
    if (!call->error && call->out.failed)
        call_out_of_memory(call);
    if (call->error && !strcmp(call->error, "memory"))
        take_back(call);
    if (call->awaits && call->awaits->batch) {
        if (keep_answers(call)) {
            count_change(call);
            return;
        }
        take_back(call);
    }
    send_answer(call);
}

/* ---- carrying out ----------------------------------------------------------------------- */

/* A table that is not in memory comes back to it; until then the request waits. */
bool call_look(struct call *call, const char *id, struct room **room)
{
    switch (waking_find(call->server, call->now, id, call->effects, room, &call->blocked)) {
    case WOKEN_HERE:
    case WOKEN_UNKNOWN:
        return true;
    case WOKEN_FULL:
        return call_refuse(call, "limit", "Too many tables are in use: come back later.");
    case WOKEN_BROKEN:
        return call_refuse(call, "store", "This table could not be read: try again later.");
    default:
        return false;
    }
}

bool call_find(struct call *call, const char *id, struct room **room)
{
    return call_look(call, id, room) &&
           (*room || call_refuse(call, "unknown", "There is no such table."));
}

bool call_reach_table(struct call *call)
{
    if (!call_reach(call, &call->room->pending))
        return false;
    call->room->asked_at = call->now;
    delay_begin(call->room);
    return true;
}

static bool find_table(struct call *call)
{
    const char *id = call_text(call, "table");

    return id && call_find(call, id, &call->room) && call_reach_table(call);
}

static bool find_seat(struct call *call)
{
    const char *token = call_text(call, "token");

    if (!token)
        return false;
    call->seat = room_seat_of(call->room, token);
    return call->seat >= 0 || call_refuse(call, "token", "This token opens no seat at this table.");
}

bool call_account(struct call *call)
{
    const char *session = call_text(call, "session");

    if (!session)
        return false;
    call->account = accounts_logged_in(&call->server->accounts, session);
    if (!call->account)
        return call_refuse(call, "session", "You are not logged in here any more.");
    return call_reach(call, &call->account->pending);
}

json_t *call_envelope(const struct call *call)
{
    json_t *envelope = json_object(), *id = json_object_get(call->request, "id");

    if (envelope && id && json_object_set(envelope, "id", id)) {
        json_decref(envelope);
        return NULL;
    }
    return envelope;
}

bool call_use(struct call *call)
{
    return account_use(call->server, call->effects, call->account, call_text(call, "session")) ||
           call_out_of_memory(call);
}

bool call_visitor(struct call *call)
{
    struct pending *awaits = call->awaits;
    const bool any = json_object_get(call->request, "session");
    const bool fine = !any || (call_account(call) && call_use(call));

    call->awaits = awaits;
    return fine;
}

static bool find_host(struct call *call)
{
    const char *token = call_text(call, "host");

    return token && (room_is_host(call->room, token) ||
                     call_refuse(call, "host", "This token is not the host's."));
}

static bool find_cards(struct call *call)
{
    return (call->room && call->room->table) ||
           call_refuse(call, "request", "The cards are not dealt yet: people are still gathering.");
}

static bool may_write(struct call *call)
{
    return !server_is_pressed(call->server) ||
           call_refuse(call, "limit", "Too much waits for the disk: try again.");
}

static bool may_change(struct call *call)
{
    const struct socket *socket = socket_of(call->server, call->conn);

    call->changes = true;
    return haste_may_change(call->server, socket, call->now) ||
           call_refuse(call, "limit", "You have changed much in a short time: wait a little.");
}

static bool has(int needs, enum needs need)
{
    return (needs & (int)need) == (int)need;
}

/* Whether all is there that the request needs. */
static bool find(struct call *call, int needs)
{
    return (!has(needs, AN_ACCOUNT) || call_account(call)) &&
           (!has(needs, A_TABLE) || find_table(call)) && (!has(needs, A_SEAT) || find_seat(call)) &&
           (!has(needs, A_HOST) || find_host(call)) && (!has(needs, CARDS) || find_cards(call)) &&
           (!has(needs, WRITES) || may_write(call)) && (!has(needs, CHANGES) || may_change(call));
}

static bool carry_out(struct call *call)
{
    const char *name = call_text(call, "do");

    for (size_t i = 0; name && i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(requests[i].name, name))
            return find(call, requests[i].needs) && requests[i].answer(call);
    return name && call_refuse(call, "request", "There is no such request.");
}

static bool parse(struct call *call, const char *text, size_t length)
{
    bool starved;

    if (json_parse_measure(text, length).depth > LIMIT_DEPTH)
        return call_refuse(call, "limit", "The message is nested too deeply.");
    call->request = json_parse_text(text, length, &starved);
    if (starved)
        return call_out_of_memory(call);
    return json_is_object(call->request) ||
           call_refuse(call, "json", "The message is not a JSON object.");
}

static bool is_starved(const struct call *call)
{
    return !call->request && call->error && !strcmp(call->error, "memory");
}

static void clean_up(struct call *call)
{
    json_decref(call->request);
    free(call->out.at);
}

struct pending *request_answer(struct server *server, int64_t now, uint64_t conn, const char *text,
                               size_t length, struct server_effects *effects)
{
    struct call call = { .server = server, .effects = effects, .now = now, .conn = conn };

    if (parse(&call, text, length))
        carry_out(&call);
    if (is_starved(&call))
        effects_hang_up(effects, conn, CLOSE_TRY_LATER); /* its id is not known */
    else if (!call.blocked && (!call.promised || call.error))
        request_finish(&call);
    clean_up(&call);
    return call.blocked;
}

static void refuse(struct server *server, uint64_t conn, const char *text, size_t length,
                   const char *message, struct server_effects *effects)
{
    struct call call = { .server = server, .effects = effects, .conn = conn };

    parse(&call, text, length);
    if (is_starved(&call)) {
        effects_hang_up(effects, conn, CLOSE_TRY_LATER);
    } else {
        call_refuse(&call, "limit", message);
        send_answer(&call);
    }
    clean_up(&call);
}

void request_refuse_haste(struct server *server, uint64_t conn, const char *text, size_t length,
                          struct server_effects *effects)
{
    refuse(server, conn, text, length, "Too many requests in a second.", effects);
}

void request_refuse_wait(struct server *server, uint64_t conn, const char *text, size_t length,
                         struct server_effects *effects)
{
    refuse(server, conn, text, length, "Too much waits for the disk: try again.", effects);
}

void request_refuse_size(struct server *server, uint64_t conn, struct server_effects *effects)
{
    struct call call = { .server = server, .effects = effects, .conn = conn };

    call_refuse(&call, "limit", "The message is too long.");
    send_answer(&call);
    effects_hang_up(effects, conn, CLOSE_TOO_BIG);
}
