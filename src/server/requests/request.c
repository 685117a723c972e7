/* request.c - helpers of all request handlers: they find the room, the seat and the account, change
 * the room, and write the envelope of the answer.
 */
#include "request.h"
#include "json/json_writer.h"
#include "server/rooms/account_seats.h"
#include "server/rooms/room_loader.h"
#include "server/rooms/room_timers.h"
#include "util/hex.h"

#include <talon/json.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------ */

bool request_find_seat(struct request *request, const char *name, int *seat)
{
    *seat = room_seat_of_token(request->room, request_text(request, name));
    return *seat >= 0 ||
           request_refuse(request, "token", "This token opens no seat at this table.");
}

bool request_find_host(struct request *request)
{
    return room_is_host(request->room, request_text(request, "host")) ||
           request_refuse(request, "host", "This token is not the token of the host.");
}

static bool see_beside(struct request *request, int seat)
{
    assert(seat >= 0 && seat < request->room->seats_count);
    if (room_seat_is_shared(request->room, seat))
        return true;
    if (rooms_is_rated(request->context->rooms, request->room))
        return request_refuse(request, "seat",
                              "This game counts for ratings. One device can show only one hand.");
    return request_record_event(request, STORE_SHARE, seat, "");
}

bool request_may_see(struct request *request, unsigned seats)
{
    const struct room *room = request->room;
    const unsigned all =
        (seats | room_seats_seen_by(room, request->conn)) & ~room_seats_waiting(room);
    bool fine = true;

    if (!room_seats_have_secrets(room) || !(all & (all - 1)))
        return true;
    for (int seat = 0; seat < room->seats_count; seat++)
        fine = fine && (!(all >> seat & 1) || see_beside(request, seat));
    return fine;
}

struct connection *request_connection(const struct request *request)
{
    return connection_find(request->context->connections, request->conn);
}

/* ---- shares --------------------------------------------------------------------------------- */

bool request_may_do(struct request *request, enum limits_deed deed)
{
    assert(request->row->needs & COSTS(deed));
    const struct limits_client *client = &request_connection(request)->client;
    int64_t wait;
    const char *refusal =
        limits_deed_refusal(request->context->rates, deed, client, request->now, &wait);

    request->fault.wait = (int)((wait + 999) / 1000);
    return !refusal || request_refuse(request, "limit", refusal);
}

void request_count_deed(const struct request *request, enum limits_deed deed)
{
    limits_deed_count(request->context->rates, deed, &request_connection(request)->client,
                      request->now);
}

bool request_has_place(struct request *request, enum limits_place place,
                       const struct limits_places_held *held)
{
    const char *refusal = limits_place_refusal(place, held);

    return !refusal || request_refuse(request, "limit", refusal);
}

void request_copy_digits(const struct request *request, const char *name, char digits[TOKEN_SIZE])
{
    const char *text = request_text(request, name);

    assert(!text || strlen(text) == TOKEN_SIZE - 1);
    snprintf(digits, TOKEN_SIZE, "%s", text ? text : "");
}

void request_copy_sign(const struct request *request, char sign[PERSON_SIGN_SIZE])
{
    util_person_sign_copy(sign, request_text(request, "sign"));
}

void request_make_token(const struct request *request, char token[TOKEN_SIZE],
                        uint8_t hash[TALON_SHA256_BYTES])
{
    request_copy_digits(request, "own", token);
    if (token[0])
        room_token_hash(token, hash);
    else
        room_token_make(request->context->entropy, token, hash);
}

void request_make_opening(struct request *request, const char *const words[2], size_t letters_count,
                          char *letters, char token[TOKEN_SIZE], uint8_t hash[TALON_SHA256_BYTES])
{
    assert(letters_count < STORE_ID_ROOM);
    const struct server_entropy *entropy = request->context->entropy;
    uint8_t bytes[TALON_SHA256_BYTES];
    char own[TOKEN_SIZE];

    request_copy_digits(request, "own", own);
    if (own[0]) {
        room_token_derive_bytes(own, words[0], bytes);
        room_token_derive(own, words[1], token, hash);
    } else {
        entropy->fill(entropy->self, bytes, sizeof bytes);
        room_token_make(entropy, token, hash);
    }
    util_id_letters(bytes, letters_count, letters);
}

