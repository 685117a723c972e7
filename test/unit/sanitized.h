/* sanitized.h - how many rows a test tries whose rows share their code: of all games together about
 * as many as there were with five games, so that a game more costs no time, and a third of them
 * under the address sanitizer, where each step takes ten times as long.
 */
#pragma once

#include <talon/game.h>

#define SANITIZED 1
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#undef SANITIZED
#define SANITIZED 3
#endif
#endif

static inline unsigned presets_of_all_games(void)
{
    unsigned presets = 0;

    for (unsigned g = 0; g < talon_games_count; g++)
        presets += (unsigned)talon_games[g]->presets_count;
    return presets;
}

/* The distance from one row to the next, so that no more than `most` of `rows` are tried. */
static inline unsigned rows_apart(unsigned rows, unsigned most)
{
    const unsigned apart = (rows * SANITIZED + most - 1) / most;

    return apart ? apart : 1;
}
