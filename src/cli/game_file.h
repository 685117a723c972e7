/* game_file.h - games from outside: `talon --game FILE COMMAND`.
 */
#pragma once

#include <stdbool.h>

/* Loads the games that --game names before the command, and takes these words away: so many are
 * left. Negative: the exit status after a complaint, negated. */
int cli_take_games(int argc, char **argv);
bool cli_has_games_from_outside(void);
