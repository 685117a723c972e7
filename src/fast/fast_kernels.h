/* fast_kernels.h - the kernels of War, each compiled for its level. They play the games of the
 * seeds first, first+1, …
 */
#pragma once

#include "fast_duel.h"

void fast_play_plain(const struct fast_war *rules, uint64_t first, unsigned count,
                     struct fast_war_game *games);
void fast_play_vector128(const struct fast_war *rules, uint64_t first, unsigned count,
                         struct fast_war_game *games);
void fast_play_avx512(const struct fast_war *rules, uint64_t first, unsigned count,
                      struct fast_war_game *games);

/* Plays a game that is under way to its end. */
void fast_plain_finish(struct fast_duel *duel);
