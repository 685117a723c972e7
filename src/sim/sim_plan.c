/* sim_plan.c - completes a plan, and tells in words what it plays.
 */
#include "sim_plan.h"

#include <talon/table.h>

#include <stdio.h>
#include <string.h>

/* CONTRIBUTING.md says when the number of the rules goes up. */
enum { OPTION_TEXT = 32, RULES = 1 };

/* The first eight bytes of the key that the seed makes, the lowest first. */
static uint64_t base_of_seed(const char *seed)
{
    char text[SIM_SEED_MOST + sizeof "sim "];
    uint8_t key[TALON_KEY_BYTES];
    uint64_t base = 0;

    snprintf(text, sizeof text, "sim %s", seed);
    talon_key_from_seed(text, key);
    for (int i = 7; i >= 0; i--)
        base = base << 8 | key[i];
    return base;
}

/* A pack of `suits` cards of each rank (R-GEN-03 lists suit after suit). */
static void list_small_pack(struct sim_plan *plan)
{
    plan->war.cards = (uint8_t)(plan->ranks * plan->suits);
    for (unsigned i = 0; i < plan->war.cards; i++)
        plan->war.pack[i] = (uint8_t)(i % plan->ranks);
}

static const char *choose_small_pack(struct sim_plan *plan)
{
    const unsigned cards = plan->ranks * plan->suits;

    if (!plan->has_kernel)
        return "A small pack can be simulated only for War between two players by the rules that "
               "the "
               "fast kernels know (doc/simulation.md).";
    if (cards % 2 || cards < 2 || cards > FAST_WAR_PACK)
        return "A small pack must have an even number of cards, 2 to 64.";
    list_small_pack(plan);
    return NULL;
}

static void find_highest(struct sim_plan *plan)
{
    uint8_t pack[TALON_PACK_MAX];
    const unsigned cards = plan->config.game->pack(&plan->config, pack);

    plan->highest_rank = plan->highest_cards = 0;
    for (unsigned i = 0; i < cards; i++) {
        const uint8_t rank = (uint8_t)talon_rank(pack[i]);
        plan->highest_cards = (uint8_t)(rank > plan->highest_rank
                                            ? 1
                                            : plan->highest_cards + (rank == plan->highest_rank));
        plan->highest_rank = rank > plan->highest_rank ? rank : plan->highest_rank;
    }
    if (plan->suits)
        plan->highest_cards = plan->suits;
}

/* A game that can end without points for anybody has points all the same. */
static bool counts_points(const struct talon_config *config)
{
    const struct talon_condition *points = config->game->points;

    return !points || (config->value[points->option] >= points->min &&
                       config->value[points->option] <= points->max);
}

const char *sim_plan_kernel(const struct sim_plan *plan)
{
    return plan->has_kernel ? fast_level_name(plan->level) : "engine";
}

const char *sim_plan_finish(struct sim_plan *plan, bool may_use_kernel, enum fast_level level)
{
    plan->base = base_of_seed(plan->seed);
    plan->has_kernel = fast_war_rules(&plan->config, &plan->war);
    const char *fault = plan->suits ? choose_small_pack(plan) : NULL;

    /* the kernels play each deal once, and show nobody what they deal */
    const bool is_for_kernel = may_use_kernel && !plan->is_duplicate && !plan->conditions;

    if (plan->suits && !is_for_kernel)
        return "A small pack can be simulated by the fast kernels alone: neither with duplicates "
               "nor "
               "with --when.";
    plan->has_kernel = plan->has_kernel && is_for_kernel;
    plan->level = plan->has_kernel ? fast_war_level(level) : FAST_PLAIN;
    plan->has_points = counts_points(&plan->config);
    plan->tosses_all = fast_war_tosses_all(plan->config.game);
    find_highest(plan);
    sim_plan_add_tables(plan);
    return fault;
}

static void append_text(char text[SIM_TEXT], const char *word, const char *value)
{
    const size_t length = strlen(text);

    snprintf(text + length, SIM_TEXT - length, "%s%s", word, value);
}

static void describe_options(const struct sim_plan *plan, char text[SIM_TEXT])
{
    const struct talon_game *game = plan->config.game;
    char value[OPTION_TEXT];

    append_text(text, "\noptions", "");
    for (int i = 0; i < game->options_count; i++) {
        talon_option_write(&game->options[i], plan->config.value[i], value, sizeof value);
        append_text(text, " ", game->options[i].id);
        append_text(text, "=", value);
    }
}

/* Commands, which may have blanks in them. */
static bool has_commands_of(const struct sim_plan *plan)
{
    for (unsigned i = 0; i < plan->bots; i++)
        if (strchr(plan->bot_name[i], ':'))
            return true;
    return false;
}

void sim_plan_describe(const struct sim_plan *plan, char text[SIM_TEXT])
{
    const bool has_commands = has_commands_of(plan);
    char number[OPTION_TEXT];

    snprintf(text, SIM_TEXT, "rules %d\ngame %s/%s", RULES, plan->config.game->id,
             plan->config.preset);
    describe_options(plan, text);
    if (plan->suits) {
        snprintf(number, sizeof number, "%ux%u", plan->ranks, plan->suits);
        append_text(text, "\ndeck ", number);
    }
    append_text(text, "\nbots", "");
    for (unsigned i = 0; i < plan->bots; i++)
        append_text(text, i && has_commands ? "," : " ", plan->bot_name[i]);
    append_text(text, "\ndeals ", plan->is_duplicate ? "duplicate" : "single");
    for (unsigned i = 0; i < plan->conditions; i++)
        append_text(text, "\nwhen ", plan->condition[i].text);
    append_text(text, "\nseed ", plan->seed);
    append_text(text, "\n", "");
}
