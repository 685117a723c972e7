/* open_solo_whist.c - the goal of a deal of Solo Whist.
 */
#include "open_holders.h"

#include "games/solo_whist/solo_whist.h"

bool open_deal_goal_of_solo_whist(const void *state, struct open_goal *goal)
{
    const struct trick_terms terms = solo_whist_auction.terms(state);

    return open_holders_goal(state, &terms, goal);
}
