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
    return fast_bytes_mask(fast_bytes_equal(tops.card[0], tops.card[1])) & 0xff;
}

static inline uint64_t fast_tops_wins(struct fast_tops tops)
{
    return fast_bytes_mask(fast_bytes_greater(tops.card[0], tops.card[1]));
}

static inline struct fast_pairs fast_tops_pairs(struct fast_tops tops, uint64_t turned)
{
    static const _Alignas(16) uint8_t bits[16] = { 1, 2, 4, 8, 16, 32, 64, 128 };
    const fast_bytes bit = fast_bytes_load(bits),
                     chosen = fast_bytes_and(fast_bytes_all((uint8_t)turned), bit),
                     both = fast_bytes_xor(tops.card[0], tops.card[1]),
                     moved = fast_bytes_and(both, fast_bytes_equal(chosen, bit));

    return (struct fast_pairs){ fast_bytes_pairs(fast_bytes_xor(tops.card[0], moved),
                                                 fast_bytes_xor(tops.card[1], moved)) };
}

/* The cards of the pot, which begins at that pair, move as the bytes say. */
static inline struct fast_pairs fast_pairs_with_pot(struct fast_pairs pairs, unsigned pair,
                                                    fast_bytes moves)
{
    static const uint8_t places[48] = {
        128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
        0,   1,   2,   3,   4,   5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15,
    };
    const fast_bytes slid = fast_bytes_pick(moves, fast_bytes_load(places + 16 - 2 * pair)),
                     places_of = fast_bytes_add(fast_bytes_load(places + 16), slid);

    return (struct fast_pairs){ fast_bytes_pick(pairs.cards, places_of) };
}

static inline void fast_pairs_put(uint8_t *to, struct fast_pairs pairs, uint64_t mask)
{
    fast_bytes_store(to, fast_bytes_pick(pairs.cards, fast_bytes_load(fast_compressed[mask])));
}

#include "fast_step.h"

void fast_play_vector128(const struct fast_war *rules, uint64_t first, unsigned count,
                         struct fast_war_game *games)
{
    fast_step_play(rules, first, count, games);
}
