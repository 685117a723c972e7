/* sim_json.c - a result as JSON and as CSV.
 *
 * Statistics are written with six decimals. They follow from the counters alone, so they are the
 * same wherever the games were played; only cpu_seconds, kernel and until tell of the run.
 */
#include "sim_statistics.h"
#include "sim_text.h"

#include "util/csv_writer.h"

#include <talon/json.h>

#include <stdlib.h>

enum { DECIMALS = 6 };

static void name(struct talon_string_buffer *out, const char *before, const char *word)
{
    talon_string_buffer_add(out, before);
    talon_json_string(out, word);
    talon_string_buffer_add(out, ":");
}

static void number(struct talon_string_buffer *out, const char *before, const char *word,
                   int64_t value)
{
    name(out, before, word);
    talon_string_buffer_add_number(out, value);
}

static void decimal(struct talon_string_buffer *out, const char *before, const char *word,
                    double value)
{
    name(out, before, word);
    sim_add_decimal(out, value, DECIMALS);
}

/* ---- statistics ------------------------------------------------------------------------------ */

static void write_interval(double se, double low, double high, struct talon_string_buffer *out)
{
    decimal(out, ",", "se", se);
    decimal(out, ",", "low", low);
    decimal(out, ",", "high", high);
}

/* Values that count together, because they lie at an edge of the table or beyond it. */
static void write_edge(const char *word, int64_t value, uint64_t count,
                       struct talon_string_buffer *out)
{
    if (!count)
        return;
    name(out, ",", word);
    number(out, "{", "value", value);
    number(out, ",", "count", (int64_t)count);
    talon_string_buffer_add(out, "}");
}

static void write_moments(const struct sim_summary *summary, struct talon_string_buffer *out)
{
    if (!summary->has_mean)
        return;
    decimal(out, ",", "mean", summary->mean);
    decimal(out, ",", "sd", summary->sd);
    if (summary->has_interval)
        write_interval(summary->se, summary->low, summary->high, out);
}

/* One side of the intervals of quantiles, where they have it. */
static void write_quantile_bounds(const struct sim_result *result, unsigned table, unsigned row,
                                  bool is_high, struct talon_string_buffer *out)
{
    const char *before = "{";

    if (result->plan->layout.table[table].is_dependent)
        return;
    name(out, ",", is_high ? "quantiles_high" : "quantiles_low");
    for (unsigned i = 0; i < SIM_QUANTILES; i++) {
        const struct sim_quantile_interval interval =
            sim_quantile_interval_of(&result->counters, table, row, sim_quantiles[i].thousandths);
        if (!(is_high ? interval.has_high : interval.has_low))
            continue;
        number(out, before, sim_quantiles[i].name, is_high ? interval.high : interval.low);
        before = ",";
    }
    talon_string_buffer_add(out, *before == '{' ? "{}" : "}");
}

/* Without values there is no mean, and without an interval no error of it. */
static void write_summary(const struct sim_result *result, unsigned table, unsigned row,
                          struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    const struct sim_summary summary = sim_summarize(&result->counters, table, row);

    number(out, "{", "n", (int64_t)summary.n);
    if (!summary.n)
        return;
    write_moments(&summary, out);
    write_edge("at_most", of->first, summary.at_most, out);
    write_edge("at_least", sim_last_value(of), summary.at_least, out);
    name(out, ",", "quantiles");
    for (unsigned i = 0; i < SIM_QUANTILES; i++)
        number(out, i ? "," : "{", sim_quantiles[i].name, summary.quantile[i]);
    talon_string_buffer_add(out, "}");
    write_quantile_bounds(result, table, row, false, out);
    write_quantile_bounds(result, table, row, true, out);
}

static void write_extremes(const struct sim_result *result, unsigned table,
                           struct talon_string_buffer *out)
{
    const struct sim_extreme *extreme = &result->counters.extreme[table];

    if (extreme->least > extreme->most)
        return;
    number(out, ",", "least", extreme->least);
    number(out, ",", "least_game", (int64_t)extreme->least_game);
    number(out, ",", "most", extreme->most);
    number(out, ",", "most_game", (int64_t)extreme->most_game);
}

