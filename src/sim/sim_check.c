/* sim_check.c - checks that the counters of a result agree with each other and with its games, so
 * that a file that somebody or something has changed is not believed.
 */
#include "sim_result.h"
#include "sim_statistics.h"

static uint64_t table_sum(const struct sim_result *result, unsigned table)
{
    uint64_t sum = 0;

    for (uint32_t row = 0; row < result->plan->layout.table[table].rows; row++)
        sum += sim_row_sum(&result->counters, table, row);
    return sum;
}

static bool each_row_has(const struct sim_result *result, unsigned table, uint64_t sum)
{
    for (uint32_t row = 0; row < result->plan->layout.table[table].rows; row++)
        if (sim_row_sum(&result->counters, table, row) != sum)
            return false;
    return true;
}

/* A game that has come so far came past the rows before. */
static bool rows_fall(const struct sim_result *result, unsigned table, uint64_t first)
{
    if (sim_row_sum(&result->counters, table, 0) != first)
        return false;
    for (uint32_t row = 1; row < result->plan->layout.table[table].rows; row++)
        if (sim_row_sum(&result->counters, table, row) >
            sim_row_sum(&result->counters, table, row - 1))
            return false;
    return true;
}

static uint64_t deals_scored(const struct sim_result *result)
{
    const unsigned table = (unsigned)result->plan->table_of.deals;
    const struct sim_table *of = &result->plan->layout.table[table];
    const uint64_t *cell = sim_row(&result->counters, table, 0);
    uint64_t deals = 0;

    for (uint32_t i = 0; i < of->columns; i++)
        deals += cell[i] * (uint64_t)sim_column_value(of, i);
    return deals;
}

static bool adds_up(const struct sim_result *result, unsigned table)
{
    const uint64_t played = result->counters.games, rotations = sim_plan_rotations(result->plan),
                   seats = (uint64_t)talon_seats(&result->plan->config);

    switch (result->plan->layout.table[table].total) {
    case SIM_GAMES:
        return table_sum(result, table) == played;
    case SIM_GAMES_EACH_ROW:
        return each_row_has(result, table, played);
    case SIM_SEATS_AND_GAMES:
        return table_sum(result, table) == played * seats;
    case SIM_SCORED_DEALS:
        return table_sum(result, table) == result->plan->scored * deals_scored(result);
    case SIM_DEALS_EACH_ROW:
        return each_row_has(result, table, played / rotations);
    case SIM_DEALS:
        return *sim_row(&result->counters, table, 0) == played / rotations;
    case SIM_FOLLOWED_GAMES:
        return rows_fall(result, table,
                         rotations *
                             sim_result_games(result, (struct sim_range){ 0, SIM_COURSE_GAMES }));
    default:
        return true;
    }
}

/* The first and the last column that any row has counted. */
static struct sim_extreme extremes_of_cells(const struct sim_result *result, unsigned table)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    const uint64_t *cell = sim_row(&result->counters, table, 0);
    struct sim_extreme found = { .least = INT32_MAX, .most = INT32_MIN };

    for (size_t i = 0; i < (size_t)of->rows * of->columns; i++) {
        const int32_t value = of->first + (int32_t)(i % of->columns);
        if (cell[i] && value < found.least)
            found.least = value;
        if (cell[i] && value > found.most)
            found.most = value;
    }
    return found;
}

static bool has_counted(const struct sim_result *result, uint64_t game)
{
    return sim_result_games(result, (struct sim_range){ game, game + 1 }) == 1;
}

static bool has_right_extremes(const struct sim_result *result, unsigned table)
{
    const struct sim_extreme kept = sim_kept_extreme(&result->counters, table),
                             found = extremes_of_cells(result, table);

    if (result->plan->layout.table[table].kind != SIM_DISTRIBUTION)
        return kept.least > kept.most;
    if (kept.least != found.least || kept.most != found.most)
        return false;
    return found.least > found.most ||
           (has_counted(result, kept.least_game) && has_counted(result, kept.most_game));
}

/* The deals that were played; UINT64_MAX where those that meet the conditions and those that do not
 * are not all. */
static uint64_t deals_played(const struct sim_result *result)
{
    const uint64_t deals = sim_result_games(result, (struct sim_range){ 0, UINT64_MAX });

    if (!result->plan->conditions)
        return deals;
    const uint64_t *met = sim_row(&result->counters, (unsigned)result->plan->table_of.met, 0);
    return met[SIM_MET] + met[SIM_UNMET] == deals ? met[SIM_MET] : UINT64_MAX;
}

bool sim_result_agrees(const struct sim_result *result)
{
    const uint64_t deals = deals_played(result);

    if (deals == UINT64_MAX || result->counters.games != deals * sim_plan_rotations(result->plan))
        return false;
    for (unsigned i = 0; i < result->plan->layout.count; i++)
        if (!adds_up(result, i) || !has_right_extremes(result, i))
            return false;
    return true;
}
