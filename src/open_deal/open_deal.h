/* open_deal.h - a deal of a game of tricks as the double-dummy solver takes it: the open hands, who
 * plays together, and what for. It fits games for four in which nothing but following suit binds a
 * card, and two sides want opposite things.
 */
#pragma once

#include "open_goal.h"

#include <talon/game.h>
#include <talon/solve.h>

struct open_deal {
    struct talon_solve_position position; /* its cards as if the order were OPEN_HIGH */
    struct open_goal goal;
    uint8_t taken;        /* tricks of the side before this position */
    const char *contract; /* what is played (a msgid); NULL: it has no name */
};

/* Whether there are deals of this game that the solver takes. */
bool open_deal_has(const struct talon_game *game);
/* Reads a position of the game. False if it is none that the solver takes: no cards are played yet
 * or any more, sides are more than two, or a rule binds a card. `which` is 0, or the number of a
 * declarer where several play each for himself; false after the last of them. */
bool open_deal_read(const struct talon_game *game, const void *state, unsigned which,
                    struct open_deal *deal);

/* A face as if the order were OPEN_HIGH, and the reverse. */
uint8_t open_deal_lift(uint8_t face, enum open_order order);
uint8_t open_deal_lower(uint8_t face, enum open_order order);
uint64_t open_deal_lift_all(uint64_t cards, enum open_order order);
