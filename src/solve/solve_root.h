/* solve_root.h - the position that a question is about, as the search has it.
 */
#pragma once

#include "solve_solver.h"

struct solve_root {
    uint64_t hand[SOLVE_SEATS], dealt[SOLVE_SEATS]; /* dealt: with the cards that lie */
    uint64_t trumps;
    uint8_t side, raisers;
    unsigned lying;
    struct solve_trick trick;
};

struct solve_bounds {
    int least, most;
};

/* Puts a position into the solver. */
void solve_root_begin(struct talon_solver *solver, const struct talon_solve_position *position,
                      const struct talon_solve_request *request, struct solve_root *root);

/* Asks whether the side takes as many tricks as needed, after a card if `card` is one, and moves a
 * bound. False: the search was stopped. */
bool solve_root_reaches(struct talon_solver *solver, struct solve_root *root, uint64_t card,
                        int need, struct solve_bounds *bounds);

/* Narrows the bounds of the tricks, after a card if `card` is one, until they are equal or the
 * search is stopped. The guess is where to begin. */
void solve_root_narrow(struct talon_solver *solver, struct solve_root *root, uint64_t card,
                       int guess, struct solve_bounds *bounds);

/* The suits of a set of cards of the position as lanes of the search, and the reverse. */
uint64_t solve_root_turn(const struct talon_solve_position *position, uint64_t cards);
