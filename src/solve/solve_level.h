/* solve_level.h - the search, compiled for several sets of machine instructions. All search the
 * same positions in the same order.
 */
#pragma once

#include "solve_state.h"
#include "solve_trick.h"

typedef struct solve_outcome solve_search(struct solve_state *s, struct solve_trick *trick,
                                          unsigned lying, uint64_t card);

enum solve_level { SOLVE_PLAIN, SOLVE_AVX2, SOLVE_AVX512, SOLVE_LEVELS };

/* The search of a level; NULL if the build or the machine has it not. */
solve_search *solve_level_search(enum solve_level level);

/* The search of the fastest level that runs. */
solve_search *solve_level_best(void);

struct solve_outcome solve_plain_search(struct solve_state *s, struct solve_trick *trick,
                                        unsigned lying, uint64_t card);
struct solve_outcome solve_avx2_search(struct solve_state *s, struct solve_trick *trick,
                                       unsigned lying, uint64_t card);
struct solve_outcome solve_avx512_search(struct solve_state *s, struct solve_trick *trick,
                                         unsigned lying, uint64_t card);
