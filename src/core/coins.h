/* coins.h - the coins of a stream of chance: single bits, and words of 32 of them.
 */
#pragma once

#include <talon/rng.h>

static inline void core_refill_coins(struct talon_rng *rng)
{
    rng->coins = talon_xoshiro(rng->coin_lane);
    rng->coins_left = 64;
}

/* The next coin, 0 or 1. */
static inline uint32_t core_coin(struct talon_rng *rng)
{
    if (!rng->coins_left)
        core_refill_coins(rng);
    const uint32_t side = rng->coins & 1;
    rng->coins >>= 1;
    rng->coins_left--;
    return side;
}

/* The next 32 coins, the first one lowest. */
static inline uint32_t core_coins(struct talon_rng *rng)
{
    uint64_t coins = rng->coins;
    const uint32_t left = rng->coins_left;

    if (left >= 32) {
        rng->coins >>= 32;
        rng->coins_left -= 32;
        return (uint32_t)coins;
    }
    core_refill_coins(rng);
    coins |= rng->coins << left; /* above those that were left there are zeros */
    rng->coins >>= 32 - left;
    rng->coins_left = 32 + left;
    return (uint32_t)coins;
}
