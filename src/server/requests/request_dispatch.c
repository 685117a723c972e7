/* request_dispatch.c - parses a message, finds its handler in a table of names, and checks what the
 * handler needs.
 */
#include "request_dispatch.h"

#include "request.h"
#include "json/json_reader.h"
#include "server/limits/rate_limit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const struct request_row handlers[] = {
    { "hello",    NOTHING,                                  request_hello },
    { "games",    NOTHING,                                  request_games },
    { "rules",    NOTHING,                                  request_rules },
    { "list",     NOTHING,                                  request_list },
    { "new",      WRITES,                                   request_new },
    { "join",     A_TABLE,                                  request_join },
    { "leave",    A_TABLE,                                  request_leave },
    { "turn",     A_SEAT,                                   request_turn },
    { "fair",     A_TABLE,                                  request_fair },
    { "sit",      A_TABLE | CHANGES | NOT_STRICT,           request_sit },
    { "stand",    A_SEAT | CHANGES | NOT_STRICT,            request_stand },
    { "mix",      A_SEAT | CHANGES,                         request_mix },
    { "rename",   A_SEAT | CHANGES,                         request_rename },
    { "sign",     A_SEAT | CHANGES,                         request_sign },
    { "seat",     A_HOST | CHANGES | NOT_STRICT,            request_seat },
    { "start",    A_HOST | CHANGES | NOT_STRICT,            request_start },
    { "rematch",  A_HOST | CHANGES | NOT_STRICT,            request_rematch },
    { "pause",    A_HOST | CARDS | CHANGES,                 request_pause },
    { "resume",   A_HOST | CARDS | CHANGES,                 request_resume },
    { "away",     A_SEAT | CARDS | CHANGES,                 request_away },
    { "record",   CARDS,                                    request_record },
    { "act",      A_SEAT | CARDS | WRITES,                  request_act },
    { "undo",     A_SEAT | CARDS | CHANGES | NOT_STRICT,    request_undo },
    { "redo",     A_SEAT | CARDS | CHANGES | NOT_STRICT,    request_redo },
    { "why",      A_SEAT | CARDS,                           request_why },
    { "hint",     A_SEAT | CARDS | NOT_STRICT,              request_hint },
    { "history",  CARDS,                                    request_history },
    { "auto",     A_SEAT | CARDS | CHANGES,                 request_auto },
    { "forward",  A_SEAT | CARDS | WRITES,                  request_forward },
    { "say",      A_SEAT,                                   request_say },
    { "ignore",   A_SEAT | CHANGES,                         request_ignore },
    { "report",   A_SEAT | CHANGES,                         request_report },
    { "register", WRITES,                                   request_register },
    { "login",    WRITES,                                   request_login },
    { "logout",   AN_ACCOUNT | WRITES,                      request_logout },
    { "me",       AN_ACCOUNT,                               request_me },
    { "export",   NOTHING,                                  request_export },
    { "import",   AN_ACCOUNT | WRITES,                      request_import },
    { "passphrase", AN_ACCOUNT | WRITES,                    request_passphrase },
    { "forget",   AN_ACCOUNT | WRITES,                      request_forget },
    { 0 },
};
/* clang-format on */

/* ---- carrying out ----------------------------------------------------------------------- */

static bool find_table(struct request *request)
{
    const char *id = request_read_text(request, "table");

    return id && request_find_room(request, id, &request->room) &&
           request_require_room_stored(request);
}

/* A person who waits for the next deal has nothing to do with the cards of this one. */
static bool plays_now(struct request *request)
{
    assert(request->room && request->seat >= 0);
    return !room_seat_waits(request->room, request->seat) ||
           request_refuse(request, "seat",
                          "You play from the next deal on. Until then a bot plays your seat.");
}

static bool is_not_strict(struct request *request)
{
    assert(request->room);
    return !request->room->settings.strict || !request->room->table ||
           request_refuse(request, "request",
                          "At this table nothing is taken back, there are no hints, and everybody "
                          "keeps the seat.");
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
    assert(!request->changes);
    const struct connection *connection = request_connection(request);

    request->changes = true;
    return limits_may_change(request->context->rates, &connection->client, request->now) ||
           request_refuse(request, "limit",
                          "You have changed too much in a short time. Wait a little.");
}

static bool has(int needs, int need)
{
    return (needs & need) == need;
}

/* Whether the request has everything it needs; else the error. */
static bool find_needed(struct request *request, int needs)
{
    return (!has(needs, AN_ACCOUNT) || request_read_account(request)) &&
           (!has(needs, A_TABLE) || find_table(request)) &&
           (!has(needs, A_SEAT) || request_read_token(request, "token", &request->seat)) &&
           (!has(needs, A_HOST) || request_read_host(request)) &&
           (!has(needs, CARDS) || find_cards(request)) &&
           (!has(needs, A_SEAT | CARDS) || plays_now(request)) &&
           (!has(needs, NOT_STRICT) || is_not_strict(request)) &&
           (!has(needs, WRITES) || may_write(request)) &&
           (!has(needs, CHANGES) || may_change(request));
}

static const struct request_row *find_handler(const struct request_row *row, const char *name)
{
    while (row && row->name && strcmp(row->name, name))
        row++;
    return row && row->name ? row : NULL;
}

static bool carry_out(struct request *request)
{
    assert(!request->room && !request->account);
    const char *name = request_read_text(request, "do");
    const struct request_row *row = name ? find_handler(handlers, name) : NULL;

    for (int list = 0; name && !row && list < REQUEST_LISTS; list++)
        row = find_handler(request->context->more_rows[list], name);
    if (row)
        return find_needed(request, row->needs) && row->answer(request);
    return name && request_refuse(request, "request", "There is no such request.");
}

static bool parse(struct request *request, const char *text, size_t length)
{
    static const struct json_limits limits = { .depth = LIMIT_JSON_DEPTH, .values = SIZE_MAX };
    struct json_fault read;

    request->body = json_read_partly(text, length, &limits, &read);
    if (length > LIMIT_MESSAGE_BYTES || read.kind == JSON_TOO_DEEP)
        return request_refuse(request, "limit", "The message is nested too deeply.");
    return protocol_check_request(request->body, &read, &request->fault);
}

static void clean_up(struct request *request)
{
    json_value_free(request->body);
    free(request->out.at);
}

struct journal_wait *request_answer(struct requests *requests, uint64_t conn, const char *text,
                                    size_t length, struct journal_outputs *outputs)
{
    struct request request = {
        .context = requests, .outputs = outputs, .now = outputs->now, .conn = conn
    };

    if (parse(&request, text, length))
        carry_out(&request);
    if (!request.blocked && (!request.promised || request.fault.code))
        request_finish(&request);
    clean_up(&request);
    return request.blocked;
}

void request_refuse_unread(struct requests *requests, uint64_t conn, const char *text,
                           size_t length, const char *message, struct journal_outputs *outputs)
{
    struct request request = { .context = requests, .outputs = outputs, .conn = conn };

    parse(&request, text, length);
    request_refuse(&request, "limit", message);
    request_finish(&request);
    clean_up(&request);
}
