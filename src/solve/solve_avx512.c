/* solve_avx512.c - the search for processors that also compare eight numbers into a mask (AVX-512F
 * and VL).
 */
#include "solve_level.h"
#include "solve_search.h"

struct solve_outcome solve_avx512_search(struct solve_state *s, struct solve_trick *trick,
                                         unsigned lying, uint64_t card)
{
    return solve_ask(s, trick, lying, card);
}
