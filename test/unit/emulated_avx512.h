/* emulated_avx512.h - the instructions of AVX-512 that the fast kernels use, in plain C after
 * Intel's description of them: a kernel that is compiled after this header runs on any x86-64-v2,
 * so that its games can be compared where the processor has no AVX-512.
 */
#pragma once

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

struct emulated256 {
    uint8_t byte[32];
};

struct emulated512 {
    uint8_t byte[64];
};

static inline struct emulated256 emulated_load256(const void *from)
{
    struct emulated256 vector;

    memcpy(&vector, from, sizeof vector);
    return vector;
}

static inline struct emulated512 emulated_load512(const void *from)
{
    struct emulated512 vector;

    memcpy(&vector, from, sizeof vector);
    return vector;
}

static inline void emulated_store512(void *to, struct emulated512 vector)
{
    memcpy(to, &vector, sizeof vector);
}

static inline struct emulated256 emulated_zero256(void)
{
    return (struct emulated256){ { 0 } };
}

static inline struct emulated256 emulated_min(struct emulated256 a, struct emulated256 b)
{
    for (int i = 0; i < 32; i++)
        a.byte[i] = a.byte[i] < b.byte[i] ? a.byte[i] : b.byte[i];
    return a;
}

static inline __mmask32 emulated_equal(struct emulated256 a, struct emulated256 b)
{
    __mmask32 mask = 0;

    for (int i = 0; i < 32; i++)
        mask |= (__mmask32)(a.byte[i] == b.byte[i]) << i;
    return mask;
}

static inline __mmask32 emulated_greater(struct emulated256 a, struct emulated256 b)
{
    __mmask32 mask = 0;

    for (int i = 0; i < 32; i++)
        mask |= (__mmask32)(a.byte[i] > b.byte[i]) << i;
    return mask;
}

/* b where the mask is set. */
static inline struct emulated256 emulated_blend(__mmask32 mask, struct emulated256 a,
                                                struct emulated256 b)
{
    for (int i = 0; i < 32; i++)
        a.byte[i] = mask >> i & 1 ? b.byte[i] : a.byte[i];
    return a;
}

/* The bytes behind are undefined. Here they are something that no card is. */
static inline struct emulated512 emulated_widen256(struct emulated256 narrow)
{
    struct emulated512 wide;

    memset(&wide, 0xaa, sizeof wide);
    memcpy(&wide, &narrow, sizeof narrow);
    return wide;
}

static inline struct emulated512 emulated_widen128(__m128i narrow)
{
    struct emulated512 wide;

    memset(&wide, 0xaa, sizeof wide);
    memcpy(&wide, &narrow, sizeof narrow);
    return wide;
}

static inline struct emulated512 emulated_add(struct emulated512 a, struct emulated512 b)
{
    for (int i = 0; i < 64; i++)
        a.byte[i] = (uint8_t)(a.byte[i] + b.byte[i]);
    return a;
}

/* Of an index six bits count. */
static inline struct emulated512 emulated_permute(struct emulated512 index, struct emulated512 a)
{
    for (int i = 0; i < 64; i++)
        index.byte[i] = a.byte[index.byte[i] & 63];
    return index;
}

/* Of an index six bits count, and the next one chooses the vector. */
static inline struct emulated512
emulated_permute_both(struct emulated512 a, struct emulated512 index, struct emulated512 b)
{
    for (int i = 0; i < 64; i++) {
        const uint8_t from = index.byte[i];
        index.byte[i] = (from & 64 ? b : a).byte[from & 63];
    }
    return index;
}

/* The lowest bytes go to the places in the mask, in their order; the other places become zero. */
static inline struct emulated512 emulated_expand(__mmask64 mask, struct emulated512 a)
{
    struct emulated512 result = { { 0 } };
    int from = 0;

    for (int i = 0; i < 64; i++)
        if (mask >> i & 1)
            result.byte[i] = a.byte[from++];
    return result;
}

/* The words at the places in the mask, one behind the other, and then zeros. */
static inline struct emulated512 emulated_compress(__mmask32 mask, struct emulated512 a)
{
    struct emulated512 result = { { 0 } };
    int to = 0;

    for (int i = 0; i < 32; i++)
        if (mask >> i & 1)
            memcpy(result.byte + 2 * to++, a.byte + 2 * i, 2);
    return result;
}

/* Some of them are macros in clang's header. */
#undef _mm256_cmpeq_epi8_mask
#undef _mm256_cmpgt_epu8_mask
#define __m256i struct emulated256
#define __m512i struct emulated512
#define _mm256_loadu_si256 emulated_load256
#define _mm256_setzero_si256 emulated_zero256
#define _mm256_min_epu8 emulated_min
#define _mm256_cmpeq_epi8_mask emulated_equal
#define _mm256_cmpgt_epu8_mask emulated_greater
#define _mm256_mask_blend_epi8 emulated_blend
#define _mm512_loadu_si512 emulated_load512
#define _mm512_storeu_si512 emulated_store512
#define _mm512_castsi256_si512 emulated_widen256
#define _mm512_castsi128_si512 emulated_widen128
#define _mm512_add_epi8 emulated_add
#define _mm512_permutexvar_epi8 emulated_permute
#define _mm512_permutex2var_epi8 emulated_permute_both
#define _mm512_maskz_expand_epi8 emulated_expand
#define _mm512_maskz_compress_epi16 emulated_compress
#define fast_play_avx512 fast_play_emulated