/* One row is an object, several are a list of them; the extremes are of all rows. */
static void write_distribution(const struct sim_result *result, unsigned table,
                               struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];

    if (of->rows > 1)
        talon_string_buffer_add(out, "[");
    for (unsigned row = 0; row < of->rows; row++) {
        talon_string_buffer_add(out, row ? "," : "");
        write_summary(result, table, row, out);
        if (of->rows == 1)
            write_extremes(result, table, out);
        talon_string_buffer_add(out, "}");
    }
    if (of->rows > 1)
        talon_string_buffer_add(out, "]");
}

static bool is_distribution(const struct sim_table *table)
{
    return table->kind == SIM_DISTRIBUTION;
}

/* ---- shares ---------------------------------------------------------------------------------- */

static void write_share(const struct sim_share *share, struct talon_string_buffer *out)
{
    number(out, "{", "count", (int64_t)share->count);
    number(out, ",", "n", (int64_t)share->n);
    decimal(out, ",", "share", share->share);
    if (share->has_interval) {
        decimal(out, ",", "low", share->low);
        decimal(out, ",", "high", share->high);
    }
    talon_string_buffer_add(out, "}");
}

static void write_share_table(const struct sim_result *result, unsigned table,
                              struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    struct talon_string_buffer word = { .at = NULL };

    for (uint32_t row = 0; row < of->rows; row++) {
        word.length = 0;
        sim_add_row_name(&word, of, row);
        name(out, row ? "," : "{", word.at ? word.at : "");
        for (uint32_t i = 0; i < of->columns; i++) {
            if (of->columns > 1)
                name(out, i ? "," : "{", of->column_names[i]);
            const struct sim_share share = sim_share_of_cell(&result->counters, table, row, i);
            write_share(&share, out);
        }
        talon_string_buffer_add(out, of->columns > 1 ? "}" : "");
    }
    talon_string_buffer_add(out, "}");
    free(word.at);
}

/* Tables that are shares of games: those whose columns have names, and those with one column. */
static bool has_shares(const struct sim_table *table)
{
    return table->kind == SIM_CROSS && (table->column_names || table->columns == 1);
}

static bool has_events(const struct sim_table *table)
{
    return table->kind == SIM_EVENTS;
}

static void write_events_of_table(const struct sim_result *result, unsigned table,
                                  struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];

    for (uint32_t row = 0; row < of->rows; row++) {
        name(out, row ? "," : "{", of->row_names[row]);
        number(out, "{", "count", (int64_t)*sim_row(&result->counters, table, row));
        decimal(out, ",", "mean", sim_events_per_game(&result->counters, table, row));
        talon_string_buffer_add(out, "}");
    }
    talon_string_buffer_add(out, "}");
}

/* An object with a member for each table that it is about. */
static void write_tables(const struct sim_result *result, const char *word,
                         bool (*is_about)(const struct sim_table *table),
                         void (*write)(const struct sim_result *result, unsigned table,
                                       struct talon_string_buffer *out),
                         struct talon_string_buffer *out)
{
    const struct sim_layout *layout = &result->plan->layout;
    const char *before = "{";

    name(out, ",", word);
    for (unsigned i = 0; i < layout->count; i++) {
        if (!is_about(&layout->table[i]))
            continue;
        name(out, before, layout->table[i].id);
        write(result, i, out);
        before = ",";
    }
    talon_string_buffer_add(out, *before == '{' ? "{}" : "}");
}

static void write_controlled(const struct sim_result *result, struct talon_string_buffer *out)
{
    const struct sim_controlled controlled =
        sim_control(&result->counters, result->plan->table_of.sums);

    if (!controlled.is_known)
        return;
    name(out, ",", "controlled");
    decimal(out, "{", "mean", controlled.mean);
    write_interval(controlled.se, controlled.low, controlled.high, out);
    decimal(out, ",", "gain", controlled.gain);
    talon_string_buffer_add(out, "}");
}

/* ---- counters -------------------------------------------------------------------------------- */

