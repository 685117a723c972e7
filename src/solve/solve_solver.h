/* solve_solver.h - a solver: a state, its memory, and the position it worked on last.
 */
#pragma once

#include "solve_level.h"

#include <talon/solve.h>

struct talon_solver {
    struct solve_state state;
    solve_search *search;
    uint64_t
        kept[SOLVE_SEATS]; /* hands of which the table knows parts; their suits as in `state` */
    uint32_t all_slots, all_hints; /* how many the memory has room for */
};
