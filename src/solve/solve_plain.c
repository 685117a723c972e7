/* solve_plain.c - the search for any processor.
 */
#include "solve_level.h"
#include "solve_search.h"

struct solve_outcome solve_plain_search(struct solve_state *s, struct solve_trick *trick,
                                        unsigned lying, uint64_t card)
{
    return solve_ask(s, trick, lying, card);
}
