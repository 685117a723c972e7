/* fast_whist_avx2.c - the kernel of Whist in rows of four lanes, for processors with AVX2. On
 * others it is never called (fast_tricks_runs()).
 */
#define FAST_LANES 4
#include "fast_whist_rows.h"
#include "fast_whist_ways.h"

static unsigned play_avx2(const struct fast_whist *rules, uint64_t first,
                          struct fast_whist_game *games)
{
    return fast_whist_play_seeds(rules, first, games, FAST_ROWS);
}

static unsigned play_out_avx2(const struct fast_whist_position *position, uint64_t first,
                              unsigned playouts, uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    return fast_whist_play_out_seeds(position, first, playouts, tricks, FAST_ROWS);
}

const struct fast_whist_way fast_whist_avx2 = { FAST_ROWS * FAST_LANES, play_avx2, play_out_avx2 };
