/* replay_page.h - a finished game as a page that plays it.
 */
#ifndef TALON_CLI_REPLAY_PAGE_H
#define TALON_CLI_REPLAY_PAGE_H

#include "play_command.h"

/* Writes the page of a finished game to a file; false after a complaint. */
bool cli_write_replay_page(struct cli_play *play, struct talon_table *table, const char *path);

#endif
