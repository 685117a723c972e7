/* bots.c - the list of bots: `random`; `simple`, which knows a sensible player for most games and
 * plays at random where it knows none; and the levels, which search.
 */
#include "bots.h"

#include <string.h>

const char talon_reason_forced[] = "It is your only possible move.";
const char talon_reason_chance[] = "All moves are equally good here.";

static unsigned choose_random(const struct talon_bot_request *request)
{
    talon_bot_explain(request, request->count == 1 ? talon_reason_forced : talon_reason_chance);
    return talon_rng_below(request->rng, request->count);
}

static bool plays(const struct talon_simple_player *player, const struct talon_game *game)
{
    if (strcmp(player->game, game->id))
        return false;
    return !player->variant || (game->variant && !strcmp(player->variant, game->variant));
}

static unsigned choose_simple(const struct talon_bot_request *request)
{
    if (request->count == 1) {
        talon_bot_explain(request, talon_reason_forced);
        return 0;
    }
    for (unsigned i = 0; i < talon_simple_players_count; i++)
        if (plays(&talon_simple_players[i], request->game))
            return talon_simple_players[i].choose(request);
    return choose_random(request);
}

/* It stands twice: the list's own plays as a lower level where a game does not offer it. */
/* clang-format off */
#define EXPERT { "expert", "Expert", choose_simple, &talon_levels[TALON_LEVELS - 1] }
/* clang-format on */
static const struct talon_bot bots[] = {
    { "simple", "Simple bot", choose_simple, NULL },
    { "random", "Random bot", choose_random, NULL },
    { "beginner", "Beginner", choose_simple, &talon_levels[0] },
    { "casual", "Casual player", choose_simple, &talon_levels[1] },
    { "steady", "Steady player", choose_simple, &talon_levels[2] },
    { "strong", "Strong player", choose_simple, &talon_levels[3] },
    EXPERT,
};
const struct talon_bot *const talon_bots = bots;
const struct talon_bot bots_adviser = EXPERT;
const unsigned talon_bots_count = sizeof bots / sizeof *bots;

const struct talon_bot *talon_bot_find(const char *id)
{
    for (unsigned i = 0; i < talon_bots_count; i++)
        if (!strcmp(talon_bots[i].id, id))
            return &talon_bots[i];
    return NULL;
}

bool talon_bot_searches(const struct talon_bot *bot, const struct talon_game *game)
{
    return bot->level && talon_knowledge_find(game);
}
