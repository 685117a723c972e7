/* json_parse.h - reads JSON values from a text that may be no JSON, and measures it beforehand.
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
/* NULL if it is not JSON. jansson 2.14 writes beyond its buffers when memory runs out, so its
 * allocator must end the process instead of answering NULL. */
json_t *json_parse_text(const char *text, size_t length);
/* The text member of this name; NULL if it is missing or no text. */
const char *json_parse_member(const json_t *object, const char *name);

#endif
