/* string_buffer.h - what programs that end without memory tell the growing texts of talon/table.h.
 */
#ifndef TALON_UTIL_STRING_BUFFER_H
#define TALON_UTIL_STRING_BUFFER_H

/* From now on `end` is called where a text of this process cannot grow, instead of marking it
 * `failed`. It must not return. */
void util_string_buffers_must_grow(void (*end)(void));

#endif
