/* play_requests.c - requests from a seat: moves, undo and redo, why a move is illegal, history.
 */
#include "json/json_writer.h"
#include "request.h"

#include <assert.h>
#include <talon/json.h>

#include <stdio.h>
#include <string.h>

/* ---- moves ------------------------------------------------------------------------------ */

static bool read_move(struct request *request, struct talon_move *move)
{
    assert(request->room);
    return protocol_read_move(request->room->table, request_text(request, "move"), move,
                              &request->fault);
}

/* The answer may have been lost: a move that was made already is not made again. */
static bool was_made(const struct request *request, int64_t number, struct talon_move move)
{
    assert(request->room);
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(request->room->table, &count);

    return number <= count && steps[number - 1].seat == request->seat &&
           talon_same_move(steps[number - 1].move, move);
}

/* The person plays again instead of a bot, and the time is charged. */
static void begin_step(struct request *request)
{
    room_away_end(request->room, request->outputs, request->seat);
    room_clock_charge(request->room, request->outputs, request->seat);
}

static bool make_move(struct request *request, int64_t number, struct talon_move move)
{
    const uint32_t count = room_steps(request->room);

    if (!protocol_check_number(request->room->table, number, &request->fault) ||
        !request_require_unpaused(request) ||
        !protocol_check_move(request->room->table, request->seat, move, &request->fault) ||
        !request_has_capacity(request))
        return false;
    begin_step(request);
    if (!protocol_check_step(talon_table_act(request->room->table, request->seat, move),
                             &request->fault))
        return false;
    room_append_steps(request->room, request->outputs, count);
    request_run_bots(request);
    return true;
}

static bool request_act(struct request *request)
{
    assert(request->room && request->room->table && request->seat >= 0);
    const int64_t number = request_number(request, "number");
    struct talon_move move;

    if (!read_move(request, &move) ||
        (!was_made(request, number, move) && !make_move(request, number, move)))
        return false;
    json_write_member_number(&request->out, "number", number);
    return true;
}

/* ---- undo and redo ---------------------------------------------------------------------- */

static bool undo_or_redo(struct request *request, enum store_kind kind)
{
    assert(request->seat >= 0);
    struct talon_table *table = request->room->table;
    char number[12];

    if (!request_require_unpaused(request) || !request_has_capacity(request) ||
        !protocol_check_step(kind == STORE_UNDO ? talon_table_undo(table, request->seat)
                                                : talon_table_redo(table, request->seat),
                             &request->fault))
        return false;
    const uint32_t count = room_steps(request->room);
    snprintf(number, sizeof number, "%u", (unsigned)count);
    if (kind == STORE_UNDO) { /* or it would be made again at once */
        request->room->seats[request->seat].automatic = false;
        request->room->forward_left = 0;
    }
    room_append_event(request->room, request->outputs, kind, request->seat, number);
    if (kind == STORE_UNDO)
        room_clock_undo(request->room, request->outputs, request->seat);
    room_away_end(request->room, request->outputs, request->seat);
    json_write_member_number(&request->out, "number", count);
    request_run_bots(request);
    return true;
}

static bool request_undo(struct request *request)
{
    assert(request->room && request->room->table && request->seat >= 0);
    if (room_is_over(request->room)) /* the record with its key may have been read */
        return request_refuse(request, "undo", "The game is over. Moves can no longer be undone.");
    return undo_or_redo(request, STORE_UNDO);
}

static bool request_redo(struct request *request)
{
    return undo_or_redo(request, STORE_REDO);
}

/* ---- why --------------------------------------------------------------------------------- */

static bool request_why(struct request *request)
{
    assert(request->room);
    struct talon_move move;

    if (!read_move(request, &move) || !request_may_see(request, talon_seat_bit(request->seat)))
        return false;
    protocol_write_why(&request->out, request->room->table, request->seat, move);
    return true;
}

/* ---- history ------------------------------------------------------------------------------ */

/* Spectators remember what everybody sees. With a delay they are not told, because steps that they
 * do not know yet may have been taken back already. */
static bool read_viewer(struct request *request)
{
    request->seat = TALON_WATCHER;
    if (request_has(request, "token"))
        return request_find_seat(request, "token", &request->seat) &&
               (!room_seat_waits(request->room, request->seat) ||
                request_refuse(request, "seat", "You play from the next deal on.")) &&
               request_may_see(request, talon_seat_bit(request->seat));
    return !request_is_delayed(request) ||
           request_refuse(request, "request",
                          "Spectators of this table are shown everything later. They have no "
                          "history.");
}

static bool request_history(struct request *request)
{
    const struct talon_table *table = request->room->table;

    if (!read_viewer(request))
        return false;
    if (room_steps(request->room) - talon_table_last_deal(table) > LIMIT_HISTORY_STEPS)
        return request_refuse(request, "limit",
                              "There are too many steps since the deal for a history.");
    talon_json_memory(&request->out, table, request->seat, request_number(request, "since"));
    return true;
}

/* ---- automatic moves -------------------------------------------------------------------- */

static bool request_auto(struct request *request)
{
    assert(request->room && request->seat >= 0);
    const bool on = request_flag(request, "on");

    return request->room->seats[request->seat].automatic == on ||
           request_record_event(request, STORE_AUTO, request->seat, on ? "on" : "off");
}

static bool request_forward(struct request *request)
{
    assert(request->room && request->room->table && request->seat >= 0);
    const int64_t steps = request_number(request, "steps");

    if (!request_require_unpaused(request) || !request_has_capacity(request))
        return false;
    begin_step(request);
    room_bots_forward(request->room, request->outputs, request->seat, (uint32_t)steps);
    json_write_member_number(&request->out, "number", room_steps(request->room));
    request_run_bots(request);
    return true;
}

/* ---- the rows ----------------------------------------------------------------------------- */

/* clang-format off */
const struct request_row request_play_rows[] = {
    { "act", STREAM_TABLES, A_SEAT | CARDS | WRITES | AGAIN, request_act, MEMBERS(
        { "move",   MEMBER_MOVE,   .when = REQUIRED },
        { "number", MEMBER_NUMBER, .when = REQUIRED, 1, TALON_STEPS_MAX + 1 }) },
    { "undo", STREAM_TABLES, A_SEAT | CARDS | CHANGES | NOT_STRICT, request_undo, NULL },
    { "redo", STREAM_TABLES, A_SEAT | CARDS | CHANGES | NOT_STRICT, request_redo, NULL },
    { "why", STREAM_TABLES, A_SEAT | CARDS | AGAIN, request_why, MEMBERS(
        { "move", MEMBER_MOVE, .when = REQUIRED }) },
    { "history", STREAM_TABLES, CARDS, request_history, MEMBERS(
        { "token", MEMBER_TOKEN,  .when = OPTIONAL },
        { "since", MEMBER_NUMBER, .when = OPTIONAL, 0, TALON_STEPS_MAX, .missing = -1 }) },
    { "auto", STREAM_TABLES, A_SEAT | CARDS | CHANGES | AGAIN, request_auto, MEMBERS(
        { "on", MEMBER_FLAG, .when = REQUIRED, .refusal = &request_no_switch }) },
    { "forward", STREAM_TABLES, A_SEAT | CARDS | WRITES, request_forward, MEMBERS(
        { "steps", MEMBER_NUMBER, .when = OPTIONAL, 1, LIMIT_FORWARD_STEPS,
          .missing = DEFAULT_FORWARD }) },
    { 0 },
};
/* clang-format on */
