/* emulated_rows.h - the instructions of AVX-512 that rows of eight lanes use (src/fast/fast_row.h),
 * in plain C after Intel's description of them: kernels that are compiled after this header run on
 * any processor, so that their games can be compared where it has no AVX-512.
 */
#ifndef EMULATED_ROWS_H
#define EMULATED_ROWS_H

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define FAST_ROW_512

static inline __m512i emulated_set4(long long d, long long c, long long b, long long a)
{
    return (__m512i){ a, b, c, d, a, b, c, d };
}

static inline __m512i emulated_zero(void)
{
    return (__m512i){ 0 };
}

static inline __m512i emulated_join(const void *from)
{
    __m512i vector;

    memcpy(&vector, from, sizeof vector);
    return vector;
}

/* The lower halves of eight numbers. */
static inline __m512i emulated_multiply(__m512i a, __m512i b)
{
    uint64_t x[8], y[8];

    memcpy(x, &a, sizeof x);
    memcpy(y, &b, sizeof y);
    for (int i = 0; i < 8; i++)
        x[i] = (x[i] & 0xffffffff) * (y[i] & 0xffffffff);
    return emulated_join(x);
}

static inline __m512i emulated_extreme(__m512i a, __m512i b, bool greater)
{
    uint32_t x[16], y[16];

    memcpy(x, &a, sizeof x);
    memcpy(y, &b, sizeof y);
    for (int i = 0; i < 16; i++)
        x[i] = (x[i] > y[i]) == greater ? x[i] : y[i];
    return emulated_join(x);
}

static inline __m512i emulated_max(__m512i a, __m512i b)
{
    return emulated_extreme(a, b, true);
}

static inline __m512i emulated_min(__m512i a, __m512i b)
{
    return emulated_extreme(a, b, false);
}

/* Of an index the lowest four bits count, within sixteen bytes; the highest bit asks for zero. */
static inline __m512i emulated_shuffle(__m512i a, __m512i index)
{
    uint8_t from[64], to[64];

    memcpy(from, &a, sizeof from);
    memcpy(to, &index, sizeof to);
    for (int i = 0; i < 64; i++)
        to[i] = to[i] & 0x80 ? 0 : from[(i & ~15) + (to[i] & 15)];
    return emulated_join(to);
}

static inline uint64_t emulated_above(__m512i a, __m512i b)
{
    int8_t x[64], y[64];
    uint64_t mask = 0;

    memcpy(x, &a, sizeof x);
    memcpy(y, &b, sizeof y);
    for (int i = 0; i < 64; i++)
        mask |= (uint64_t)(x[i] > y[i]) << i;
    return mask;
}

static inline __m512i emulated_spread_mask(uint64_t mask)
{
    uint8_t byte[64];

    for (int i = 0; i < 64; i++)
        byte[i] = mask >> i & 1 ? 0xff : 0;
    return emulated_join(byte);
}

static inline __m512i emulated_add(__m512i a, __m512i b)
{
    uint8_t x[64], y[64];

    memcpy(x, &a, sizeof x);
    memcpy(y, &b, sizeof y);
    for (int i = 0; i < 64; i++)
        x[i] = (uint8_t)(x[i] + y[i]);
    return emulated_join(x);
}

/* The sums of how far the bytes of each lane are apart. */
static inline __m512i emulated_apart(__m512i a, __m512i b)
{
    uint8_t x[64], y[64];
    uint64_t sum[8] = { 0 };

    memcpy(x, &a, sizeof x);
    memcpy(y, &b, sizeof y);
    for (int i = 0; i < 64; i++)
        sum[i / 8] += x[i] > y[i] ? (unsigned)(x[i] - y[i]) : (unsigned)(y[i] - x[i]);
    return emulated_join(sum);
}

/* Some of them are macros in clang's header. */
#undef _mm512_cmpgt_epi8_mask
#undef _mm512_set4_epi64
#define _mm512_set4_epi64 emulated_set4
#define _mm512_setzero_si512 emulated_zero
#define _mm512_mul_epu32 emulated_multiply
#define _mm512_max_epu32 emulated_max
#define _mm512_min_epu32 emulated_min
#define _mm512_shuffle_epi8 emulated_shuffle
#define _mm512_cmpgt_epi8_mask emulated_above
#define _mm512_movm_epi8 emulated_spread_mask
#define _mm512_add_epi8 emulated_add
#define _mm512_sad_epu8 emulated_apart

#endif
