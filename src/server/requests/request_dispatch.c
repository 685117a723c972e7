/* request_dispatch.c - parses a message, finds its row, checks what the row asks for, and has it
 * carried out.
 */
#include "request_dispatch.h"

#include "request.h"
#include "json/json_reader.h"
#include "server/limits/rate_limit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const struct request_row *const request_rows_of_all[] = {
    request_table_rows,   request_public_rows, request_seat_rows,   request_host_rows,
    request_pause_rows,   request_play_rows,   request_hint_rows,   request_chat_rows,
    request_account_rows, request_export_rows, request_import_rows,
};
const int request_rows_of_all_count = sizeof request_rows_of_all / sizeof(void *);

/* ---- what requests need ------------------------------------------------------------------- */

static bool find_table(struct request *request)
{
    return request_find_room(request, request_text(request, "table"), &request->room) &&
           request_require_room_stored(request);
}

static bool find_seat(struct request *request)
{
    return request_find_seat(request, "token", &request->seat);
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

/* clang-format off */
const struct request_need request_needs[] = {
    { AN_ACCOUNT,     { "session", MEMBER_SESSION, .when = REQUIRED },  request_find_account },
    { A_TABLE,        { "table",   MEMBER_TABLE,   .when = REQUIRED },  find_table },
    { A_SEAT,         { "token",   MEMBER_TOKEN,   .when = REQUIRED },  find_seat },
    { A_HOST,         { "host",    MEMBER_TOKEN,   .when = REQUIRED },  request_find_host },
    { CARDS,          { 0 },                                    find_cards },
    { A_SEAT | CARDS, { 0 },                                    plays_now },
    { NOT_STRICT,     { 0 },                                    is_not_strict },
    { WRITES,         { 0 },                                    may_write },
    { CHANGES,        { 0 },                                    may_change },
};
/* clang-format on */
const int request_needs_count = sizeof request_needs / sizeof *request_needs;

static bool find_need(struct request *request, const struct request_need *need)
{
    const char *name = need->member.name;

    return (!name ||
            request_check_member(request, &need->member, json_value_member(request->body, name))) &&
           need->find(request);
}

/* Whether the request has everything it needs; else the error. */
static bool find_needed(struct request *request, int needs)
{
    for (int i = 0; i < request_needs_count; i++)
        if ((needs & request_needs[i].need) == request_needs[i].need &&
            !find_need(request, &request_needs[i]))
            return false;
    return true;
}

/* ---- carrying out ------------------------------------------------------------------------- */

static const struct request_row *find_row(const struct requests *requests, const char *name)
{
    for (int list = 0; list < requests->rows_count; list++)
        for (const struct request_row *row = requests->rows[list]; row->name; row++)
            if (!strcmp(row->name, name))
                return row;
    return NULL;
}

void request_add_rows(struct requests *requests, const struct request_row *rows)
{
    assert(requests->rows_count < REQUEST_LISTS);
    requests->rows[requests->rows_count++] = rows;
}

static bool carry_out(struct request *request)
{
    assert(!request->room && !request->account);
    const char *name =
        protocol_read_text(json_value_member(request->body, "do"), "do", &request->fault);
    const struct request_row *row = name ? find_row(request->context, name) : NULL;

    if (!row)
        return name && request_refuse(request, "request", "There is no such request.");
    request->row = row;
    return find_needed(request, row->needs) && request_check_members(request, row->members) &&
           row->answer(request);
}

static bool parse(struct request *request, const char *text, size_t length)
{
    static const struct json_limits limits = { .depth = LIMIT_JSON_DEPTH, .values = SIZE_MAX };
    struct json_fault read;

    request->body = json_read_partly(text, length, &limits, &read);
    if (length > request->context->longest || read.kind == JSON_TOO_DEEP)
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
