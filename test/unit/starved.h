/* starved.h - memory that runs out when a test says so. Link with --wrap for malloc, calloc and
 * realloc.
 */
#ifndef TALON_TEST_STARVED_H
#define TALON_TEST_STARVED_H

#include <stdbool.h>
#include <stddef.h>

/* Allocations until one fails, and whether all fail from then on; negative: none does. */
extern long starved_countdown;
extern bool starved_for_ever;

/* Never fail. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

#endif
