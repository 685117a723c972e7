/* json_edit.h - compares, changes and prints JSON values, which the program only reads.
 */
#pragma once

#include "json/json_reader.h"

/* Whether both hold the same; the order of an object's members does not count. */
bool json_is_same(const struct json_value *one, const struct json_value *other);
/* Removes a member, if there is one. */
void json_remove(struct json_value *object, const char *name);
/* A copy with another text in the place of one of its values. */
struct json_value *json_replaced(const struct json_value *whole, const struct json_value *place,
                                 const char *text);
/* The value as text, which the caller frees. */
char *json_print(const struct json_value *value);
/* The same with the members of each object in the order of their names. */
char *json_print_sorted(const struct json_value *value);
