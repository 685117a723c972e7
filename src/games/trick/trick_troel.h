/* trick_troel.h - three or four aces in one hand, which the Belgian games make known before the
 * auction: whose they are, which card is called, and who plays with them.
 *
 * Rules: R-WIE-05, R-WIE-06.
 */
#pragma once

#include "trick_holders.h"

/* clang-format off */
/* All three say something once a hand has such aces: for that deal, also after it was overbid. */
#define TRICK_TROEL_FIELD_ROWS                                                                     \
    { .id = "troel", .label = "Has three or four aces", .show = TALON_SEAT_1,                      \
      HOLDERS_ROW(troel, 1), TALON_ONCE(HOLDERS_AT(troel)) },                                      \
    { .id = "called", .label = "Card called", .show = TALON_CARD_1, HOLDERS_ROW(called, 1),        \
      TALON_ONCE(HOLDERS_AT(called)) },                                                            \
    { .id = "partner", .label = "Holds the called card", .show = TALON_SEAT_1,                     \
      HOLDERS_ROW(partner, 1), TALON_ONCE(HOLDERS_AT(troel)) }
/* clang-format on */

/* The face of the called card; one is called. */
static inline uint8_t trick_called_face(const struct trick_holders *h)
{
    return talon_french_at(h->called - 1u);
}

/* The called card as a set; empty where none is called. */
static inline uint64_t trick_called_card(const struct trick_holders *h)
{
    return h->called ? bit(trick_called_face(h)) : 0;
}

/* Looks for such a hand from the dealer's left. If there is one, it and the holder of the called
 * card play together, and both are known; else false. */
bool trick_find_troel(struct trick_holders *h);
/* Whether a position can be whose table trick_validate() has taken: in a whole pack the aces and
 * the called card lie where they must, as far as they have not been played. Finds the partner.
 * `stands`: the troel is the contract. A msgid, or NULL. */
const char *trick_validate_troel(struct trick_holders *h, bool stands);
/* The same of a position whose stage has been found and in which a troel is the contract: its
 * partner leads (R-WIE-07, R-KLE-03). */
const char *trick_validate_troel_lead(const struct trick_holders *h);
