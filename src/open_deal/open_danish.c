/* open_danish.c - the goal of a deal of Danish Whist.
 */
#include "open_contract.h"

#include "games/danish/danish.h"

#include <talon/solve.h>

/* Grandi ends with the seventh trick, and after four passes everybody plays for himself. */
bool open_deal_goal_of_danish(const void *state, struct open_goal *goal)
{
    const struct danish *d = state;

    if (!d->declarer || d->contract == GRANDI || d->contract == PAS)
        return false;
    const unsigned declarer = talon_seat_bit(d->declarer - 1),
                   partner = talon_seat_bit((d->declarer + 1) % SEATS);
    const bool alone = danish_is_solo(d);
    goal->order = danish_order(d) == TRICK_ACE_LOW ? OPEN_ACE_LOW : OPEN_HIGH;
    if (!open_contract_goal(&danish_contracts[d->contract - NOLO],
                            alone ? declarer : declarer | partner, goal))
        return false;
    if (alone) /* R-DAN-03: his partner's tricks do not count */
        goal->side |= (uint8_t)(partner << TALON_SOLVE_HELPERS);
    return true;
}
