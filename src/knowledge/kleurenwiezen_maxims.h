/* kleurenwiezen_maxims.h - rules of thumb for Kleurenwiezen: what a bid, a proposal or an
 * acceptance is worth with a hand, which card to drop, and how to play for a contract. Searches and
 * the sensible player both use them. Of the state they read only what everybody sees.
 */
#pragma once

#include "games/kleurenwiezen/kleurenwiezen.h"

/* How likely this word leads to a contract that is made, in percent; of a proposal, if somebody
 * accepts it. Words without a contract: 100. */
int kleurenwiezen_likelihood(const struct kleurenwiezen *k, uint64_t hand, struct talon_move move);
/* The place of the best of these words, suits or cards to drop, for a seat with this hand. */
unsigned kleurenwiezen_choose_word(const struct kleurenwiezen *k, int seat, uint64_t hand,
                                   const struct talon_move *moves, unsigned count);
/* How a seat plays now (holders_maxims.h): at a piccolo for a trick until it has one. */
int kleurenwiezen_way_of(const struct kleurenwiezen *k, int seat);
