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
    talon_string_buffer_add(&call->out, ",");
    talon_json_games(&call->out);
    return true;
}

static bool do_close(struct protocol_call *call)
{
    int64_t number;

    if (!protocol_table_member(call) ||
        !protocol_number_member(call, "table", 1, TALON_ENGINE_TABLES, &number))
        return false;
    if (call->engine->review.number == number)
        protocol_drop_review(call->engine);
    talon_table_free(call->engine->tables[number - 1]);
    call->engine->tables[number - 1] = NULL;
    return true;
}

static const struct {
    const char *name;
    bool (*answer)(struct protocol_call *call);
} requests[] = {
    { "hello", do_hello },
    { "games", do_games },
    { "rules", do_rules },
    { "new", protocol_do_new },
    { "position", protocol_do_position },
    { "load", protocol_do_load },
    { "view", protocol_do_view },
    { "legal", protocol_do_legal },
    { "act", protocol_do_act },
    { "why", protocol_do_why },
    { "undo", protocol_do_undo },
    { "redo", protocol_do_redo },
    { "bot", protocol_do_bot },
    { "hint", protocol_do_hint },
    { "playout", protocol_do_playout },
    { "review", protocol_do_review },
    { "record", protocol_do_record },
    { "inspect", protocol_do_inspect },
    { "close", do_close },
    { "copy", protocol_do_copy },
    { "go", protocol_do_go },
    { "past", protocol_do_past },
    { "history", protocol_do_history },
};

static bool carry_out(struct protocol_call *call)
{
    const char *name = protocol_text_member(call, "do");

    if (call->fault.code)
        return false;
    if (!name)
        return protocol_refuse(call, "request", "\"do\" is missing. It names the request.");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(requests[i].name, name))
            return requests[i].answer(call);
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
