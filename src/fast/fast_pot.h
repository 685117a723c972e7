/* fast_pot.h - where the cards of a war's pot go, as moves of bytes: the cards of one war without a
 * second tie, which lie in pairs, a card of seat 0 and one of seat 1.
 *
 * Rules: R-WAR-13, R-GEN-03.
 */
#ifndef FAST_POT_H
#define FAST_POT_H

#include "fast_bytes.h"
#include "fast_tables.h"
#include "fast_war.h"

/* The draws of a shuffle but the last, as one: all outcomes, which need one word. */
static inline uint32_t fast_pot_bound(unsigned need)
{
    return need == 1 ? 12 : need == 2 ? 360 : 1814400;
}

/* The word begins the draws below 10 … 3, the coin is the last one. */
static inline fast_bytes fast_pot_shuffle10(uint32_t word, uint32_t coin)
{
    static const _Alignas(16)
        uint8_t own[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
    const uint64_t tens = (uint64_t)word * 90, eights = (uint64_t)(uint32_t)tens * 56,
                   sixes = (uint64_t)(uint32_t)eights * 360;
    const fast_bytes ten = fast_bytes_load(fast_tables.tens[tens >> 32]),
                     eight = fast_bytes_load(fast_tables.eights[eights >> 32]),
                     six = fast_bytes_load(fast_tables.sixes[(sixes >> 32) * 2 + coin]);

    return fast_bytes_subtract(fast_bytes_pick(fast_bytes_pick(ten, eight), six),
                               fast_bytes_load(own));
}

/* The moves of a pot that is shuffled. The word is known not to be rejected. */
static inline fast_bytes fast_pot_shuffled(unsigned need, uint32_t word, uint32_t coin)
{
    if (need == 4)
        return fast_pot_shuffle10(word, coin);
    const uint32_t row = (uint32_t)((uint64_t)word * fast_pot_bound(need) >> 32) * 2 + coin;
    return fast_bytes_load_half(need == 1 ? fast_tables.pot4[row] : fast_tables.pot6[row]);
}

/* The same for a pot that is taken as it lies, the cards of `first` before the other's. */
static inline fast_bytes fast_pot_laid(unsigned need, unsigned first)
{
    const uint8_t(*const rows)[16] = need == 1   ? fast_tables.laid4
                                     : need == 2 ? fast_tables.laid6
                                                 : fast_tables.laid10;

    return fast_bytes_load(rows[first]);
}

#endif
