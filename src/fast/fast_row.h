/* fast_row.h - a number of each of several games: as many as a processor has in one register, so
 * that one instruction computes them all. A source says how many by FAST_LANES; on any processor it
 * is one.
 *
 * Small numbers may lie side by side in one of 64 bits, a byte each.
 */
#ifndef FAST_ROW_H
#define FAST_ROW_H

#include "fast_inline.h"

#include <stdint.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#ifndef FAST_LANES
#define FAST_LANES 1
#endif

/* The most rows by turns: so many that a processor need not wait for one of them. */
#ifndef FAST_ROWS
#define FAST_ROWS (FAST_LANES == 1 ? 4 : 2)
#endif

#define FAST_BYTES(value) (0x0101010101010101ull * (value))
#define FAST_ROW_LOW 0xffffffffull

#if FAST_LANES == 1
typedef uint64_t fast_row;
#else
typedef uint64_t fast_row __attribute__((vector_size(8 * FAST_LANES)));
#endif

/* Which instructions there are for rows. */
#if FAST_LANES == 8 && defined(__AVX512BW__)
#define FAST_ROW_512
#elif FAST_LANES == 4 && defined(__AVX2__)
#define FAST_ROW_256
#endif

/* The same number in all lanes. */
FAST_PIECE fast_row fast_row_all(uint64_t number)
{
#if FAST_LANES == 1
    return number;
#else
    return (fast_row){ 0 } + number;
#endif
}

FAST_PIECE uint64_t fast_row_get(const fast_row *row, unsigned l)
{
#if FAST_LANES == 1
    return (void)l, *row;
#else
    return (*row)[l];
#endif
}

FAST_PIECE void fast_row_set(fast_row *row, unsigned l, uint64_t number)
{
#if FAST_LANES == 1
    (void)l, *row = number;
#else
    (*row)[l] = number;
#endif
}

/* All bits where the numbers are equal, else none. */
FAST_PIECE fast_row fast_row_equal(fast_row a, fast_row b)
{
#if FAST_LANES == 1
    return -(uint64_t)(a == b);
#else
    return (fast_row)(a == b);
#endif
}

/* All bits where the small number is not zero, else none. */
FAST_PIECE fast_row fast_row_some(fast_row a)
{
#if FAST_LANES == 1
    return -(uint64_t)(a != 0);
#elif defined(FAST_ROW_256)
    return (fast_row)_mm256_cmpgt_epi64((__m256i)a, _mm256_setzero_si256());
#else
    return (fast_row)(a != 0);
#endif
}

/* By masks that have all bits or none. */
FAST_PIECE fast_row fast_row_choose(fast_row mask, fast_row yes, fast_row no)
{
#if defined(FAST_ROW_256)
    return (fast_row)_mm256_blendv_epi8((__m256i)no, (__m256i)yes, (__m256i)mask);
#elif FAST_LANES == 1
    return __builtin_expect_with_probability(mask != 0, 1, 0.5) ? yes : no;
#else
    return no ^ ((yes ^ no) & mask);
#endif
}

/* The greater ones, of numbers below 2 to the 31. */
FAST_PIECE fast_row fast_row_greater(fast_row a, fast_row b)
{
#if defined(FAST_ROW_512)
    return (fast_row)_mm512_max_epu32((__m512i)a, (__m512i)b);
#elif defined(FAST_ROW_256)
    return (fast_row)_mm256_max_epu32((__m256i)a, (__m256i)b);
#elif FAST_LANES == 1
    return __builtin_expect_with_probability(a > b, 1, 0.5) ? a : b;
#else
    return fast_row_choose((fast_row)(a > b), a, b);
#endif
}

/* The lesser ones. One that is below zero counts as large. */
FAST_PIECE fast_row fast_row_lesser(fast_row a, fast_row b)
{
#if defined(FAST_ROW_512)
    return (fast_row)_mm512_min_epu32((__m512i)a, (__m512i)b);
#elif defined(FAST_ROW_256)
    return (fast_row)_mm256_min_epu32((__m256i)a, (__m256i)b);
#elif FAST_LANES == 1
    return __builtin_expect_with_probability(a < b, 1, 0.5) ? a : b;
#else
    return fast_row_choose((fast_row)(a < b), a, b);
#endif
}

