/* open_wiezen.c - the goal of a deal of Wiezen.
 */
#include "open_holders.h"

#include "games/wiezen/wiezen.h"

bool open_deal_goal_of_wiezen(const void *state, struct open_goal *goal)
{
    const struct trick_terms terms = wiezen_auction.terms(state);

    return open_holders_goal(state, &terms, goal);
}
