/* engine.c - dispatches the engine's requests by name, and writes the envelope of every answer.
 */
#include "engine.h"

#include <talon/json.h>

#include <stdlib.h>
#include <string.h>

static bool do_hello(struct protocol_call *call)
{
    protocol_write_hello(&call->out);
    return true;
}

static bool do_rules(struct protocol_call *call)
{
    return protocol_write_rules(&call->out, call->request, &call->fault);
}

static bool do_games(struct protocol_call *call)
{
    talon_json_games(&call->out);
    return true;
}

static bool do_close(struct protocol_call *call)
{
    if (call->engine->review.number == call->number)
        protocol_drop_review(call->engine);
    talon_table_free(call->table);
    call->engine->tables[call->number - 1] = NULL;
    return true;
}

/* A request needs nothing, a table, a seat there, or a seat or place of somebody who watches. */
enum needs { NOTHING, TABLE, SEAT, VIEWER };

static const struct {
    const char *name;
    enum needs needs;
    protocol_handler *answer;
} requests[] = {
    { "hello", NOTHING, do_hello },
    { "games", NOTHING, do_games },
    { "rules", NOTHING, do_rules },
    { "new", NOTHING, protocol_do_new },
    { "position", NOTHING, protocol_do_position },
    { "world", NOTHING, protocol_do_world },
    { "load", NOTHING, protocol_do_load },
    { "view", VIEWER, protocol_do_view },
    { "legal", SEAT, protocol_do_legal },
    { "act", SEAT, protocol_do_act },
    { "why", SEAT, protocol_do_why },
    { "undo", SEAT, protocol_do_undo },
    { "redo", SEAT, protocol_do_redo },
    { "bot", TABLE, protocol_do_bot },
    { "hint", TABLE, protocol_do_hint },
    { "playout", TABLE, protocol_do_playout },
    { "review", TABLE, protocol_do_review },
    { "record", TABLE, protocol_do_record },
    { "inspect", TABLE, protocol_do_inspect },
    { "close", TABLE, do_close },
    { "copy", TABLE, protocol_do_copy },
    { "go", TABLE, protocol_do_go },
    { "past", TABLE, protocol_do_past },
    { "history", VIEWER, protocol_do_history },
};

static bool find_open_table(struct protocol_call *call)
{
    if (!protocol_number_member(call, "table", 1, TALON_ENGINE_TABLES, &call->number))
        return false;
    call->table = call->engine->tables[call->number - 1];
    return call->table || protocol_refuse(call, "unknown", "There is no table with this number.");
}

static bool find_needed(struct protocol_call *call, enum needs needs)
{
    return needs == NOTHING ||
           (find_open_table(call) &&
            (needs == TABLE || protocol_seat_member(call, needs == SEAT ? 0 : TALON_WATCHER)));
}

static bool carry_out(struct protocol_call *call)
{
    const char *name = protocol_text_member(call, "do");

    if (call->fault.code)
        return false;
    if (!name)
        return protocol_refuse(call, "request", "\"do\" is missing. It names the request.");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(requests[i].name, name))
            return find_needed(call, requests[i].needs) && requests[i].answer(call);
    return protocol_refuse(call, "request", "There is no such request.");
}

void protocol_answer_line(struct protocol_engine *engine, const char *line, size_t length,
                          struct talon_string_buffer *answer)
{
    struct protocol_call call = { .engine = engine };
    const bool is_long = length > TALON_ENGINE_LINE;
    struct json_fault read;

    call.request = json_read_partly(line, is_long ? TALON_ENGINE_LINE : length, NULL, &read);
    if (is_long)
        protocol_refuse(&call, "limit", "The line is too long.");
    else if (protocol_check_request(call.request, &read, &call.fault))
        carry_out(&call);
    protocol_write_answer(answer, call.request, &call.fault, &call.out);
    free(call.out.at);
    json_value_free(call.request);
}

void protocol_close(struct protocol_engine *engine)
{
    protocol_drop_review(engine);
    for (int i = 0; i < TALON_ENGINE_TABLES; i++)
        talon_table_free(engine->tables[i]);
    free(engine->search);
    *engine = (struct protocol_engine){ 0 };
}
