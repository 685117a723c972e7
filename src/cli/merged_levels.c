/* merged_levels.c - says that a level plays as another one in a game that does not offer it.
 */
#include "merged_levels.h"

#include "text/spoken.h"

void cli_say_merged_level(const char *command, const char *name, const struct talon_bot *bot,
                          const struct talon_game *game)
{
    const struct talon_bot *played = talon_bot_at(bot, game);

    if (played != bot)
        spoken_complain(command, "In this game {a} plays as {b}.", "a", name, "b", played->id,
                        NULL);
}
