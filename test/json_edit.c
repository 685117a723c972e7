/* json_edit.c - compares, changes and prints JSON values, which the program only reads.
 */
#include "json_edit.h"

#include "json/json_writer.h"

#include <talon/json.h>

#include <stdlib.h>
#include <string.h>

/* ---- comparing ---------------------------------------------------------------------------- */

static bool has_same_bytes(const struct json_value *one, const struct json_value *other)
{
    return one->count == other->count && !memcmp(one->text, other->text, one->count);
}

static bool has_same_items(const struct json_value *one, const struct json_value *other)
{
    bool is_same = one->count == other->count;

    for (size_t i = 0; is_same && i < one->count; i++) {
        const struct json_value *item = &one->items[i];
        is_same = json_is_same(item, item->name ? json_value_member(other, item->name)
                                                : &other->items[i]);
    }
    return is_same;
}

bool json_is_same(const struct json_value *one, const struct json_value *other)
{
    if (!one || !other || one->kind != other->kind)
        return false;
    if (one->kind == JSON_OBJECT || one->kind == JSON_LIST)
        return has_same_items(one, other);
    if (one->kind == JSON_TEXT || one->kind == JSON_REAL)
        return has_same_bytes(one, other);
    return one->kind != JSON_WHOLE || one->whole == other->whole;
}

/* ---- changing ----------------------------------------------------------------------------- */

void json_remove(struct json_value *object, const char *name)
{
    struct json_value *member = json_value_member(object, name);

    if (!member)
        return;
    json_value_clear(member);
    const size_t behind = --object->count - (size_t)(member - object->items);
    memmove(member, member + 1, behind * sizeof *member);
}

/* How print_value() prints. */
struct print {
    struct talon_string_buffer text;
    const struct json_value *place;
    const char *instead;
    bool is_sorted;
};

static void print_value(struct print *print, const struct json_value *value);

/* The member with the next name behind that one; NULL begins. */
static const struct json_value *next_member(const struct json_value *object, const char *name)
{
    const struct json_value *next = NULL;

    for (size_t i = 0; i < object->count; i++) {
        const struct json_value *member = &object->items[i];
        if ((!name || strcmp(member->name, name) > 0) &&
            (!next || strcmp(member->name, next->name) < 0))
            next = member;
    }
    return next;
}

static void print_items(struct print *print, const struct json_value *whole)
{
    const struct json_value *item = NULL;

    talon_string_buffer_add(&print->text, whole->kind == JSON_OBJECT ? "{" : "[");
    for (size_t i = 0; i < whole->count; i++) {
        item = print->is_sorted && whole->kind == JSON_OBJECT
                   ? next_member(whole, item ? item->name : NULL)
                   : &whole->items[i];
        talon_string_buffer_add(&print->text, i ? "," : "");
        if (item->name) {
            talon_json_string(&print->text, item->name);
            talon_string_buffer_add(&print->text, ":");
        }
        print_value(print, item);
    }
    talon_string_buffer_add(&print->text, whole->kind == JSON_OBJECT ? "}" : "]");
}

static void print_value(struct print *print, const struct json_value *value)
{
    if (value && value == print->place)
        talon_string_buffer_add(&print->text, print->instead);
    else if (json_is_object(value) || json_is_list(value))
        print_items(print, value);
    else
        json_write_copy(&print->text, value);
}

struct json_value *json_replaced(const struct json_value *whole, const struct json_value *place,
                                 const char *text)
{
    struct print print = { .place = place, .instead = text };

    print_value(&print, whole);
    struct json_value *replaced = json_read(print.text.at, print.text.length);
    free(print.text.at);
    return replaced;
}

char *json_print(const struct json_value *value)
{
    struct print print = { .place = NULL };

    print_value(&print, value);
    return print.text.at;
}

char *json_print_sorted(const struct json_value *value)
{
    struct print print = { .is_sorted = true };

    print_value(&print, value);
    return print.text.at;
}