/* The value of each column that is not zero, and its count. */
static void write_row_of_counters(const struct sim_result *result, unsigned table, uint32_t row,
                                  struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    const uint64_t *cell = sim_row(&result->counters, table, row);
    const char *before = "";

    talon_string_buffer_add(out, "[");
    for (uint32_t i = 0; i < of->columns; i++) {
        if (!cell[i])
            continue;
        talon_string_buffer_add(out, before);
        talon_string_buffer_add(out, "[");
        talon_string_buffer_add_number(out, sim_column_value(of, i));
        talon_string_buffer_add(out, ",");
        talon_string_buffer_add_number(out, (int64_t)cell[i]);
        talon_string_buffer_add(out, "]");
        before = ",";
    }
    talon_string_buffer_add(out, "]");
}

static bool is_any(const struct sim_table *table)
{
    return table->rows;
}

static void write_counters_of_table(const struct sim_result *result, unsigned table,
                                    struct talon_string_buffer *out)
{
    for (uint32_t row = 0; row < result->plan->layout.table[table].rows; row++) {
        talon_string_buffer_add(out, row ? "," : "[");
        write_row_of_counters(result, table, row, out);
    }
    talon_string_buffer_add(out, "]");
}

/* How many values a row of counters stands for, where it is not one. */
static bool has_row_step(const struct sim_table *table)
{
    return table->row_step;
}

static void write_row_step(const struct sim_result *result, unsigned table,
                           struct talon_string_buffer *out)
{
    talon_string_buffer_add_number(out, result->plan->layout.table[table].row_step);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void write_bots(const struct sim_plan *plan, struct talon_string_buffer *out)
{
    name(out, ",", "bots");
    for (unsigned i = 0; i < plan->bots; i++) {
        talon_string_buffer_add(out, i ? "," : "[");
        talon_json_string(out, plan->bot_name[i]);
    }
    talon_string_buffer_add(out, "]");
}

static void write_options(const struct sim_plan *plan, struct talon_string_buffer *out)
{
    const struct talon_game *game = plan->config.game;
    char value[32];

    name(out, ",", "options");
    for (int i = 0; i < game->options_count; i++) {
        talon_option_write(&game->options[i], plan->config.value[i], value, sizeof value);
        name(out, i ? "," : "{", game->options[i].id);
        talon_json_string(out, value);
    }
    talon_string_buffer_add(out, "}");
    if (!plan->suits)
        return;
    name(out, ",", "deck");
    number(out, "{", "ranks", plan->ranks);
    number(out, ",", "suits", plan->suits);
    talon_string_buffer_add(out, "}");
}

static void write_ranges(const struct sim_result *result, struct talon_string_buffer *out)
{
    name(out, ",", "ranges");
    talon_string_buffer_add(out, "[");
    for (size_t i = 0; i < result->ranges; i++) {
        talon_string_buffer_add(out, i ? ",[" : "[");
        talon_string_buffer_add_number(out, (int64_t)result->range[i].from);
        talon_string_buffer_add(out, ",");
        talon_string_buffer_add_number(out, (int64_t)result->range[i].to);
        talon_string_buffer_add(out, "]");
    }
    talon_string_buffer_add(out, "]");
}

static void write_run(const struct sim_run_info *info, struct talon_string_buffer *out)
{
    if (info->cpu_seconds >= 0)
        decimal(out, ",", "cpu_seconds", info->cpu_seconds);
    if (info->kernel) {
        name(out, ",", "kernel");
        talon_json_string(out, info->kernel);
    }
    if (!info->until_of)
        return;
    name(out, ",", "until");
    name(out, "{", "of");
    talon_json_string(out, info->until_of);
    decimal(out, ",", "margin", info->until);
    name(out, ",", "reached");
    talon_string_buffer_add(out, info->has_reached_interval ? "true}" : "false}");
}

/* The share of values above the one that was asked for, in each row of the distribution. */
static void write_over(const struct sim_result *result, const struct sim_run_info *info,
                       struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[info->over_table];

    name(out, ",", "over");
    name(out, "{", "of");
    talon_json_string(out, of->id);
    number(out, ",", "value", info->over);
    name(out, ",", "rows");
    for (uint32_t row = 0; row < of->rows; row++) {
        const struct sim_share share =
            sim_share_above(&result->counters, info->over_table, row, info->over);
        talon_string_buffer_add(out, row ? "," : "[");
        write_share(&share, out);
    }
    talon_string_buffer_add(out, "]}");
}

static void write_preset(const struct sim_plan *plan, struct talon_string_buffer *out)
{
    struct talon_string_buffer preset = { .at = NULL };

    sim_add_preset(&preset, plan);
    name(out, "{", "preset");
    talon_json_string(out, preset.at);
    free(preset.at);
}

static void write_dealer(const struct sim_plan *plan, struct talon_string_buffer *out)
{
    const int by_turn = plan->table_of.by_turn;
    const struct sim_table *table = &plan->layout.table[by_turn < 0 ? 0 : by_turn];

    if (by_turn < 0 || !table->dealer_row)
        return;
    name(out, ",", "dealer_turn");
    talon_json_string(out, table->row_names[table->dealer_row - 1]);
}

static void write_conditions(const struct sim_plan *plan, struct talon_string_buffer *out)
{
    if (!plan->conditions)
        return;
    name(out, ",", "when");
    for (unsigned i = 0; i < plan->conditions; i++) {
        talon_string_buffer_add(out, i ? "," : "[");
        talon_json_string(out, plan->condition[i].text);
    }
    talon_string_buffer_add(out, "]");
}

void sim_write_json(const struct sim_result *result, const struct sim_run_info *info,
                    struct talon_string_buffer *out)
{
    const struct sim_plan *plan = result->plan;

