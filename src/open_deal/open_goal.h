/* open_goal.h - the goal of a deal of tricks: who plays together, and for how many tricks.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The orders of the ranks within a suit, the lowest first: the ace is the highest or the lowest
 * card, or the others come the other way round, below or above the ace. */
enum open_order { OPEN_HIGH, OPEN_ACE_LOW, OPEN_DOWN, OPEN_DOWN_ACE_LOW, OPEN_ORDERS };

struct open_goal {
    uint8_t side; /* as a position of the solver has it, with the seats that help */
    bool apart;   /* its seats play each for himself: a goal for each of them, against all others */
    bool fewest;
    uint8_t need; /* so many tricks of the side in the deal make a contract, or break one for few
                   * tricks; 0: there is none */
    bool decides; /* and nothing else counts */
    enum open_order order;
};
