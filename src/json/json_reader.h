/* json_reader.h - reads JSON from a text that may be no JSON: into values, or part by part.
 *
 * It takes objects and lists with nothing behind them, in UTF-8; numbers that fit 64 bits or a
 * double; texts without zeros and halves of characters.
 */
#pragma once

#include "json_value.h"

enum { JSON_DEPTH_MAX = 64 }; /* objects and lists in each other */

/* How much is read at most, for a value is many times as large as its text. NULL: anything that is
 * not too deep. */
struct json_limits {
    int depth; /* JSON_DEPTH_MAX at most */
    size_t values;
    bool names_repeat; /* a name may come twice in an object: the last one counts */
};

enum json_fault_kind {
    JSON_FINE,
    JSON_ENDS_EARLY,
    JSON_NO_JSON,
    JSON_NO_ESCAPE,
    JSON_ZERO,
    JSON_HALF_CHARACTER,
    JSON_CONTROL_CHARACTER,
    JSON_NO_UTF8,
    JSON_TOO_LARGE,
    JSON_NAME_TWICE,
    JSON_TOO_DEEP,
    JSON_TOO_MANY,
    JSON_MORE_BEHIND,
};

/* The first thing that is wrong with a text. */
struct json_fault {
    enum json_fault_kind kind;
    size_t place;  /* the byte, from 0 */
    char name[41]; /* that comes twice */
};

/* NULL if it is no JSON. The caller frees the value by json_value_free(). Without memory the
 * process ends. */
struct json_value *json_read(const char *text, size_t length);
struct json_value *json_read_text(const char *text);
struct json_value *json_read_within(const char *text, size_t length,
                                    const struct json_limits *limits);
/* As much of a text as can be read: parts that are wrong, and those of a name that comes twice, are
 * null. NULL if it begins with no object or list. */
struct json_value *json_read_partly(const char *text, size_t length,
                                    const struct json_limits *limits, struct json_fault *fault);
/* The same without making values; names are not compared. */
enum json_fault_kind json_check(const char *text, size_t length, const struct json_limits *limits);
/* json_copy.c: a copy to be freed by itself; NULL of what is no object or list. */
struct json_value *json_copy(const struct json_value *value);
/* json_fault.c: a sentence about it. Bytes are counted from 1. */
void json_fault_tell(const struct json_fault *fault, char *sentence, size_t size);

/* ---- part by part ------------------------------------------------------------------------ */

struct json_part {
    const char *text; /* NULL: there is none any more */
    size_t length;
};

/* Whether the text begins with an object that has a list of this name; *at is behind the list's
 * bracket. */
bool json_split_list(const char *text, size_t length, const char *name, size_t *at);
/* The next object of the list; false: something else is there. */
bool json_split_next(const char *text, size_t length, size_t *at, struct json_part *part);
