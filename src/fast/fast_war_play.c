/* fast_war_play.c - games of War at any level: the choice among kernels.
 */
#include "fast_duel.h"
#include "fast_kernels.h"

#include <talon/assert.h>

void fast_war_play_packets(const struct fast_war *rules, const uint8_t *const packet[2],
                           uint64_t seed, struct fast_war_game *game)
{
    struct fast_duel duel;

    fast_duel_prepare(&duel, rules);
    fast_duel_take_packets(&duel, packet, seed, game);
    fast_plain_finish(&duel);
}

void fast_war_play(const struct fast_war *rules, uint64_t seed, struct fast_war_game *game)
{
    struct fast_duel duel;

    fast_duel_prepare(&duel, rules);
    fast_duel_deal(&duel, seed, game);
    fast_plain_finish(&duel);
}

enum fast_level fast_war_level(enum fast_level wanted)
{
    return fast_level_runs(wanted) ? wanted : FAST_PLAIN;
}

void fast_war_play_many(const struct fast_war *rules, enum fast_level level, uint64_t first,
                        unsigned count, struct fast_war_game *games)
{
    talon_assert(fast_level_runs(level));
    switch (level) {
#ifdef FAST_HAS_VECTOR128
    case FAST_VECTOR128:
        fast_play_vector128(rules, first, count, games);
        break;
#endif
#ifdef FAST_HAS_AVX512
    case FAST_AVX512:
        fast_play_avx512(rules, first, count, games);
        break;
#endif
    default:
        fast_play_plain(rules, first, count, games);
    }
}
