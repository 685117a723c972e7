/* searched_game.h - a game that levels of bots play by number, to compare builds by its moves.
 */
#pragma once

#include <talon/bot.h>

/* Which game, how hard the bots try, memory for them, and what came of it. */
struct searched_game {
    const struct talon_config *config;
    uint32_t number;
    uint32_t budget; /* simulations of a decision, at most */
    uint32_t most;   /* decisions, then it breaks off */
    struct talon_search *search;
    uint32_t decisions;
    uint64_t sum; /* of all moves, and of what the searches found */
};

/* Plays it, with another level at each seat. False: out of memory. */
bool wasm_play_searched_game(struct searched_game *game);
