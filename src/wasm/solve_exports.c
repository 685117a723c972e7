/* solve_exports.c - exports the double-dummy solver to JavaScript: a position is written into the
 * module's memory, and the answer is read from there. It is a module of its own, and asks for no
 * imports. It makes problems, too.
 */
#include "solve/solve_problem.h"

#include <stdlib.h>

#define TALON_EXPORT __attribute__((visibility("default"), used))

enum { MEBIBYTE_BITS = 20 };

/* test/wasm/solve_module.mjs reads and writes these places. */
_Static_assert(sizeof(struct talon_solve_position) == 40, "a position has 40 bytes");
_Static_assert(offsetof(struct talon_solve_position, lying) == 32, "the hands come first");
_Static_assert(sizeof(struct talon_solve_card) == 16, "a card has 16 bytes");
_Static_assert(offsetof(struct talon_solve_card, equals) == 8, "the equal cards come last");
_Static_assert(offsetof(struct talon_solve_result, card) == 8, "the cards begin at 8");
_Static_assert(offsetof(struct talon_solve_result, nodes) == 216, "the nodes stand at 216");

_Static_assert(offsetof(struct solve_problem, cards) == 40, "the position comes first");
_Static_assert(offsetof(struct solve_problem, key) == 56, "the key stands at 56");
_Static_assert(offsetof(struct solve_problem, line) == 72, "the line begins at 72");

static struct talon_solver *solver;
static void *memory;
static struct talon_solve_position position;
static struct talon_solve_result result;
static struct talon_rng rng;
static struct solve_problem problem;
static uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS];

/* Makes the solver, in place of the last one. False: there is no memory for it. */
TALON_EXPORT bool talon_wasm_solve_begin(uint32_t mebibytes)
{
    const size_t bytes = (size_t)mebibytes << MEBIBYTE_BITS;

    free(memory);
    memory = malloc(bytes);
    solver = memory ? talon_solver_create(memory, bytes) : NULL;
    return solver != NULL;
}

/* Where the position is handed over: a struct talon_solve_position. */
TALON_EXPORT struct talon_solve_position *talon_wasm_solve_position(void)
{
    return &position;
}

/* Where the answer stands: a struct talon_solve_result. */
TALON_EXPORT const struct talon_solve_result *talon_wasm_solve_result(void)
{
    return &result;
}

/* Where the table stands: for clubs first and no trump last, the tricks of each declarer. */
TALON_EXPORT const uint8_t *talon_wasm_solve_table(void)
{
    return tricks[0];
}

/* Why the position cannot be solved, a sentence with a final zero; NULL if it can be. */
TALON_EXPORT const char *talon_wasm_solve_check(void)
{
    return talon_solve_check(&position);
}

/* Answers one of enum talon_solve_question; `nodes` 0: no limit. False: there is no solver, or the
 * position cannot be solved. */
TALON_EXPORT bool talon_wasm_solve(uint32_t question, uint32_t nodes)
{
    const struct talon_solve_request request = { (enum talon_solve_question)question, nodes, NULL };

    if (!solver || talon_solve_check(&position))
        return false;
    talon_solve(solver, &position, &request, &result);
    return true;
}

/* Plays a card of the seat whose turn it is in the position. */
TALON_EXPORT void talon_wasm_solve_put(uint32_t face)
{
    solve_line_put(&position, (uint8_t)face);
}

/* The card with which a defender makes it hardest for the side of the position, which has at most
 * eight cards a hand. TALON_SOLVE_UNKNOWN: there is no solver, it is no defender's turn, or the
 * position cannot be solved. */
TALON_EXPORT uint32_t talon_wasm_solve_defend(void)
{
    const unsigned seat = (position.leader + position.laid) % TALON_SOLVE_SEATS;

    if (!solver || talon_solve_check(&position) || position.side >> seat & 1)
        return TALON_SOLVE_UNKNOWN;
    return solve_line_defend(solver, &position);
}

/* Fills the table for the hands of the position; its twenty searches share `nodes`. Whether all of
 * them are exact. */
TALON_EXPORT bool talon_wasm_solve_strains(uint32_t nodes)
{
    return solver && !talon_solve_check(&position) &&
           talon_solve_strains(solver, position.hand, nodes, NULL, tricks);
}

/* The next problem is the first one of this seed. */
TALON_EXPORT void talon_wasm_solve_seed(uint32_t seed)
{
    talon_rng_simulate(&rng, seed);
}

/* Makes the next problem, as `talon solve --problems` does: a struct solve_problem. NULL: there is
 * no solver. */
TALON_EXPORT const struct solve_problem *talon_wasm_solve_problem(uint32_t cards, uint32_t trump)
{
    const struct solve_problem_wish wish = { cards, (uint8_t)trump };

    if (!solver)
        return NULL;
    solve_problem_find(solver, &rng, &wish, &problem);
    return &problem;
}
