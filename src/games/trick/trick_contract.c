/* trick_contract.c - auctions and contracts: finding what may be said, listing what can be bid, and
 * telling whether a contract is made, and what it pays.
 *
 * Rules: R-TRK-11, R-TRK-12.
 */
#include "trick_contract.h"

const struct trick_saying *trick_next_saying(const struct trick_auction *auction,
                                             const struct trick_saying *last, int standing,
                                             unsigned conditions)
{
    const struct trick_saying *const end = auction->rows + auction->rows_count;

    for (const struct trick_saying *row = last ? last + 1 : auction->rows; row < end; row++)
        if (row->standing == standing && conditions >> row->condition & 1)
            return row;
    return NULL;
}

const struct trick_saying *trick_find_saying(const struct trick_auction *auction, int standing,
                                             uint8_t verb, unsigned conditions)
{
    const struct trick_saying *row = trick_next_saying(auction, NULL, standing, conditions);

    while (row && row->verb != verb)
        row = trick_next_saying(auction, row, standing, conditions);
    return row;
}

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

void trick_settle(const struct trick_due *due, int seats, int32_t *amount)
{
    const int others = due->holders & (due->holders - 1) ? 1 : seats - 1;

    for (int s = 0; s < seats; s++)
        amount[s] += due->holders >> s & 1 ? others * due->stake : -due->stake;
}
