/* bid_whist_maxims.h - rules of thumb for Bid Whist: what a hand is worth with high or low cards,
 * what to bury, and cards as if aces were high and jokers the highest trumps. Searches and the
 * sensible player use them.
 */
#pragma once

#include "trick_maxims.h"

/* How the cards rank, as the field `order` numbers it. */
enum { MAXIM_HIGH = 1, MAXIM_DOWN, MAXIM_DOWN_BAD };

/* The cards in the order of ordinary ones; a joker without trump has no place there. */
uint64_t maxim_ordered(uint64_t cards, int order, int trump);
/* The card that maxim_ordered() made this one of. */
uint8_t maxim_unordered(uint8_t card, int order, int trump);
/* The books in hundredths that the side of this hand wins, with the kitty and an average partner.
 */
int maxim_books(uint64_t hand, int order, int trump);
/* The trump with which they are most. */
int maxim_best_suit(uint64_t hand, int order);
/* Whether a hand worth `books` hundredths is good enough to bid so many above six. */
bool maxim_is_good_for(int books, int bid);
/* The worth of a card to the declarer: those with the least are buried. */
int maxim_worth_kept(uint64_t cards, uint8_t card, int order, int trump);
