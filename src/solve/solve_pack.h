/* solve_pack.h - cards as bits without gaps: the n-th card in play is bit n. Positions in which the
 * same hands own the n-th cards are equal then.
 */
#pragma once

#include "solve_cards.h"

#ifdef __BMI2__
#include <immintrin.h>

struct solve_packing {
    uint64_t all;
};

static inline struct solve_packing solve_packing_of(uint64_t all)
{
    return (struct solve_packing){ all };
}

static inline uint64_t solve_pack(const struct solve_packing *packing, uint64_t set)
{
    return _pext_u64(set, packing->all);
}

static inline uint64_t solve_unpack(const struct solve_packing *packing, uint64_t bits)
{
    return _pdep_u64(bits, packing->all);
}
#else
enum { SOLVE_PACK_STEPS = 6 };

/* A card moves down by the number of gaps below it. Step i moves those cards by 2^i places whose
 * number has this bit. */
struct solve_packing {
    uint64_t all, moved[SOLVE_PACK_STEPS];
};

/* In each place, whether the number of bits below it is odd. */
static inline uint64_t solve_parity_below(uint64_t set)
{
    set <<= 1;
    for (unsigned shift = 1; shift < 64; shift *= 2)
        set ^= set << shift;
    return set;
}

static inline struct solve_packing solve_packing_of(uint64_t all)
{
    struct solve_packing packing = { .all = all };
    uint64_t gaps = ~all, cards = all;

    for (unsigned i = 0; i < SOLVE_PACK_STEPS; i++) {
        const uint64_t odd = solve_parity_below(gaps), moved = cards & odd;
        packing.moved[i] = moved;
        cards = (cards ^ moved) | moved >> (1u << i);
        gaps &= odd; /* every second one: half the number */
    }
    return packing;
}

static inline uint64_t solve_pack(const struct solve_packing *packing, uint64_t set)
{
    set &= packing->all;
    for (unsigned i = 0; i < SOLVE_PACK_STEPS; i++) {
        const uint64_t moved = set & packing->moved[i];
        set = (set ^ moved) | moved >> (1u << i);
    }
    return set;
}

static inline uint64_t solve_unpack(const struct solve_packing *packing, uint64_t bits)
{
    for (unsigned i = SOLVE_PACK_STEPS; i-- > 0;) {
        const uint64_t moved = bits << (1u << i) & packing->moved[i];
        bits = (bits & ~(packing->moved[i] >> (1u << i))) | moved;
    }
    return bits;
}
#endif
