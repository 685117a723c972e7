/* offered_levels.c - which levels a game offers: all but those that were measured and not shown to
 * play better than the one below. Each of these plays as the level below, which is done sooner.
 * They are taken wherever they are named, because scripts, records and stored tables may name them.
 */
#include "bots.h"

#include <string.h>

/* clang-format off */
/* The levels of which no game shows that they are better than the one below; doc/levels.md has the
 * figures. */
static const struct {
    const char *game, *level;
} merged[] = {
    { "war",    "strong" },
    { "war",    "expert" },
    { "wippen", "strong" },
    { "wippen", "expert" },
    { "spite",  "strong" },
};
/* clang-format on */

static bool is_merged(const struct talon_bot *bot, const struct talon_game *game)
{
    for (unsigned i = 0; i < sizeof merged / sizeof *merged; i++)
        if (!strcmp(merged[i].game, game->id) && !strcmp(merged[i].level, bot->id))
            return true;
    return false;
}

/* One with a budget of its own, or that gives hints, is none of the list, and plays as it is. */
static bool is_of_list(const struct talon_bot *bot)
{
    for (unsigned i = 0; i < talon_bots_count; i++)
        if (bot == &talon_bots[i])
            return true;
    return false;
}

const struct talon_bot *talon_bot_at(const struct talon_bot *bot, const struct talon_game *game)
{
    if (!bot->level || !is_of_list(bot))
        return bot;
    if (!talon_bot_searches(bot, game))
        return talon_bot_find("simple");
    while (is_merged(bot, game))
        bot--; /* the list has the levels in their order */
    return bot;
}

/* Where the levels play alike, there is so little to decide that chance does it as well. */
bool talon_bot_is_offered(const struct talon_bot *bot, const struct talon_game *game)
{
    if (!talon_knowledge_find(game))
        return !strcmp(bot->id, "simple");
    return talon_bot_at(bot, game) == bot;
}
