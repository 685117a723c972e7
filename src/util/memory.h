/* memory.h - allocation for programs that end when there is no memory left. The library (core,
 * games, table, bots, and all of json that writes) does not use it: it answers an error instead. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The exit status of a process that ran out of memory: EX_SOFTWARE of <sysexits.h>. */
enum { UTIL_EXIT_OUT_OF_MEMORY = 70 };

/* Writes "talon: out of memory" to standard error and ends the process. In wasm it traps. */
_Noreturn void util_out_of_memory(void);
/* The same unless there was enough, for what answers an error instead: a text buffer, the library.
 */
void util_require_memory(bool had_memory);
/* For fopen() and the like, which may answer NULL for other reasons, too: those stay. */
void util_require_memory_to_open(const void *opened);

/* Like malloc, calloc, realloc and strdup, but never NULL. A size of 0 gives a block, too. The
 * caller frees the block with free(). */
void *util_allocate(size_t size);
void *util_allocate_zeroed(size_t count, size_t size);
void *util_reallocate(void *block, size_t size);
char *util_copy_text(const char *text);
/* The list, with space for one more item behind the `count` that it has. */
void *util_grow(void *list, size_t *capacity, size_t count, size_t item_size);

/* Overwrites a secret before its memory is freed; the compiler does not leave it out. */
void util_wipe(void *secret, size_t size);
/* Wipes and frees a text; NULL is fine. */
void util_free_secret(char *text);
