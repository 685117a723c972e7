/* engine_members.c - the members that many of the engine's requests have, checked; and how a
 * request notes its error.
 */
#include "engine.h"

#include <stdio.h>

bool protocol_refuse(struct protocol_call *call, const char *error, const char *message)
{
    return protocol_fail(&call->fault, error, message);
}

const char *protocol_text_member(struct protocol_call *call, const char *name)
{
    const struct json_value *member = json_value_member(call->request, name);

    if (member && !json_is_text(member)) {
        snprintf(call->fault.text, sizeof call->fault.text, "\"%s\" must be a text.", name);
        protocol_refuse(call, "request", call->fault.text);
    }
    return json_value_text(member);
}

const char *protocol_seed_member(struct protocol_call *call, const char *missing, char room[24])
{
    const struct json_value *seed = json_value_member(call->request, "seed");

    if (json_is_whole(seed)) {
        snprintf(room, 24, "%lld", (long long)json_value_whole(seed));
        return room;
    }
    return seed ? protocol_text_member(call, "seed") : missing;
}

bool protocol_number_member(struct protocol_call *call, const char *name, int64_t low, int64_t high,
                            int64_t *out)
{
    return protocol_read_number(json_value_member(call->request, name), name, low, high, out,
                                &call->fault);
}

struct talon_table *protocol_table_member(struct protocol_call *call)
{
    int64_t number;

    if (!protocol_number_member(call, "table", 1, TALON_ENGINE_TABLES, &number))
        return NULL;
    if (!call->engine->tables[number - 1])
        protocol_refuse(call, "unknown", "There is no table with this number.");
    return call->engine->tables[number - 1];
}
