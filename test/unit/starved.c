/* starved.c - see starved.h.
 */
#include "starved.h"

long starved_countdown = -1;
bool starved_for_ever;

static bool fails(void)
{
    if (starved_countdown < 0)
        return false;
    if (starved_countdown > 0) {
        starved_countdown--;
        return false;
    }
    if (!starved_for_ever)
        starved_countdown = -1;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}
