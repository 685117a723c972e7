/* fast_wunsdorf_avx512.c - the kernel of Wunsdorf in rows of eight lanes, for processors with
 * AVX-512; see fast_whist_avx512.c.
 */
#define FAST_LANES 8
#include "fast_wunsdorf_rounds.h"
#include "fast_wunsdorf_ways.h"

static unsigned play_rounds_avx512(const struct fast_wunsdorf *rules, uint64_t first,
                                   struct fast_wunsdorf_game *games)
{
    return fast_wunsdorf_play_seeds(rules, first, games, FAST_ROWS);
}

static unsigned finish_rounds_avx512(const struct fast_wunsdorf *rules,
                                     const struct fast_wunsdorf_position *position, uint64_t first,
                                     unsigned playouts, uint8_t (*tricks)[FAST_WUNSDORF_SEATS])
{
    return fast_wunsdorf_play_out_seeds(rules, position, first, playouts, tricks, FAST_ROWS);
}

const struct fast_wunsdorf_way fast_wunsdorf_avx512 = { FAST_ROWS * FAST_LANES, play_rounds_avx512,
                                                        finish_rounds_avx512 };