/* ---- the room and the account ------------------------------------------------------------- */

bool request_require_stored(struct request *request, struct journal_wait *wait)
{
    if (wait->batch)
        request->blocked = wait;
    else
        request->awaits = wait;
    return !wait->batch;
}

bool request_refuse_moved(struct request *request, const char *id)
{
    request->fault.server = ownership_server(request->context->rooms->streams.ownership, id);
    return request_refuse(request, "moved", "This table is at another server.");
}

static bool refuse_sought(struct request *request, const char *id, enum stream_sought sought)
{
    if (sought == STREAM_ELSEWHERE) {
        request->fault.server = ownership_server(request->context->rooms->streams.ownership, id);
        return request_refuse(request, "moved",
                              id[0] == DRIVE_MARK ? "This drive is at another server."
                                                  : "This circle is at another server.");
    }
    return request_refuse(request, sought == STREAM_CROWDED ? "limit" : "store",
                          id[0] == DRIVE_MARK
                              ? "This drive could not be loaded. Try again later."
                              : "This circle could not be loaded. Try again later.");
}

bool request_seek(struct request *request, enum stream_place place, const char *letters,
                  enum stream_use use, struct stream **stream)
{
    struct streams *all = request->context->sets->list[place];
    char id[STORE_ID_ROOM];

    snprintf(id, sizeof id, "%c%.*s", all->kind->mark, STORE_ID_ROOM - 2, letters);
    const enum stream_sought sought =
        streams_seek(all, id, use, request->outputs, stream, &request->blocked);
    return sought == STREAM_FOUND || sought == STREAM_MISSING ||
           (sought != STREAM_AWAITED && refuse_sought(request, id, sought));
}

bool request_seek_new(struct request *request, enum stream_place place, char letters[STORE_ID_ROOM],
                      struct stream **stream)
{
    if (!request_has(request, "own"))
        streams_keep_letters(request->context->sets->list[place], letters);
    return request_seek(request, place, letters, STREAM_NEW, stream);
}

bool request_own_new_table(struct request *request, const char *id)
{
    switch (rooms_own_new(request->context->rooms, id, request->outputs, &request->blocked)) {
    case OWNERSHIP_OURS:
        return true;
    case OWNERSHIP_ASKED:
        return false;
    case OWNERSHIP_ELSEWHERE:
        if (*id)
            return request_refuse_moved(request, id);
        /* fall through */
    default:
        return request_refuse(request, "store", "The table could not be opened. Try again later.");
    }
}

