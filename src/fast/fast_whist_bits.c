/* fast_whist_bits.c - the kernel of Whist for processors that pick a bit of a set in one step. On
 * others it is never called (fast_tricks_runs()), and where the compiler knows no such processor it
 * is the plain one.
 */
#include "fast_whist_lanes.h"
#include "fast_whist_ways.h"

static unsigned play_bits(const struct fast_whist *rules, uint64_t first,
                          struct fast_whist_game *games)
{
    return fast_whist_play_seeds(rules, first, games, 1);
}

static unsigned play_bits_many(const struct fast_whist *rules, uint64_t first,
                               struct fast_whist_game *games)
{
    return fast_whist_play_seeds(rules, first, games, FAST_LANES);
}

static void play_out_bits(const struct fast_whist_position *position, uint64_t first,
                          uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    fast_whist_play_out_seeds(position, first, tricks, 1);
}

static void play_out_bits_many(const struct fast_whist_position *position, uint64_t first,
                               uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    fast_whist_play_out_seeds(position, first, tricks, FAST_LANES);
}

const struct fast_whist_way fast_whist_bits = { 1, play_bits, play_out_bits };
const struct fast_whist_way fast_whist_bits_many = { FAST_LANES, play_bits_many,
                                                     play_out_bits_many };
