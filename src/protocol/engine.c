/* engine.c - the engine's requests by name, and the envelope of every answer. It refuses to
 * know what any request does to a game.
 */
#include "engine.h"

#include <talon/json.h>
#include <talon/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool tln_refuse(struct tln_call *call, const char *error, const char *message)
{
    call->error = error;
    call->message = message;
    return false;
}

const char *tln_text_member(struct tln_call *call, const char *name)
{
    const json_t *member = json_object_get(call->request, name);

    if (member && !json_is_string(member)) {
        snprintf(call->text, sizeof call->text, "\"%s\" must be a text.", name);
        tln_refuse(call, "request", call->text);
    }
    return json_string_value(member);
}

const char *tln_seed_member(struct tln_call *call, const char *missing, char room[24])
{
    const json_t *seed = json_object_get(call->request, "seed");

    if (json_is_integer(seed)) {
        snprintf(room, 24, "%lld", (long long)json_integer_value(seed));
        return room;
    }
    return seed ? tln_text_member(call, "seed") : missing;
}

bool tln_number_member(struct tln_call *call, const char *name, int64_t low, int64_t high,
                       int64_t *out)
{
    const json_t *member = json_object_get(call->request, name);

    if (!json_is_integer(member) || json_integer_value(member) < low ||
        json_integer_value(member) > high) {
        snprintf(call->text, sizeof call->text, "\"%s\" must be a whole number from %lld to %lld.",
                 name, (long long)low, (long long)high);
        return tln_refuse(call, "request", call->text);
    }
    *out = json_integer_value(member);
    return true;
}

struct talon_table *tln_table_member(struct tln_call *call)
{
    int64_t number;

    if (!tln_number_member(call, "table", 1, TALON_ENGINE_TABLES, &number))
        return NULL;
    if (!call->engine->tables[number - 1])
        tln_refuse(call, "unknown", "There is no table with this number.");
    return call->engine->tables[number - 1];
}

static bool do_hello(struct tln_call *call)
{
    talon_ink_put(&call->out, ",\"talon\":\"" TALON_VERSION "\",\"protocol\":");
    talon_ink_number(&call->out, TALON_PROTOCOL);
    talon_ink_put(&call->out, ",\"languages\":[");
    for (int i = 0; talon_languages[i]; i++) {
        talon_ink_put(&call->out, i ? "," : "");
        talon_wire_string(&call->out, talon_languages[i]);
    }
    talon_ink_put(&call->out, "]");
    return true;
}

static bool do_games(struct tln_call *call)
{
    talon_ink_put(&call->out, ",");
    talon_wire_games(&call->out);
    return true;
}

static bool do_close(struct tln_call *call)
{
    int64_t number;

    if (!tln_table_member(call) ||
        !tln_number_member(call, "table", 1, TALON_ENGINE_TABLES, &number))
        return false;
    talon_table_free(call->engine->tables[number - 1]);
    call->engine->tables[number - 1] = NULL;
    return true;
}

static const struct {
    const char *name;
    bool (*answer)(struct tln_call *call);
} requests[] = {
    { "hello", do_hello },         { "games", do_games },           { "rules", tln_do_rules },
    { "new", tln_do_new },         { "position", tln_do_position }, { "load", tln_do_load },
    { "view", tln_do_view },       { "legal", tln_do_legal },       { "act", tln_do_act },
    { "why", tln_do_why },         { "undo", tln_do_undo },         { "redo", tln_do_redo },
    { "bot", tln_do_bot },         { "playout", tln_do_playout },   { "record", tln_do_record },
    { "inspect", tln_do_inspect }, { "close", do_close },           { "copy", tln_do_copy },
    { "go", tln_do_go },           { "past", tln_do_past },
};

static bool carry_out(struct tln_call *call)
{
    const char *name = tln_text_member(call, "do");

    if (call->error)
        return false;
    if (!name)
        return tln_refuse(call, "request", "\"do\" is missing: it names the request.");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(requests[i].name, name))
            return requests[i].answer(call);
    return tln_refuse(call, "request", "There is no such request.");
}

/* "id": as it came, if it came. */
static void put_id(struct talon_ink *answer, const json_t *request)
{
    const json_t *id = json_object_get(request, "id");

    if (json_is_integer(id)) {
        talon_ink_put(answer, "\"id\":");
        talon_ink_number(answer, json_integer_value(id));
        talon_ink_put(answer, ",");
    } else if (json_is_string(id)) {
        talon_ink_put(answer, "\"id\":");
        talon_wire_string(answer, json_string_value(id));
        talon_ink_put(answer, ",");
    }
}

static void put_error(struct talon_ink *answer, const struct tln_call *call)
{
    talon_ink_put(answer, "\"error\":{\"code\":");
    talon_wire_string(answer, call->error);
    talon_ink_put(answer, ",\"message\":");
    talon_wire_string(answer, call->message);
    if (call->rule) {
        talon_ink_put(answer, ",\"rule\":");
        talon_wire_string(answer, call->rule);
    }
    if (call->template) {
        talon_ink_put(answer, ",\"template\":");
        talon_wire_string(answer, call->template);
    }
    talon_ink_put(answer, "}}");
}

void talon_engine_answer(struct talon_engine *engine, const char *line, size_t length,
                         struct talon_ink *answer)
{
    struct tln_call call = { .engine = engine };

    if (length > TALON_ENGINE_LINE)
        tln_refuse(&call, "limit", "The line is too long.");
    else if (!(call.request = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL)) ||
             !json_is_object(call.request))
        tln_refuse(&call, "json", "The line is not a JSON object.");
    else
        carry_out(&call);
    if (!call.error && call.out.failed)
        tln_refuse(&call, "memory", "Out of memory.");
    talon_ink_put(answer, "{");
    put_id(answer, call.request);
    if (call.error) {
        put_error(answer, &call);
    } else {
        talon_ink_put(answer, "\"ok\":true");
        if (call.out.length)
            talon_ink_bytes(answer, call.out.at, call.out.length);
        talon_ink_put(answer, "}");
    }
    free(call.out.at);
    json_decref(call.request);
}

void talon_engine_close(struct talon_engine *engine)
{
    for (int i = 0; i < TALON_ENGINE_TABLES; i++)
        talon_table_free(engine->tables[i]);
    *engine = (struct talon_engine){ 0 };
}
