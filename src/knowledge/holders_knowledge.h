/* holders_knowledge.h - for searches of games in which the auction makes the sides: a sensible
 * card, when a deal has ended, and its worth.
 */
#pragma once

#include "games/trick/trick_holders.h"

#include <talon/search.h>

/* A card of `cards`, the legal ones, for or against this contract; `way` as holders_maxims.h has
 * it. Some words of chance give any card, so that not all playouts go alike. */
struct talon_move holders_choose_card(const struct trick_holders *h,
                                      const struct trick_contract *contract, int seat,
                                      uint64_t cards, int way, uint32_t word);
/* The maxim that a card breaks (trick_maxims.h), as an English sentence; NULL: none, or no card is
 * played. */
const char *holders_maxim_broken(const struct trick_holders *h,
                                 const struct trick_contract *contract, int seat, uint64_t cards,
                                 struct talon_move move);
/* For rows of talon_knowledge. */
bool holders_has_deal_ended(const void *root, const void *state);
bool holders_is_ending(const void *state);
/* The points that each seat has gained, of which `a_lot` is a great gain. At the end of the match
 * the places tell the most. */
void holders_value(const void *root, const void *state, int a_lot, struct talon_values *values);
