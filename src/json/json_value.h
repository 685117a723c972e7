/* json_value.h - a JSON value that was read, and how to look into it. It belongs to the object or
 * list around it; only what json_read() has answered is freed.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_kind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_WHOLE,
    JSON_REAL,
    JSON_TEXT,
    JSON_LIST,
    JSON_OBJECT,
};

struct json_value {
    enum json_kind kind;
    size_t count;     /* of items; of a text or a real number: bytes */
    const char *name; /* in an object */
    union {
        int64_t whole;
        const char *text; /* with a zero behind it; of a real number its digits, without one */
        struct json_value *items;
    };
};

/* Every function takes NULL for a value, which is of no kind. */
bool json_is_object(const struct json_value *value);
bool json_is_list(const struct json_value *value);
bool json_is_text(const struct json_value *value);
bool json_is_whole(const struct json_value *value);
bool json_is_number(const struct json_value *value); /* whole or not */
bool json_is_flag(const struct json_value *value);
bool json_is_true(const struct json_value *value);
bool json_is_false(const struct json_value *value);
bool json_is_null(const struct json_value *value);

/* NULL if it is no text. */
const char *json_value_text(const struct json_value *value);
size_t json_value_text_length(const struct json_value *value);
/* 0 if it is no whole number. */
int64_t json_value_whole(const struct json_value *value);
/* json_real.c: whole or not; 0 if it is no number. */
double json_value_number(const struct json_value *value);

/* The items of a list; 0 if it is none. */
size_t json_value_count(const struct json_value *list);
struct json_value *json_value_item(const struct json_value *list, size_t index);
/* The members of an object; 0 if it is none. */
size_t json_value_members(const struct json_value *object);
/* NULL if there is none of this name. */
struct json_value *json_value_member(const struct json_value *object, const char *name);
/* The member of this name; NULL if it is missing or no text. */
const char *json_value_member_text(const struct json_value *object, const char *name);
/* The member of this number, in the order of the text; false if there are not so many. */
bool json_value_member_at(const struct json_value *object, size_t index, const char **name,
                          struct json_value **value);

#define json_each_member(object, name, value)                                                      \
    for (size_t each_at = 0; json_value_member_at(object, each_at, &(name), &(value)); each_at++)
#define json_each_item(list, index, value)                                                         \
    for ((index) = 0; ((value) = json_value_item(list, index)); (index)++)

/* A value that owns all below it, and the text that they lie in. */
struct json_value *json_value_own(struct json_value value, char *text, size_t length);
void json_value_free(struct json_value *value);
/* Frees the items, and is null then. */
void json_value_clear(struct json_value *value);
