/* open_kleurenwiezen.c - the goal of a deal of Kleurenwiezen.
 */
#include "open_holders.h"

#include "games/kleurenwiezen/kleurenwiezen.h"

bool open_deal_goal_of_kleurenwiezen(const void *state, struct open_goal *goal)
{
    const struct kleurenwiezen *k = state;
    const struct trick_terms terms = kleurenwiezen_terms(k);

    return open_holders_goal(&k->h, &terms, goal);
}
