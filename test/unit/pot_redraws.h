/* pot_redraws.h - seeds of games of War in which the word that shuffles the first pot is rejected,
 * so that another one is drawn. Such games are too rare to be met by chance.
 */
#pragma once

#include "fast/fast_duel.h"

enum { REDRAW_NONE = 1000000 }; /* no seed below this one */

/* Of the words that shuffle a pot of ten cards one in 2,367 may have to be drawn again, because the
 * low half of its product is below the bound. One in 15,204 really is. */
static inline bool is_redrawn(uint32_t word)
{
    const uint32_t bound = 10u * 9 * 8 * 7 * 6 * 5 * 4 * 3;

    return word * bound < (0u - bound) % bound;
}

/* The battles before the first war of a game take a coin each, and its pot the word behind these.
 */
static inline bool has_redraw(struct fast_duel *duel)
{
    const uint8_t *const own = fast_duel_row(duel, 0), *const other = fast_duel_row(duel, 1);
    unsigned first = 0;

    while (first < 8 && own[first] != other[first])
        first++;
    return first < 8 && own[first + 4] != other[first + 4] &&
           is_redrawn((uint32_t)fast_duel_coins(duel, first));
}

/* The first such seed from this one on, where pots have ten cards and are shuffled; or
 * REDRAW_NONE. */
static inline uint64_t find_redraw(const struct fast_war *rules, uint64_t seed)
{
    struct fast_war_game game;
    struct fast_duel duel;

    fast_duel_prepare(&duel, rules);
    for (; seed < REDRAW_NONE; seed++) {
        fast_duel_deal(&duel, seed, &game);
        if (has_redraw(&duel))
            break;
    }
    return seed;
}
