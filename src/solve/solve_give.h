/* solve_give.h - which card is tried first by a seat that does not want its own side to take the
 * trick: in a search for few tricks. This changes how long a search takes, never what it finds.
 */
#pragma once

#include "solve_state.h"
#include "solve_trick.h"

/* The seats that a seat wants to take the trick. */
static inline uint8_t solve_wished(const struct solve_state *s, unsigned seat)
{
    return (uint8_t)(solve_has_seat(s->raisers, seat) ? s->side : ~s->side & 15);
}

/* How dangerous a card is to the seat that holds it: how many cards of other hands are below it,
 * beyond those that its own lower cards stay below. */
static inline int solve_danger(const struct solve_state *s, uint64_t own, uint64_t card)
{
    const uint64_t lane = solve_lane_of(card), below = lane & (card - 1);

    return (int)solve_count(s->all & below & ~own) - (int)solve_count(own & below);
}

/* Good to lead: a card below those of the seats that are to take the trick, in a suit that these
 * have. */
static inline int solve_give_lead_score(const struct solve_state *s, unsigned seat, uint64_t card)
{
    enum { VOID = -100, BELOW = 8, LONG = 2 };
    const uint64_t lane = solve_lane_of(card);
    const uint8_t wished = solve_wished(s, seat);
    uint64_t theirs = 0;

    for (unsigned i = 0; i < SOLVE_SEATS; i++)
        theirs |= solve_has_seat(wished, i) ? s->hand[i] & lane : 0;
    if (!theirs)
        return VOID - (int)solve_count(s->hand[seat] & lane);
    const uint64_t below = lane & (card - 1);
    return BELOW * ((int)solve_count(theirs & ~below) - (int)solve_count(theirs & below)) -
           LONG * (int)solve_count(s->all & lane & ~theirs & below) -
           (int)solve_count(s->hand[seat] & lane);
}

static inline uint64_t solve_give_by_score(const struct solve_state *s, unsigned seat,
                                           unsigned lying, uint64_t groups)
{
    uint64_t best = 0;
    int most = INT32_MIN;

    for (; groups; groups &= groups - 1) {
        const uint64_t card = solve_lowest(groups);
        const int score =
            lying ? solve_danger(s, s->hand[seat], card) : solve_give_lead_score(s, seat, card);
        if (score > most) {
            most = score;
            best = card;
        }
    }
    return best;
}

/* Follows suit: as high as it can below the card that wins so far; the lowest where a wished seat
 * may still go above it; the highest where the trick is lost in any case. */
static inline uint64_t solve_give_follow(const struct solve_state *s,
                                         const struct solve_trick *trick, unsigned lying,
                                         uint64_t groups)
{
    const unsigned seat = (trick->leader + lying) & 3;
    const uint8_t wished = solve_wished(s, seat);
    const uint64_t below = groups & ((trick->best[lying] & trick->lane) - 1);
    bool comes = false;

    for (unsigned i = lying + 1; i < SOLVE_SEATS; i++)
        comes = comes || solve_has_seat(wished, (trick->leader + i) & 3);
    if (!(trick->best[lying] & trick->lane))
        return solve_highest(groups); /* it is ruffed */
    if (below && solve_has_seat(wished, trick->winner[lying]))
        return solve_highest(below);
    return comes ? solve_lowest(groups) : solve_highest(groups);
}

/* The next group to try. */
static inline uint64_t solve_give(const struct solve_state *s, const struct solve_trick *trick,
                                  unsigned lying, uint64_t groups)
{
    const unsigned seat = (trick->leader + lying) & 3;

    if (lying && groups & trick->lane)
        return solve_give_follow(s, trick, lying, groups);
    return solve_give_by_score(s, seat, lying, groups);
}
