/* jansson_values.h - the layout of a JSON value, for jansson_values.c and jansson_parse.c.
 */
#ifndef TALON_WASM_JANSSON_VALUES_H
#define TALON_WASM_JANSSON_VALUES_H

#include "jansson.h"

enum json_write_kind {
    TALON_JSON_NULL,
    TALON_JSON_TRUE,
    TALON_JSON_FALSE,
    TALON_JSON_WHOLE,
    TALON_JSON_REAL, /* its text tells its value */
    TALON_JSON_TEXT,
    TALON_JSON_LIST,
    TALON_JSON_OBJECT,
};

struct json_t {
    enum json_write_kind kind;
    unsigned references;
    json_int_t whole;
    char *text; /* with a zero behind it; of a real number its digits */
    size_t length;
    json_t **items;
    char **names; /* of the items, in objects */
    size_t count, room;
};

json_t *json_write_make(enum json_write_kind kind);
/* Takes over name (NULL in lists) and value; false, and nothing taken, without memory. */
bool json_write_add(json_t *whole, char *name, json_t *value);
char *json_write_room(size_t count);
void json_write_drop(void *at); /* may be NULL */

#endif
