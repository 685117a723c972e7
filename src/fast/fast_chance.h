/* fast_chance.h - chance for several games side by side: each lane has the stream that
 * talon_rng_toss() begins with a seed of its own, and the same number of words is taken of all.
 *
 * Words are made many at a time, so that a processor computes lanes beside each other.
 */
#ifndef FAST_CHANCE_H
#define FAST_CHANCE_H

#include "fast_inline.h"

#include <talon/rng.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

/* A source may have more lanes: as many as its processors have in a register. */
#ifndef FAST_LANES
#define FAST_LANES 4
#endif
enum { FAST_CHANCE_WORDS = 80 };
#define FAST_CHANCE_LOW 0xffffffffull

/* A number of each lane. */
typedef uint64_t fast_chance_row __attribute__((vector_size(8 * FAST_LANES)));

struct fast_chance {
    struct talon_rng *rng; /* one lane may follow a stream of the library's, else NULL */
    fast_chance_row state[4], coins;
    fast_chance_row last;   /* with `half`: its upper half has not been taken yet */
    fast_chance_row uneven; /* the highest bit: a draw may have to be repeated */
    fast_chance_row out[FAST_CHANCE_WORDS / 2];
    /* Where a shuffle takes the card of each place, or single words. */
    fast_chance_row drawn[FAST_CHANCE_WORDS + 1];
    bool half;
};

/* A word of those that were filled in last; `at` counts from 0. */
static inline uint32_t fast_chance_word(const struct fast_chance *chance, unsigned at, unsigned l)
{
    const uint64_t both = chance->out[at >> 1][l];

    return (uint32_t)(at & 1 ? both >> 32 : both);
}

