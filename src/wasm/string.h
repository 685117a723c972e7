/* string.h - what core and games use of it, where there is no libc: see memory.c.
 */
#ifndef TALON_WASM_STRING_H
#define TALON_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
int memcmp(const void *x, const void *y, size_t count);

#endif
