/* levels.c - how bots choose a move, above all the levels: they search, and then do not notice
 * small differences, or play by habit. Where there is nothing to search for, a level plays as the
 * simple player does.
 */
#include "bots.h"

#include <string.h>

enum { SURE = 4 }; /* standard errors between two moves, for a search to be sure */

/* The simulations of a plan in this game. */
static uint32_t simulations_of(const struct talon_search_plan *plan,
                               const struct talon_knowledge *knowledge)
{
    const uint32_t most = knowledge->simulations_most;

    return !plan->is_exact && most && plan->simulations > most ? most : plan->simulations;
}

uint32_t talon_bot_simulations(const struct talon_bot *bot, const struct talon_game *game)
{
    bot = talon_bot_at(bot, game);
    if (!talon_bot_searches(bot, game))
        return 0;
    const struct talon_search_plan plan = bots_plan_of(bot->level, game->id);
    return simulations_of(&plan, talon_knowledge_find(game));
}

/* The cards that a hand must hold (`needed`) stay known: without them a position may have no move.
 */
static void forget_voids(struct talon_facts *facts)
{
    for (unsigned g = 0; g < facts->groups; g++)
        memset(facts->hidden[g].excluded, 0, sizeof facts->hidden[g].excluded);
}

/* How much worse than the best the worst move is. */
static double worst_loss_of(const struct talon_bot_request *request,
                            const struct talon_search_result *result)
{
    const double best = result->value[result->best].chance;
    double spread = 0;

    for (unsigned i = 0; i < request->count; i++)
        if (result->value[i].simulations && best - result->value[i].chance > spread)
            spread = best - result->value[i].chance;
    return spread;
}

/* The difference that a slip stays below. */
static double unnoticed_by(const struct talon_level *level, const struct talon_knowledge *knowledge,
                           const struct talon_bot_request *request,
                           const struct talon_search_result *result)
{
    const double most = level->slip * knowledge->slips / 100;

    if (!knowledge->slips_by_spread)
        return most;
    const double part = level->slip_share * worst_loss_of(request, result);
    return part < most ? part : most;
}

/* Of moves that are worse by less than goes unnoticed, the better ones are likelier. */
static uint32_t weight_of(double worse, double unnoticed)
{
    return 1 + (uint32_t)(16 * (1 - worse / unnoticed));
}

/* The move that a slip takes: any that is worse by less than the level notices. */
static unsigned slip(const struct talon_bot_request *request, double unnoticed, bool by_spread,
                     const struct talon_search_result *result)
{
    const double best = result->value[result->best].chance;
    unsigned chosen = result->best, among = 0;

    for (unsigned i = 0; i < request->count; i++) {
        const struct talon_move_value *value = &result->value[i];
        if (!value->simulations || best - value->chance >= unnoticed)
            continue;
        const uint32_t weight = by_spread ? 1 : weight_of(best - value->chance, unnoticed);
        among += weight;
        if (talon_rng_below(request->rng, among) < weight)
            chosen = i;
    }
    return chosen;
}

/* Nobody makes a glaring mistake, however well it looks in so few simulations.
 * Then the best is the move that stayed in the race longest. */
static void rule_out_glaring(const struct talon_bot_request *request, const uint8_t *lapses,
                             struct talon_search_result *result)
{
    const struct talon_move_value *best = NULL;

    for (unsigned i = 0; i < request->count; i++)
        if (lapses[i] >> BOTS_GLARES & 1)
            result->value[i] = (struct talon_move_value){ .is_ruled_out = true };
    for (unsigned i = 0; !result->value[result->best].simulations && i < request->count; i++) {
        const struct talon_move_value *value = &result->value[i];
        if (!best || value->simulations > best->simulations ||
            (value->simulations == best->simulations && value->chance > best->chance))
            best = value;
    }
    if (best)
        result->best = (unsigned)(best - result->value);
}

/* The kinds of mistakes that tempt a level now: half of them one who forgets cards, others one. */
static unsigned temptations_of(const struct talon_level *level, struct talon_rng *rng)
{
    if (level->forgets == TALON_FORGETS_CARDS)
        return talon_rng_below(rng, 1u << BOTS_LAPSES);
    return 1u << talon_rng_below(rng, BOTS_LAPSES);
}

