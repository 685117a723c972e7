/* engine_members.c - the members that many of the engine's requests have, checked; and how a
 * request notes its error.
 */
#include "engine.h"

#include <stdio.h>

bool protocol_refuse(struct protocol_call *call, const char *error, const char *message)
{
    return protocol_fail(&call->fault, error, message);
}

bool protocol_refuse_named(struct protocol_call *call, const char *error, const char *message,
                           const char *name)
{
    snprintf(call->fault.text, sizeof call->fault.text, message, name);
    return protocol_refuse(call, error, call->fault.text);
}

const char *protocol_text_member(struct protocol_call *call, const char *name)
{
    const struct json_value *member = json_value_member(call->request, name);

    if (member && !json_is_text(member))
        protocol_refuse_named(call, "request", "\"%s\" must be a text.", name);
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

bool protocol_number_if_given(struct protocol_call *call, const char *name, int64_t low,
                              int64_t high, int64_t *out)
{
    return !json_value_member(call->request, name) ||
           protocol_number_member(call, name, low, high, out);
}

bool protocol_seat_member(struct protocol_call *call, int low)
{
    int64_t seat;
    const bool fine =
        protocol_number_member(call, "seat", low, talon_table_seats(call->table) - 1, &seat);

    call->seat = (int)seat;
    return fine;
}
