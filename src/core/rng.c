/* rng.c - the one stream of chance: ChaCha20 for real deals, xoshiro256++ for simulations, and
 * scripts.
 */
#include <talon/assert.h>
#include <talon/fair.h>

#include "coins.h"

#include <string.h>

static uint32_t rotate32(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d = rotate32(*d ^ *a, 16);
    *c += *d, *b = rotate32(*b ^ *c, 12);
    *a += *b, *d = rotate32(*d ^ *a, 8);
    *c += *d, *b = rotate32(*b ^ *c, 7);
}

static void double_round(uint32_t x[16])
{
    for (int i = 0; i < 4; i++)
        quarter_round(&x[i], &x[i + 4], &x[i + 8], &x[i + 12]);
    for (int i = 0; i < 4; i++)
        quarter_round(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
}

void talon_chacha20_block(const uint32_t key[8], uint64_t counter, uint32_t out[16])
{
    uint32_t start[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };

    for (int i = 0; i < 8; i++)
        start[4 + i] = key[i];
    start[12] = (uint32_t)counter;
    start[13] = (uint32_t)(counter >> 32);
    for (int i = 0; i < 16; i++)
        out[i] = start[i];
    for (int round = 0; round < 10; round++)
        double_round(out);
    for (int i = 0; i < 16; i++)
        out[i] += start[i];
}

/* Spreads a small seed over the lanes (splitmix64). */
static uint64_t splitmix64(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static void clear_rng(struct talon_rng *rng)
{
    *rng = (struct talon_rng){ .used = TALON_RNG_WORDS };
}

static void set_key(struct talon_rng *rng, const uint8_t key[TALON_KEY_BYTES])
{
    for (int i = 0; i < 8; i++)
        rng->key[i] = (uint32_t)key[4 * i] | (uint32_t)key[4 * i + 1] << 8 |
                      (uint32_t)key[4 * i + 2] << 16 | (uint32_t)key[4 * i + 3] << 24;
    rng->counter = 0;
    rng->used = TALON_RNG_WORDS;
}

void talon_rng_key(struct talon_rng *rng, const uint8_t key[TALON_KEY_BYTES])
{
    talon_assert(rng && key);
    clear_rng(rng);
    set_key(rng, key);
}

void talon_rng_deals(struct talon_rng *rng, const uint8_t secret[TALON_KEY_BYTES],
                     const uint8_t mix[TALON_KEY_BYTES])
{
    talon_assert(secret && mix);
    clear_rng(rng);
    rng->by_deal = true;
    memcpy(rng->secret, secret, sizeof rng->secret);
    memcpy(rng->mix, mix, sizeof rng->mix);
}

void talon_rng_next_deal(struct talon_rng *rng)
{
    uint8_t deal_secret[TALON_SHA256_BYTES], key[TALON_KEY_BYTES];

    if (!rng->by_deal)
        return;
    talon_fair_deal_secret(rng->secret, ++rng->deal, deal_secret);
    talon_fair_deal_key(deal_secret, rng->mix, key);
    set_key(rng, key);
}

static void make_lanes(uint64_t *seed, uint64_t lane[4])
{
    for (int i = 0; i < 4; i++)
        lane[i] = splitmix64(seed);
}

void talon_rng_lanes(uint64_t seed, uint64_t lane[4])
{
    make_lanes(&seed, lane);
}

void talon_rng_simulate(struct talon_rng *rng, uint64_t seed)
{
    clear_rng(rng);
    rng->simulated = true;
    make_lanes(&seed, rng->lane);
}

void talon_rng_toss(struct talon_rng *rng, uint64_t seed)
{
    clear_rng(rng);
    rng->simulated = rng->tosses = rng->traced = true;
    make_lanes(&seed, rng->lane);
    make_lanes(&seed, rng->coin_lane);
}

void talon_rng_toss_all(struct talon_rng *rng, uint64_t seed)
{
    clear_rng(rng);
    rng->simulated = rng->tosses = rng->all_by_coins = rng->traced = true;
    talon_rng_lanes(seed, rng->coin_lane);
    talon_rng_lanes(~seed, rng->lane); /* for talon_rng_word() */
}

void talon_rng_script(struct talon_rng *rng, const struct talon_draw *draws, size_t count)
{
    talon_assert(draws || !count);
    clear_rng(rng);
    rng->traced = true;
    rng->script = draws;
    rng->script_count = count;
}

void talon_rng_record(struct talon_rng *rng, struct talon_draw *log, size_t room)
{
    talon_assert(log || !room);
    rng->traced = true;
    rng->log = log;
    rng->log_room = room;
    rng->log_count = 0;
}

void talon_rng_refill(struct talon_rng *rng)
{
    rng->used = 0;
    if (!rng->simulated) {
        talon_chacha20_block(rng->key, rng->counter++, rng->word);
        return;
    }
    for (int i = 0; i < TALON_RNG_WORDS; i += 2) {
        const uint64_t both = talon_xoshiro(rng->lane);
        rng->word[i] = (uint32_t)both;
        rng->word[i + 1] = (uint32_t)(both >> 32);
    }
}

static uint32_t next_scripted(struct talon_rng *rng, uint32_t bound)
{
    if (rng->script_at < rng->script_count) {
        const struct talon_draw draw = rng->script[rng->script_at++];
        if (draw.bound == bound && draw.value < bound)
            return draw.value;
    }
    rng->script_mismatch = true;
    return 0;
}

/* A draw below the bound from a word of 32 coins; any bound that a batch may have. */
static uint32_t below_by_coins(struct talon_rng *rng, uint32_t bound)
{
    uint64_t product;

    do
        product = (uint64_t)core_coins(rng) * bound;
    while ((uint32_t)product < bound && (uint32_t)product < (0u - bound) % bound);
    return (uint32_t)(product >> 32);
}

static uint32_t below_untraced(struct talon_rng *rng, uint32_t bound)
{
    if (rng->tosses && bound == 2)
        return core_coin(rng);
    if (rng->all_by_coins)
        return below_by_coins(rng, bound);
    rng->traced = false;
    const uint32_t value = talon_rng_below(rng, bound);
    rng->traced = true;
    return value;
}

static void log_draw(struct talon_rng *rng, uint32_t bound, uint32_t value)
{
    if (rng->log && rng->log_count < rng->log_room)
        rng->log[rng->log_count] = (struct talon_draw){ (uint16_t)bound, (uint16_t)value };
    rng->log_count++;
}

uint32_t talon_rng_below_traced(struct talon_rng *rng, uint32_t bound)
{
    talon_assert(rng->traced && bound > 0);
    const uint32_t value = rng->script ? next_scripted(rng, bound) : below_untraced(rng, bound);
    log_draw(rng, bound, value);
    return value;
}

static void swap_cards(uint8_t *cards, size_t i, size_t j)
{
    const uint8_t moved = cards[i];

    cards[i] = cards[j];
    cards[j] = moved;
}

/* The places of a batch that begins with the draw below `count`: how many cards are left to draw
 * for. `product` is the batch's bound. */
static size_t batch_end(size_t count, uint32_t *product)
{
    for (*product = (uint32_t)count--;
         count > 2 && (uint64_t)count * *product < TALON_RNG_BATCH_LIMIT; count--)
        *product *= (uint32_t)count;
    return count;
}

static void shuffle_in_batches(struct talon_rng *rng, uint8_t *cards, size_t count)
{
    while (count > 2) {
        uint32_t product;
        const size_t end = batch_end(count, &product);
        uint32_t digits = below_by_coins(rng, product);
        for (; count > end; count--) {
            product /= (uint32_t)count;
            log_draw(rng, (uint32_t)count, digits / product);
            swap_cards(cards, count - 1, digits / product);
            digits %= product;
        }
    }
    if (count == 2)
        swap_cards(cards, 1, talon_rng_below(rng, 2));
}

void talon_shuffle(struct talon_rng *rng, uint8_t *cards, size_t count)
{
    talon_assert((cards || !count) && count <= UINT16_MAX);
    if (rng->all_by_coins) {
        shuffle_in_batches(rng, cards, count);
        return;
    }
    for (size_t i = count; i > 1; i--) /* R-GEN-03 */
        swap_cards(cards, i - 1, talon_rng_below(rng, (uint32_t)i));
}
