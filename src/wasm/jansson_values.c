/* jansson_values.c - JSON values in memory, where there is no jansson. It behaves like jansson
 * (test/unit/test_json.c compares both).
 */
#include "jansson_values.h"

#include <stdlib.h>
#include <string.h>

static json_malloc_t make = malloc;
static json_free_t unmake = free;

void json_set_alloc_funcs(json_malloc_t allocate, json_free_t release)
{
    make = allocate;
    unmake = release;
}

void json_get_alloc_funcs(json_malloc_t *allocate, json_free_t *release)
{
    *allocate = make;
    *release = unmake;
}

json_t *json_write_make(enum json_write_kind kind)
{
    json_t *value = make(sizeof *value);

    if (value)
        *value = (json_t){ .kind = kind, .references = 1 };
    return value;
}

char *json_write_room(size_t count)
{
    return make(count);
}

void json_write_drop(void *at)
{
    if (at)
        unmake(at);
}

void json_decref(json_t *value)
{
    if (!value || --value->references)
        return;
    for (size_t i = 0; i < value->count; i++) {
        json_write_drop(value->names ? value->names[i] : NULL);
        json_decref(value->items[i]);
    }
    json_write_drop(value->names);
    json_write_drop(value->items);
    json_write_drop(value->text);
    unmake(value);
}

/* ---- what a value is --------------------------------------------------------------------- */

static bool is(const json_t *value, enum json_write_kind kind)
{
    return value && value->kind == kind;
}

bool json_is_object(const json_t *value)
{
    return is(value, TALON_JSON_OBJECT);
}

bool json_is_array(const json_t *value)
{
    return is(value, TALON_JSON_LIST);
}

bool json_is_string(const json_t *value)
{
    return is(value, TALON_JSON_TEXT);
}

bool json_is_integer(const json_t *value)
{
    return is(value, TALON_JSON_WHOLE);
}

bool json_is_boolean(const json_t *value)
{
    return is(value, TALON_JSON_TRUE) || is(value, TALON_JSON_FALSE);
}

bool json_is_true(const json_t *value)
{
    return is(value, TALON_JSON_TRUE);
}

bool json_is_null(const json_t *value)
{
    return is(value, TALON_JSON_NULL);
}

const char *json_string_value(const json_t *text)
{
    return json_is_string(text) ? text->text : NULL;
}

size_t json_string_length(const json_t *text)
{
    return json_is_string(text) ? text->length : 0;
}

json_int_t json_integer_value(const json_t *number)
{
    return json_is_integer(number) ? number->whole : 0;
}

/* ---- objects and lists ------------------------------------------------------------------- */

json_t *json_object(void)
{
    return json_write_make(TALON_JSON_OBJECT);
}

size_t json_object_size(const json_t *object)
{
    return json_is_object(object) ? object->count : 0;
}

size_t json_array_size(const json_t *list)
{
    return json_is_array(list) ? list->count : 0;
}

json_t *json_array_get(const json_t *list, size_t index)
{
    return index < json_array_size(list) ? list->items[index] : NULL;
}

bool json_write_item(const json_t *object, size_t index, const char **name, json_t **value)
{
    if (index >= json_object_size(object))
        return false;
    *name = object->names[index];
    *value = object->items[index];
    return true;
}

static size_t find_member(const json_t *object, const char *name)
{
    size_t at = 0;

    while (at < object->count && strcmp(object->names[at], name))
        at++;
    return at;
}

json_t *json_object_get(const json_t *object, const char *name)
{
    const size_t at = json_is_object(object) ? find_member(object, name) : 0;

    return at < json_object_size(object) ? object->items[at] : NULL;
}

/* Moves the items to a longer list. */
static void *longer(void *old, size_t count, size_t room)
{
    void *grown = make(room * sizeof(void *));

    if (grown && old)
        memcpy(grown, old, count * sizeof(void *));
    if (grown)
        json_write_drop(old);
    return grown;
}

static bool make_room(json_t *value)
{
    const size_t room = value->room ? 2 * value->room : 8;
    void *grown;

    if (value->count < value->room)
        return true;
    if (!(grown = longer(value->items, value->count, room)))
        return false;
    value->items = grown;
    if (value->kind == TALON_JSON_OBJECT) {
        if (!(grown = longer(value->names, value->count, room)))
            return false;
        value->names = grown;
    }
    value->room = room;
    return true;
}

bool json_write_add(json_t *whole, char *name, json_t *value)
{
    if (!make_room(whole))
        return false;
    if (whole->kind == TALON_JSON_OBJECT)
        whole->names[whole->count] = name;
    whole->items[whole->count++] = value;
    return true;
}

int json_object_set(json_t *object, const char *name, json_t *value)
{
    const size_t at = find_member(object, name), size = strlen(name) + 1;

    value->references++;
    if (at < object->count) {
        json_decref(object->items[at]);
        object->items[at] = value;
        return 0;
    }
    char *copy = make(size);
    if (copy && json_write_add(object, memcpy(copy, name, size), value))
        return 0;
    json_write_drop(copy);
    value->references--;
    return -1;
}