/* The lower halves multiplied with numbers below 2 to the 32. */
FAST_PIECE fast_row fast_row_times(fast_row words, fast_row by)
{
#if defined(FAST_ROW_512)
    return (fast_row)_mm512_mul_epu32((__m512i)words, (__m512i)by);
#elif defined(FAST_ROW_256)
    return (fast_row)_mm256_mul_epu32((__m256i)words, (__m256i)by);
#else
    return (words & FAST_ROW_LOW) * by;
#endif
}

/* ---- bytes ----------------------------------------------------------------------------------- */

/* Names a byte of each number. One may be added, or a small row subtracted, to name others. */
FAST_PIECE fast_row fast_row_place(unsigned at)
{
#if defined(FAST_ROW_512)
    const __m512i others =
        _mm512_set4_epi64((long long)0x8080808080808008, (long long)0x8080808080808000,
                          (long long)0x8080808080808008, (long long)0x8080808080808000);
    return (fast_row)others + at;
#elif defined(FAST_ROW_256)
    const __m256i others =
        _mm256_set_epi64x((long long)0x8080808080808008, (long long)0x8080808080808000,
                          (long long)0x8080808080808008, (long long)0x8080808080808000);
    return (fast_row)others + at;
#else
    return fast_row_all(at);
#endif
}

/* The bytes named. */
FAST_PIECE fast_row fast_row_byte(fast_row bytes, fast_row places)
{
#if defined(FAST_ROW_512)
    return (fast_row)_mm512_shuffle_epi8((__m512i)bytes, (__m512i)places);
#elif defined(FAST_ROW_256)
    return (fast_row)_mm256_shuffle_epi8((__m256i)bytes, (__m256i)places);
#else
    return bytes >> (places << 3) & 0xff;
#endif
}

/* Each number in all bytes. */
FAST_PIECE fast_row fast_row_spread(fast_row numbers)
{
#if defined(FAST_ROW_512)
    const __m512i lowest = _mm512_set4_epi64(0x0808080808080808, 0, 0x0808080808080808, 0);
    return (fast_row)_mm512_shuffle_epi8((__m512i)numbers, lowest);
#elif defined(FAST_ROW_256)
    const __m256i lowest = _mm256_set_epi64x(0x0808080808080808, 0, 0x0808080808080808, 0);
    return (fast_row)_mm256_shuffle_epi8((__m256i)numbers, lowest);
#else
    return numbers * FAST_BYTES(1);
#endif
}

/* Marks the bytes that are greater than the number: their lowest bit is set, the others are zero.
 * Bytes and numbers are below 128. */
FAST_PIECE fast_row fast_row_above(fast_row bytes, fast_row numbers)
{
    const fast_row spread = fast_row_spread(numbers);

#if defined(FAST_ROW_512)
    return (fast_row)_mm512_movm_epi8(_mm512_cmpgt_epi8_mask((__m512i)bytes, (__m512i)spread));
#elif defined(FAST_ROW_256)
    return (fast_row)_mm256_cmpgt_epi8((__m256i)bytes, (__m256i)spread);
#else
    return (bytes + FAST_BYTES(0x7f) - spread) >> 7 & FAST_BYTES(1);
#endif
}

/* One less in each byte that is marked. */
FAST_PIECE fast_row fast_row_lower(fast_row bytes, fast_row marks)
{
#if defined(FAST_ROW_512)
    return (fast_row)_mm512_add_epi8((__m512i)bytes, (__m512i)marks);
#elif defined(FAST_ROW_256)
    return (fast_row)_mm256_add_epi8((__m256i)bytes, (__m256i)marks);
#else
    return bytes - marks;
#endif
}

/* The sum of all bytes, below 256. */
FAST_PIECE fast_row fast_row_sum(fast_row bytes)
{
#if defined(FAST_ROW_512)
    return (fast_row)_mm512_sad_epu8((__m512i)bytes, _mm512_setzero_si512());
#elif defined(FAST_ROW_256)
    return (fast_row)_mm256_sad_epu8((__m256i)bytes, _mm256_setzero_si256());
#else
    return bytes * FAST_BYTES(1) >> 56;
#endif
}

#endif
