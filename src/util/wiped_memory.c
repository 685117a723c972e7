/* wiped_memory.c - blocks that are overwritten when they are freed, for what may be a secret.
 */
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* The size stands before each block, so that the block can be wiped. */
union head {
    size_t size;
    max_align_t aligned;
};

void *util_allocate_wiped(size_t size)
{
    union head *head = util_allocate(sizeof *head + size);

    head->size = size;
    return head + 1;
}

void util_free_wiped(void *block)
{
    union head *head = block;

    if (!head)
        return;
    head--;
    explicit_bzero(head + 1, head->size);
    free(head);
}
