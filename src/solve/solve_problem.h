/* solve_problem.h - makes double-dummy problems: endings in which south leads, and exactly one card
 * lets north and south take as many tricks as they can.
 */
#pragma once

#include "solve_line.h"

#include <talon/rng.h>

enum {
    SOLVE_PROBLEM_CARDS_LEAST = 4, /* of a hand */
    SOLVE_PROBLEM_CARDS_MOST = SOLVE_LINE_CARDS_MOST,
    SOLVE_PROBLEM_ANY_TRUMP = 0xff,
    SOLVE_PROBLEM_NORTH_SOUTH = 5, /* their seats as a bit set */
};

struct solve_problem_wish {
    unsigned cards; /* of a hand; 0: a number is drawn for each problem */
    uint8_t trump;  /* a suit, TALON_SOLVE_NO_TRUMP, or SOLVE_PROBLEM_ANY_TRUMP */
};

struct solve_problem {
    struct talon_solve_position position;
    unsigned cards, goal; /* of a hand; tricks of north and south */
    unsigned difficulty;  /* 1 … 5 */
    uint64_t key;         /* the only first card that reaches the goal, with its equals */
    unsigned first;       /* different cards that south may lead */
    unsigned effort;      /* tricks that the search began to prove the key */
    struct solve_line line;
};

/* Draws endings until one of them is a problem worth solving. The same stream gives the same
 * problem on every machine. */
void solve_problem_find(struct talon_solver *solver, struct talon_rng *rng,
                        const struct solve_problem_wish *wish, struct solve_problem *problem);
