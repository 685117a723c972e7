/* sha256.c - SHA-256 (FIPS 180-4), freestanding, so that the page can check what a server commits
 * to. Checked against libsodium.
 */
#include <talon/assert.h>
#include <talon/rng.h>

#include <string.h>

static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate_right(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static void schedule(const uint8_t block[64], uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        const uint32_t a =
            rotate_right(w[i - 15], 7) ^ rotate_right(w[i - 15], 18) ^ w[i - 15] >> 3;
        const uint32_t b = rotate_right(w[i - 2], 17) ^ rotate_right(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
}

/* One of the 64 rounds: of eight values two change. */
static inline void one_round(uint32_t more, uint32_t a, uint32_t b, uint32_t c, uint32_t *d,
                             uint32_t e, uint32_t f, uint32_t g, uint32_t *h)
{
    const uint32_t first = *h + (rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25)) +
                           ((e & f) ^ (~e & g)) + more;

    *d += first;
    *h = first + (rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22)) +
         ((a & b) ^ (a & c) ^ (b & c));
}

/* The values change their roles instead of their places, because moving them took most of the time.
 */
static void eight_rounds(const uint32_t more[8], uint32_t v[8])
{
    one_round(more[0], v[0], v[1], v[2], &v[3], v[4], v[5], v[6], &v[7]);
    one_round(more[1], v[7], v[0], v[1], &v[2], v[3], v[4], v[5], &v[6]);
    one_round(more[2], v[6], v[7], v[0], &v[1], v[2], v[3], v[4], &v[5]);
    one_round(more[3], v[5], v[6], v[7], &v[0], v[1], v[2], v[3], &v[4]);
    one_round(more[4], v[4], v[5], v[6], &v[7], v[0], v[1], v[2], &v[3]);
    one_round(more[5], v[3], v[4], v[5], &v[6], v[7], v[0], v[1], &v[2]);
    one_round(more[6], v[2], v[3], v[4], &v[5], v[6], v[7], v[0], &v[1]);
    one_round(more[7], v[1], v[2], v[3], &v[4], v[5], v[6], v[7], &v[0]);
}

static void compress_block(uint32_t state[8], const uint8_t block[64])
{
    uint32_t w[64], v[8];

    schedule(block, w);
    for (int i = 0; i < 64; i++)
        w[i] += round_constant[i];
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 64; i += 8)
        eight_rounds(w + i, v);
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

void talon_sha256_start(struct talon_sha256 *sum)
{
    *sum = (struct talon_sha256){ .state = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 } };
}

void talon_sha256_add(struct talon_sha256 *sum, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;

    talon_assert(bytes || !count);
    for (size_t i = 0; i < count; i++) {
        sum->block[sum->length++ % 64] = from[i];
        if (sum->length % 64 == 0)
            compress_block(sum->state, sum->block);
    }
}

void talon_sha256_end(struct talon_sha256 *sum, uint8_t out[TALON_SHA256_BYTES])
{
    const uint64_t bits = sum->length * 8;
    uint8_t length[8];

    talon_assert(sum && out);
    talon_sha256_add(sum, "\x80", 1);
    while (sum->length % 64 != 56)
        talon_sha256_add(sum, "", 1);
    for (int i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    talon_sha256_add(sum, length, sizeof length);
    for (int i = 0; i < TALON_SHA256_BYTES; i++)
        out[i] = (uint8_t)(sum->state[i / 4] >> (24 - 8 * (i % 4)));
}
