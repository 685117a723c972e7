/* open_esmakker.c - what a sol of call-ace Whist is played for. In the other contracts the called
 * ace must be led and played (R-ESM-09), so they are none for the solver.
 */
#include "open_contract.h"

#include "games/esmakker/esmakker.h"

bool open_goal_of_esmakker(const void *state, struct open_goal *goal)
{
    const struct esmakker *e = state;
    unsigned holders = 0;

    if (e->stage != PLAYING || !esmakker_is_sol(e))
        return false;
    for (int s = 0; s < SEATS; s++)
        holders |= e->holder[s] ? talon_seat_bit(s) : 0;
    goal->order = esmakker_order(e) == TRICK_ACE_LOW ? OPEN_ACE_LOW : OPEN_HIGH;
    return open_contract_goal(&esmakker_contracts[e->best_kind], holders, goal);
}
