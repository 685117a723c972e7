/* fast_wunsdorf_bits.c - the kernel of Wunsdorf for processors that pick a bit of a set in one
 * step; see fast_whist_bits.c.
 */
#include "fast_wunsdorf_rounds.h"
#include "fast_wunsdorf_ways.h"

static unsigned play_rounds_bits(const struct fast_wunsdorf *rules, uint64_t first,
                                 struct fast_wunsdorf_game *games)
{
    return fast_wunsdorf_play_seeds(rules, first, games, 1);
}

static unsigned play_rounds_bits_many(const struct fast_wunsdorf *rules, uint64_t first,
                                      struct fast_wunsdorf_game *games)
{
    return fast_wunsdorf_play_seeds(rules, first, games, FAST_LANES);
}

static void finish_round_bits(const struct fast_wunsdorf *rules,
                              const struct fast_wunsdorf_position *position, uint64_t first,
                              uint8_t (*tricks)[FAST_WUNSDORF_SEATS])
{
    fast_wunsdorf_play_out_seeds(rules, position, first, tricks, 1);
}

static void finish_round_bits_many(const struct fast_wunsdorf *rules,
                                   const struct fast_wunsdorf_position *position, uint64_t first,
                                   uint8_t (*tricks)[FAST_WUNSDORF_SEATS])
{
    fast_wunsdorf_play_out_seeds(rules, position, first, tricks, FAST_LANES);
}

const struct fast_wunsdorf_way fast_wunsdorf_bits = { 1, play_rounds_bits, finish_round_bits };
const struct fast_wunsdorf_way fast_wunsdorf_bits_many = { FAST_LANES, play_rounds_bits_many,
                                                           finish_round_bits_many };
