/* fast_chance.h - chance for several games side by side: each lane has the stream that
 * talon_rng_toss() begins with a seed of its own, and the same number of words is taken of all.
 *
 * Words are made many at a time, so that a processor computes lanes beside each other.
 */
#ifndef FAST_CHANCE_H
#define FAST_CHANCE_H

#include "fast_row.h"

#include <talon/rng.h>

enum { FAST_CHANCE_WORDS = 80 };

struct fast_chance {
    struct talon_rng *rng; /* one lane may follow a stream of the library's, else NULL */
    fast_row state[4], coins;
    fast_row last;   /* with `half`: its upper half has not been taken yet */
    fast_row uneven; /* the highest bit: a draw may have to be repeated */
    fast_row out[FAST_CHANCE_WORDS / 2];
    /* Where a shuffle takes the card of each place. */
    fast_row drawn[FAST_CHANCE_WORDS + 1];
    bool half;
};

/* A word of those that were filled in last; `at` counts from 0. */
static inline uint32_t fast_chance_word(const struct fast_chance *chance, unsigned at, unsigned l)
{
    const uint64_t both = fast_row_get(&chance->out[at >> 1], l);

    return (uint32_t)(at & 1 ? both >> 32 : both);
}

/* One of a pair of words of all lanes. Above the first lies the second one. */
FAST_PIECE fast_row fast_chance_next(const struct fast_chance *chance, unsigned pair, bool second)
{
    return second ? chance->out[pair] >> 32 : chance->out[pair];
}

/* The k-th number that talon_rng_toss() spreads a seed into (splitmix64). */
FAST_PIECE fast_row fast_chance_spread(fast_row seeds, unsigned k)
{
    fast_row z = seeds + (k + 1) * 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

FAST_PIECE fast_row fast_chance_seeds(uint64_t first)
{
    fast_row seeds = fast_row_all(first);

    for (unsigned l = 1; l < FAST_LANES; l++)
        fast_row_set(&seeds, l, first + l);
    return seeds;
}

/* Begins the streams of the seeds from `first` on, one for each lane. */
FAST_PIECE void fast_chance_begin(struct fast_chance *chance, uint64_t first)
{
    const fast_row seeds = fast_chance_seeds(first);

    for (unsigned k = 0; k < 4; k++)
        chance->state[k] = fast_chance_spread(seeds, k);
    chance->last = fast_row_all(0);
    chance->half = false;
    chance->rng = NULL;
}

/* One lane with all that this stream draws, repeated draws too. */
FAST_PIECE void fast_chance_follow(struct fast_chance *chance, struct talon_rng *rng)
{
    for (unsigned k = 0; k < 4; k++)
        chance->state[k] = fast_row_all(0);
    chance->coins = chance->last = chance->uneven = fast_row_all(0);
    chance->half = false;
    chance->rng = rng;
}

/* 64 bits of each stream, as talon_xoshiro() makes them. */
FAST_PIECE fast_row fast_chance_step(fast_row s[4])
{
    const fast_row sum = s[0] + s[3], shifted = s[1] << 17, out = (sum << 23 | sum >> 41) + s[0];

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = s[3] << 45 | s[3] >> 19;
    return out;
}

/* Coins are a stream of their own. Its first 64 are made here, and no game tosses more. */
FAST_PIECE void fast_chance_toss(struct fast_chance *chance, uint64_t first)
{
    const fast_row seeds = fast_chance_seeds(first);
    fast_row coin_lane[4] = { fast_chance_spread(seeds, 4), fast_row_all(0), fast_row_all(0),
                              fast_chance_spread(seeds, 7) };

    chance->coins = fast_chance_step(coin_lane);
    chance->uneven = fast_row_all(0);
}

FAST_PIECE void fast_chance_fill_all(struct fast_chance *chance, unsigned words)
{
    const unsigned outs = chance->half ? words / 2 : (words + 1) / 2;
    fast_row state[4] = { chance->state[0], chance->state[1], chance->state[2], chance->state[3] };
    fast_row last = chance->last;

    for (unsigned k = 0; k < outs; k++) {
        const fast_row now = fast_chance_step(state);
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
    for (unsigned i = 0; i < words; i += 2) {
        const uint64_t low = talon_rng_word(chance->rng);
        const uint64_t high = i + 1 < words ? talon_rng_word(chance->rng) : 0;
        chance->out[i / 2] = fast_row_all(high << 32 | low);
    }
}

/* Takes the next words of all lanes: at most FAST_CHANCE_WORDS. */
FAST_PIECE void fast_chance_fill(struct fast_chance *chance, unsigned words)
{
    if (FAST_LANES == 1 && chance->rng)
        fast_chance_fill_from(chance, words);
    else
        fast_chance_fill_all(chance, words);
}

/* ---- draws of the rules ---------------------------------------------------------------------- */

/* A draw below `bound` by a word. talon_rng_below() may pass over the word if the low half of the
 * product is less than the bound. Then the lane is marked as uneven, and its game is played again
 * alone (fast_chance_uneven_lanes()). */
FAST_PIECE fast_row fast_chance_draw(struct fast_chance *chance, fast_row words, uint64_t bound)
{
    const fast_row product = fast_row_times(words, fast_row_all(bound));

    chance->uneven |= (product & FAST_ROW_LOW) - bound;
    return product >> 32;
}

FAST_PIECE fast_row fast_chance_coin(struct fast_chance *chance)
{
    const fast_row side = chance->coins & 1;

    chance->coins >>= 1;
    return side;
}

FAST_PIECE void fast_chance_shuffle_from(struct fast_chance *chance, unsigned cards)
{
    for (unsigned i = 0; i < cards - 1; i++)
        chance->drawn[i] = fast_row_all(talon_rng_below(chance->rng, cards - i));
}

/* The last draw is a coin. */
FAST_PIECE void fast_chance_shuffle_all(struct fast_chance *chance, unsigned cards)
{
    fast_chance_fill(chance, cards - 2);
    for (unsigned i = 0; i < cards - 2; i++)
        chance->drawn[i] =
            fast_chance_draw(chance, fast_chance_next(chance, i / 2, i & 1), cards - i);
    chance->drawn[cards - 2] = fast_chance_coin(chance);
}

/* All that talon_shuffle() draws for a pack, in turn: from which places it fills the last place,
 * the one before it, and so on, the first place too. */
FAST_PIECE void fast_chance_shuffle(struct fast_chance *chance, unsigned cards)
{
    if (FAST_LANES == 1 && chance->rng)
        fast_chance_shuffle_from(chance, cards);
    else
        fast_chance_shuffle_all(chance, cards);
    chance->drawn[cards - 1] = fast_row_all(0);
}

/* Draws the first dealer of each lane (R-GEN-05). */
FAST_PIECE fast_row fast_chance_dealers(struct fast_chance *chance, unsigned seats)
{
    if (FAST_LANES == 1 && chance->rng)
        return fast_row_all(talon_rng_below(chance->rng, seats));
    if (seats == 2)
        return fast_chance_coin(chance);
    fast_chance_fill(chance, 1);
    return fast_chance_draw(chance, fast_chance_next(chance, 0, false), seats);
}

/* The set of the lanes where a draw may have to be repeated: one of many thousands. */
FAST_PIECE unsigned fast_chance_uneven_lanes(const struct fast_chance *chance)
{
    unsigned set = 0;

    for (unsigned l = 0; l < FAST_LANES; l++)
        set |= (unsigned)(fast_row_get(&chance->uneven, l) >> 63) << l;
    return set;
}

#endif
