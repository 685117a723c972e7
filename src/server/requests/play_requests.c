/* play_requests.c - requests of somebody who holds a seat: moves, taking back, asking. It refuses
 * to know how a request came or where it is written down.
 */
#include "request.h"
#include "server/accounts/account_seats.h"

#include <talon/json.h>
#include <talon/text.h>

#include <stdio.h>
#include <string.h>

static bool refuse_step(struct call *call, enum talon_table_error error)
{
    switch (error) {
    case TALON_TABLE_OK:
        return true;
    case TALON_TABLE_NOTHING:
        return call_refuse(call, "undo", "There is nothing to take back or to do again.");
    case TALON_TABLE_LEARNED:
        return call_refuse(call, "undo",
                           "This cannot be taken back: somebody has learned something since.");
    case TALON_TABLE_FULL:
        return call_refuse(call, "limit", "This table has had too many moves.");
    default:
        return call_out_of_memory(call);
    }
}

bool call_has_room(struct call *call)
{
    return room_may_grow(call->room) ||
           call_refuse(call, "limit", "Too much has happened at this table.");
}

bool call_settle(struct call *call)
{
    unsigned made;

    if ((!call->room->opening.pace && !pace_run(call->room, call->effects, LIMIT_RUN, &made)) ||
        !seated_post(call->server, call->room, call->effects))
        return call_out_of_memory(call);
    server_plan(call->server, call->room, call->now);
    return true;
}

bool call_happens(struct call *call, enum store_kind kind, int seat, const char *text)
{
    if (!call_has_room(call))
        return false;
    return room_happens(call->room, call->effects, kind, seat, text) ? call_settle(call)
                                                                     : call_out_of_memory(call);
}

/* ---- moves ------------------------------------------------------------------------------ */

static bool read_move(struct call *call, struct talon_move *move)
{
    const char *text = call_text(call, "move");

    if (!text)
        return false;
    if (talon_move_read(talon_table_game(call->room->table), text, move))
        return true;
    call->rule = "R-GEN-06";
    return call_refuse(call, "illegal", "This is not a move of this game.");
}

/* The answer may have been lost on the way: a move made already is not made again. */
static bool was_made(const struct call *call, int64_t number, struct talon_move move)
{
    uint32_t count;
    const struct talon_step *steps = talon_table_steps(call->room->table, &count);

    return number <= count && steps[number - 1].seat == call->seat &&
           talon_same_move(steps[number - 1].move, move);
}

/* The rule that forbids the move, its sentence in call->text, its msgid in call->template
 * if holes of it were filled; NULL if none does. */
static const struct talon_rule *why_not(struct call *call, struct talon_move move)
{
    const struct talon_table *table = call->room->table;

    const struct talon_rule *rule =
        talon_refusal_in_english(talon_table_game(table), talon_table_state(table), call->seat,
                                 move, call->text, sizeof call->text);
    call->template = rule && strchr(rule->sentence, '{') ? rule->sentence : NULL;
    return rule;
}

/* A person decides something: the seat is not kept any more, and the time is counted. */
static bool begin_step(struct call *call)
{
    return call_is_back(call) && (clock_charge(call->room, call->effects, call->seat, call->now) ||
                                  call_out_of_memory(call));
}

static bool make_move(struct call *call, int64_t number, struct talon_move move)
{
    const uint32_t count = room_steps(call->room);

    if (number != (int64_t)count + 1)
        return call_refuse(call, "stale", "The table is already at another step.");
    if (!call_goes_on(call))
        return false;
    const struct talon_rule *rule = why_not(call, move);
    if (rule) {
        call->rule = rule->id;
        return call_refuse(call, "illegal", call->text);
    }
    if (!call_has_room(call) || !begin_step(call) ||
        !refuse_step(call, talon_table_act(call->room->table, call->seat, move)))
        return false;
    if (!room_write_steps(call->room, call->effects, count))
        return call_out_of_memory(call);
    return call_settle(call);
}

bool do_act(struct call *call)
{
    struct talon_move move;
    int64_t number;

    if (!read_move(call, &move) || !call_number(call, "number", 1, TALON_STEPS_MAX + 1, 0, &number))
        return false;
    if (!was_made(call, number, move) && !make_move(call, number, move))
        return false;
    call_put_number(call, number);
    return true;
}

/* ---- taking back ------------------------------------------------------------------------ */

static bool write_arrival(struct call *call, enum store_kind kind)
{
    const uint32_t count = room_steps(call->room);
    char number[12];

    snprintf(number, sizeof number, "%u", (unsigned)count);
    room_passes(call->room, kind, call->seat);
    if (!room_write(call->room, call->effects, kind, call->seat, number) ||
        (kind == STORE_UNDO &&
         !clock_take_back(call->room, call->effects, call->seat, call->now)) ||
        !absence_ends(call->room, call->effects, call->seat))
        return call_out_of_memory(call);
    call_put_number(call, count);
    return call_settle(call);
}

bool do_undo(struct call *call)
{
    if (room_is_over(call->room)) /* the record with its key may have been read */
        return call_refuse(call, "undo", "The game is over: nothing is taken back any more.");
    if (!call_goes_on(call) || !call_has_room(call) ||
        !refuse_step(call, talon_table_undo(call->room->table, call->seat)))
        return false;
    call->room->chairs[call->seat].automatic = false; /* or it would be made again at once */
    return write_arrival(call, STORE_UNDO);
}

bool do_redo(struct call *call)
{
    if (!call_goes_on(call) || !call_has_room(call) ||
        !refuse_step(call, talon_table_redo(call->room->table, call->seat)))
        return false;
    return write_arrival(call, STORE_REDO);
}

/* ---- asking ----------------------------------------------------------------------------- */

bool do_why(struct call *call)
{
    struct talon_move move;

    if (!read_move(call, &move))
        return false;
    const struct talon_rule *rule = why_not(call, move);
    talon_string_buffer_add(&call->out, rule ? ",\"legal\":false,\"rule\":" : ",\"legal\":true");
    if (rule) {
        talon_json_string(&call->out, rule->id);
        talon_string_buffer_add(&call->out, ",\"sentence\":");
        talon_json_string(&call->out, call->text);
        if (call->template) {
            talon_string_buffer_add(&call->out, ",\"template\":");
            talon_json_string(&call->out, call->template);
        }
    }
    return true;
}

bool do_hint(struct call *call)
{
    const struct talon_table *table = call->room->table;

    if (!(talon_table_acting(table) >> call->seat & 1))
        return call_refuse(call, "illegal", "This seat has nothing to do now.");
    talon_json_hint(&call->out, table, call->seat, talon_bot_find("simple"), &call->room->chance);
    return true;
}

/* ---- moves made for somebody ------------------------------------------------------------ */

bool do_auto(struct call *call)
{
    const json_t *on = json_object_get(call->request, "on");
    const char *text = json_is_true(on) ? "on" : "off";

    if (!json_is_boolean(on))
        return call_refuse(call, "request", "\"on\" must be true or false.");
    if (call->room->chairs[call->seat].automatic == json_is_true(on))
        return true;
    return call_happens(call, STORE_AUTO, call->seat, text);
}

bool do_forward(struct call *call)
{
    int64_t steps;

    if (!call_number(call, "steps", 1, LIMIT_FORWARD, DEFAULT_FORWARD, &steps) ||
        !call_goes_on(call) || !call_has_room(call) || !begin_step(call))
        return false;
    if (!pace_forward(call->room, call->effects, call->seat, (uint32_t)steps))
        return call_out_of_memory(call);
    call_put_number(call, room_steps(call->room));
    return call_settle(call);
}
