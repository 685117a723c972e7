/* fast_bytes.h - vectors of 16 bytes, as x86-64-v2 and WebAssembly have them.
 */
#ifndef FAST_BYTES_H
#define FAST_BYTES_H

#include <stdint.h>

#if defined __wasm_simd128__

#include <wasm_simd128.h>

typedef v128_t fast_bytes;

/* Eight bytes, then zeros. */
static inline fast_bytes fast_bytes_load_half(const uint8_t *from)
{
    return wasm_v128_load64_zero(from);
}

static inline fast_bytes fast_bytes_load(const uint8_t *from)
{
    return wasm_v128_load(from);
}

static inline void fast_bytes_store(uint8_t *to, fast_bytes bytes)
{
    wasm_v128_store(to, bytes);
}

static inline fast_bytes fast_bytes_zero(void)
{
    return wasm_i8x16_splat(0);
}

static inline fast_bytes fast_bytes_either(fast_bytes a, fast_bytes b)
{
    return wasm_v128_or(a, b);
}

static inline fast_bytes fast_bytes_least(fast_bytes a, fast_bytes b)
{
    return wasm_u8x16_min(a, b);
}

static inline fast_bytes fast_bytes_add(fast_bytes a, fast_bytes b)
{
    return wasm_i8x16_add(a, b);
}

static inline fast_bytes fast_bytes_subtract(fast_bytes a, fast_bytes b)
{
    return wasm_i8x16_sub(a, b);
}

/* All bits of the bytes that are equal. */
static inline fast_bytes fast_bytes_equal(fast_bytes a, fast_bytes b)
{
    return wasm_i8x16_eq(a, b);
}

/* Bytes below 128. */
static inline fast_bytes fast_bytes_greater(fast_bytes a, fast_bytes b)
{
    return wasm_i8x16_gt(a, b);
}

/* The highest bit of each byte. */
static inline uint32_t fast_bytes_mask(fast_bytes bytes)
{
    return wasm_i8x16_bitmask(bytes);
}

/* The bytes at these places; zero where a place is 128 or more. */
static inline fast_bytes fast_bytes_pick(fast_bytes bytes, fast_bytes places)
{
    return wasm_i8x16_swizzle(bytes, places);
}

/* The first eight bytes of both by turns. */
static inline fast_bytes fast_bytes_pairs(fast_bytes a, fast_bytes b)
{
    return wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

#else

#include <immintrin.h>

typedef __m128i fast_bytes;

static inline fast_bytes fast_bytes_load_half(const uint8_t *from)
{
    return _mm_loadl_epi64((const __m128i *)from);
}

static inline fast_bytes fast_bytes_load(const uint8_t *from)
{
    return _mm_loadu_si128((const __m128i *)from);
}

static inline void fast_bytes_store(uint8_t *to, fast_bytes bytes)
{
    _mm_storeu_si128((__m128i *)to, bytes);
}

static inline fast_bytes fast_bytes_zero(void)
{
    return _mm_setzero_si128();
}

static inline fast_bytes fast_bytes_either(fast_bytes a, fast_bytes b)
{
    return _mm_or_si128(a, b);
}

static inline fast_bytes fast_bytes_least(fast_bytes a, fast_bytes b)
{
    return _mm_min_epu8(a, b);
}

static inline fast_bytes fast_bytes_add(fast_bytes a, fast_bytes b)
{
    return _mm_add_epi8(a, b);
}

static inline fast_bytes fast_bytes_subtract(fast_bytes a, fast_bytes b)
{
    return _mm_sub_epi8(a, b);
}

static inline fast_bytes fast_bytes_equal(fast_bytes a, fast_bytes b)
{
    return _mm_cmpeq_epi8(a, b);
}

static inline fast_bytes fast_bytes_greater(fast_bytes a, fast_bytes b)
{
    return _mm_cmpgt_epi8(a, b);
}

static inline uint32_t fast_bytes_mask(fast_bytes bytes)
{
    return (uint32_t)_mm_movemask_epi8(bytes);
}

static inline fast_bytes fast_bytes_pick(fast_bytes bytes, fast_bytes places)
{
    return _mm_shuffle_epi8(bytes, places);
}

static inline fast_bytes fast_bytes_pairs(fast_bytes a, fast_bytes b)
{
    return _mm_unpacklo_epi8(a, b);
}

#endif
#endif
