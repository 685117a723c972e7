/* holders_maxims.c - rules of thumb for contracts of one seat, of two, or of several each for
 * itself.
 */
#include "holders_maxims.h"

enum { PERCENT = 100, SURE = 98, OPEN_HURTS = 12 };
enum { MARGIN = 4 }; /* hundredths of tricks for a percent */

int holders_danger(uint64_t hand)
{
    enum { EASY = 2, EACH = 12 };
    int danger = 0;

    for (int suit = 0; suit < NO_TRUMP; suit++) {
        int room = 1, worst = 0;
        for (uint64_t set = maxim_suit(hand, suit); set; set &= set - 1, room += EASY) {
            const int above = talon_rank((uint8_t)talon_lowest_bit(set)) - room;
            worst = above > worst ? above : worst;
        }
        danger += EACH * worst;
    }
    return danger;
}

int holders_chance(int tricks, int need)
{
    const int chance = PERCENT / 2 + (tricks - PERCENT * need) / MARGIN;

    return chance < 1 ? 1 : chance > SURE ? SURE : chance;
}

int holders_chance_of_none(uint64_t hand, bool open)
{
    const int left = SURE - holders_danger(hand) - (open ? OPEN_HURTS : 0);

    return left > 1 ? left : 1;
}

int holders_expectation(const struct trick_terms *terms, int likely)
{
    const struct trick_contract *contract = &terms->contract;
    const int short_of = contract->need + (contract->aim == AIM_LEAST ? -1 : 1);
    const int made = trick_stake_of(contract, &terms->stake, contract->need, HAND_CARDS);
    const int lost = trick_stake_of(contract, &terms->stake, short_of, HAND_CARDS);

    return (likely * made + (PERCENT - likely) * lost) *
           (contract->held == HELD_BY_PAIR ? 1 : SEATS - 1);
}

int holders_way_of(const struct trick_contract *contract, bool holds)
{
    if (contract->aim == AIM_LEAST)
        return FOR_TRICKS;
    return holds ? FOR_NONE : AGAINST_NONE;
}

struct trick_choice holders_best_card(const struct trick_sight *sight, int way)
{
    return way == FOR_TRICKS ? maxim_take(sight) : maxim_avoid(sight);
}
