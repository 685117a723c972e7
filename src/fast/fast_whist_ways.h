/* fast_whist_ways.h - the kernel of Whist as it is compiled in several ways.
 */
#ifndef FAST_WHIST_WAYS_H
#define FAST_WHIST_WAYS_H

#include "fast_whist.h"

/* What fast_whist_lanes.h makes: one game, or as many as there are lanes. */
struct fast_whist_way {
    unsigned lanes;
    unsigned (*play)(const struct fast_whist *rules, uint64_t first, struct fast_whist_game *games);
    void (*play_out)(const struct fast_whist_position *position, uint64_t first,
                     uint8_t (*tricks)[FAST_WHIST_SEATS]);
};

extern const struct fast_whist_way fast_whist_plain, fast_whist_plain_many;
extern const struct fast_whist_way fast_whist_bits, fast_whist_bits_many, fast_whist_wide;

#endif
