/* sim_library.c - the simulation as programs of others call it, in one thread and without files.
 */
#include <talon/simulate.h>

#include "sim_play.h"
#include "sim_remember.h"
#include "sim_result.h"
#include "sim_text.h"

#include "text/spoken.h"
#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

struct talon_simulation {
    struct sim_plan plan;
    struct sim_result result;
    struct sim_game game;
    struct talon_simulation_table table[SIM_TABLES];
};

/* Enums of the same order. */
_Static_assert((int)TALON_SIMULATION_SUMS == (int)SIM_SUMS, "a kind more or less");

static const char no_bot[] = N_("There is no such bot."),
                  no_seed[] = N_("The seed must be one line of at most 64 bytes."),
                  no_preset[] = N_("A simulation needs a preset."),
                  too_many[] = N_("A game can have at most eight conditions."),
                  twice[] = N_("{file} has games that are counted already.");

/* ---- the plan -------------------------------------------------------------------------------- */

static const char *seat_one(struct sim_plan *plan, const char *name)
{
    const struct talon_bot *bot = talon_bot_find(name);

    if (!bot)
        return no_bot;
    plan->bot[plan->bots] = bot;
    plan->bot_name[plan->bots++] = bot->id;
    if (talon_bot_searches(bot, plan->config.game))
        plan->tables = &sim_tables_with_history;
    return NULL;
}

static const char *seat_all(struct sim_plan *plan, const struct talon_simulation_plan *given)
{
    const char *fault = NULL;

    if (!given->bots_count || given->bots_count > (unsigned)talon_seats(&plan->config))
        return no_bot;
    for (unsigned i = 0; i < given->bots_count && !fault; i++)
        fault = seat_one(plan, given->bots[i]);
    return fault;
}

static const char *set_seed(struct sim_plan *plan, const char *seed)
{
    const size_t length = strlen(seed);

    if (!length || length > SIM_SEED_MOST || strchr(seed, '\n'))
        return no_seed;
    memcpy(plan->seed, seed, length + 1);
    return NULL;
}

static const char *set_conditions(struct sim_plan *plan, const struct talon_simulation_plan *given)
{
    struct sim_condition_fault fault;
    const char *sentence = given->conditions_count > SIM_CONDITIONS_MOST ? too_many : NULL;

    for (unsigned i = 0; i < given->conditions_count && !sentence; i++)
        sentence = sim_condition_read(&plan->config, given->conditions[i],
                                      &plan->condition[plan->conditions++], &fault);
    return sentence;
}

static const char *make_plan(struct sim_plan *plan, const struct talon_simulation_plan *given)
{
    plan->config = *given->config;
    plan->ranks = given->ranks;
    plan->suits = given->suits;
    plan->is_duplicate = given->is_duplicate;
    const char *fault = plan->config.preset ? seat_all(plan, given) : no_preset;
    fault = fault ? fault : set_seed(plan, given->seed);
    fault = fault ? fault : set_conditions(plan, given);
    return fault ? fault : sim_plan_finish(plan, true, fast_level_best());
}

/* ---- tables ---------------------------------------------------------------------------------- */

static struct talon_simulation_table told_table(const struct talon_simulation *simulation,
                                                unsigned number)
{
    const struct sim_table *of = &simulation->plan.layout.table[number];

    return (struct talon_simulation_table){
        .id = of->id,
        .title = of->title,
        .row = of->row,
        .column = of->column,
        .row_names = of->row_names,
        .column_names = of->column_names,
        .kind = of->kind,
        .rows = of->rows,
        .columns = of->columns,
        .first_row = sim_row_value(of, 0),
        .first_column = sim_column_value(of, 0),
        .row_step = of->row_step ? of->row_step : 1,
        .column_step = of->step ? of->step : 1,
        .cells = sim_row(&simulation->result.counters, number, 0),
    };
}

static void begin_counting(struct talon_simulation *simulation)
{
    sim_result_begin(&simulation->result, &simulation->plan);
    for (unsigned i = 0; i < simulation->plan.layout.count; i++)
        simulation->table[i] = told_table(simulation, i);
}

/* ---- what programs call ---------------------------------------------------------------------- */

struct talon_simulation *talon_simulation_new(const struct talon_simulation_plan *plan,
                                              const char **fault)
{
    struct talon_simulation *simulation = util_allocate_zeroed(1, sizeof *simulation);

    *fault = make_plan(&simulation->plan, plan);
    if (*fault) {
        free(simulation);
        return NULL;
    }
    begin_counting(simulation);
    return simulation;
}

void talon_simulation_free(struct talon_simulation *simulation)
{
    if (!simulation)
        return;
    sim_game_free(&simulation->game);
    sim_result_free(&simulation->result);
    free(simulation);
}

bool talon_simulation_play(struct talon_simulation *simulation, uint64_t from, uint64_t to)
{
    const struct sim_range range = { from, to };

    if (from >= to || sim_result_games(&simulation->result, range))
        return from == to;
    sim_play_games(&simulation->plan, &simulation->game, from, to, &simulation->result.counters);
    return sim_result_add_range(&simulation->result, range);
}

const char *talon_simulation_read(struct talon_simulation *simulation, const char *text,
                                  size_t length)
{
    struct sim_result part;

    sim_result_begin(&part, &simulation->plan);
    const char *fault = sim_result_read(&part, text, length);
    if (!fault && !sim_result_add(&simulation->result, &part))
        fault = twice;
    sim_result_free(&part);
    return fault;
}

uint64_t talon_simulation_games(const struct talon_simulation *simulation)
{
    return simulation->result.counters.games;
}

const struct talon_simulation_table *
talon_simulation_tables(const struct talon_simulation *simulation, unsigned *count)
{
    *count = simulation->plan.layout.count;
    return simulation->table;
}

void talon_simulation_json(const struct talon_simulation *simulation,
                           struct talon_string_buffer *buffer)
{
    const struct sim_run_info info = { .kernel = sim_plan_kernel(&simulation->plan),
                                       .cpu_seconds = -1 };

    sim_write_json(&simulation->result, &info, buffer);
}
