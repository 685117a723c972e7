/* table_requests.c - requests about tables: the list of games, opening a table, joining and leaving
 * it, names, the record.
 */
#include "disclosure.h"
#include "json/json_reader.h"
#include "json/json_writer.h"
#include "server/limits/rate_limit.h"
#include "server/rooms/record_texts.h"

#include <assert.h>
#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool request_hello(struct request *request)
{
    protocol_write_hello(&request->out);
    return true;
}

#define ETAG ",\"etag\":\""
enum { ETAG_BYTES = 16, ETAG_DIGITS = 2 * ETAG_BYTES };

/* The list of games behind its entity tag, as HTTP has them: another list has another one. */
static void write_games(struct talon_string_buffer *games)
{
    struct talon_string_buffer list = { 0 };
    struct talon_sha256 sum;
    uint8_t digest[TALON_SHA256_BYTES];

    talon_string_buffer_add(&list, "\"");
    talon_json_games(&list);
    json_write_chat_phrases(&list);
    talon_sha256_start(&sum);
    talon_sha256_add(&sum, list.at, list.length);
    talon_sha256_end(&sum, digest);
    talon_string_buffer_add(games, ETAG);
    talon_string_buffer_add_hex(games, digest, ETAG_BYTES);
    talon_string_buffer_add_bytes(games, list.at, list.length);
    free(list.at);
}

/* A page comes with the list of its own release, which is most often the server's. */
static bool request_games(struct request *request)
{
    struct talon_string_buffer *games = &request->context->games;
    const char *etag = request_text(request, "etag");

    if (!games->length)
        write_games(games);
    const char *own = games->at + strlen(ETAG);
    const bool has_it = etag && strlen(etag) == ETAG_DIGITS && !memcmp(etag, own, ETAG_DIGITS);
    const size_t length = has_it ? strlen(ETAG) + ETAG_DIGITS + strlen("\"") : games->length;
    talon_string_buffer_add_bytes(&request->out, games->at, length);
    return true;
}

static bool request_rules(struct request *request)
{
    return protocol_write_rules(&request->out, request->body, &request->fault);
}

/* ---- opening ---------------------------------------------------------------------------- */

/* Tables are counted by address, if the driver knows it. */
static bool may_open(struct request *request)
{
    const struct connection *connection = request_connection(request);

    return !connection->client.has_address ||
           util_rate_spend(request->context->rates, &request->context->opened,
                           connection->client.who, request->now);
}

/* Whether the limits allow one more. */
static bool may_open_one(struct request *request)
{
    const char *refusal = NULL;

    if (!may_open(request))
        refusal = "You have opened too many tables. Wait a few minutes.";
    else if (!rooms_evict_for_one(request->context->rooms, request->outputs))
        refusal = "There are too many tables. Come back later.";
    return !refusal || request_refuse(request, "limit", refusal);
}

struct room *request_open_room(struct request *request, const struct room_settings *settings,
                               const char *id)
{
    assert(settings->config.game);
    if (!request_own_new_table(request, id) || !may_open_one(request)) {
        free(settings->record);
        return NULL;
    }
    struct room *room = rooms_open(request->context->rooms, settings, id);
    room->asked_at = request->now;
    room_away_reset(room, request->now);
    return room;
}

/* `new` is the only request whose answer has tokens. */
static void put_tokens(struct request *request, const struct request_table_spec *spec)
{
    assert(request->room);
    json_write_member_list(&request->out, "tokens");
    for (int seat = 0; seat < request->room->seats_count; seat++)
        json_write_list_text(&request->out, spec->token[seat][0] ? spec->token[seat] : NULL);
    talon_string_buffer_add(&request->out, "]");
    json_write_member(&request->out, "host", spec->host);
}

bool request_is_delayed(const struct request *request)
{
    const char *token = json_value_member_text(request->body, "token");

    const int seat = token ? room_seat_of_token(request->room, token) : -1;

    return !room_sees_now(request->room, request->conn) &&
           (seat < 0 || room_seat_waits(request->room, seat));
}

static void put_room(struct request *request, bool late)
{
    assert(request->room);
    talon_string_buffer_add(&request->out, ",\"room\":");
    if (late)
        room_delay_write_room(request->room, &request->out);
    else
        room_write_state(request->room, false, &request->out);
}

static void put_opened(struct request *request, const struct request_table_spec *spec)
{
    assert(request->room);
    char commitment[TALON_KEY_HEX];

    json_write_member(&request->out, "table", request->room->id);
    put_tokens(request, spec);
    room_commitment(request->room, commitment);
    json_write_member(&request->out, "commitment", commitment);
    put_room(request, false);
}

/* The first person at the table is the one who opens it. */
static void seat_visitor(const struct request *request, struct room_settings *settings)
{
    if (!request->account || settings->host_seat < 0)
        return;
    struct room_seat *holder = &settings->seats[settings->host_seat];
    snprintf(holder->account, sizeof holder->account, "%s", request->account->stream.id);
    talon_text_cut(holder->name, sizeof holder->name, request->account->name);
}

