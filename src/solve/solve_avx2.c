/* solve_avx2.c - the search for processors with AVX2, BMI, BMI2 and LZCNT.
 */
#include "solve_level.h"
#include "solve_search.h"

struct solve_outcome solve_avx2_search(struct solve_state *s, struct solve_trick *trick,
                                       unsigned lying, uint64_t card)
{
    return solve_ask(s, trick, lying, card);
}
