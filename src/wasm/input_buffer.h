/* input_buffer.h - the buffer for texts that the page hands over.
 */
#pragma once

#include <stddef.h>

#define TALON_EXPORT __attribute__((visibility("default"), used))

extern char *talon_input;
/* A buffer of so many bytes, with a zero after them. Its old content is lost. */
char *talon_input_buffer(size_t count);
