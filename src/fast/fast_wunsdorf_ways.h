/* fast_wunsdorf_ways.h - the kernel of Wunsdorf as it is compiled in several ways.
 */
#ifndef FAST_WUNSDORF_WAYS_H
#define FAST_WUNSDORF_WAYS_H

#include "fast_wunsdorf.h"

/* One game, or as many as there are lanes in all rows. */
struct fast_wunsdorf_way {
    unsigned lanes;
    unsigned (*play)(const struct fast_wunsdorf *rules, uint64_t first,
                     struct fast_wunsdorf_game *games);
    /* At most so many; it answers how many it played. */
    unsigned (*play_out)(const struct fast_wunsdorf *rules,
                         const struct fast_wunsdorf_position *position, uint64_t first,
                         unsigned playouts, uint8_t (*tricks)[FAST_WUNSDORF_SEATS]);
};

extern const struct fast_wunsdorf_way fast_wunsdorf_plain, fast_wunsdorf_plain_many;
extern const struct fast_wunsdorf_way fast_wunsdorf_avx2, fast_wunsdorf_avx512;

#endif
