/* json_value.c - looks into JSON values, and frees them.
 */
#include "json_value.h"

#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

struct tree {
    struct json_value root; /* comes first, for it stands for the tree */
    char *text;
    size_t length;
};

/* ---- kinds -------------------------------------------------------------------------------- */

static bool is(const struct json_value *value, enum json_kind kind)
{
    return value && value->kind == kind;
}

bool json_is_object(const struct json_value *value)
{
    return is(value, JSON_OBJECT);
}

bool json_is_list(const struct json_value *value)
{
    return is(value, JSON_LIST);
}

bool json_is_text(const struct json_value *value)
{
    return is(value, JSON_TEXT);
}

bool json_is_whole(const struct json_value *value)
{
    return is(value, JSON_WHOLE);
}

bool json_is_number(const struct json_value *value)
{
    return is(value, JSON_WHOLE) || is(value, JSON_REAL);
}

bool json_is_flag(const struct json_value *value)
{
    return is(value, JSON_TRUE) || is(value, JSON_FALSE);
}

bool json_is_true(const struct json_value *value)
{
    return is(value, JSON_TRUE);
}

bool json_is_false(const struct json_value *value)
{
    return is(value, JSON_FALSE);
}

bool json_is_null(const struct json_value *value)
{
    return is(value, JSON_NULL);
}

/* ---- texts and numbers -------------------------------------------------------------------- */

const char *json_value_text(const struct json_value *value)
{
    return json_is_text(value) ? value->text : NULL;
}

size_t json_value_text_length(const struct json_value *value)
{
    return json_is_text(value) ? value->count : 0;
}

int64_t json_value_whole(const struct json_value *value)
{
    return json_is_whole(value) ? value->whole : 0;
}

/* ---- lists and objects -------------------------------------------------------------------- */

size_t json_value_count(const struct json_value *list)
{
    return json_is_list(list) ? list->count : 0;
}

struct json_value *json_value_item(const struct json_value *list, size_t index)
{
    return index < json_value_count(list) ? &list->items[index] : NULL;
}

size_t json_value_members(const struct json_value *object)
{
    return json_is_object(object) ? object->count : 0;
}

bool json_value_member_at(const struct json_value *object, size_t index, const char **name,
                          struct json_value **value)
{
    if (index >= json_value_members(object))
        return false;
    *value = &object->items[index];
    *name = (*value)->name;
    return true;
}

/* Where names may come twice, the last one counts. */
struct json_value *json_value_member(const struct json_value *object, const char *name)
{
    for (size_t at = json_value_members(object); at--;)
        if (!strcmp(object->items[at].name, name))
            return &object->items[at];
    return NULL;
}

const char *json_value_member_text(const struct json_value *object, const char *name)
{
    return json_value_text(json_value_member(object, name));
}

/* ---- memory ------------------------------------------------------------------------------- */

struct json_value *json_value_own(struct json_value value, char *text, size_t length)
{
    struct tree *tree = util_allocate(sizeof *tree);

    *tree = (struct tree){ value, text, length };
    return &tree->root;
}

void json_value_clear(struct json_value *value)
{
    if (value->kind == JSON_LIST || value->kind == JSON_OBJECT) {
        for (size_t i = 0; i < value->count; i++)
            json_value_clear(&value->items[i]);
        free(value->items);
    }
    value->kind = JSON_NULL;
}

/* Requests carry passphrases, which must not stay in memory. */
void json_value_free(struct json_value *value)
{
    struct tree *tree = (struct tree *)value;

    if (!tree)
        return;
    json_value_clear(value);
    util_wipe(tree->text, tree->length);
    free(tree->text);
    free(tree);
}
