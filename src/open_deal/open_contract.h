/* open_contract.h - the goal that follows from a row of contracts and the seats that hold it.
 */
#pragma once

#include "open_goals.h"

#include "games/trick/trick_contract.h"

/* False for contracts that are won by neither many tricks nor few, or by several seats, each for
 * himself. */
static inline bool open_contract_goal(const struct trick_contract *contract, unsigned holders,
                                      struct open_goal *goal)
{
    if (!holders || contract->aim == AIM_EXACT ||
        (contract->held != HELD_BY_PAIR && holders & (holders - 1)))
        return false;
    goal->side = (uint8_t)holders;
    goal->fewest = contract->aim == AIM_MOST;
    goal->need = (uint8_t)(contract->need + goal->fewest);
    goal->decides = contract->early;
    return true;
}
