/* talon/bits.h - counting and picking in sets of cards kept as bits. It knows no card.
 */
#pragma once

#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

static inline unsigned talon_bit_count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

static inline unsigned talon_lowest_bit(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* The index of the n-th lowest bit of a set that has more than n bits. */
static inline unsigned talon_nth_bit(uint64_t set, unsigned n)
{
#ifdef __BMI2__
    return talon_lowest_bit(_pdep_u64(1ull << n, set));
#else
    while (n--)
        set &= set - 1;
    return talon_lowest_bit(set);
#endif
}

#ifdef __cplusplus
}
#endif
