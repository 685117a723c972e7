/* fast_pot.h - in which order the winner of a war takes the cards of its pot, as rows of tables. It
 * knows pots of one war without a second tie: their cards lie in pairs, a card of seat 0 and one of
 * seat 1.
 *
 * Rules: R-WAR-13, R-GEN-03.
 */
#pragma once

#include "fast_inline.h"
#include "fast_tables.h"
#include "fast_war.h"

/* The seat whose cards come first where a pot is not shuffled. */
FAST_PIECE unsigned fast_pot_first(int order, unsigned taker)
{
    return order == FAST_WAR_WINNER ? taker : order == FAST_WAR_LOSER ? taker ^ 1 : 0;
}

/* A pot that is taken as it lies: how far each card moves. */
FAST_PIECE const uint8_t *fast_pot_laid(unsigned need, unsigned first)
{
    return need == 1   ? fast_tables.laid4[first]
           : need == 2 ? fast_tables.laid6[first]
                       : fast_tables.laid10[first];
}

/* ---- pots that are shuffled ------------------------------------------------------------------ */

/* All draws of a shuffle but the last, as one draw by one word: how many outcomes there are. The
 * last draw is a coin. */
FAST_PIECE uint32_t fast_pot_bound(unsigned need)
{
    return need == 1 ? 12 : need == 2 ? 360 : 1814400;
}

/* Whether the word may have to be drawn again. */
FAST_PIECE bool fast_pot_is_doubtful(unsigned need, uint32_t word)
{
    return (uint32_t)((uint64_t)word * fast_pot_bound(need)) < fast_pot_bound(need);
}

/* A pot of four or six cards: how far each card moves. */
FAST_PIECE const uint8_t *fast_pot_shuffled(unsigned need, uint32_t word, uint32_t coin)
{
    const uint32_t row = (uint32_t)((uint64_t)word * fast_pot_bound(need) >> 32) * 2 + coin;

    return need == 1 ? fast_tables.pot4[row] : fast_tables.pot6[row];
}

/* A pot of ten cards: three rows of places, one to be looked up in the other. The card at place i
 * comes from ten[eight[six[i]]]. */
struct fast_pot_rows {
    const uint8_t *ten, *eight, *six;
};

FAST_PIECE struct fast_pot_rows fast_pot_shuffled10(uint32_t word, uint32_t coin)
{
    const uint64_t tens = (uint64_t)word * 90, eights = (uint64_t)(uint32_t)tens * 56,
                   sixes = (uint64_t)(uint32_t)eights * 360;

    return (struct fast_pot_rows){ fast_tables.tens[tens >> 32], fast_tables.eights[eights >> 32],
                                   fast_tables.sixes[(sixes >> 32) * 2 + coin] };
}