/* The k-th number that talon_rng_toss() spreads a seed into (splitmix64). */
static inline uint64_t fast_chance_spread(uint64_t seed, unsigned k)
{
    uint64_t z = seed + (k + 1) * 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* Begins the streams of the seeds from `first` on, one for each lane. Coins are a stream of their
 * own. Its first 64 are made here, and no game tosses more. */
FAST_PIECE void fast_chance_begin(struct fast_chance *chance, uint64_t first, const unsigned lanes)
{
    for (unsigned l = 0; l < lanes; l++) {
        uint64_t coin_lane[4] = { fast_chance_spread(first + l, 4), 0, 0,
                                  fast_chance_spread(first + l, 7) };
        for (unsigned k = 0; k < 4; k++)
            chance->state[k][l] = fast_chance_spread(first + l, k);
        chance->coins[l] = talon_xoshiro(coin_lane);
        chance->last[l] = chance->uneven[l] = 0;
    }
    chance->half = false;
    chance->rng = NULL;
}

/* One lane with all that this stream draws, repeated draws too. */
FAST_PIECE void fast_chance_follow(struct fast_chance *chance, struct talon_rng *rng)
{
    for (unsigned k = 0; k < 4; k++)
        chance->state[k] = (fast_chance_row){ 0 };
    chance->coins = chance->last = chance->uneven = (fast_chance_row){ 0 };
    chance->half = false;
    chance->rng = rng;
}

/* 64 bits of each stream, as talon_xoshiro() makes them. */
FAST_PIECE void fast_chance_step(fast_chance_row s[4], fast_chance_row *out)
{
    const fast_chance_row sum = s[0] + s[3], shifted = s[1] << 17;

    *out = (sum << 23 | sum >> 41) + s[0];
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = s[3] << 45 | s[3] >> 19;
}

FAST_PIECE void fast_chance_fill_all(struct fast_chance *chance, unsigned words)
{
    const unsigned outs = chance->half ? words / 2 : (words + 1) / 2;
    fast_chance_row state[4] = { chance->state[0], chance->state[1], chance->state[2],
                                 chance->state[3] };
    fast_chance_row last = chance->last;

    for (unsigned k = 0; k < outs; k++) {
        fast_chance_row now;
        fast_chance_step(state, &now);
        chance->out[k] = chance->half ? last >> 32 | now << 32 : now;
        last = now;
    }
    if (chance->half && (words & 1))
        chance->out[outs] = last >> 32;
    for (unsigned k = 0; k < 4; k++)
        chance->state[k] = state[k];
    chance->last = last;
    chance->half ^= words & 1;
}

FAST_PIECE void fast_chance_fill_from(struct fast_chance *chance, unsigned words)
{
    for (unsigned i = 0; i < words; i++) {
        const uint64_t word = talon_rng_word(chance->rng);
        chance->out[i / 2][0] = i & 1 ? chance->out[i / 2][0] | word << 32 : word;
    }
}

/* The same for the first lane alone. */
FAST_PIECE void fast_chance_fill_one(struct fast_chance *chance, unsigned words)
{
    const unsigned outs = chance->half ? words / 2 : (words + 1) / 2;
    uint64_t lane[4] = { chance->state[0][0], chance->state[1][0], chance->state[2][0],
                         chance->state[3][0] };
    uint64_t last = chance->last[0];

    for (unsigned k = 0; k < outs; k++) {
        const uint64_t now = talon_xoshiro(lane);
        chance->out[k][0] = chance->half ? last >> 32 | now << 32 : now;
        last = now;
    }
    if (chance->half && (words & 1))
        chance->out[outs][0] = last >> 32;
    for (unsigned k = 0; k < 4; k++)
        chance->state[k][0] = lane[k];
    chance->last[0] = last;
    chance->half ^= words & 1;
}

/* Takes the next words of all lanes: at most FAST_CHANCE_WORDS. */
FAST_PIECE void fast_chance_fill(struct fast_chance *chance, unsigned words, const unsigned lanes)
{
    if (lanes > 1)
        fast_chance_fill_all(chance, words);
    else if (chance->rng)
        fast_chance_fill_from(chance, words);
    else
        fast_chance_fill_one(chance, words);
}

FAST_PIECE void fast_chance_words_all(struct fast_chance *chance, unsigned words)
{
    fast_chance_fill_all(chance, words);
    for (unsigned k = 0; k < (words + 1) / 2; k++) {
        chance->drawn[2 * k] = chance->out[k] & FAST_CHANCE_LOW;
        chance->drawn[2 * k + 1] = chance->out[k] >> 32;
    }
}

FAST_PIECE void fast_chance_words_one(struct fast_chance *chance, unsigned words)
{
    uint64_t lane[4] = { chance->state[0][0], chance->state[1][0], chance->state[2][0],
                         chance->state[3][0] };
    uint64_t last = chance->last[0];
    unsigned made = 0;

    if (chance->half && words)
        chance->drawn[made++][0] = last >> 32;
    for (; made < words; made += 2) {
        last = talon_xoshiro(lane);
        chance->drawn[made][0] = last & FAST_CHANCE_LOW;
        chance->drawn[made + 1][0] = last >> 32;
    }
    for (unsigned k = 0; k < 4; k++)
        chance->state[k][0] = lane[k];
    chance->last[0] = last;
    chance->half ^= words & 1;
}

/* Takes the next words of all lanes, each into a row of its own: chance->drawn[]. */
FAST_PIECE void fast_chance_words(struct fast_chance *chance, unsigned words, const unsigned lanes)
{
    if (lanes > 1)
        fast_chance_words_all(chance, words);
    else if (chance->rng)
        for (unsigned i = 0; i < words; i++)
            chance->drawn[i][0] = talon_rng_word(chance->rng);
    else
        fast_chance_words_one(chance, words);
}

/* ---- draws of the rules ---------------------------------------------------------------------- */

/* A draw below `bound` by a word. talon_rng_below() may pass over the word if the low half of the
 * product is less than the bound. Then the lane is marked as uneven, and its game is played again
 * alone (fast_chance_uneven_lanes()). */
FAST_PIECE uint64_t fast_chance_draw(struct fast_chance *chance, unsigned l, uint32_t word,
                                     uint64_t bound)
{
    const uint64_t product = word * bound;

    chance->uneven[l] |= (product & FAST_CHANCE_LOW) - bound;
    return product >> 32;
}

FAST_PIECE uint64_t fast_chance_coin(struct fast_chance *chance, unsigned l)
{
    const uint64_t side = chance->coins[l] & 1;

    chance->coins[l] >>= 1;
    return side;
}

/* Words times a number. */
FAST_PIECE void fast_chance_multiply(fast_chance_row *row, uint64_t by)
{
#if defined(__AVX512F__) && FAST_LANES == 8
    *row = (fast_chance_row)_mm512_mul_epu32((__m512i)*row, _mm512_set1_epi64((long long)by));
#elif defined(__AVX2__) && FAST_LANES == 4
    *row = (fast_chance_row)_mm256_mul_epu32((__m256i)*row, _mm256_set1_epi64x((long long)by));
#else
    for (unsigned l = 0; l < FAST_LANES; l++)
        (*row)[l] *= by;
#endif
}

/* Makes draws of words in chance->drawn[]: the first below `bound`, the next below one less. */
FAST_PIECE void fast_chance_bound_all(struct fast_chance *chance, unsigned draws, uint64_t bound)
{
    fast_chance_row uneven = chance->uneven;

    for (unsigned i = 0; i < draws; i++, bound--) {
        fast_chance_row product = chance->drawn[i];
        fast_chance_multiply(&product, bound);
        uneven |= (product & FAST_CHANCE_LOW) - bound;
        chance->drawn[i] = product >> 32;
    }
    chance->uneven = uneven;
}

FAST_PIECE void fast_chance_bound_one(struct fast_chance *chance, unsigned draws, uint64_t bound)
{
    uint64_t uneven = chance->uneven[0];

    for (unsigned i = 0; i < draws; i++, bound--) {
        const uint64_t product = chance->drawn[i][0] * bound;
        uneven |= (product & FAST_CHANCE_LOW) - bound;
        chance->drawn[i][0] = product >> 32;
    }
    chance->uneven[0] = uneven;
}

FAST_PIECE void fast_chance_shuffle_from(struct fast_chance *chance, unsigned cards)
{
    for (unsigned i = 0; i < cards - 1; i++)
        chance->drawn[i][0] = talon_rng_below(chance->rng, cards - i);
}

/* All that talon_shuffle() draws for a pack, in turn: from which places it fills the last place,
 * the one before it, and so on, the first place too. The last draw is a coin. */
FAST_PIECE void fast_chance_shuffle(struct fast_chance *chance, unsigned cards,
                                    const unsigned lanes)
{
    if (lanes == 1 && chance->rng) {
        fast_chance_shuffle_from(chance, cards);
    } else {
        fast_chance_words(chance, cards - 2, lanes);
        if (lanes == 1)
            fast_chance_bound_one(chance, cards - 2, cards);
        else
            fast_chance_bound_all(chance, cards - 2, cards);
        for (unsigned l = 0; l < lanes; l++)
            chance->drawn[cards - 2][l] = fast_chance_coin(chance, l);
    }
    for (unsigned l = 0; l < lanes; l++)
        chance->drawn[cards - 1][l] = 0;
}

/* Draws the first dealer of each lane (R-GEN-05). */
FAST_PIECE void fast_chance_dealers(struct fast_chance *chance, unsigned seats,
                                    unsigned dealer[FAST_LANES], const unsigned lanes)
{
    if (lanes == 1 && chance->rng) {
        dealer[0] = talon_rng_below(chance->rng, seats);
        return;
    }
    if (seats > 2)
        fast_chance_fill(chance, 1, lanes);
    for (unsigned l = 0; l < lanes; l++)
        dealer[l] = (unsigned)(seats > 2 ? fast_chance_draw(chance, l,
                                                            fast_chance_word(chance, 0, l), seats)
                                         : fast_chance_coin(chance, l));
}

/* The set of the lanes where a draw may have to be repeated: one of many thousands. */
FAST_PIECE unsigned fast_chance_uneven_lanes(const struct fast_chance *chance, const unsigned lanes)
{
    unsigned set = 0;

    for (unsigned l = 0; l < lanes; l++)
        set |= (unsigned)(chance->uneven[l] >> 63) << l;
    return set;
}

#endif
