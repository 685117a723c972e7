/* half_copy.c - how a store is recognized that has only a part of a copy, and what is told of it.
 */
#include "store.h"

#include "util/refusal.h"

const char store_ask_half_copy[] =
    "SELECT count(*) FROM stream WHERE sort = 'copy' AND closed IS NULL";

bool store_tell_half_copy(struct store_fault *fault, const char *place)
{
    return util_refuse(&fault->why,
                       "The store {word} has only a part of a copy, because talon store copy was "
                       "interrupted. Remove it, and copy again.",
                       "word", place, NULL);
}
