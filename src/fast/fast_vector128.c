/* fast_vector128.c - the kernel of War with vectors of 16 bytes: eight pairs a step.
 */
#include "fast_bytes.h"
#include "fast_kernels.h"
#include "fast_tables.h"

enum { FAST_WIDTH = 8 };

struct fast_tops {
    fast_bytes card[2];
};

struct fast_pairs {
    fast_bytes cards;
};

static inline struct fast_tops fast_tops_load(const uint8_t *own, const uint8_t *other)
{
    return (struct fast_tops){ { fast_bytes_load_half(own), fast_bytes_load_half(other) } };
}

static inline uint64_t fast_tops_ties(struct fast_tops tops)
{
    const fast_bytes least = fast_bytes_least(tops.card[0], tops.card[1]);

    /* As one: the cards are equal, or one of them is none. All is none behind the eight. */
    return fast_bytes_mask(fast_bytes_either(fast_bytes_equal(tops.card[0], tops.card[1]),
                                             fast_bytes_equal(least, fast_bytes_zero())));
}

static inline uint64_t fast_tops_wins(struct fast_tops tops)
{
    return fast_bytes_mask(fast_bytes_greater(tops.card[0], tops.card[1]));
}

static inline struct fast_pairs fast_tops_pairs(struct fast_tops tops, uint64_t turned,
                                                unsigned pair, fast_bytes moves)
{
    const fast_bytes pairs = fast_bytes_pairs(tops.card[0], tops.card[1]),
                     moved = fast_bytes_pick(moves, fast_bytes_load(fast_tables.slid[pair])),
                     kept = fast_bytes_load(fast_tables.turned[turned & 0xff]);

    return (struct fast_pairs){ fast_bytes_pick(pairs, fast_bytes_add(kept, moved)) };
}

static inline void fast_pairs_put(uint8_t *to, struct fast_pairs pairs, uint64_t mask)
{
    fast_bytes_store(to,
                     fast_bytes_pick(pairs.cards, fast_bytes_load(fast_tables.compressed[mask])));
}

#include "fast_step.h"

void fast_play_vector128(const struct fast_war *rules, uint64_t first, unsigned count,
                         struct fast_war_game *games)
{
    fast_step_play(rules, first, count, games);
}
