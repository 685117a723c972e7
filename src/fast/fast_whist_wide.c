/* fast_whist_wide.c - the kernel of Whist in rows of eight lanes, for processors with AVX-512. On
 * others it is never called (fast_tricks_runs()).
 */
#define FAST_LANES 8
#include "fast_whist_rows.h"
#include "fast_whist_ways.h"

static unsigned play_wide(const struct fast_whist *rules, uint64_t first,
                          struct fast_whist_game *games)
{
    return fast_whist_play_seeds_in_rows(rules, first, games);
}

static void play_out_wide(const struct fast_whist_position *position, uint64_t first,
                          uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    fast_whist_play_out_in_rows(position, first, tricks);
}

const struct fast_whist_way fast_whist_wide = { FAST_LANES, play_wide, play_out_wide };
