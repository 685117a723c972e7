/* table_requests.c - requests about tables as such: what games there are, opening a table, coming
 * and going, names, the record. It refuses to make a move.
 */
#include "request.h"
#include "server/limits/rate_limit.h"

#include <talon/table_request.h>
#include <talon/json.h>
#include <talon/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool do_hello(struct call *call)
{
    talon_string_buffer_add(&call->out, ",\"talon\":\"" TALON_VERSION "\"");
    talon_string_buffer_add(&call->out, ",\"protocol\":");
    talon_string_buffer_add_number(&call->out, TALON_PROTOCOL);
    talon_string_buffer_add(&call->out, ",\"languages\":[");
    for (int i = 0; talon_languages[i]; i++) {
        talon_string_buffer_add(&call->out, i ? "," : "");
        talon_json_string(&call->out, talon_languages[i]);
    }
    talon_string_buffer_add(&call->out, "]");
    return true;
}

bool do_games(struct call *call)
{
    struct talon_string_buffer *games = &call->server->games;

    if (!games->length) {
        talon_string_buffer_add(games, ",");
        talon_json_games(games);
        phrases_put(games);
    }
    if (games->failed) {
        free(games->at);
        *games = (struct talon_string_buffer){ 0 };
        return call_out_of_memory(call);
    }
    talon_string_buffer_add_bytes(&call->out, games->at, games->length);
    return true;
}

bool do_rules(struct call *call)
{
    struct talon_fault fault;

    if (talon_request_rule_book(call->request, &call->out, &fault))
        return true;
    snprintf(call->text, sizeof call->text, "%s", fault.sentence);
    return call_refuse(call, fault.code, call->text);
}

/* ---- opening ---------------------------------------------------------------------------- */

/* Of somebody whose address nobody knows nothing is counted. */
static bool may_open(struct call *call)
{
    const struct socket *socket = socket_of(call->server, call->conn);

    return !socket->has_address ||
           tally_spend(&call->server->tally, &call->server->opened, socket->who, call->now);
}

struct room *call_open(struct call *call, const struct opening *opening, const char *id)
{
    if (!may_open(call)) {
        free(opening->record);
        call_refuse(call, "limit", "You have opened many tables: wait a few minutes.");
        return NULL;
    }
    if (!lobby_make_way(call->server, call->effects, call->now)) {
        free(opening->record);
        call_refuse(call, "limit", "There are too many tables: come back later.");
        return NULL;
    }
    struct room *room = lobby_open(call->server, opening, id);
    if (!room) {
        call_out_of_memory(call);
        return NULL;
    }
    room->asked_at = call->now;
    absence_begin(room, call->now);
    return room;
}

/* The only request that tells a token. */
static void put_tokens(struct call *call, const struct order *order)
{
    talon_string_buffer_add(&call->out, ",\"tokens\":[");
    for (int seat = 0; seat < call->room->seats; seat++) {
        talon_string_buffer_add(&call->out, seat ? "," : "");
        if (order->token[seat][0])
            talon_json_string(&call->out, order->token[seat]);
        else
            talon_string_buffer_add(&call->out, "null");
    }
    talon_string_buffer_add(&call->out, "],\"host\":");
    talon_json_string(&call->out, order->host);
}

bool call_is_late(const struct call *call)
{
    const char *token = json_string_value(json_object_get(call->request, "token"));

    return !room_sees_now(call->room, call->conn) &&
           (!token || room_seat_of(call->room, token) < 0);
}

static void put_room(struct call *call, bool late)
{
    talon_string_buffer_add(&call->out, ",\"room\":");
    if (late)
        delay_write_room(call->room, &call->out);
    else
        room_write_room(call->room, false, &call->out);
}

static void put_opened(struct call *call, const struct order *order)
{
    char commitment[TALON_KEY_HEX];

    talon_string_buffer_add(&call->out, ",\"table\":");
    talon_json_string(&call->out, call->room->id);
    put_tokens(call, order);
    room_commitment(call->room, commitment);
    talon_string_buffer_add(&call->out, ",\"commitment\":");
    talon_json_string(&call->out, commitment);
    put_room(call, false);
}