/* One of the moves that may be such a mistake and are worse by less than goes unnoticed; where
 * there is none, the best. */
static unsigned err_as_learners_do(const struct talon_bot_request *request, const uint8_t *lapses,
                                   unsigned temptations, double unnoticed,
                                   const struct talon_search_result *result)
{
    const double best = result->value[result->best].chance;
    unsigned chosen = result->best, among = 0;

    for (unsigned i = 0; i < request->count; i++) {
        const struct talon_move_value *value = &result->value[i];
        if ((lapses[i] & temptations) && value->simulations && best - value->chance < unnoticed &&
            !talon_rng_below(request->rng, ++among))
            chosen = i;
    }
    return chosen;
}

/* Whether a move is worse than the best by less than goes unnoticed, and the search is not sure
 * that it is worse at all. */
static bool is_as_good(const struct talon_move_value *one, const struct talon_move_value *best,
                       double unnoticed)
{
    const double worse = best->chance - one->chance,
                 variance = one->chance_error * one->chance_error +
                            best->chance_error * best->chance_error;

    return one->simulations && worse < unnoticed && worse * worse <= SURE * SURE * variance;
}

/* The move that a bot takes by habit, unless the search has found it worse. */
static unsigned follow_habit(const struct talon_bot_request *request, talon_chooser *habit,
                             double unnoticed, const struct talon_search_result *result)
{
    struct talon_bot_request asked = *request;

    asked.reason = NULL;
    const unsigned usual = habit(&asked);
    return is_as_good(&result->value[usual], &result->value[result->best], unnoticed)
               ? usual
               : result->best;
}

/* Moves that break a rule of thumb glare, unless all do. */
static void note_broken(const struct talon_search_result *result, unsigned count, uint8_t *lapses)
{
    unsigned broken = 0;

    for (unsigned i = 0; i < count; i++)
        broken += result->value[i].maxim != NULL;
    for (unsigned i = 0; i < count; i++)
        lapses[i] = result->value[i].maxim && broken < count ? 1u << BOTS_GLARES : 0;
}

static unsigned err(const struct talon_bot_request *request, const struct talon_level *level,
                    double unnoticed, const struct talon_knowledge *knowledge,
                    struct talon_search_result *result)
{
    uint8_t lapses[TALON_MOVES_MAX];

    if (!bots_note_lapses(request, lapses)) {
        if (knowledge->habits == TALON_HABITS_BIND) {
            note_broken(result, request->count, lapses);
            rule_out_glaring(request, lapses, result);
        }
        return slip(request, unnoticed, knowledge->slips_by_spread, result);
    }
    rule_out_glaring(request, lapses, result);
    return err_as_learners_do(request, lapses, temptations_of(level, request->rng), unnoticed,
                              result);
}

static uint16_t habits_of(const struct talon_knowledge *knowledge)
{
    return knowledge->habits == TALON_HABITS_BIND ? 100 : knowledge->habits;
}

static unsigned choose_by_search(const struct talon_bot_request *request,
                                 const struct talon_bot *bot)
{
    const struct talon_level *level = bot->level;
    struct talon_search_result *result = talon_search_result_room(request->search);
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
        .plan = bots_plan_of(level, request->game->id),
        .values_all = request->values_all,
    };

    search.plan.simulations = simulations_of(&search.plan, search.knowledge);
    if (request->budget && request->budget < search.plan.simulations)
        search.plan.simulations = request->budget;
    if (level->forgets)
        forget_voids(&facts);
    const unsigned best = talon_search_run(request->search, &search, result);
    if (!result->simulations)
        return best;
    const double habit = level->habit * habits_of(search.knowledge) / 100,
                 unnoticed = unnoticed_by(level, search.knowledge, request, result);
    if (habit > 0)
        return follow_habit(request, bot->choose, habit, result);
    if (unnoticed > 0)
        return err(request, level, unnoticed, search.knowledge, result);
    return best;
}

unsigned talon_bot_choose(const struct talon_bot *bot, const struct talon_bot_request *request)
{
    bot = talon_bot_at(bot, request->game);
    if (!talon_bot_searches(bot, request->game))
        return bot->choose(request);
    if (request->count == 1)
        talon_bot_explain(request, talon_reason_forced);
    return request->count == 1 ? 0 : choose_by_search(request, bot);
}
