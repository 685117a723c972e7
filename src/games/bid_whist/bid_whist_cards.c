/* bid_whist_cards.c - Bid Whist: how cards compare under what has been named, and when the declarer
 * still has to bury some.
 *
 * Rules: R-BID-03 … R-BID-06.
 */
#include "bid_whist.h"

/* Nothing is played while the declarer has more cards than the others. */
bool bid_whist_is_burying(const struct bid_whist *b)
{
    const int declarer = b->declarer - 1;

    return b->kitty ||
           (b->table.laid == 0 && talon_bit_count(b->hand[declarer]) >
                                      talon_bit_count(b->hand[talon_left_of(declarer, SEATS)]));
}

int bid_whist_suit(const struct bid_whist *b, uint8_t face)
{
    const uint8_t high = bid_whist_as_high(face, b->order, b->table.trump);

    return high == NO_FACE ? NOTHING_LED : talon_suit(high);
}

/* R-BID-05: without trump a joker never wins, and any other card beats one that was led. */
bool bid_whist_beats(const struct bid_whist *b, uint8_t face, uint8_t best)
{
    const uint8_t one = bid_whist_as_high(face, b->order, b->table.trump),
                  other = bid_whist_as_high(best, b->order, b->table.trump);

    if (one == NO_FACE || other == NO_FACE)
        return other == NO_FACE && one != NO_FACE;
    return beats(one, other, b->table.trump);
}
