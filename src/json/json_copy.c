/* json_copy.c - writes values that were read, and copies them.
 */
#include "json_reader.h"
#include "json_writer.h"

#include <talon/json.h>

#include <stdlib.h>

/* clang-format off */
static const char *const words[] = {
    [JSON_NULL] = "null", [JSON_FALSE] = "false", [JSON_TRUE] = "true",
};
/* clang-format on */

static void write_items(struct talon_string_buffer *buffer, const struct json_value *whole)
{
    const bool is_object = whole->kind == JSON_OBJECT;

    talon_string_buffer_add(buffer, is_object ? "{" : "[");
    for (size_t i = 0; i < whole->count; i++) {
        talon_string_buffer_add(buffer, i ? "," : "");
        if (is_object) {
            talon_json_string(buffer, whole->items[i].name);
            talon_string_buffer_add(buffer, ":");
        }
        json_write_copy(buffer, &whole->items[i]);
    }
    talon_string_buffer_add(buffer, is_object ? "}" : "]");
}

void json_write_copy(struct talon_string_buffer *buffer, const struct json_value *value)
{
    const enum json_kind kind = value ? value->kind : JSON_NULL;

    if (kind == JSON_OBJECT || kind == JSON_LIST)
        write_items(buffer, value);
    else if (kind == JSON_TEXT)
        talon_json_string(buffer, value->text);
    else if (kind == JSON_REAL)
        talon_string_buffer_add_bytes(buffer, value->text, value->count);
    else if (kind == JSON_WHOLE)
        talon_string_buffer_add_number(buffer, value->whole);
    else
        talon_string_buffer_add(buffer, words[kind]);
}

void json_write_member_copy(struct talon_string_buffer *buffer, const char *name,
                            const struct json_value *value)
{
    if (!value)
        return;
    json_write_member_name(buffer, name);
    json_write_copy(buffer, value);
}

struct json_value *json_copy(const struct json_value *value)
{
    struct talon_string_buffer text = { 0 };

    json_write_copy(&text, value);
    struct json_value *copy = json_read(text.at, text.length);
    free(text.at);
    return copy;
}
