/* jansson.h - the part of jansson's interface that this project reads JSON with, for WebAssembly,
 * where Debian has no jansson. src/json writes JSON.
 */
#ifndef TALON_WASM_JANSSON_H
#define TALON_WASM_JANSSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct json_t json_t;
typedef int64_t json_int_t;
typedef void *(*json_malloc_t)(size_t);
typedef void (*json_free_t)(void *);
typedef struct json_error_t json_error_t;

enum { JSON_REJECT_DUPLICATES = 1 };

/* Reads one object or list with nothing after it; else, or without memory, NULL. Duplicate names
 * are always refused. */
json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error);
void json_decref(json_t *value);
void json_set_alloc_funcs(json_malloc_t allocate, json_free_t release);
void json_get_alloc_funcs(json_malloc_t *allocate, json_free_t *release);

bool json_is_object(const json_t *value);
bool json_is_array(const json_t *value);
bool json_is_string(const json_t *value);
bool json_is_integer(const json_t *value);
bool json_is_number(const json_t *value);
bool json_is_boolean(const json_t *value);
bool json_is_true(const json_t *value);
bool json_is_null(const json_t *value);

json_t *json_object(void);
json_t *json_object_get(const json_t *object, const char *name);
/* 0, or -1 without memory; a name that is there already gets the new value. */
int json_object_set(json_t *object, const char *name, json_t *value);
size_t json_object_size(const json_t *object);
json_t *json_array_get(const json_t *list, size_t index);
size_t json_array_size(const json_t *list);
const char *json_string_value(const json_t *text);
size_t json_string_length(const json_t *text);
json_int_t json_integer_value(const json_t *number);
/* jansson_reals.c: whole or not; 0 if it is none. */
double json_number_value(const json_t *number);

/* The member of this number, in the order of the text; false if there are not so many. */
bool json_write_item(const json_t *object, size_t index, const char **name, json_t **value);
#define json_object_foreach(object, name, value)                                                   \
    for (size_t text_at = 0; json_write_item(object, text_at, &(name), &(value)); text_at++)
#define json_array_foreach(list, index, value)                                                     \
    for ((index) = 0; (index) < json_array_size(list) && ((value) = json_array_get(list, index));  \
         (index)++)

#endif
