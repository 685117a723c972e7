/* fast_whist_ways.h - the kernel of Whist as it is compiled in several ways.
 */
#ifndef FAST_WHIST_WAYS_H
#define FAST_WHIST_WAYS_H

#include "fast_whist.h"

/* What fast_whist_rows.h makes: one game, or as many as there are lanes in all rows. */
struct fast_whist_way {
    unsigned lanes;
    unsigned (*play)(const struct fast_whist *rules, uint64_t first, struct fast_whist_game *games);
    /* At most so many; it answers how many it played. */
    unsigned (*play_out)(const struct fast_whist_position *position, uint64_t first,
                         unsigned playouts, uint8_t (*tricks)[FAST_WHIST_SEATS]);
};

extern const struct fast_whist_way fast_whist_plain, fast_whist_plain_many;
extern const struct fast_whist_way fast_whist_avx2, fast_whist_avx512;

#endif
