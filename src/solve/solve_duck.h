/* solve_duck.h - one seat against three that want to make it take tricks, without trumps: whether
 * it surely takes none, and whether it must take this one.
 */
#pragma once

#include "solve_state.h"

/* Whether a seat can always stay below the others in a suit that they lead: its lowest card is
 * below their lowest, its second below their second, and so on. Of its cards below the one led it
 * plays the highest, and then the same is true of the cards that are left. */
static inline bool solve_ducks(uint64_t own, uint64_t others)
{
    for (; own && others; own &= own - 1, others &= others - 1)
        if (solve_lowest(own) > solve_lowest(others))
            return false;
    return true;
}

/* The same after the seat itself has led its lowest card, and each other hand that has the suit has
 * followed with any card. */
static inline bool solve_ducks_after_lead(uint64_t own, uint64_t others, unsigned following)
{
    uint64_t rest = others;

    if (!own || !others || solve_lowest(own) > solve_lowest(others))
        return false;
    for (; following && rest; following--)
        rest ^= solve_highest(rest);
    return solve_ducks(own & (own - 1), rest);
}

static inline unsigned solve_hands_with(const struct solve_state *s, uint64_t cards)
{
    unsigned count = 0;

    for (unsigned seat = 0; seat < SOLVE_SEATS; seat++)
        count += (s->hand[seat] & cards) != 0;
    return count;
}

/* Whether the seat takes no trick any more, whatever the others do. Where both it and they have
 * cards of a suit, the owner of each of these cards matters. */
static inline bool solve_takes_none(const struct solve_state *s, unsigned seat, unsigned leader,
                                    uint64_t *ranks)
{
    bool leads = leader != seat;

    *ranks = 0;
    for (uint64_t lane = SOLVE_LANE; lane; lane <<= 16) {
        const uint64_t own = s->hand[seat] & lane, others = s->all & lane & ~own;
        if (!solve_ducks(own, others))
            return false;
        if (own && others)
            *ranks |= solve_lowest(s->all & lane);
        if (!leads && solve_ducks_after_lead(own, others, solve_hands_with(s, others)))
            leads = true;
    }
    return leads;
}

/* Whether a seat does not go above these cards of a suit: who gives tricks needs only one of them;
 * who helps to duck must have no other. */
static inline bool solve_stays_below(const struct solve_state *s, unsigned seat, uint64_t lane,
                                     uint64_t below)
{
    const uint64_t cards = s->hand[seat] & lane;

    if (!solve_has_seat(s->raisers, seat))
        return !(cards & ~below);
    return !cards || cards & below;
}

/* Whether the leader, one of those who give tricks, can make the seat take this one at once: all
 * others stay below its lowest card of a suit. */
static inline bool solve_must_take(const struct solve_state *s, unsigned seat, unsigned leader,
                                   uint64_t *ranks)
{
    for (uint64_t lane = SOLVE_LANE; lane; lane <<= 16) {
        const uint64_t own = s->hand[seat] & lane;
        const uint64_t below = own ? lane & (solve_lowest(own) - 1) : 0;
        bool must = (s->hand[leader] & below) != 0;
        for (unsigned i = 0; must && i < SOLVE_SEATS; i++)
            must = i == seat || solve_stays_below(s, i, lane, below);
        if (must) {
            *ranks = solve_lowest(own);
            return true;
        }
    }
    return false;
}

/* Answers whether the seat takes as many tricks as the others need, where that is plain. */
static inline bool solve_duck(const struct solve_state *s, unsigned leader, int need,
                              struct solve_outcome *outcome)
{
    const unsigned seat = s->single;

    if (solve_takes_none(s, seat, leader, &outcome->ranks)) {
        outcome->value = 0;
        return true;
    }
    if (need > 1 || !solve_has_seat(s->raisers, leader) ||
        !solve_must_take(s, seat, leader, &outcome->ranks))
        return false;
    outcome->value = 1;
    return true;
}
