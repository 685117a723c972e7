/* bid_whist_maxims.c - rules of thumb for the bids, the kitty and the ranks of Bid Whist.
 */
#include "bid_whist_maxims.h"

#include "games/bid_whist/bid_whist.h"

/* In hundredths of a trick: the kitty helps the declarer, and what is buried is a book. */
enum { ALL_TRICKS = 1200, KITTY_HELPS = 100, BURIED_BOOK = 100, MARGIN = 30 };
enum { TRUMP_STAYS = 40 };

uint64_t maxim_ordered(uint64_t cards, int order, int trump)
{
    uint64_t ordered = 0;

    for (uint64_t set = cards; set; set &= set - 1) {
        const uint8_t face = bid_whist_as_high((uint8_t)talon_lowest_bit(set), order, trump);
        ordered |= face == NO_FACE ? 0 : 1ull << (face & 63);
    }
    return ordered;
}

/* Ranks that are turned round twice are as before. */
uint8_t maxim_unordered(uint8_t card, int order, int trump)
{
    if (talon_rank(card) >= TALON_JOKER)
        return talon_rank(card) > TALON_JOKER ? BIG_JOKER : LITTLE_JOKER;
    return bid_whist_as_high(card, order, trump);
}

int maxim_books(uint64_t hand, int order, int trump)
{
    const int own = maxim_tricks(maxim_ordered(hand, order, trump), trump);

    return own + (ALL_TRICKS - own) / (SEATS - 1) + KITTY_HELPS + BURIED_BOOK;
}

int maxim_best_suit(uint64_t hand, int order)
{
    int best = 0;

    for (int suit = 1; suit < SUITS; suit++)
        if (maxim_books(hand, order, suit) > maxim_books(hand, order, best))
            best = suit;
    return best;
}

bool maxim_is_good_for(int books, int bid)
{
    return books + MARGIN >= 100 * (BOOK + bid);
}

int maxim_worth_kept(uint64_t cards, uint8_t card, int order, int trump)
{
    const uint8_t high = bid_whist_as_high(card, order, trump);

    if (high == NO_FACE)
        return 0;
    return 3 * maxim_length(maxim_ordered(cards, order, trump), talon_suit(high) & 3) +
           talon_rank(high) + (talon_suit(high) == trump ? TRUMP_STAYS : 0);
}
