/* solo_maxims.h - rules of thumb for Solo Whist and Wiezen: what a contract is worth with a hand,
 * and what to say. Searches and the sensible player both use them.
 */
#pragma once

#include "games/trick/trick_solo.h"
#include "holders_maxims.h"

/* The auction of a game, or NULL: it has none of this kind. */
const struct trick_solo_game *solo_auction_of(const char *game);
/* Points that a seat may expect of a contract, in hundredths; `likely`: how likely it makes it, in
 * percent. `accepts`: it would be the partner of a proposal. */
int solo_worth(const struct trick_terms *terms, uint64_t hand, int turned, bool accepts,
               int *likely);
/* The place of the best of these words or suits, for a seat with this hand. Of the state it reads
 * only what everybody sees. */
unsigned solo_choose_word(const struct trick_holders *h, const struct trick_solo_game *game,
                          uint64_t hand, const struct talon_move *moves, unsigned count);
