/* merged_levels.h - says that a level plays as another one in a game that does not offer it.
 */
#pragma once

#include <talon/bot.h>

/* "In this game expert plays as steady." on standard error; nothing of other bots. */
void cli_say_merged_level(const char *command, const char *name, const struct talon_bot *bot,
                          const struct talon_game *game);
