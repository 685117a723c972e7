/* jansson_values.h - what a JSON value is in memory; for json.c and json_read.c.
 */
#ifndef TALON_WASM_JANSSON_VALUES_H
#define TALON_WASM_JANSSON_VALUES_H

#include "jansson.h"

enum tln_json_kind {
    TLN_JSON_NULL,
    TLN_JSON_TRUE,
    TLN_JSON_FALSE,
    TLN_JSON_WHOLE,
    TLN_JSON_REAL, /* its value is never asked for */
    TLN_JSON_TEXT,
    TLN_JSON_LIST,
    TLN_JSON_OBJECT,
};

struct json_t {
    enum tln_json_kind kind;
    unsigned references;
    json_int_t whole;
    char *text; /* with a zero behind it */
    size_t length;
    json_t **items;
    char **names; /* of the items, in objects */
    size_t count, room;
};

json_t *tln_json_make(enum tln_json_kind kind);
/* Takes over name (NULL in lists) and value; false, and nothing taken, without memory. */
bool tln_json_add(json_t *whole, char *name, json_t *value);
char *tln_json_room(size_t count);
void tln_json_drop(void *at); /* may be NULL */

#endif
