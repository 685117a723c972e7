/* solve_match.h - which patterns of a block hold in a position: those whose hands own the same
 * cards among the ones that matter.
 */
#pragma once

#include "solve_pack.h"
#include "solve_state.h"

#include <stdbool.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

/* A position as the table sees it. */
struct solve_key {
    struct solve_packing packing;
    uint64_t shape, owner[2];
    uint32_t slot;
    bool wide;
};

static inline uint64_t solve_pattern_mask(const struct solve_block *block, unsigned i, bool wide)
{
    return wide ? block->wide.mask[i] : block->narrow.mask[i];
}

static inline bool solve_pattern_holds(const struct solve_block *block, unsigned i,
                                       const struct solve_key *key, uint64_t mask)
{
    const uint64_t differ = key->wide ? (block->wide.owner[0][i] ^ key->owner[0]) |
                                            (block->wide.owner[1][i] ^ key->owner[1])
                                      : (block->narrow.owner[0][i] ^ key->owner[0]) |
                                            (block->narrow.owner[1][i] ^ key->owner[1]);

    return !(differ & mask);
}

#ifdef __AVX2__
/* All owners or masks of a block. */
static inline __m256i solve_load_patterns(const void *patterns)
{
    return _mm256_load_si256(patterns);
}

/* A bit for each number that shares no bit with its mask. */
#ifdef __AVX512VL__
static inline unsigned solve_clear_wide(__m256i set, __m256i mask)
{
    return _mm256_testn_epi64_mask(set, mask);
}

static inline unsigned solve_clear_narrow(__m256i set, __m256i mask)
{
    return _mm256_testn_epi32_mask(set, mask);
}
#else
static inline unsigned solve_clear_wide(__m256i set, __m256i mask)
{
    const __m256i clear = _mm256_cmpeq_epi64(_mm256_and_si256(set, mask), _mm256_setzero_si256());

    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(clear));
}

static inline unsigned solve_clear_narrow(__m256i set, __m256i mask)
{
    const __m256i clear = _mm256_cmpeq_epi32(_mm256_and_si256(set, mask), _mm256_setzero_si256());

    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(clear));
}
#endif

/* Bits in which one pair of numbers or the other differs. AVX-512 has one instruction for any
 * function of three numbers: two do the work of three then. */
static inline __m256i solve_differ(__m256i a, __m256i b, __m256i c, __m256i d)
{
    return _mm256_or_si256(_mm256_xor_si256(a, b), _mm256_xor_si256(c, d));
}

static inline unsigned solve_matches_wide(const struct solve_block *block,
                                          const struct solve_key *key)
{
    const __m256i differ = solve_differ(
        solve_load_patterns(block->wide.owner[0]), _mm256_set1_epi64x((long long)key->owner[0]),
        solve_load_patterns(block->wide.owner[1]), _mm256_set1_epi64x((long long)key->owner[1]));

    return solve_clear_wide(differ, solve_load_patterns(block->wide.mask));
}

static inline unsigned solve_matches_narrow(const struct solve_block *block,
                                            const struct solve_key *key)
{
    const __m256i differ = solve_differ(
        solve_load_patterns(block->narrow.owner[0]), _mm256_set1_epi32((int)key->owner[0]),
        solve_load_patterns(block->narrow.owner[1]), _mm256_set1_epi32((int)key->owner[1]));

    return solve_clear_narrow(differ, solve_load_patterns(block->narrow.mask));
}

/* A bit for each pattern of a block that holds in the position. */
static inline unsigned solve_matches(const struct solve_block *block, const struct solve_key *key)
{
    const unsigned matches =
        key->wide ? solve_matches_wide(block, key) : solve_matches_narrow(block, key);

    return matches & ((1u << block->count) - 1);
}
#else
static inline unsigned solve_matches(const struct solve_block *block, const struct solve_key *key)
{
    unsigned matches = 0;

    for (unsigned i = 0; i < block->count; i++)
        matches |=
            (unsigned)solve_pattern_holds(block, i, key, solve_pattern_mask(block, i, key->wide))
            << i;
    return matches;
}
#endif
