/* trick_contract.c - contracts: listing those that can be bid, telling whether one is made, and
 * settling it.
 *
 * Rules: R-TRK-11, R-TRK-12.
 */
#include "trick_contract.h"

int trick_list_contracts(const struct trick_contract *rows, int count, int above, uint32_t barred,
                         uint8_t verb, struct talon_move *out)
{
    int moves = 0;

    for (int i = 0; i < count; i++)
        if (rows[i].rung > above && !(barred >> i & 1))
            out[moves++] = (struct talon_move){ .verb = verb, .a = (uint8_t)(CONTRACT_PLACE + i) };
    return moves;
}

/* ---- the play ---------------------------------------------------------------------------------
 */

int trick_of_holders(const uint8_t *tricks, unsigned holders)
{
    int sum = 0;

    for (unsigned set = holders; set; set &= set - 1)
        sum += tricks[talon_first_seat(set)];
    return sum;
}

bool trick_is_made(const struct trick_contract *row, int tricks)
{
    return row->aim == AIM_LEAST   ? tricks >= row->need
           : row->aim == AIM_EXACT ? tricks == row->need
                                   : tricks <= row->need;
}

bool trick_is_decided(const struct trick_contract *row, int tricks, int played, int deal_tricks)
{
    if (row->aim != AIM_LEAST)
        return tricks > row->need;
    return tricks >= row->need || played - tricks > deal_tricks - row->need;
}

bool trick_all_decided(const struct trick_contract *row, const uint8_t *tricks, unsigned holders,
                       int played, int deal_tricks)
{
    for (unsigned set = holders; set; set &= set - 1)
        if (!trick_is_decided(row, tricks[talon_first_seat(set)], played, deal_tricks))
            return false;
    return true;
}

/* ---- the settlement ----------------------------------------------------------------------------
 */

int trick_stake_of(const struct trick_contract *row, const struct trick_stake *stake, int tricks,
                   int deal_tricks)
{
    const int above = tricks - row->need;

    if (!trick_is_made(row, tricks))
        return -(stake->lost + stake->under * (above < 0 ? -above : above));
    return stake->made + stake->over * (above < stake->most ? above : stake->most) +
           (tricks == deal_tricks ? stake->all : 0);
}

void trick_settle_pair(int stake, unsigned pair, int seats, int32_t *amount)
{
    for (int s = 0; s < seats; s++)
        amount[s] += pair & talon_seat_bit(s) ? stake : -stake;
}

void trick_settle_alone(int stake, int declarer, int seats, int32_t *amount)
{
    for (int s = 0; s < seats; s++)
        amount[s] += s == declarer ? (seats - 1) * stake : -stake;
}
