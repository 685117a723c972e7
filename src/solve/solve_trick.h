/* solve_trick.h - a trick in the making: each row has what is true when so many cards lie.
 */
#pragma once

#include "solve_cards.h"

#include <stdbool.h>

struct solve_trick {
    int need, left; /* tricks the side needs, of those left, with this one */
    unsigned leader;
    unsigned winner[SOLVE_SEATS + 1];  /* so far */
    uint64_t lane;                     /* the suit led */
    uint64_t best[SOLVE_SEATS + 1];    /* the card that wins so far */
    uint64_t played[SOLVE_SEATS + 1];  /* the cards that lie */
    uint64_t lengths[SOLVE_SEATS + 1]; /* how long the suits of the hands are */
};

/* Whether a card is higher than the best of its suit, or a higher trump. The trumps are above all
 * other cards as numbers. */
static inline bool solve_beats(uint64_t card, uint64_t best, uint64_t lane, uint64_t trumps)
{
    return card > best && card & (lane | trumps);
}

/* The cards of `all` that separate legal cards: those of other hands, and the card that wins so
 * far. The other cards that lie separate nothing, since no card has to beat them. */
static inline uint64_t solve_others(const struct solve_trick *trick, unsigned lying, uint64_t all,
                                    uint64_t legal)
{
    return all & ~(trick->played[lying] & ~trick->best[lying]) & ~legal;
}

/* Takes a length as solve_table.h has them. */
static inline uint64_t solve_length_of(uint64_t card, unsigned seat)
{
    return 1ull << ((solve_lowest_index(card) & 48) + 4 * seat);
}

static inline void solve_trick_add(struct solve_trick *trick, unsigned lying, unsigned seat,
                                   uint64_t card, uint64_t trumps)
{
    trick->lengths[lying + 1] = trick->lengths[lying] - solve_length_of(card, seat);
    trick->played[lying + 1] = trick->played[lying] | card;
    if (!lying)
        trick->lane = solve_lane_of(card);
    if (!lying || solve_beats(card, trick->best[lying], trick->lane, trumps)) {
        trick->best[lying + 1] = card;
        trick->winner[lying + 1] = seat;
    } else {
        trick->best[lying + 1] = trick->best[lying];
        trick->winner[lying + 1] = trick->winner[lying];
    }
}
