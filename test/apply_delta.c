/* apply_delta.c - puts a delta of the protocol over a view, as a client does it. It knows the rules
 * of doc/protocol.md, "Deltas", and shares no code with the program.
 */
#include "apply_delta.h"

#include <stdlib.h>

static json_t *changed(const json_t *old, json_t *change);

static json_t *splice(const json_t *row, const json_t *change)
{
    const size_t at = (size_t)json_integer_value(json_object_get(change, "at"));
    const size_t out = (size_t)json_integer_value(json_object_get(change, "out"));
    const json_t *in = json_object_get(change, "in");
    json_t *now = json_array();

    if (at + out > json_array_size(row) || (!out && !json_array_size(in))) {
        json_decref(now);
        return NULL;
    }
    for (size_t i = 0; i < at; i++)
        json_array_append(now, json_array_get(row, i));
    for (size_t i = 0; i < json_array_size(in); i++)
        json_array_append(now, json_array_get(in, i));
    for (size_t i = at + out; i < json_array_size(row); i++)
        json_array_append(now, json_array_get(row, i));
    return now;
}

/* Places that the list does not have are no change of it. */
static json_t *places(const json_t *list, json_t *change)
{
    json_t *now = json_copy((json_t *)list), *part;
    const char *place;

    json_object_foreach(change, place, part)
    {
        const size_t index = strtoul(place, NULL, 10);
        if (json_array_set_new(now, index, changed(json_array_get(list, index), part))) {
            json_decref(now);
            return NULL;
        }
    }
    return now;
}

static json_t *members(const json_t *object, json_t *change)
{
    json_t *now = json_copy((json_t *)object), *part;
    const char *name;

    json_object_foreach(change, name, part)
    {
        if (json_object_set_new(now, name, changed(json_object_get(object, name), part))) {
            json_decref(now);
            return NULL;
        }
    }
    return now;
}

/* NULL: the change does not fit what was there. */
static json_t *changed(const json_t *old, json_t *change)
{
    if (!old)
        return NULL;
    if (!json_is_object(change))
        return json_incref(change);
    if (json_is_object(old))
        return members(old, change);
    if (!json_is_array(old))
        return NULL;
    return json_object_get(change, "at") ? splice(old, change) : places(old, change);
}

json_t *apply_delta(const json_t *view, const json_t *delta)
{
    json_t *now = changed(view, (json_t *)delta);

    if (now && !json_object_get(delta, "events"))
        json_object_set_new(now, "events", json_array());
    return now;
}
