/* solve_cards.h - sets of cards in four lanes of 16 bits, the trump in the highest lane, and what
 * is asked of them in each node of a search.
 */
#pragma once

#include <stdint.h>

enum { SOLVE_SEATS = 4, SOLVE_SUITS = 4, SOLVE_ROUNDS = 13 };

#define SOLVE_LANE 0x1fffull
#define SOLVE_TRUMPS (SOLVE_LANE << 48)
#define SOLVE_ALL_LANES 0x1fff1fff1fff1fffull
#define SOLVE_LANE_TOPS 0x8000800080008000ull

static inline unsigned solve_count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

static inline unsigned solve_lowest_index(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline uint64_t solve_lowest(uint64_t set)
{
    return set & -set;
}

static inline uint64_t solve_highest(uint64_t set)
{
    return 0x8000000000000000ull >> __builtin_clzll(set);
}

static inline unsigned solve_suit(uint64_t card)
{
    return solve_lowest_index(card) >> 4;
}

/* All cards of a card's suit. */
static inline uint64_t solve_lane_of(uint64_t card)
{
    return SOLVE_LANE << (solve_lowest_index(card) & 48);
}

/* In each lane, the lowest card of a set and all cards above it. */
static inline uint64_t solve_upwards(uint64_t set)
{
    return (set | (SOLVE_LANE_TOPS - set)) & SOLVE_ALL_LANES;
}

/* In each lane, the highest card of a set and all below it. */
static inline uint64_t solve_downwards(uint64_t set)
{
    set |= set >> 1 & 0x0fff0fff0fff0fffull;
    set |= set >> 2 & 0x07ff07ff07ff07ffull;
    set |= set >> 4 & 0x01ff01ff01ff01ffull;
    return set | (set >> 8 & 0x001f001f001f001full);
}

/* Of each group of own cards that no other card in play separates, the lowest. Each other card, and
 * each end of a lane, ends a group below it and begins one above. */
static inline uint64_t solve_group_bottoms(uint64_t own, uint64_t others)
{
    const uint64_t ends = others | SOLVE_LANE_TOPS, marks = own | ends;

    return own & ~(marks - (ends << 1 | 1));
}

/* The end of the group that begins with `bottom`: the first other card above it, or the end of its
 * lane. */
static inline uint64_t solve_group_end(uint64_t bottom, uint64_t others)
{
    return solve_lowest((others | SOLVE_LANE_TOPS) & -bottom);
}
