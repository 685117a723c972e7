/* engine_moves.c - requests at an open table: views, moves, why and why not.
 */
#include "engine.h"
#include "json/json_writer.h"

#include <talon/json.h>
#include <talon/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool protocol_seat_member(struct protocol_call *call, const struct talon_table *table, int low,
                          int *seat)
{
    int64_t number;

    if (!protocol_number_member(call, "seat", low, talon_table_seats(table) - 1, &number))
        return false;
    *seat = (int)number;
    return true;
}

void protocol_write_step_number(struct protocol_call *call, const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
    json_write_member_number(&call->out, "number", count);
}

bool protocol_do_view(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    int64_t since = 0;
    int seat;

    if (!table || !protocol_seat_member(call, table, TALON_WATCHER, &seat))
        return false;
    if (json_value_member(call->request, "since") &&
        !protocol_number_member(call, "since", 0, TALON_STEPS_MAX, &since))
        return false;
    talon_string_buffer_add(&call->out, ",\"view\":");
    talon_json_view(&call->out, table, seat, (uint32_t)since);
    return true;
}

bool protocol_do_legal(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    int seat;

    if (!table || !protocol_seat_member(call, table, 0, &seat))
        return false;
    talon_string_buffer_add(&call->out, ",\"moves\":");
    talon_json_moves(&call->out, table, seat);
    return true;
}

static bool move_member(struct protocol_call *call, const struct talon_table *table,
                        struct talon_move *move)
{
    const char *text =
        protocol_read_text(json_value_member(call->request, "move"), "move", &call->fault);

    return text && protocol_read_move(table, text, move, &call->fault);
}

/* `number` is the step this move shall become; without it any step will do. */
static bool in_time(struct protocol_call *call, const struct talon_table *table)
{
    int64_t number;

    if (!json_value_member(call->request, "number"))
        return true;
    if (!protocol_number_member(call, "number", 0, TALON_STEPS_MAX, &number))
        return false;
    return protocol_check_number(table, number, &call->fault);
}

bool protocol_do_act(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    struct talon_move move = { 0 };
    int seat;

    if (!table || !protocol_seat_member(call, table, 0, &seat) || !in_time(call, table) ||
        !move_member(call, table, &move) || !protocol_check_move(table, seat, move, &call->fault) ||
        !protocol_check_step(talon_table_act(table, seat, move), &call->fault))
        return false;
    protocol_write_step_number(call, table);
    return true;
}

bool protocol_do_why(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    struct talon_move move = { 0 };
    int seat;

    if (!table || !protocol_seat_member(call, table, 0, &seat) || !move_member(call, table, &move))
        return false;
    protocol_write_why(&call->out, table, seat, move);
    return true;
}

bool protocol_do_undo(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    int seat;

    if (!table || !protocol_seat_member(call, table, 0, &seat) ||
        !protocol_check_step(talon_table_undo(table, seat), &call->fault))
        return false;
    protocol_write_step_number(call, table);
    return true;
}

bool protocol_do_redo(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    int seat;

    if (!table || !protocol_seat_member(call, table, 0, &seat) ||
        !protocol_check_step(talon_table_redo(table, seat), &call->fault))
        return false;
    protocol_write_step_number(call, table);
    return true;
}

bool protocol_do_past(struct protocol_call *call)
{
    const struct talon_table *table = protocol_table_member(call);

    if (!table)
        return false;
    talon_string_buffer_add(&call->out, ",\"moves\":");
    talon_json_history(&call->out, table);
    return true;
}

bool protocol_do_history(struct protocol_call *call)
{
    const struct talon_table *table = protocol_table_member(call);
    int64_t since = -1;
    int seat;

    if (!table || !protocol_seat_member(call, table, TALON_WATCHER, &seat))
        return false;
    if (json_value_member(call->request, "since") &&
        !protocol_number_member(call, "since", 0, TALON_STEPS_MAX, &since))
        return false;
    talon_json_memory(&call->out, table, seat, since);
    return true;
}

bool protocol_do_go(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    int64_t number;

    if (!table || !protocol_number_member(call, "number", 0, TALON_STEPS_MAX, &number))
        return false;
    if (!talon_table_seek(table, (uint32_t)number))
        return protocol_refuse(call, "request", "This table does not have that many steps.");
    protocol_write_step_number(call, table);
    return true;
}

void protocol_put_hash(struct protocol_call *call, const struct talon_table *table)
{
    const uint64_t hash = talon_hash(talon_table_game(table), talon_table_state(table));
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    talon_string_buffer_add(&call->out, ",\"hash\":\"");
    talon_string_buffer_add_hex(&call->out, bytes, sizeof bytes);
    talon_string_buffer_add(&call->out, "\"");
}

bool protocol_do_record(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);

    if (!table)
        return false;
    protocol_write_record(&call->out, table);
    return true;
}

bool protocol_do_inspect(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);

    if (!table)
        return false;
    talon_string_buffer_add(&call->out, ",\"state\":");
    talon_json_state(&call->out, table);
    protocol_put_hash(call, table);
    return true;
}