/* The first person at the table is the one who asks. */
static void seat_visitor(const struct call *call, struct opening *opening)
{
    if (!call->account || opening->host_seat < 0)
        return;
    struct chair *chair = &opening->chairs[opening->host_seat];
    snprintf(chair->account, sizeof chair->account, "%s", call->account->id);
    talon_text_cut(chair->name, sizeof chair->name, call->account->name);
}

static bool open_first(struct call *call, struct order *order)
{
    if (!call_visitor(call))
        return false;
    if (!order_read(call, order)) {
        free(order->opening.record);
        return false;
    }
    seat_visitor(call, &order->opening);
    call->room = call_open(call, &order->opening, order->id);
    if (!call->room)
        return false;
    call->awaits = &call->room->pending;
    if (!room_write_opening(call->room, call->effects))
        return call_out_of_memory(call);
    if (!call_settle(call))
        return false;
    put_opened(call, order); /* as it is once the bots have had their turn */
    return true;
}

/* No answer came, and it is asked for again: the table is there, and nothing is done. Who has other
 * digits that happen to lead to it did not open it. */
static bool open_again(struct call *call, struct order *order)
{
    if (!call_reach_table(call))
        return false;
    order_remember(order, &call->room->opening);
    if (!room_is_host(call->room, order->host))
        return call_refuse(call, "request", "With these digits no table can be opened.");
    put_opened(call, order);
    return true;
}

bool do_new(struct call *call)
{
    struct order order;

    if (!order_begin(call, &order) || (order.id[0] && !call_look(call, order.id, &call->room)))
        return false;
    return call->room ? open_again(call, &order) : open_first(call, &order);
}

/* ---- coming and going ------------------------------------------------------------------- */

static bool note_joined(struct socket *socket, struct room *room)
{
    for (int i = 0; i < socket->joined_count; i++)
        if (socket->joined[i] == room)
            return true;
    if (socket->joined_count == LIMIT_JOINED)
        return false;
    socket->joined[socket->joined_count++] = room;
    return true;
}

/* The seat whose token came along, or a watcher's place without one. */
static bool read_seat(struct call *call)
{
    call->seat = TALON_WATCHER;
    if (!json_object_get(call->request, "token"))
        return true;
    const char *token = call_text(call, "token");
    if (!token)
        return false;
    call->seat = room_seat_of(call->room, token);
    return call->seat >= 0 || call_refuse(call, "token", "This token opens no seat at this table.");
}

/* What was said lately, and whom this seat does not want to hear. */
static void put_talk(struct call *call, bool late)
{
    const struct conversation *talk = &call->room->talk;
    const uint32_t last = late ? call->room->delay->said : talk->said;
    bool any = false;

    talon_string_buffer_add(&call->out, ",\"said\":");
    talk_put(&call->out, talk, call->seat, last, LIMIT_TALK_LINES);
    talon_string_buffer_add(&call->out, ",\"ignored\":[");
    for (int other = 0; other < call->room->seats; other++) {
        if (talk_heard(talk, call->seat, other))
            continue;
        talon_string_buffer_add(&call->out, any ? "," : "");
        talon_string_buffer_add_number(&call->out, other);
        any = true;
    }
    talon_string_buffer_add(&call->out, "]");
}

static void put_joined(struct call *call, uint32_t since)
{
    struct room *room = call->room;
    const bool late = call_is_late(call);

    talon_string_buffer_add(&call->out, ",\"seat\":");
    talon_string_buffer_add_number(&call->out, call->seat);
    if (call->seat >= 0)
        talon_string_buffer_add(&call->out, room->chairs[call->seat].automatic ? ",\"auto\":true"
                                                                               : ",\"auto\":false");
    put_room(call, late);
    put_talk(call, late);
    if (late) {
        delay_write(room, call->now, &call->out);
        agenda_put(call->server, room);
        return;
    }
    talon_string_buffer_add(&call->out, ",\"view\":");
    if (room->table)
        talon_json_view(&call->out, room->table, call->seat, room_since(room, call->seat, since));
    else
        talon_string_buffer_add(&call->out, "null");
    clock_write(room, call->now, &call->out);
}

