/* memory.c - allocation for programs that end when there is no memory left. A supervisor starts the
 * server again, and everything it had acknowledged is in the store; so no caller needs code for the
 * case.
 */
#include "util/memory.h"
#include <stdlib.h>
#include <string.h>
#ifndef __wasm__
#include <errno.h>
#include <unistd.h>
#endif

_Noreturn void util_out_of_memory(void)
{
#ifdef __wasm__
    __builtin_trap();
#else
    static const char line[] = "talon: out of memory\n";
    ssize_t written = write(STDERR_FILENO, line, sizeof line - 1);
    (void)written;
    _exit(UTIL_EXIT_OUT_OF_MEMORY);
#endif
}

static void *checked(void *block)
{
    if (!block)
        util_out_of_memory();
    return block;
}

void *util_allocate(size_t size)
{
    return checked(malloc(size ? size : 1));
}

void *util_allocate_zeroed(size_t count, size_t size)
{
    return checked(count && size ? calloc(count, size) : calloc(1, 1));
}

void *util_reallocate(void *block, size_t size)
{
    return checked(realloc(block, size ? size : 1));
}

char *util_copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(util_allocate(size), text, size);
}

void *util_grow(void *list, size_t *capacity, size_t count, size_t item_size)
{
    if (count < *capacity)
        return list;
    *capacity = *capacity ? 2 * *capacity : 4;
    return util_reallocate(list, *capacity * item_size);
}

void util_require_memory(bool had_memory)
{
    if (!had_memory)
        util_out_of_memory();
}

#ifndef __wasm__
void util_require_memory_to_open(const void *opened)
{
    util_require_memory(opened || errno != ENOMEM);
}
#endif

void util_wipe(void *secret, size_t size)
{
    volatile char *at = secret;

    for (size_t i = 0; i < size; i++)
        at[i] = 0;
}

void util_free_secret(char *text)
{
    if (text)
        util_wipe(text, strlen(text));
    free(text);
}
