/* israeli_maxims.h - rules of thumb for Israeli Whist: what to bid, which cards to give away, and
 * how many tricks to declare. Searches and the sensible player use them.
 */
#pragma once

#include "trick_maxims.h"

/* The trump for which a hand takes most tricks, 0 … 4. */
int maxim_best_trump(uint64_t hand);
/* Whether so many tricks may be bid on a hand worth `worth` hundredths. */
bool maxim_is_worth_bid(int worth, int tricks);
/* The worth of a card to its holder: the three with the least are given away. */
int maxim_worth_of_card(uint64_t hand, uint8_t card);
/* The number to declare for a hand worth `worth` hundredths, if others have declared `sum` and so
 * many do so later. A number that is not allowed may come out. */
int maxim_number(int worth, int sum, int later);