static bool open_first(struct request *request, struct request_table_spec *spec)
{
    if (!request_read_visitor(request))
        return false;
    if (!request_spec_read(request, spec)) {
        free(spec->settings.record);
        return false;
    }
    seat_visitor(request, &spec->settings);
    request->room = request_open_room(request, &spec->settings, spec->id);
    if (!request->room)
        return false;
    request->awaits = &request->room->wait;
    room_append_settings(request->room, request->outputs);
    request_run_bots(request);
    put_opened(request, spec); /* as it is once the bots have had their turn */
    return true;
}

/* No answer came, and it is asked for again: the table is there, and nothing is done. Who has other
 * digits that happen to lead to it did not open it. */
static bool open_again(struct request *request, struct request_table_spec *spec)
{
    assert(request->room);
    if (!request_require_room_stored(request))
        return false;
    request_spec_restore(spec, &request->room->settings);
    if (!room_is_host(request->room, spec->host))
        return request_refuse(request, "request",
                              "A table cannot be opened with these digits in \"own\".");
    put_opened(request, spec);
    return true;
}

bool request_open_spec(struct request *request, struct request_table_spec *spec)
{
    if (spec->id[0] && !request_look_up_room(request, spec->id, &request->room))
        return false;
    return request->room ? open_again(request, spec) : open_first(request, spec);
}

static bool request_new(struct request *request)
{
    struct request_table_spec spec;

    request_spec_start(request, &spec);
    return request_open_spec(request, &spec);
}

/* ---- coming and going ------------------------------------------------------------------- */

/* The seat of the token, or, without one, a spectator. */
static bool read_seat(struct request *request)
{
    request->seat = TALON_WATCHER;
    return !request_has(request, "token") || request_find_seat(request, "token", &request->seat);
}

/* The latest chat lines, and the people whom this seat ignores. */
static void put_chat(struct request *request, bool late)
{
    assert(request->room);
    const struct room_chat *chat = &request->room->chat;
    const uint32_t last = late ? request->room->delay->said : chat->said;

    json_write_member_name(&request->out, "said");
    room_chat_write(&request->out, chat, request->seat, last, LIMIT_CHAT_LINES);
    json_write_member_list(&request->out, "ignored");
    for (int other = 0; other < request->room->seats_count; other++)
        if (!room_chat_is_heard(chat, request->seat, other))
            json_write_list_number(&request->out, other);
    talon_string_buffer_add(&request->out, "]");
}

static void put_joined(struct request *request, uint32_t since)
{
    assert(request->room);
    struct room *room = request->room;
    const bool late = request_is_delayed(request);
    const bool waits = request->seat >= 0 && room_seat_waits(room, request->seat);
    const int eyes = waits ? TALON_WATCHER : request->seat;

    json_write_member_number(&request->out, "seat", request->seat);
    if (request->seat >= 0)
        json_write_member_flag(&request->out, "auto", room->seats[request->seat].automatic);
    put_room(request, late);
    put_chat(request, late);
    if (late) {
        room_delay_write_view(room, request->now, &request->out);
        rooms_room_changed(request->context->rooms, room, request->now);
        return;
    }
    talon_string_buffer_add(&request->out, ",\"view\":");
    if (room->table)
        talon_json_view(&request->out, room->table, eyes, room_since(room, eyes, since));
    else
        talon_string_buffer_add(&request->out, "null");
    room_clock_write(room, request->now, &request->out);
}

static bool request_leave(struct request *request)
{
    assert(request->room);
    const unsigned presence = room_presence(request->room);

    room_leave(request->room, request->conn);
    rooms_tell_presence(request->context->rooms, request->room, presence, request->conn,
                        request->outputs);
    connection_leave(request_connection(request), request->room);
    return true;
}

/* Whether the table waits for this person, for a page that does not show it. */
static bool request_turn(struct request *request)
{
    assert(request->room && request->seat >= 0);
    const struct room *room = request->room;
    const unsigned acting = room->table ? talon_table_acting(room->table) : 0;
    int people = 0;

    for (int seat = 0; seat < room->seats_count; seat++)
        people += room->seats[seat].kind == SEAT_PERSON;
    json_write_member(&request->out, "state", room_state_names[room_state(room)]);
    json_write_member_number(&request->out, "people", people);
    json_write_member_flag(&request->out, "turn",
                           acting >> request->seat & 1 && !room_seat_waits(room, request->seat) &&
                               room_state(room) == ROOM_PLAYING);
    return true;
}

/* Further seats of people who share the device. A token that opens no seat any more is ignored. */
static unsigned find_also(const struct request *request)
{
    const struct json_value *tokens = json_value_member(request->body, "also");
    unsigned also = 0;

    for (size_t i = 0; i < json_value_count(tokens); i++) {
        const char *token = json_value_text(json_value_item(tokens, i));
        const int seat = token ? room_seat_of_token(request->room, token) : -1;
        also |= seat >= 0 ? 1u << seat : 0;
    }
    return also;
}