bool do_leave(struct call *call)
{
    struct socket *socket = socket_of(call->server, call->conn);

    const unsigned presence = room_presence(call->room);
    room_leave(call->room, call->conn);
    lobby_tell_presence(call->server, call->room, presence, call->now, call->conn, call->effects);
    for (int i = 0; i < socket->joined_count; i++)
        if (socket->joined[i] == call->room)
            socket->joined[i--] = socket->joined[--socket->joined_count];
    return true;
}

/* Nothing was done, if it looked on before or not: it has to come again. */
static bool leave_for_want_of_memory(struct call *call)
{
    do_leave(call);
    effects_hang_up(call->effects, call->conn, CLOSE_TRY_LATER);
    return call_out_of_memory(call);
}

/* Seats of people who share the device: they are here, too. A token that opens no seat any more
 * counts for nothing; the seat that is looked from is told apart. */
static bool read_also(struct call *call, unsigned *also)
{
    const json_t *tokens = json_object_get(call->request, "also");

    if (tokens && (!json_is_array(tokens) || json_array_size(tokens) > TALON_SEATS_MAX))
        return call_refuse(call, "request", "\"also\" must be a list of tokens.");
    for (size_t i = 0; i < json_array_size(tokens); i++) {
        const char *token = json_string_value(json_array_get(tokens, i));
        const int seat = token ? room_seat_of(call->room, token) : -1;
        *also |= seat >= 0 ? 1u << seat : 0;
    }
    return true;
}

/* Whoever takes a seat back from a bot has that written down: over and over is too often. */
static bool may_take_back(struct call *call, unsigned seats)
{
    struct socket *socket = socket_of(call->server, call->conn);
    bool kept = false;

    for (int seat = 0; seat < call->room->seats; seat++)
        kept = kept || (seats >> seat & 1 && chair_is_kept(call->room, seat));
    if (kept && !haste_may_change(call->server, socket, call->now))
        return call_refuse(call, "limit", "You come and go very often: wait a little.");
    if (kept)
        haste_changes(call->server, socket, call->now);
    return true;
}

bool do_join(struct call *call)
{
    struct socket *socket = socket_of(call->server, call->conn);
    unsigned also = 0;
    bool brief = false;
    int64_t since;

    if (!read_seat(call) || !read_also(call, &also) || !call_flag(call, "brief", &brief) ||
        !call_number(call, "since", 0, TALON_STEPS_MAX, 0, &since))
        return false;
    const unsigned seats = also | (call->seat < 0 ? 0 : 1u << call->seat);
    if (!may_take_back(call, seats))
        return false;
    if (!note_joined(socket, call->room))
        return call_refuse(call, "limit", "You look at too many tables: leave one.");
    const unsigned presence = room_presence(call->room);
    if (!room_join(call->room, call->conn, call->seat, also))
        return leave_for_want_of_memory(call);
    absence_comes(call->room, seats);
    for (int seat = 0; seat < call->room->seats; seat++)
        if (seats >> seat & 1)
            chair_see(call->room, seat, call->conn, socket_who(socket));
    lobby_tell_presence(call->server, call->room, presence, call->now, call->conn, call->effects);
    put_joined(call, (uint32_t)since);
    if (brief)
        room_be_brief(call->room, call->conn, call->room->table && !call_is_late(call));
    return !call->out.failed || leave_for_want_of_memory(call);
}

bool do_rename(struct call *call)
{
    const char *name = call_text(call, "name");

    if (!name || !name_check(call, name))
        return false;
    if (!strcmp(name, call->room->chairs[call->seat].name))
        return true;
    if (chair_is_accounts(call->room, call->seat))
        return call_refuse(call, "name", "Who sat down with an account cannot change the name.");
    return call_happens(call, STORE_RENAME, call->seat, name);
}

bool do_record(struct call *call)
{
    struct talon_string_buffer record = { 0 };

    if (!room_is_over(call->room) || (call_is_late(call) && delay_hides_end(call->room)))
        return call_refuse(call, "request", "The record is shown when the game is over.");
    talon_record_write(call->room->table, false, &record);
    if (!record.failed) {
        talon_string_buffer_add(&call->out, ",\"record\":");
        talon_json_string(&call->out, record.at);
    }
    free(record.at);
    return !record.failed || call_out_of_memory(call);
}
