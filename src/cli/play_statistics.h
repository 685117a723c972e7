/* play_statistics.h - how the games of `talon play` ended: a file of the user's, and what adds up.
 */
#pragma once

#include "play_command.h"

/* Adds a game that is over, if one person played it at a terminal. */
void cli_note_result(const struct cli_play *play);
/* Prints all of them by game and preset, or as JSON. False after a complaint. */
bool cli_print_statistics(struct cli_play *play, bool json);
