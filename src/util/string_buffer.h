/* string_buffer.h - more about the growing texts of talon/table.h: printf() into them, and the end
 * of a program that has no memory for them.
 */
#pragma once

#include <talon/table.h>

/* Adds a text that printf() makes, of any length. */
void util_print(struct talon_string_buffer *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* From now on `end` is called where a text of this process cannot grow, instead of marking it
 * `failed`. It must not return. */
void util_string_buffers_must_grow(void (*end)(void));
