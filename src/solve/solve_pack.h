/* solve_pack.h - cards as bits without gaps: the n-th card in play is bit n. Positions in which the
 * same hands own the n-th cards are equal then.
 */
#ifndef SOLVE_PACK_H
#define SOLVE_PACK_H

#include "solve_cards.h"

#ifdef __BMI2__
#include <immintrin.h>

static inline uint64_t solve_pack(uint64_t set, uint64_t all)
{
    return _pext_u64(set, all);
}

static inline uint64_t solve_unpack(uint64_t bits, uint64_t all)
{
    return _pdep_u64(bits, all);
}
#else
static inline uint64_t solve_pack(uint64_t set, uint64_t all)
{
    uint64_t bits = 0;

    for (uint64_t bit = 1; all; all &= all - 1, bit <<= 1)
        bits |= set & solve_lowest(all) ? bit : 0;
    return bits;
}

static inline uint64_t solve_unpack(uint64_t bits, uint64_t all)
{
    uint64_t set = 0;

    for (; bits; bits >>= 1, all &= all - 1)
        set |= bits & 1 ? solve_lowest(all) : 0;
    return set;
}
#endif

#endif
