/* replay_file.h - saves a finished game as a page that plays it.
 */
#pragma once

#include "play_command.h"

/* Writes the page of a finished game to a file; false after a complaint. */
bool cli_write_replay_page(struct cli_play *play, struct talon_table *table, const char *path);
