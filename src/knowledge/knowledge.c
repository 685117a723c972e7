/* knowledge.c - finds what is known of a game.
 */
#include "knowledge.h"

#include <string.h>

static const struct talon_knowledge *const known[] = {
    &talon_knowledge_whist,         &talon_knowledge_wunsdorf,  &talon_knowledge_wippen,
    &talon_knowledge_spite,         &talon_knowledge_steal_war, &talon_knowledge_german,
    &talon_knowledge_romanian,      &talon_knowledge_norwegian, &talon_knowledge_minnesota,
    &talon_knowledge_knockout,      &talon_knowledge_israeli,   &talon_knowledge_bid_whist,
    &talon_knowledge_solo_whist,    &talon_knowledge_wiezen,    &talon_knowledge_danish,
    &talon_knowledge_kleurenwiezen, &talon_knowledge_esmakker,  NULL,
};
const struct talon_knowledge *const *const talon_knowledge_list = known;

static bool is_of(const struct talon_knowledge *knowledge, const struct talon_game *game)
{
    if (strcmp(knowledge->game, game->id))
        return false;
    return !knowledge->variant || (game->variant && !strcmp(knowledge->variant, game->variant));
}

const struct talon_knowledge *talon_knowledge_find(const struct talon_game *game)
{
    for (unsigned i = 0; talon_knowledge_list[i]; i++)
        if (is_of(talon_knowledge_list[i], game))
            return talon_knowledge_list[i];
    return NULL;
}
