/* fast_avx512.c - the kernel of War with vectors of 64 bytes: 32 pairs a step.
 */
#include "fast_kernels.h"

#include <immintrin.h>

enum { FAST_WIDTH = 32 };

struct fast_tops {
    __m256i card[2];
};

struct fast_pairs {
    __m512i cards;
};

static inline struct fast_tops fast_tops_load(const uint8_t *own, const uint8_t *other)
{
    return (struct fast_tops){ { _mm256_loadu_si256((const __m256i *)own),
                                 _mm256_loadu_si256((const __m256i *)other) } };
}

static inline uint64_t fast_tops_ties(struct fast_tops tops)
{
    const __m256i least = _mm256_min_epu8(tops.card[0], tops.card[1]);
    const uint64_t behind = ~(uint64_t)0 << FAST_WIDTH;

    /* As one: the cards are equal, or one of them is none. */
    return behind | _mm256_cmpeq_epi8_mask(tops.card[0], tops.card[1]) |
           _mm256_cmpeq_epi8_mask(least, _mm256_setzero_si256());
}

static inline uint64_t fast_tops_wins(struct fast_tops tops)
{
    return _mm256_cmpgt_epu8_mask(tops.card[0], tops.card[1]);
}

/* The places 0 … 63, and those of two vectors by turns: of the second one they begin with 64. */
// clang-format off
static const _Alignas(64) uint8_t own_places[64] = {
     0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15,
    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
    48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
};
static const _Alignas(64) uint8_t places_by_turns[64] = {
     0, 64,  1, 65,  2, 66,  3, 67,  4, 68,  5, 69,  6, 70,  7, 71,
     8, 72,  9, 73, 10, 74, 11, 75, 12, 76, 13, 77, 14, 78, 15, 79,
    16, 80, 17, 81, 18, 82, 19, 83, 20, 84, 21, 85, 22, 86, 23, 87,
    24, 88, 25, 89, 26, 90, 27, 91, 28, 92, 29, 93, 30, 94, 31, 95,
};
// clang-format on

/* The pairs in the mask are turned round, and the cards of the pot, which begins at that pair, move
 * as the bytes say. */
static inline struct fast_pairs fast_tops_pairs(struct fast_tops tops, uint64_t turned,
                                                unsigned pair, __m128i moves)
{
    const __mmask32 mask = (__mmask32)turned;
    const __mmask64 pot = (uint64_t)0xffff << pair << pair;
    const __m256i first = _mm256_mask_blend_epi8(mask, tops.card[0], tops.card[1]),
                  second = _mm256_mask_blend_epi8(mask, tops.card[1], tops.card[0]);
    const __m512i pairs = _mm512_permutex2var_epi8(_mm512_castsi256_si512(first),
                                                   _mm512_loadu_si512(places_by_turns),
                                                   _mm512_castsi256_si512(second)),
                  places =
                      _mm512_add_epi8(_mm512_loadu_si512(own_places),
                                      _mm512_maskz_expand_epi8(pot, _mm512_castsi128_si512(moves)));

    return (struct fast_pairs){ _mm512_permutexvar_epi8(places, pairs) };
}

/* The pairs in the mask, one behind the other, and then zeros. */
static inline void fast_pairs_put(uint8_t *to, struct fast_pairs pairs, uint64_t mask)
{
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi16((__mmask32)mask, pairs.cards));
}

#include "fast_step.h"

void fast_play_avx512(const struct fast_war *rules, uint64_t first, unsigned count,
                      struct fast_war_game *games)
{
    fast_step_play(rules, first, count, games);
}
