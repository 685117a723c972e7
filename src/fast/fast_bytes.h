/* fast_bytes.h - vectors of 16 bytes, as x86-64-v2 and WebAssembly have them.
 *
 * fast_bytes_load_half() loads eight bytes, then zeros. fast_bytes_equal() and, of bytes below 128,
 * fast_bytes_greater() set all bits of a byte or none. fast_bytes_mask() is the highest bit of each
 * byte. fast_bytes_pick() takes the bytes at these places; zero where a place is 128 or more.
 * fast_bytes_pairs() has the first eight bytes of both by turns.
 */
#pragma once

#include <stdint.h>

/* clang-format off */
#if defined __wasm_simd128__

#include <wasm_simd128.h>

typedef v128_t fast_bytes;
#define fast_bytes_load_half(from) wasm_v128_load64_zero(from)
#define fast_bytes_load(from) wasm_v128_load(from)
#define fast_bytes_store(to, bytes) wasm_v128_store(to, bytes)
#define fast_bytes_zero() wasm_i8x16_splat(0)
#define fast_bytes_either(a, b) wasm_v128_or(a, b)
#define fast_bytes_least(a, b) wasm_u8x16_min(a, b)
#define fast_bytes_add(a, b) wasm_i8x16_add(a, b)
#define fast_bytes_subtract(a, b) wasm_i8x16_sub(a, b)
#define fast_bytes_equal(a, b) wasm_i8x16_eq(a, b)
#define fast_bytes_greater(a, b) wasm_i8x16_gt(a, b)
#define fast_bytes_mask(bytes) wasm_i8x16_bitmask(bytes)
#define fast_bytes_pick(bytes, places) wasm_i8x16_swizzle(bytes, places)
#define fast_bytes_pairs(a, b)                                                                     \
    wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)

#else

#include <immintrin.h>

typedef __m128i fast_bytes;
#define fast_bytes_load_half(from) _mm_loadl_epi64((const __m128i *)(from))
#define fast_bytes_load(from) _mm_loadu_si128((const __m128i *)(from))
#define fast_bytes_store(to, bytes) _mm_storeu_si128((__m128i *)(to), bytes)
#define fast_bytes_zero() _mm_setzero_si128()
#define fast_bytes_either(a, b) _mm_or_si128(a, b)
#define fast_bytes_least(a, b) _mm_min_epu8(a, b)
#define fast_bytes_add(a, b) _mm_add_epi8(a, b)
#define fast_bytes_subtract(a, b) _mm_sub_epi8(a, b)
#define fast_bytes_equal(a, b) _mm_cmpeq_epi8(a, b)
#define fast_bytes_greater(a, b) _mm_cmpgt_epi8(a, b)
#define fast_bytes_mask(bytes) (uint32_t)_mm_movemask_epi8(bytes)
#define fast_bytes_pick(bytes, places) _mm_shuffle_epi8(bytes, places)
#define fast_bytes_pairs(a, b) _mm_unpacklo_epi8(a, b)

#endif
/* clang-format on */
