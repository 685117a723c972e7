/* talon/rng.h - where chance comes from: one stream of bounded draws, always an argument.
 *
 * A stream is either real (ChaCha20 under a 256-bit key, or under one for each deal), simulated
 * (xoshiro256++ under a number), or written down beforehand (a script of draws: test vectors,
 * replays of another program's chance). The caller cannot tell which. It knows no cards.
 *
 * Every draw below n takes 32-bit words w from the stream until the low half of w*n is at
 * least 2^32 mod n, and answers the high half: unbiased, the same on every machine. The
 * ChaCha20 words are its key stream in order, little-endian, nonce zero, counter from zero.
 *
 * Source: R-GEN-03; ChaCha20 as in RFC 8439.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TALON_KEY_BYTES = 32, TALON_RNG_WORDS = 16, TALON_RNG_BATCH_LIMIT = 1 << 24 };

struct talon_draw {
    uint16_t bound, value;
};

/* Caller-owned. `script` and `log` point to the caller's memory, which must outlive their use. */
struct talon_rng {
    uint32_t word[TALON_RNG_WORDS];
    uint32_t used;        /* words of the block already taken */
    bool traced;          /* scripted or logged: draws take the slow way */
    bool simulated;       /* xoshiro256++ instead of ChaCha20 */
    bool tosses;          /* draws below 2 are single bits of `coins` */
    bool all_by_coins;    /* so are the words of all other draws, and shuffles draw in batches */
    bool script_mismatch; /* the script ended, or had another bound than was asked for */
    uint32_t key[8];      /* ChaCha20 */
    uint64_t counter;
    uint64_t lane[4]; /* xoshiro256++ */
    uint64_t coin_lane[4], coins;
    uint32_t coins_left; /* bits of `coins` not taken yet, the lowest first */
    const struct talon_draw *script;
    size_t script_count, script_at;
    struct talon_draw *log;
    size_t log_room, log_count; /* log_count goes on counting beyond the room */
    bool by_deal;               /* each deal has a key of its own, made of secret and mix */
    uint32_t deal;              /* deals begun */
    uint8_t secret[TALON_KEY_BYTES], mix[TALON_KEY_BYTES];
};

void talon_rng_key(struct talon_rng *rng, const uint8_t key[TALON_KEY_BYTES]);
/* Each deal draws under a key of its own (talon/fair.h); the first begins with the next call. */
void talon_rng_deals(struct talon_rng *rng, const uint8_t secret[TALON_KEY_BYTES],
                     const uint8_t mix[TALON_KEY_BYTES]);
/* A new deal begins. Streams without a key for each deal just go on. */
void talon_rng_next_deal(struct talon_rng *rng);
void talon_rng_simulate(struct talon_rng *rng, uint64_t seed);
/* The same for simulations of many games: draws below 2, of which some games make hundreds, take
 * one bit each of a second stream. */
void talon_rng_toss(struct talon_rng *rng, uint64_t seed);
/* The same for vectors, which want one stream and few draws. A draw below 2 takes the next coin.
 * Any other takes a word: the next 32 coins, the first one lowest. A shuffle draws its places in
 * batches. A batch is the draws below n, n-1, n-2 … (down to 3) whose bounds multiplied stay below
 * TALON_RNG_BATCH_LIMIT, and it takes one word: it is one draw below that product, whose digits are
 * the places. So 52 cards begin with a draw below 52*51*50*49; its quotient by 51*50*49 is the
 * first place, and the remainder has the next three. */
void talon_rng_toss_all(struct talon_rng *rng, uint64_t seed);
/* Draws come from the script; past its end, or at another bound, `script_mismatch` is set and 0
 * drawn. */
void talon_rng_script(struct talon_rng *rng, const struct talon_draw *draws, size_t count);
/* Writes every later draw into `log`; call again with log_count = 0 to start over. */
void talon_rng_record(struct talon_rng *rng, struct talon_draw *log, size_t room);

void talon_rng_refill(struct talon_rng *rng);
uint32_t talon_rng_below_traced(struct talon_rng *rng, uint32_t bound);

/* 32 uniform bits: for picking moves in simulations, not for the rules (it is not logged). */
static inline uint32_t talon_rng_word(struct talon_rng *rng)
{
    if (rng->used == TALON_RNG_WORDS)
        talon_rng_refill(rng);
    return rng->word[rng->used++];
}

/* 64 uniform bits, as two words, the high one first. */
static inline uint64_t talon_rng_wide_word(struct talon_rng *rng)
{
    const uint64_t high = talon_rng_word(rng);

    return high << 32 | talon_rng_word(rng);
}

/* A uniform number 0 … bound−1; bound is 1 … 65535. */
static inline uint32_t talon_rng_below(struct talon_rng *rng, uint32_t bound)
{
    if (rng->traced)
        return talon_rng_below_traced(rng, bound);
    uint64_t product = (uint64_t)talon_rng_word(rng) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t reject = (0u - bound) % bound;
        while ((uint32_t)product < reject)
            product = (uint64_t)talon_rng_word(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* The next 64 bits of a simulated stream, its low half first (xoshiro256++). */
static inline uint64_t talon_xoshiro(uint64_t lane[4])
{
    const uint64_t sum = lane[0] + lane[3], out = (sum << 23 | sum >> 41) + lane[0];
    const uint64_t shifted = lane[1] << 17;

    lane[2] ^= lane[0];
    lane[3] ^= lane[1];
    lane[1] ^= lane[2];
    lane[0] ^= lane[3];
    lane[2] ^= shifted;
    lane[3] = lane[3] << 45 | lane[3] >> 19;
    return out;
}

/* Makes lanes of a seed (splitmix64), as talon_rng_toss_all() does for its coins. */
void talon_rng_lanes(uint64_t seed, uint64_t lane[4]);

/* Fisher-Yates over the listed pile: place 0 is the top afterwards (R-GEN-03). */
void talon_shuffle(struct talon_rng *rng, uint8_t *cards, size_t count);

/* The ChaCha20 block function (RFC 8439 §2.3) with a 64-bit counter and zero nonce. */
void talon_chacha20_block(const uint32_t key[8], uint64_t counter, uint32_t out[16]);

enum { TALON_SHA256_BYTES = 32 };
/* A running SHA-256 (FIPS 180-4). */
struct talon_sha256 {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[64];
};
void talon_sha256_start(struct talon_sha256 *sum);
void talon_sha256_add(struct talon_sha256 *sum, const void *bytes, size_t count);
void talon_sha256_end(struct talon_sha256 *sum, uint8_t out[TALON_SHA256_BYTES]);

#ifdef __cplusplus
}
#endif
