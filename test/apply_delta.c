/* apply_delta.c - puts a delta of the protocol over a view, as a client does it. It knows the rules
 * of doc/protocol.md, "Deltas", and shares no code with the program but that for JSON.
 */
#include "apply_delta.h"

#include "json/json_writer.h"

#include <stdio.h>
#include <stdlib.h>

static bool write_changed(struct talon_string_buffer *text, const struct json_value *old,
                          const struct json_value *change);

/* Items of a list, up to that one. */
static void write_items(struct talon_string_buffer *text, const struct json_value *list,
                        size_t from, size_t end)
{
    for (; from < end; from++) {
        json_write_list_item(text);
        json_write_copy(text, json_value_item(list, from));
    }
}

static bool splice(struct talon_string_buffer *text, const struct json_value *row,
                   const struct json_value *change)
{
    const size_t at = (size_t)json_value_whole(json_value_member(change, "at"));
    const size_t out = (size_t)json_value_whole(json_value_member(change, "out"));
    const struct json_value *in = json_value_member(change, "in");

    if (at + out > json_value_count(row) || (!out && !json_value_count(in)))
        return false;
    talon_string_buffer_add(text, "[");
    write_items(text, row, 0, at);
    write_items(text, in, 0, json_value_count(in));
    write_items(text, row, at + out, json_value_count(row));
    talon_string_buffer_add(text, "]");
    return true;
}

/* Places that the list does not have are no change of it. */
static bool places(struct talon_string_buffer *text, const struct json_value *list,
                   const struct json_value *change)
{
    size_t found = 0;
    bool fits = true;
    char place[24];

    talon_string_buffer_add(text, "[");
    for (size_t i = 0; i < json_value_count(list); i++) {
        snprintf(place, sizeof place, "%zu", i);
        const struct json_value *part = json_value_member(change, place);
        found += part != NULL;
        json_write_list_item(text);
        if (part)
            fits = write_changed(text, json_value_item(list, i), part) && fits;
        else
            json_write_copy(text, json_value_item(list, i));
    }
    talon_string_buffer_add(text, "]");
    return fits && found == json_value_members(change);
}

static bool members(struct talon_string_buffer *text, const struct json_value *object,
                    const struct json_value *change)
{
    size_t found = 0;
    bool fits = true;
    const char *name;
    struct json_value *value;

    talon_string_buffer_add(text, "{");
    json_each_member(object, name, value)
    {
        const struct json_value *part = json_value_member(change, name);
        found += part != NULL;
        json_write_member_name(text, name);
        if (part)
            fits = write_changed(text, value, part) && fits;
        else
            json_write_copy(text, value);
    }
    talon_string_buffer_add(text, "}");
    return fits && found == json_value_members(change);
}

/* False: the change does not fit what was there. */
static bool write_changed(struct talon_string_buffer *text, const struct json_value *old,
                          const struct json_value *change)
{
    if (!old)
        return false;
    if (!json_is_object(change)) {
        json_write_copy(text, change);
        return true;
    }
    if (json_is_object(old))
        return members(text, old, change);
    if (!json_is_list(old))
        return false;
    return json_value_member(change, "at") ? splice(text, old, change) : places(text, old, change);
}

struct json_value *apply_delta(const struct json_value *view, const struct json_value *delta)
{
    struct talon_string_buffer text = { 0 };
    const bool fits = write_changed(&text, view, delta);
    struct json_value *now = fits ? json_read(text.at, text.length) : NULL, *quiet = NULL;

    free(text.at);
    if (!now || json_value_member(delta, "events"))
        return now;
    quiet = json_replaced(now, json_value_member(now, "events"), "[]");
    json_value_free(now);
    return quiet;
}
