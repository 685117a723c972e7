/* open_goals.h - for each game, what the deal of a state is played for. Each answers false where
 * the solver's two sides are not those of the deal.
 */
#pragma once

#include "open_goal.h"

bool open_deal_goal_of_norwegian(const void *state, struct open_goal *goal);
bool open_deal_goal_of_minnesota(const void *state, struct open_goal *goal);
bool open_deal_goal_of_danish(const void *state, struct open_goal *goal);
bool open_deal_goal_of_solo_whist(const void *state, struct open_goal *goal);
bool open_deal_goal_of_wiezen(const void *state, struct open_goal *goal);
bool open_deal_goal_of_kleurenwiezen(const void *state, struct open_goal *goal);
bool open_deal_goal_of_bid_whist(const void *state, struct open_goal *goal);
