/* game_add.c - one more game in the list, which a program has from outside.
 */
#include <talon/core.h>

#include "bounded_text.h"

#define N_(text) text

/* Of the list that tool/list_games.py has written. */
extern const struct talon_game **const games_room;
extern const unsigned games_room_size;

const char *talon_games_add(const struct talon_game *game, char where[TALON_GAME_WHERE])
{
    struct core_text text = { where, TALON_GAME_WHERE, 0 };
    const char *fault = talon_game_fault(game, where);

    if (fault)
        return fault;
    core_text_put(&text, game->id);
    if (talon_game_find(game->id, NULL, NULL))
        return N_("There is a game \"{word}\" already.");
    if (talon_games_count == games_room_size)
        return N_("There is no room for another game.");
    games_room[talon_games_count++] = game;
    return NULL;
}
