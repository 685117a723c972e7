/* answer_digest.h - blocks of whole deals, and one number for all answers to a block, so that
 * answers of libdds to very many deals are kept in a small file.
 */
#pragma once

#include <stdbool.h>
#include <talon/solve.h>

enum { ANSWER_BLOCK = 10 };

/* Says what each legal card of a position is worth, as talon_solve with TALON_SOLVE_SCORES; false
 * if it cannot. */
typedef bool answer_solver(void *context, const struct talon_solve_position *position,
                           struct talon_solve_result *result);

/* Solves the ANSWER_BLOCK deals of a block: a random leader, and each strain twice. The digest
 * holds every card with its tricks, in the order of cards. False if the solver could not. */
bool answer_digest(unsigned block, answer_solver *solve, void *context, uint64_t *digest);
