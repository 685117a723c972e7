/* json_parse.h - JSON from a text; for the files of this folder.
 */
#ifndef TALON_JSON_JSON_PARSE_H
#define TALON_JSON_JSON_PARSE_H

#include <jansson.h>
#include <stdbool.h>

/* How deep objects and lists lie in each other, and how many values there are at most: told before
 * anything is made of them, for a value is many times as large as its text. */
struct json_size {
    int depth;
    size_t values;
};
struct json_size json_parse_measure(const char *text, size_t length);
/* NULL if it is not JSON, or if memory ran out on the way. */
json_t *json_parse_text(const char *text, size_t length, bool *starved);

#endif
