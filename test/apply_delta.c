/* apply_delta.c - puts a delta of the protocol over a view, as a client does it. It knows the rules
 * of doc/protocol.md, "Deltas", and shares no code with the program but that for JSON.
 */
#include "apply_delta.h"

#include "json/json_writer.h"

#include <stdio.h>
#include <stdlib.h>

static bool write_changed(struct talon_string_buffer *text, const json_t *old,
                          const json_t *change);

/* Items of a list, up to that one. */
static void write_items(struct talon_string_buffer *text, const json_t *list, size_t from,
                        size_t end)
{
    for (; from < end; from++) {
        json_write_list_item(text);
        json_write_copy(text, json_array_get(list, from));
    }
}

static bool splice(struct talon_string_buffer *text, const json_t *row, const json_t *change)
{
    const size_t at = (size_t)json_integer_value(json_object_get(change, "at"));
    const size_t out = (size_t)json_integer_value(json_object_get(change, "out"));
    const json_t *in = json_object_get(change, "in");

    if (at + out > json_array_size(row) || (!out && !json_array_size(in)))
        return false;
    talon_string_buffer_add(text, "[");
    write_items(text, row, 0, at);
    write_items(text, in, 0, json_array_size(in));
    write_items(text, row, at + out, json_array_size(row));
    talon_string_buffer_add(text, "]");
    return true;
}

/* Places that the list does not have are no change of it. */
static bool places(struct talon_string_buffer *text, const json_t *list, const json_t *change)
{
    size_t found = 0;
    bool fits = true;
    char place[24];

    talon_string_buffer_add(text, "[");
    for (size_t i = 0; i < json_array_size(list); i++) {
        snprintf(place, sizeof place, "%zu", i);
        const json_t *part = json_object_get(change, place);
        found += part != NULL;
        json_write_list_item(text);
        if (part)
            fits = write_changed(text, json_array_get(list, i), part) && fits;
        else
            json_write_copy(text, json_array_get(list, i));
    }
    talon_string_buffer_add(text, "]");
    return fits && found == json_object_size(change);
}

static bool members(struct talon_string_buffer *text, const json_t *object, const json_t *change)
{
    size_t found = 0;
    bool fits = true;
    const char *name;
    json_t *value;

    talon_string_buffer_add(text, "{");
    json_object_foreach(object, name, value)
    {
        const json_t *part = json_object_get(change, name);
        found += part != NULL;
        json_write_member_name(text, name);
        if (part)
            fits = write_changed(text, value, part) && fits;
        else
            json_write_copy(text, value);
    }
    talon_string_buffer_add(text, "}");
    return fits && found == json_object_size(change);
}

/* False: the change does not fit what was there. */
static bool write_changed(struct talon_string_buffer *text, const json_t *old, const json_t *change)
{
    if (!old)
        return false;
    if (!json_is_object(change)) {
        json_write_copy(text, change);
        return true;
    }
    if (json_is_object(old))
        return members(text, old, change);
    if (!json_is_array(old))
        return false;
    return json_object_get(change, "at") ? splice(text, old, change) : places(text, old, change);
}

json_t *apply_delta(const json_t *view, const json_t *delta)
{
    struct talon_string_buffer text = { 0 };
    const bool fits = write_changed(&text, view, delta);
    json_t *now = fits ? json_read(text.at, text.length) : NULL, *quiet = NULL;

    free(text.at);
    if (!now || json_object_get(delta, "events"))
        return now;
    quiet = json_replaced(now, json_object_get(now, "events"), "[]");
    json_decref(now);
    return quiet;
}
