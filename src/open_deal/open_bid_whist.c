/* open_bid_whist.c - the goal of a deal of Bid Whist. A joker has no place among thirteen
 * ranks, so the solver takes only deals without one.
 */
#include "open_goals.h"

#include "games/bid_whist/bid_whist.h"

bool open_deal_goal_of_bid_whist(const void *state, struct open_goal *goal)
{
    static const enum open_order orders[] = { [NO_ORDER] = OPEN_HIGH,
                                              [RANKS_HIGH] = OPEN_HIGH,
                                              [RANKS_DOWN] = OPEN_DOWN,
                                              [RANKS_DOWN_BAD] = OPEN_DOWN_ACE_LOW };
    const struct bid_whist *b = state;

    if (b->stage != PLAYED || !b->declarer)
        return false;
    goal->side = b->declarer & 1 ? 1 << 0 | 1 << 2 : 1 << 1 | 1 << 3;
    goal->need = BOOK + b->high_books;
    goal->order = orders[b->order];
    return true;
}
