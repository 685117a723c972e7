/* open_partners.c - the goal of a deal of Norwegian, Minnesota or Swedish Whist: many tricks
 * or few, of which each counts.
 */
#include "open_goals.h"

#include "games/minnesota/minnesota.h"

static bool partners_goal(const struct trick_partners *p, struct open_goal *goal)
{
    goal->side = 1 << 0 | 1 << 2; /* R-TRK-05 */
    goal->fewest = p->contract == LOW;
    return p->contract != UNDECIDED;
}

bool open_deal_goal_of_norwegian(const void *state, struct open_goal *goal)
{
    return partners_goal(state, goal);
}

bool open_deal_goal_of_minnesota(const void *state, struct open_goal *goal)
{
    const struct minnesota *m = state;

    return partners_goal(&m->partners, goal);
}
