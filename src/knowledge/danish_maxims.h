/* danish_maxims.h - rules of thumb for the auction of Danish Whist: what a hand can make by itself.
 * Searches and the sensible player use them.
 */
#pragma once

#include "trick_maxims.h"

/* Whether low leads of the others could make a card of this hand win. */
bool maxim_can_be_forced(uint64_t hand, bool aces_low);
/* Whether no lead at all can make a card of this hand win, even if the others see it. */
bool maxim_never_wins(uint64_t hand, bool aces_low);
/* Tricks that a leader wins without trump before anybody else wins one. */
int maxim_tricks_at_once(uint64_t hand);
