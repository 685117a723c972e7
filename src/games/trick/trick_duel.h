/* trick_duel.h - the auction of both Danish games: two bid against each other until one passes,
 * then the next one challenges the winner.
 *
 * Rules: R-DAN-05, R-ESM-03.
 */
#pragma once

#include "trick_table.h"

/* Seats + 1, 0 for none. Without a challenger nobody is left who could bid. After the auction
 * champion and challenger are 0, and the best bidder stays. The game itself keeps the bid. */
struct trick_duel {
    uint8_t champion, challenger, best_bidder;
};

enum { DUEL_PASS, DUEL_BID, DUEL_HOLD, DUEL_ACTIONS }; /* hold: the challenger's bid becomes his */

/* Begins with eldest, challenged by the one on his left. */
void trick_duel_begin(struct trick_duel *duel, const struct trick_table *t);

static inline bool trick_duel_goes_on(const struct trick_duel *duel)
{
    return duel->champion != 0;
}

/* Whether the champion speaks because his challenger has bid more. */
bool trick_duel_is_answer(const struct trick_duel *duel);
/* The seat that speaks while the auction goes on. */
int trick_duel_turn(const struct trick_duel *duel);
/* Carries out what the one who speaks does. False if that ends the auction. */
bool trick_duel_speak(struct trick_duel *duel, const struct trick_table *t, int action);
/* Whether the auction of this deal can stand so; where nothing is given, it begins. */
bool trick_duel_validate(struct trick_duel *duel, const struct trick_table *t);
