/* play_kept.h - games of `talon play` that were left, one of each game, in files of the user's:
 * $XDG_STATE_HOME/talon/games/whist.txt. They are kept at a terminal only, so that a script leaves
 * nothing behind.
 */
#pragma once

#include "play_command.h"

/* From now on this game is kept, unless another process keeps one of the same name, which is told;
 * or there is no place. */
void cli_kept_open(struct cli_play *play);
/* Keeps it as it stands, once a person has moved: called before somebody is asked, so that nothing
 * that ends the process loses more than a line. */
void cli_keep(struct cli_play *play);
/* It is over: nothing is left to go on with. Its record takes the place of the last one. */
void cli_kept_end(struct cli_play *play);
/* Where that record is; false where it could not be written. */
bool cli_last_record(char *path, size_t size);

/* Offers to go on with the kept game of a name, or with the latest of all where it is NULL. True:
 * it is set up. */
bool cli_offer_kept(struct cli_play *play, const char *game);
/* Reads a game that was kept, or the record of one that is not over, and sets up the table, its
 * players and readers. False after a complaint. */
bool cli_load_game(struct cli_play *play, const char *path);
