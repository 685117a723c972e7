/* level_plans.c - the five levels of bots that search: how long each looks, what it knows, which
 * differences it does not notice, and how strong its habits are.
 */
#include "bots.h"

#include <string.h>

/* clang-format off */
const struct talon_level talon_levels[TALON_LEVELS] = {
    /* id         name       emblem      simulations  worlds  what it does without
     *                                   forgets                slips, their share, habits */
    { "beginner", "Pip",     "snail",    { .simulations = 60, .worlds = 8, .plain_policy = true,
                                           .plain_worlds = true },
                                         TALON_FORGETS_CARDS,   0.12f, 0.99f, 0 },
    { "casual",   "Juno",    "hedgehog", { .simulations = 150, .worlds = 16,
                                           .plain_worlds = true },
                                         TALON_FORGETS_VOIDS,   0.05f, 0.7f, 0 },
    { "steady",   "Wendel",  "beaver",   { .simulations = 800, .worlds = 80,
                                           .plain_worlds = true },
                                         TALON_FORGETS_NOTHING, 0, 0, 0.3f },
    { "strong",   "Ottilie", "owl",      { .simulations = 3000, .worlds = 300 },
                                         TALON_FORGETS_NOTHING, 0, 0, 0.05f },
    { "expert",   "Argus",   "fox",      { .simulations = 24000, .worlds = 2000 },
                                         TALON_FORGETS_NOTHING, 0, 0, 0 },
};

/* Where habits weigh nothing, nothing would keep a level apart from the next one. */
static const struct {
    const char *level, *game;
    struct talon_search_plan plan;
} exceptions[] = {
    { "steady", "war", { .simulations = 150, .worlds = 80, .plain_worlds = true } },
};
/* clang-format on */

struct talon_search_plan bots_plan_of(const struct talon_level *level, const char *game)
{
    for (unsigned i = 0; i < sizeof exceptions / sizeof *exceptions; i++)
        if (!level->plan.is_exact && !strcmp(level->id, exceptions[i].level) &&
            !strcmp(game, exceptions[i].game))
            return exceptions[i].plan;
    return level->plan;
}
