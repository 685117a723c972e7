/* tables.c - requests about tables as such: what games there are, opening a table, coming and
 * going, names, the record. It refuses to make a move.
 */
#include "call.h"

#include <talon/order.h>
#include <talon/wire.h>
#include <talon/words.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool do_hello(struct call *call)
{
    talon_ink_put(&call->out, ",\"talon\":\"" TALON_VERSION "\"");
    talon_ink_put(&call->out, ",\"protocol\":");
    talon_ink_number(&call->out, TALON_PROTOCOL);
    talon_ink_put(&call->out, ",\"languages\":[");
    for (int i = 0; talon_languages[i]; i++) {
        talon_ink_put(&call->out, i ? "," : "");
        talon_wire_string(&call->out, talon_languages[i]);
    }
    talon_ink_put(&call->out, "]");
    return true;
}

bool do_games(struct call *call)
{
    struct talon_ink *games = &call->server->games;

    if (!games->length) {
        talon_ink_put(games, ",");
        talon_wire_games(games);
    }
    if (games->failed) {
        free(games->at);
        *games = (struct talon_ink){ 0 };
        return call_out_of_memory(call);
    }
    talon_ink_bytes(&call->out, games->at, games->length);
    return true;
}

bool do_rules(struct call *call)
{
    struct talon_fault fault;

    if (talon_order_book(call->request, &call->out, &fault))
        return true;
    snprintf(call->text, sizeof call->text, "%s", fault.sentence);
    return call_refuse(call, fault.code, call->text);
}

/* ---- opening ---------------------------------------------------------------------------- */

static struct talon_table *deal(const struct order *order)
{
    struct talon_table *table = talon_table_new(&order->config, order->key, NULL, 0);

    for (int seat = 0; table && seat < talon_table_seats(table); seat++)
        talon_table_sit(table, seat, order->who[seat], order->name[seat]);
    return table;
}

/* The only time that a token is told. */
static void put_tokens(struct call *call, struct room *room)
{
    char token[TOKEN_ROOM];

    talon_ink_put(&call->out, ",\"tokens\":[");
    for (int seat = 0; seat < talon_table_seats(room->table); seat++) {
        talon_ink_put(&call->out, seat ? "," : "");
        if (room->held[seat]) {
            token_make(&call->server->entropy, token, room->token[seat]);
            talon_wire_string(&call->out, token);
        } else {
            talon_ink_put(&call->out, "null");
        }
    }
    talon_ink_put(&call->out, "]");
}

static void put_opened(struct call *call, struct room *room)
{
    char commitment[TALON_KEY_HEX];

    talon_ink_put(&call->out, ",\"table\":");
    talon_wire_string(&call->out, room->id);
    put_tokens(call, room);
    talon_commitment(talon_table_key(room->table), commitment);
    talon_ink_put(&call->out, ",\"commitment\":");
    talon_wire_string(&call->out, commitment);
}

bool do_new(struct call *call)
{
    struct order order;
    unsigned made;

    if (!order_read(call, &order))
        return false;
    if (!lobby_make_way(call->server, call->effects, call->now))
        return call_refuse(call, "limit", "There are too many tables: come back later.");
    struct talon_table *table = deal(&order);
    struct room *room = table ? lobby_open(call->server, table, order.pace) : NULL;
    if (!room)
        return call_out_of_memory(call);
    call->room = room;
    call->awaits = &room->pending;
    room->asked_at = call->now;
    put_opened(call, room);
    if (!room_write_opening(room, call->effects) ||
        (!room->pace && !pace_run(room, call->effects, LIMIT_RUN, &made)))
        return call_out_of_memory(call);
    server_plan(call->server, room, call->now);
    return true;
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

static void put_joined(struct call *call, uint32_t since)
{
    struct room *room = call->room;

    talon_ink_put(&call->out, ",\"seat\":");
    talon_ink_number(&call->out, call->seat);
    if (call->seat >= 0)
        talon_ink_put(&call->out,
                      room->automatic[call->seat] ? ",\"auto\":true" : ",\"auto\":false");
    talon_ink_put(&call->out, ",\"view\":");
    talon_wire_view(&call->out, room->table, call->seat, room_since(room, since));
}

bool do_join(struct call *call)
{
    struct socket *socket = socket_of(call->server, call->conn);
    int64_t since;

    if (!read_seat(call) || !call_number(call, "since", 0, TALON_STEPS_MAX, 0, &since))
        return false;
    if (!note_joined(socket, call->room))
        return call_refuse(call, "limit", "You look at too many tables: leave one.");
    if (!room_join(call->room, call->conn, call->seat))
        return call_out_of_memory(call);
    if (call->room->due == SERVER_NEVER)
        server_plan(call->server, call->room, call->now);
    put_joined(call, (uint32_t)since);
    return true;
}

bool do_leave(struct call *call)
{
    struct socket *socket = socket_of(call->server, call->conn);

    room_leave(call->room, call->conn);
    for (int i = 0; i < socket->joined_count; i++)
        if (socket->joined[i] == call->room)
            socket->joined[i--] = socket->joined[--socket->joined_count];
    return true;
}

bool do_rename(struct call *call)
{
    const char *name = call_text(call, "name");

    if (!name || !name_check(call, name))
        return false;
    if (!strcmp(name, talon_table_name(call->room->table, call->seat)))
        return true;
    if (call->room->past_count >= LIMIT_ROWS)
        return call_refuse(call, "limit", "Too much has happened at this table.");
    room_do(call->room, STORE_RENAME, call->seat, name);
    return room_write(call->room, call->effects, STORE_RENAME, call->seat, name) ||
           call_out_of_memory(call);
}

bool do_record(struct call *call)
{
    struct talon_ink record = { 0 };

    if (!room_is_over(call->room))
        return call_refuse(call, "request", "The record is shown when the game is over.");
    talon_record_write(call->room->table, false, &record);
    if (!record.failed) {
        talon_ink_put(&call->out, ",\"record\":");
        talon_wire_string(&call->out, record.at);
    }
    free(record.at);
    return !record.failed || call_out_of_memory(call);
}
