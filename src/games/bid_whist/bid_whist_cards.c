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

/* R-BID-05: without trump a joker never wins, and any other card beats one that was led. */
static bool wins_over(const struct bid_whist *b, uint8_t face, uint8_t best)
{
    const uint8_t one = bid_whist_as_high(face, b->order, b->table.trump),
                  other = bid_whist_as_high(best, b->order, b->table.trump);

    if (one == NO_FACE || other == NO_FACE)
        return other == NO_FACE && one != NO_FACE;
    return beats(one, other, b->table.trump);
}

/* A joker without trump leads no suit: the next card does. */
bool bid_whist_lay(struct bid_whist *b, int seat, uint8_t face)
{
    struct trick_table *t = &b->table;
    const uint8_t high = bid_whist_as_high(face, b->order, t->trump);
    const bool wins = !t->laid || wins_over(b, face, (uint8_t)(b->trick[t->best] - 1));

    return trick_lay_as(t, b->trick, seat, face, wins,
                        t->led == NOTHING_LED && high != NO_FACE ? talon_suit(high) : t->led);
}
