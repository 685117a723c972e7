/* json_canonical.c - prints what a text is as JSON. It is compiled twice: with jansson, and with
 * the reader of src/wasm that takes its place there.
 */
#include "json_canonical.h"

#include <jansson.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct told {
    char *at;
    size_t size, length;
};

static void put(struct told *told, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count && told->length + 1 < told->size; i++)
        told->at[told->length++] = bytes[i];
    told->at[told->length] = 0;
}

static void json_put_text(struct told *told, const char *text, size_t length)
{
    char head[24];

    put(told, head, (size_t)snprintf(head, sizeof head, "%zu:", length));
    put(told, text, length);
}

static void put_value(struct told *told, json_t *value);

static void put_items(struct told *told, json_t *value)
{
    const char *name;
    json_t *item;

    put(told, "{", 1);
    json_object_foreach(value, name, item)
    {
        json_put_text(told, name, strlen(name));
        put_value(told, item);
    }
    put(told, "}", 1);
}

static void json_put_number(struct told *told, json_int_t number)
{
    char digits[24];

    put(told, digits, (size_t)snprintf(digits, sizeof digits, "%" PRId64 ";", (int64_t)number));
}

static void put_value(struct told *told, json_t *value)
{
    if (json_is_object(value)) {
        put_items(told, value);
    } else if (json_is_array(value)) {
        put(told, "[", 1);
        for (size_t i = 0; i < json_array_size(value); i++)
            put_value(told, json_array_get(value, i));
        put(told, "]", 1);
    } else if (json_is_string(value)) {
        json_put_text(told, json_string_value(value), json_string_length(value));
    } else if (json_is_integer(value)) {
        json_put_number(told, json_integer_value(value));
    } else if (json_is_boolean(value)) {
        put(told, json_is_true(value) ? "T" : "F", 1);
    } else {
        put(told, json_is_null(value) ? "N" : "R", 1);
    }
}

void TELL(const char *text, size_t length, char *told, size_t size)
{
    struct told out = { .at = told, .size = size };
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);

    put(&out, value ? "" : "-", value ? 0 : 1);
    if (value)
        put_value(&out, value);
    json_decref(value);
}
