/* json_split.h - a long JSON text part by part: where a list lies in it, and its entries one after
 * the other, so that no more than one of them has to be made into values at a time; for the files
 * of this folder.
 */
#ifndef TALON_JSON_JSON_SPLIT_H
#define TALON_JSON_JSON_SPLIT_H

#include <stdbool.h>
#include <stddef.h>

struct json_part {
    const char *text; /* NULL: there is none any more */
    size_t length;
};

/* Whether the text is one object, by its brackets, and has a list of this name; *at is behind the
 * list's bracket. */
bool json_split_list(const char *text, size_t length, const char *name, size_t *at);
/* The next object of the list; false: something else is there. */
bool json_split_next(const char *text, size_t length, size_t *at, struct json_part *part);

#endif