/* A table that is not in memory is loaded; until then the request waits. */
bool request_look_up_room(struct request *request, const char *id, struct room **room)
{
    struct rooms *rooms = request->context->rooms;

    switch (rooms_loader_find(rooms, id, request->outputs, room, &request->blocked)) {
    case ROOMS_IN_MEMORY:
    case ROOMS_UNKNOWN:
        return true;
    case ROOMS_FULL:
        return request_refuse(request, "limit", "Too many tables are in use. Come back later.");
    case ROOMS_ELSEWHERE:
        return request_refuse_moved(request, id);
    case ROOMS_UNASKED:
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

bool request_settle_sought(struct request *request, enum stream_sought sought)
{
    return sought == STREAM_FOUND || sought == STREAM_MISSING ||
           (sought != STREAM_AWAITED &&
            request_refuse(request, "store", "This account could not be loaded. Try again later."));
}

bool request_own_account(struct request *request, const char *id, struct account **account)
{
    return request_settle_sought(request,
                                 accounts_seek(request->context->accounts, id, STREAM_OWN,
                                               request->outputs, account, &request->blocked));
}

/* A request that changes the account has to own it; for the others a copy does. */
static enum stream_use use_of(const struct request_row *row)
{
    return row && row->subject == STREAM_ACCOUNTS && row->needs & WRITES ? STREAM_OWN : STREAM_READ;
}

bool request_find_account(struct request *request)
{
    struct account *account;
    const enum stream_sought sought =
        accounts_seek_session(request->context->accounts, request_text(request, "session"),
                              use_of(request->row), request->outputs, &account, &request->blocked);

    if (!request_settle_sought(request, sought))
        return false;
    return account ? request_require_account(request, account)
                   : request_refuse(request, "session", "You are not logged in here any more.");
}

bool request_require_account(struct request *request, struct account *account)
{
    assert(account->name[0]);
    request->account = account;
    return request_require_stored(request, &account->stream.wait);
}

void request_note_session_use(struct request *request)
{
    account_use(request->outputs, request->account, request_text(request, "session"));
}

bool request_read_visitor(struct request *request)
{
    struct journal_wait *awaits = request->awaits;
    const bool any = request_has(request, "session");
    const bool fine = !any || (request_read(request, "session") && request_find_account(request));

    if (any && fine)
        request_note_session_use(request);
    request->awaits = awaits;
    return fine;
}

/* ---- changing a room ---------------------------------------------------------------------- */

bool request_require_unpaused(struct request *request)
{
    return !request->room->paused || request_refuse(request, "paused", "The game is paused.");
}

bool request_has_capacity(struct request *request)
{
    return room_has_capacity(request->room) ||
           request_refuse(request, "limit", "This table has reached its limit of events.");
}

void request_run_bots(struct request *request)
{
    rooms_run_bots(request->context->rooms, request->room, request->outputs);
}

bool request_record_event(struct request *request, enum store_kind kind, int seat, const char *text)
{
    assert(request->room && kind < STORE_KINDS && seat < request->room->seats_count);
    if (!request_has_capacity(request))
        return false;
    room_record_event(request->room, request->outputs, kind, seat, text);
    request_run_bots(request);
    return true;
}

bool request_record_text(struct request *request, enum store_kind kind, int seat,
                         struct talon_string_buffer *text)
{
    const bool fine = request_record_event(request, kind, seat, text->at);

    free(text->at);
    return fine;
}

/* ---- the envelope ------------------------------------------------------------------------- */

struct json_value *request_envelope(const struct request *request)
{
    struct talon_string_buffer text = { 0 };

    talon_string_buffer_add(&text, "{");
    json_write_member_copy(&text, "id", json_value_member(request->body, "id"));
    talon_string_buffer_add(&text, "}");
    struct json_value *envelope = json_read(text.at, text.length);
    free(text.at);
    return envelope;
}

/* Keeps both answers until the store has answered. */
static void keep_answers(struct request *request)
{
    assert(request->awaits && request->awaits->batch);
    struct talon_string_buffer answer = { 0 }, refusal = { 0 };

    protocol_write_answer(&answer, request->body, &request->fault, &request->out);
    request_refuse(request, "store",
                   "The server could not save this. Nothing was changed. Try again later.");
    protocol_write_answer(&refusal, request->body, &request->fault, &request->out);
    request->fault.code = NULL;
    request->awaits->asker = request->conn;
    request->awaits->answer = answer.at;
    request->awaits->refusal = refusal.at;
}

static void send_answer(struct request *request)
{
    const size_t from = request->outputs->text.length;

    if (request->fault.code)
        limits_count_refusal(request->context->refusals, request->fault.code);
    protocol_write_answer(&request->outputs->text, request->body, &request->fault, &request->out);
    journal_outputs_send(request->outputs, request->conn, from);
}

static void count_change(const struct request *request)
{
    if (request->changes)
        limits_count_change(request->context->rates, &request_connection(request)->client,
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
