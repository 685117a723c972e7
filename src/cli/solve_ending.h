/* solve_ending.h - `talon solve RECORD --move NUMBER`: what each move was worth at one point of a
 * game, solved to the end.
 */
#ifndef TALON_CLI_SOLVE_ENDING_H
#define TALON_CLI_SOLVE_ENDING_H

#include "play_command.h"

/* The words of the command line; NULL where there is none. */
struct cli_ending_words {
    const char *move, *positions, *deals, *seed;
    bool open, json;
};

/* Solves the position before the move. The exit status. */
int cli_solve_ending(struct cli_play *play, struct talon_table *table,
                     const struct cli_ending_words *words);

#endif
