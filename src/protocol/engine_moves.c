/* engine_moves.c - requests at an open table: views, moves, why and why not.
 */
#include "engine.h"
#include "json/json_writer.h"

#include <talon/json.h>

void protocol_write_step_number(struct protocol_call *call)
{
    uint32_t count;

    talon_table_steps(call->table, &count);
    json_write_member_number(&call->out, "number", count);
}

bool protocol_do_view(struct protocol_call *call)
{
    int64_t since = 0;

    if (!protocol_number_if_given(call, "since", 0, TALON_STEPS_MAX, &since))
        return false;
    json_write_member_name(&call->out, "view");
    talon_json_view(&call->out, call->table, call->seat, (uint32_t)since);
    return true;
}

bool protocol_do_legal(struct protocol_call *call)
{
    json_write_member_name(&call->out, "moves");
    talon_json_moves(&call->out, call->table, call->seat);
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static bool move_member(struct protocol_call *call, struct talon_move *move)
{
    const char *text =
        protocol_read_text(json_value_member(call->request, "move"), "move", &call->fault);

    return text && protocol_read_move(call->table, text, move, &call->fault);
}

/* `number` is the step this move shall become; without it any step will do. */
static bool in_time(struct protocol_call *call)
{
    int64_t number;

    return !json_value_member(call->request, "number") ||
           (protocol_number_member(call, "number", 0, TALON_STEPS_MAX, &number) &&
            protocol_check_number(call->table, number, &call->fault));
}

static bool answer_step(struct protocol_call *call, enum talon_table_error error)
{
    if (!protocol_check_step(error, &call->fault))
        return false;
    protocol_write_step_number(call);
    return true;
}

bool protocol_do_act(struct protocol_call *call)
{
    struct talon_move move = { 0 };

    return in_time(call) && move_member(call, &move) &&
           protocol_check_move(call->table, call->seat, move, &call->fault) &&
           answer_step(call, talon_table_act(call->table, call->seat, move));
}

bool protocol_do_why(struct protocol_call *call)
{
    struct talon_move move = { 0 };

    if (!move_member(call, &move))
        return false;
    protocol_write_why(&call->out, call->table, call->seat, move);
    return true;
}

bool protocol_do_undo(struct protocol_call *call)
{
    return answer_step(call, talon_table_undo(call->table, call->seat));
}

bool protocol_do_redo(struct protocol_call *call)
{
    return answer_step(call, talon_table_redo(call->table, call->seat));
}

/* ---- looking back ---------------------------------------------------------------------------- */

bool protocol_do_past(struct protocol_call *call)
{
    json_write_member_name(&call->out, "moves");
    talon_json_history(&call->out, call->table);
    return true;
}

bool protocol_do_history(struct protocol_call *call)
{
    int64_t since = -1;

    if (!protocol_number_if_given(call, "since", 0, TALON_STEPS_MAX, &since))
        return false;
    talon_json_memory(&call->out, call->table, call->seat, since);
    return true;
}

bool protocol_do_go(struct protocol_call *call)
{
    int64_t number;

    if (!protocol_number_member(call, "number", 0, TALON_STEPS_MAX, &number))
        return false;
    if (!talon_table_seek(call->table, (uint32_t)number))
        return protocol_refuse(call, "request", "This table does not have that many steps.");
    protocol_write_step_number(call);
    return true;
}

void protocol_put_hash(struct protocol_call *call)
{
    const uint64_t hash = talon_hash(talon_table_game(call->table), talon_table_state(call->table));
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    json_write_member_hex(&call->out, "hash", bytes, sizeof bytes);
}

bool protocol_do_record(struct protocol_call *call)
{
    protocol_write_record(&call->out, call->table);
    return true;
}

bool protocol_do_inspect(struct protocol_call *call)
{
    json_write_member_name(&call->out, "state");
    talon_json_state(&call->out, call->table);
    protocol_put_hash(call);
    return true;
}