/* Taking a seat back from a bot writes a row, so it counts as a change. */
static bool may_take_seats_back(struct request *request, unsigned seats)
{
    assert(request->room);
    struct connection *connection = request_connection(request);
    bool kept = false;

    for (int seat = 0; seat < request->room->seats_count; seat++)
        kept = kept || (seats >> seat & 1 && room_seat_is_away(request->room, seat));
    if (kept && !limits_may_change(request->context->rates, &connection->client, request->now))
        return request_refuse(request, "limit", "You come and go too often. Wait a little.");
    if (kept)
        limits_count_change(request->context->rates, &connection->client, request->now);
    return true;
}

static bool request_join(struct request *request)
{
    struct connection *connection = request_connection(request);

    if (!read_seat(request))
        return false;
    const unsigned also = find_also(request);
    const unsigned seats = also | (request->seat < 0 ? 0 : 1u << request->seat);
    if (!request_may_see(request, seats) || !may_take_seats_back(request, seats))
        return false;
    if (!connection_join(connection, request->room))
        return request_refuse(request, "limit", "You are watching too many tables. Leave one.");
    const unsigned presence = room_presence(request->room);
    room_join(request->room, request->conn, request->seat, also);
    room_away_came_back(request->room, seats);
    for (int seat = 0; seat < request->room->seats_count; seat++)
        if (seats >> seat & 1)
            room_seat_note_visitor(request->room, seat, request->conn,
                                   connection_address_key(connection));
    rooms_tell_presence(request->context->rooms, request->room, presence, request->conn,
                        request->outputs);
    put_joined(request, (uint32_t)request_number(request, "since"));
    if (request_flag(request, "deltas"))
        room_send_deltas(request->room, request->conn,
                         request->room->table && !request_is_delayed(request));
    return true;
}

static bool request_rename(struct request *request)
{
    assert(request->room && request->seat >= 0);
    const char *name = request_text(request, "name");

    if (!request_check_guest_name(request, name, request->seat))
        return false;
    if (!strcmp(name, request->room->seats[request->seat].name))
        return true;
    if (room_seat_has_account(request->room, request->seat))
        return request_refuse(request, "name",
                              "With an account you cannot change your name at the table.");
    if (request->room->settings.drive.id[0])
        return request_refuse(request, "name", "In a drive your name is the one on its list.");
    return request_record_event(request, STORE_RENAME, request->seat, name);
}

static bool request_record(struct request *request)
{
    assert(request->room && request->room->table);
    const struct request_disclosure disclosure =
        request_disclose(request, request->room, request_is_delayed(request));

    if (!disclosure.whole)
        return request_refuse(request, "request", disclosure.reason);
    const struct talon_string_buffer *text =
        rooms_record_text(request->context->rooms, request->room, &request->blocked);
    if (!text)
        return false;
    json_write_member_name(&request->out, "record");
    talon_string_buffer_add_bytes(&request->out, text->at, text->length);
    return true;
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
static const struct member_refusal no_tokens = {
    "request", "\"also\" must be a list of tokens."
};
const struct request_row request_table_rows[] = {
    { "hello", ABOUT_SERVER, AGAIN, request_hello, NULL },
    { "games", ABOUT_SERVER, AGAIN, request_games, MEMBERS(
        { "etag", MEMBER_TEXT, .when = OPTIONAL, 0, ETAG_DIGITS }) },
    { "rules", ABOUT_SERVER, AGAIN, request_rules, MEMBERS(
        { .items = request_game_members },
        { "lang",    MEMBER_LANGUAGE, .when = OPTIONAL },
        { "format",  MEMBER_FORMAT,   .when = OPTIONAL }) },
    { "new", STREAM_TABLES, WRITES | AGAIN, request_new, request_new_members },
    { "join", STREAM_TABLES, A_TABLE | AGAIN, request_join, MEMBERS(
        { "token",  MEMBER_TOKEN,  .when = OPTIONAL },
        { "since",  MEMBER_NUMBER, .high = TALON_STEPS_MAX },
        { "also",   MEMBER_TOKENS, .high = TALON_SEATS_MAX, .refusal = &no_tokens },
        { "deltas", MEMBER_FLAG,   .when = OPTIONAL }) },
    { "leave", STREAM_TABLES, A_TABLE, request_leave, NULL },
    { "turn", STREAM_TABLES, A_SEAT | AGAIN, request_turn, NULL },
    { "rename", STREAM_TABLES, A_SEAT | CHANGES, request_rename, MEMBERS(
        { "name", MEMBER_NAME, .when = REQUIRED }) },
    { "record", STREAM_TABLES, CARDS | AGAIN, request_record, MEMBERS(
        { "token", MEMBER_TOKEN, .when = LATER }) },
    { 0 },
};
/* clang-format on */