    write_preset(plan, out);
    write_options(plan, out);
    write_bots(plan, out);
    name(out, ",", "duplicate");
    talon_string_buffer_add(out, plan->is_duplicate ? "true" : "false");
    write_conditions(plan, out);
    write_dealer(plan, out);
    name(out, ",", "seed");
    talon_json_string(out, plan->seed);
    write_ranges(result, out);
    number(out, ",", "games",
           (int64_t)sim_result_games(result, (struct sim_range){ 0, UINT64_MAX }));
    number(out, ",", "played", (int64_t)result->counters.games);
    write_run(info, out);
    if (info->has_over)
        write_over(result, info, out);
    write_tables(result, "statistics", is_distribution, write_distribution, out);
    write_tables(result, "shares", has_shares, write_share_table, out);
    /* There may be several events in a game, so these are no shares. */
    write_tables(result, "per_game", has_events, write_events_of_table, out);
    write_controlled(result, out);
    write_tables(result, "row_steps", has_row_step, write_row_step, out);
    write_tables(result, "counters", is_any, write_counters_of_table, out);
    talon_string_buffer_add(out, "}\n");
}

/* ---- CSV ------------------------------------------------------------------------------------- */

static void write_csv_row(const struct sim_result *result, unsigned table, uint32_t row,
                          struct util_csv *csv)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    struct talon_string_buffer words = { .at = NULL };

    for (uint32_t i = 0; i < of->columns; i++) {
        const uint64_t count = sim_row(&result->counters, table, row)[i];
        if (!count)
            continue;
        util_csv_text(csv, of->id);
        words.length = 0;
        sim_add_row_name(&words, of, row);
        util_csv_text(csv, words.at);
        words.length = 0;
        sim_add_column_name(&words, of, i);
        sim_add_edge(&words, &result->counters, table, row, i);
        util_csv_text(csv, words.at);
        util_csv_number(csv, (int64_t)count);
        util_csv_end_row(csv);
    }
    free(words.at);
}

void sim_write_csv(const struct sim_result *result, char decimal_mark,
                   struct talon_string_buffer *out)
{
    static const char *const head[] = { "table", "row", "column", "count" };
    struct util_csv csv;

    util_csv_begin(&csv, out, decimal_mark);
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        util_csv_text(&csv, head[i]);
    util_csv_end_row(&csv);
    for (unsigned i = 0; i < result->plan->layout.count; i++)
        for (uint32_t row = 0; row < result->plan->layout.table[i].rows; row++)
            write_csv_row(result, i, row, &csv);
}
