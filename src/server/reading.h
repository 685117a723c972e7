/* reading.h - JSON from a text; for the files of this folder.
 */
#ifndef TALON_SERVER_READING_H
#define TALON_SERVER_READING_H

#include <jansson.h>
#include <stdbool.h>

/* NULL if it is not JSON, or if memory ran out on the way. */
json_t *json_read(const char *text, size_t length, bool *starved);

#endif
