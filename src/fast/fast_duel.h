/* fast_duel.h - a fast game of two-player War under way: its cards, its coins, and what happens too
 * rarely to be written for each kernel. The kernels of all levels share it.
 */
#pragma once

#include "fast_war.h"

#include <string.h>

/* Coins come in blocks, and so many words beyond a block that a step can take all that it needs.
 * A row has room for a place with each coin of a block, for the cards, and for a vector of 64 bytes
 * that is written behind them. */
enum { FAST_DUEL_BLOCK = 16, FAST_DUEL_SPARE = 4, FAST_DUEL_COINS = 64 * FAST_DUEL_BLOCK };
enum { FAST_DUEL_ROW_FULL = FAST_DUEL_COINS, FAST_DUEL_ROW = FAST_DUEL_ROW_FULL + 512 };
enum { FAST_DUEL_NONE = 64 }; /* zeros behind the cards of a row */

/* Two rows of cards whose tops lie at the same place, since a battle takes as many cards of one
 * packet as of the other. A card is its rank and one, since zeros tell where a row ends. */
struct fast_duel {
    const struct fast_war *rules;
    struct fast_war_game *game; /* written in the end, but for high_cards */
    unsigned cards, at, own;    /* in the pack; place of both tops; in the packet of seat 0 */
    unsigned war_steps, left;   /* `left`: battles up to the last one of max_battles */
    unsigned coin_at;           /* coins of the block already taken */
    unsigned limit, at_then, steps_then; /* of fast_step.h */
    uint8_t highest;                     /* card of the pack */
    uint64_t lane[4];                    /* of the stream of talon_rng_toss_all() */
    uint64_t coins[FAST_DUEL_BLOCK + FAST_DUEL_SPARE];
    uint8_t pack[FAST_WAR_PACK];
    uint8_t rows[2 * FAST_DUEL_ROW];
};

/* Before the first of several games by the same rules, which must outlive them. */
void fast_duel_prepare(struct fast_duel *duel, const struct fast_war *rules);

/* Shuffles and deals. */
void fast_duel_deal(struct fast_duel *duel, uint64_t seed, struct fast_war_game *game);

/* The same with packets that are dealt already. */
void fast_duel_take_packets(struct fast_duel *duel, const uint8_t *const packet[2], uint64_t seed,
                            struct fast_war_game *game);

/* Goes on where a kernel stops: ends a game that is over, or plays the war that lies on top, if one
 * does, and makes room in the rows. Returns whether the game has ended. */
bool fast_duel_settle(struct fast_duel *duel);

static inline uint8_t *fast_duel_row(struct fast_duel *duel, int seat)
{
    return duel->rows + seat * FAST_DUEL_ROW;
}

enum { FAST_DUEL_AT_ONCE = 57 };

/* The next coins after `skipped` ones, FAST_DUEL_AT_ONCE of them, the first one lowest. None is
 * taken. */
static inline uint64_t fast_duel_coins(const struct fast_duel *duel, unsigned skipped)
{
    const unsigned at = duel->coin_at + skipped;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t coins;

    memcpy(&coins, (const uint8_t *)duel->coins + at / 8, sizeof coins);
    return coins >> at % 8;
#else
    return duel->coins[at / 64] >> at % 64 | duel->coins[at / 64 + 1] << 1 << (63 - at % 64);
#endif
}
