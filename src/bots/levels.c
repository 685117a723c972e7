/* levels.c - the five levels of bots that search: how long each looks, what it knows, and which
 * differences it does not notice.
 *
 * Where there is nothing to search for, a level plays as the simple player does.
 */
#include "bots.h"

#include <string.h>

/* clang-format off */
const struct talon_level talon_levels[TALON_LEVELS] = {
    /* id         name       emblem     simulations  worlds  what it does without */
    { "beginner", "Pip",     "snail",   { .simulations = 60, .worlds = 8, .plain_policy = true,
                                          .plain_worlds = true }, true, 0.12f },
    { "casual",   "Juno",    "hedgehog", { .simulations = 150, .worlds = 16,
                                          .plain_worlds = true }, true, 0.05f },
    { "steady",   "Wendel",  "beaver",  { .simulations = 800, .worlds = 80,
                                          .plain_worlds = true }, false, 0 },
    { "strong",   "Ottilie", "owl",     { .simulations = 3000, .worlds = 300 }, false, 0 },
    { "expert",   "Argus",   "fox",     { .simulations = 24000, .worlds = 2000 }, false, 0 },
};
/* clang-format on */

bool talon_bot_searches(const struct talon_bot *bot, const struct talon_game *game)
{
    return bot->level && talon_knowledge_find(game);
}

/* A level that forgets who showed a void still knows the cards it has seen, and those of which
 * somebody must hold one: without them a position may have no move. */
static void forget_voids(struct talon_facts *facts)
{
    for (unsigned g = 0; g < facts->groups; g++)
        memset(facts->hidden[g].excluded, 0, sizeof facts->hidden[g].excluded);
}

/* The move that a slip takes: any that is worse by less than the level notices, the better ones
 * more often. */
static unsigned slip(const struct talon_bot_request *request, float unnoticed,
                     const struct talon_search_result *result)
{
    const double best = result->value[result->best].chance;
    unsigned chosen = result->best, among = 0;

    for (unsigned i = 0; i < request->count; i++) {
        const struct talon_move_value *value = &result->value[i];
        if (!value->simulations || best - value->chance >= (double)unnoticed)
            continue;
        const uint32_t weight =
            1 + (uint32_t)(16 * (1 - (best - value->chance) / (double)unnoticed));
        among += weight;
        if (talon_rng_below(request->rng, among) < weight)
            chosen = i;
    }
    return chosen;
}

/* The simulations of a level in this game, and no more than the request allows. */
static uint32_t budget_of(const struct talon_level *level, const struct talon_knowledge *knowledge,
                          uint32_t most)
{
    const uint32_t all = level->plan.simulations, own = knowledge->percent && !level->plan.is_exact
                                                            ? all * knowledge->percent / 100
                                                            : all;

    return most && most < own ? most : own;
}

unsigned bots_choose_by_search(const struct talon_bot_request *request,
                               const struct talon_level *level)
{
    struct talon_search_result *result =
        request->result ? request->result : talon_search_result_room(request->search);
    struct talon_facts facts = *request->memory.facts;
    struct talon_search_request search = {
        .config = request->config,
        .knowledge = talon_knowledge_find(request->game),
        .view = request->view,
        .memory = { .facts = &facts,
                    .history = request->memory.history,
                    .history_bytes = request->memory.history_bytes },
        .moves = request->moves,
        .count = request->count,
        .seed = talon_rng_wide_word(request->rng),
        .plan = level->plan,
    };

    search.plan.simulations = budget_of(level, search.knowledge, request->budget);
    if (level->forgets_voids)
        forget_voids(&facts);
    const unsigned best = talon_search_run(request->search, &search, result);
    return level->slip > 0 && result->simulations ? slip(request, level->slip, result) : best;
}
