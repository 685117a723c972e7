/* play_requests.c - Requests from a seat: moves, undo and redo, why a move is illegal, hints.
 */
#include "util/memory.h"
#include "request.h"
#include "server/rooms/account_seats.h"

#include <talon/json.h>
#include <talon/text.h>

#include <stdio.h>
#include <string.h>

static bool refuse_step(struct request *request, enum talon_table_error error)
{
    switch (error) {
    case TALON_TABLE_OK:
        return true;
    case TALON_TABLE_NOTHING:
        return request_refuse(request, "undo", "There is nothing to undo or redo.");
    case TALON_TABLE_LEARNED:
        return request_refuse(
            request, "undo",
            "This move cannot be undone. Somebody has seen something new since then.");
    case TALON_TABLE_FULL:
        return request_refuse(request, "limit", "This table has too many moves.");
    default:
        util_out_of_memory();
    }
}

/* ---- moves ------------------------------------------------------------------------------ */

static bool read_move(struct request *request, struct talon_move *move)
{
    const char *text = request_read_text(request, "move");

    if (!text)
        return false;
    if (talon_move_read(talon_table_game(request->room->table), text, move))
        return true;
    request->rule = "R-GEN-06";
    return request_refuse(request, "illegal", "This is not a move of this game.");
}

/* The answer may have been lost on the way: a move made already is not made again. */
static bool was_made(const struct request *request, int64_t number, struct talon_move move)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(request->room->table, &count);

    return number <= count && steps[number - 1].seat == request->seat &&
           talon_same_move(steps[number - 1].move, move);
}

/* The rule that forbids the move, its sentence in call->text, its msgid in call->template
 * if holes of it were filled; NULL if none does. */
static const struct talon_rule *why_not(struct request *request, struct talon_move move)
{
    const struct talon_table *table = request->room->table;

    const struct talon_rule *rule =
        talon_refusal_in_english(talon_table_game(table), talon_table_state(table), request->seat,
                                 move, request->text, sizeof request->text);
    request->template = rule && strchr(rule->sentence, '{') ? rule->sentence : NULL;
    return rule;
}

/* A person decides something: the seat is not kept any more, and the time is counted. */
static void begin_step(struct request *request)
{
    room_away_end(request->room, request->outputs, request->seat);
    room_clock_charge(request->room, request->outputs, request->seat, request->now);
}

static bool make_move(struct request *request, int64_t number, struct talon_move move)
{
    const uint32_t count = room_steps(request->room);

    if (number != (int64_t)count + 1)
        return request_refuse(request, "stale", "The table is already at another step.");
    if (!request_require_unpaused(request))
        return false;
    const struct talon_rule *rule = why_not(request, move);
    if (rule) {
        request->rule = rule->id;
        return request_refuse(request, "illegal", request->text);
    }
    if (!request_has_capacity(request))
        return false;
    begin_step(request);
    if (!refuse_step(request, talon_table_act(request->room->table, request->seat, move)))
        return false;
    room_append_steps(request->room, request->outputs, count);
    request_run_bots(request);
    return true;
}

bool request_act(struct request *request)
{
    struct talon_move move;
    int64_t number;

    if (!read_move(request, &move) ||
        !request_read_number(request, "number", 1, TALON_STEPS_MAX + 1, 0, &number))
        return false;
    if (!was_made(request, number, move) && !make_move(request, number, move))
        return false;
    request_put_number(request, number);
    return true;
}

/* ---- taking back ------------------------------------------------------------------------ */

static bool write_arrival(struct request *request, enum store_kind kind)
{
    const uint32_t count = room_steps(request->room);
    char number[12];

    snprintf(number, sizeof number, "%u", (unsigned)count);
    room_append_event(request->room, request->outputs, kind, request->seat, number);
    if (kind == STORE_UNDO)
        room_clock_undo(request->room, request->outputs, request->seat, request->now);
    room_away_end(request->room, request->outputs, request->seat);
    request_put_number(request, count);
    request_run_bots(request);
    return true;
}

bool request_undo(struct request *request)
{
    if (room_is_over(request->room)) /* the record with its key may have been read */
        return request_refuse(request, "undo", "The game is over. Moves can no longer be undone.");
    if (!request_require_unpaused(request) || !request_has_capacity(request) ||
        !refuse_step(request, talon_table_undo(request->room->table, request->seat)))
        return false;
    request->room->seats[request->seat].automatic = false; /* or it would be made again at once */
    return write_arrival(request, STORE_UNDO);
}

bool request_redo(struct request *request)
{
    if (!request_require_unpaused(request) || !request_has_capacity(request) ||
        !refuse_step(request, talon_table_redo(request->room->table, request->seat)))
        return false;
    return write_arrival(request, STORE_REDO);
}

/* ---- asking ----------------------------------------------------------------------------- */

bool request_why(struct request *request)
{
    struct talon_move move;

    if (!read_move(request, &move))
        return false;
    const struct talon_rule *rule = why_not(request, move);
    talon_string_buffer_add(&request->out, rule ? ",\"legal\":false,\"rule\":" : ",\"legal\":true");
    if (rule) {
        talon_json_string(&request->out, rule->id);
        talon_string_buffer_add(&request->out, ",\"sentence\":");
        talon_json_string(&request->out, request->text);
        if (request->template) {
            talon_string_buffer_add(&request->out, ",\"template\":");
            talon_json_string(&request->out, request->template);
        }
    }
    return true;
}

bool request_hint(struct request *request)
{
    const struct talon_table *table = request->room->table;

    if (!(talon_table_acting(table) >> request->seat & 1))
        return request_refuse(request, "illegal", "This seat has nothing to do now.");
    talon_json_hint(&request->out, table, request->seat, talon_bot_find("simple"),
                    &request->room->chance);
    return true;
}

/* ---- moves made for somebody ------------------------------------------------------------ */

bool request_auto(struct request *request)
{
    const json_t *on = json_object_get(request->body, "on");
    const char *text = json_is_true(on) ? "on" : "off";

    if (!json_is_boolean(on))
        return request_refuse(request, "request", "\"on\" must be true or false.");
    if (request->room->seats[request->seat].automatic == json_is_true(on))
        return true;
    return request_record_event(request, STORE_AUTO, request->seat, text);
}

bool request_forward(struct request *request)
{
    int64_t steps;

    if (!request_read_number(request, "steps", 1, LIMIT_FORWARD, DEFAULT_FORWARD, &steps) ||
        !request_require_unpaused(request) || !request_has_capacity(request))
        return false;
    begin_step(request);
    room_bots_forward(request->room, request->outputs, request->seat, (uint32_t)steps);
    request_put_number(request, room_steps(request->room));
    request_run_bots(request);
    return true;
}
