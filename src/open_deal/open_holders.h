/* open_holders.h - the goal of a deal in which the auction has made the sides.
 */
#pragma once

#include "open_contract.h"

#include "games/trick/trick_holders.h"

static inline bool open_holders_goal(const struct trick_holders *h, const struct trick_terms *terms,
                                     struct open_goal *goal)
{
    return h->contract && h->stage == PLAYING && !h->table.over &&
           open_contract_goal(&terms->contract, trick_holders_set(h), goal);
}
