/* open_contract.h - the goal that follows from a row of contracts and the seats that hold it.
 */
#pragma once

#include "open_goals.h"

#include "games/trick/trick_contract.h"

/* False for contracts that are won by neither many tricks nor few. */
static inline bool open_contract_goal(const struct trick_contract *contract, unsigned holders,
                                      struct open_goal *goal)
{
    if (!holders || contract->aim == AIM_EXACT)
        return false;
    goal->side = (uint8_t)holders;
    goal->apart = contract->held == HELD_JOINTLY;
    goal->fewest = contract->aim == AIM_MOST;
    goal->need = (uint8_t)(contract->need + goal->fewest);
    goal->decides = contract->early;
    return true;
}
