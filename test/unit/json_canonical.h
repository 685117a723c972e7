/* json_canonical.h - see json_canonical.c.
 */
#ifndef TALON_TEST_JSON_CANONICAL_H
#define TALON_TEST_JSON_CANONICAL_H

#include <stddef.h>

/* "-" if the text is no JSON object or list. */
void json_tell_jansson(const char *text, size_t length, char *told, size_t size);
void json_tell_own(const char *text, size_t length, char *told, size_t size);

#endif
