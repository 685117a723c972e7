/* israeli_maxims.c - rules of thumb for the bids, the exchange and the numbers of Israeli Whist.
 */
#include "israeli_maxims.h"

/* In hundredths. */
enum { MARGIN = 30, FAIR_SHARE = 325, PULL = 20, PULL_MOST = 75, ZERO_BELOW = 90 }; /* of a trick */

int maxim_best_trump(uint64_t hand)
{
    int best = 0;

    for (int trump = 1; trump <= MAXIM_NO_TRUMP; trump++)
        if (maxim_tricks(hand, trump) > maxim_tricks(hand, best))
            best = trump;
    return best;
}

bool maxim_is_worth_bid(int worth, int tricks)
{
    return worth + MARGIN >= 100 * tricks;
}

/* Long suits and high cards stay; short suits go, so that one can trump them. */
int maxim_worth_of_card(uint64_t hand, uint8_t card)
{
    return 3 * maxim_length(hand, talon_suit(card)) + talon_rank(card);
}

/* Where many tricks are declared already, fewer are left for us. */
int maxim_number(int worth, int sum, int later)
{
    const int all = 100 * sum + worth + later * FAIR_SHARE;
    const int pull = (1300 - all) * PULL / 100, mine = worth + (pull < -PULL_MOST  ? -PULL_MOST
                                                                : pull > PULL_MOST ? PULL_MOST
                                                                                   : pull);

    return mine < ZERO_BELOW ? 0 : (mine + 50) / 100;
}
