/* fast_pick.h - one card of a set at random, without a branch: which one it is cannot be foreseen.
 */
#ifndef FAST_PICK_H
#define FAST_PICK_H

#include <talon/bits.h>

#define FAST_BYTES(value) (0x0101010101010101ull * (value))

/* How many of the eight bytes are at most n; bytes and n are below 128. */
static inline uint64_t fast_pick_bytes_upto(uint64_t bytes, uint64_t n)
{
    const uint64_t upto = ((n * FAST_BYTES(1) | FAST_BYTES(0x80)) - bytes) & FAST_BYTES(0x80);

    return (upto >> 7) * FAST_BYTES(1) >> 56;
}

/* Of a set as a byte: bit k in byte k. */
static inline uint64_t fast_pick_spread(uint64_t byte)
{
    const uint64_t bits = byte * FAST_BYTES(1) & 0x8040201008040201ull;

    return (bits + FAST_BYTES(0x7f)) >> 7 & FAST_BYTES(1);
}

/* The bits up to each byte, that byte included. */
static inline uint64_t fast_pick_sums(uint64_t set)
{
    set -= set >> 1 & FAST_BYTES(0x55);
    set = (set & FAST_BYTES(0x33)) + (set >> 2 & FAST_BYTES(0x33));
    return ((set + (set >> 4)) & FAST_BYTES(0x0f)) * FAST_BYTES(1);
}

static inline unsigned fast_pick_count(uint64_t set)
{
#ifdef __POPCNT__
    return talon_bit_count(set);
#else
    return (unsigned)(fast_pick_sums(set) >> 56);
#endif
}

/* The n-th lowest card of a set that has more than n, as a set. */
static inline uint64_t fast_pick_nth(uint64_t set, uint64_t n)
{
#ifdef __BMI2__
    return _pdep_u64(1ull << n, set);
#else
    const uint64_t sums = fast_pick_sums(set), at = 8 * fast_pick_bytes_upto(sums, n) & 63;
    const uint64_t bits = fast_pick_spread(set >> at & 0xff) * FAST_BYTES(1);

    return 1ull << (at + fast_pick_bytes_upto(bits, n - (sums << 8 >> at & 0xff)));
#endif
}

/* The one that pick() of a game chooses with this word, as a set. */
static inline uint64_t fast_pick(uint64_t set, uint32_t word)
{
    return fast_pick_nth(set, (uint64_t)word * fast_pick_count(set) >> 32);
}

#endif
