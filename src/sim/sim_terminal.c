/* sim_terminal.c - a result as a table in the terminal.
 */
#include "sim_spoken.h"
#include "sim_statistics.h"

#include "util/string_buffer.h"

#include <talon/search.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL = 64, NAME_WIDTH = 40, CELL_WIDTH = 11, TINY = 3 };

/* Adds a cell of the table, its text to the right. */
static void add_cell(struct talon_string_buffer *out, const char *text)
{
    spoken_add_right(out, text, CELL_WIDTH);
}

static void add_name(struct talon_string_buffer *out, const char *title, const char *row)
{
    struct talon_string_buffer name = { .at = NULL };

    util_print(&name, "%s%s", title, row);
    spoken_add_left(out, name.at ? name.at : "", NAME_WIDTH);
    free(name.at);
}

/* A number, or a dash where it is not known. */
static void known_cell(struct talon_string_buffer *out, bool is_known, double number,
                       unsigned decimals)
{
    add_cell(out, is_known ? SIM_DECIMAL(number, decimals) : "-");
}

/* ---- distributions --------------------------------------------------------------------------- */

static const unsigned shown[] = { 0, 10, 250, 500, 750, 990, 1000 }; /* thousandths */

static void write_head(struct talon_string_buffer *out)
{
    static const char *const heads[] = { "n",         N_("mean"), "+- 99 %", N_("sd"),
                                         N_("least"), "1 %",      "25 %",    "50 %",
                                         "75 %",      "99 %",     N_("most") };

    add_name(out, "", "");
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        add_cell(out, spoken(heads[i]));
    talon_string_buffer_add(out, "\n");
}

static void write_numbers(const struct sim_result *result, unsigned table, unsigned row,
                          struct talon_string_buffer *out)
{
    const struct sim_summary summary = sim_summarize(&result->counters, table, row);

    add_cell(out, SPOKEN_NUMBER((int64_t)summary.n));
    if (!summary.n) {
        talon_string_buffer_add(out, "\n");
        return;
    }
    known_cell(out, summary.has_mean, summary.mean, TINY);
    known_cell(out, summary.has_interval, summary.high - summary.mean, TINY);
    known_cell(out, summary.has_mean, summary.sd, 2);
    for (unsigned i = 0; i < sizeof shown / sizeof *shown; i++)
        add_cell(out, SPOKEN_NUMBER(sim_quantile_of(&result->counters, table, row, shown[i])));
    sim_say_edges(out, result, table, row, "\n  ");
    talon_string_buffer_add(out, "\n");
}

/* Which bot or seat a row is about; nothing where there is only one row. */
static void name_row(const struct sim_result *result, const struct sim_table *of, uint32_t row,
                     char label[LABEL])
{
    if (of->row_kind == SIM_NUMBERED_ROWS)
        label[0] = 0;
    else if (of->row_kind == SIM_BOT_ROWS)
        snprintf(label, LABEL, ", %.40s", result->plan->bot_name[row]);
    else
        spoken_with(label, LABEL, ", seat {n}", "n", SPOKEN_NUMBER((int64_t)row + 1), NULL);
}

static void write_distribution_rows(const struct sim_result *result, unsigned table,
                                    struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    char label[LABEL];

    for (uint32_t row = 0; row < of->rows && sim_has_values(&result->counters, table); row++) {
        name_row(result, of, row, label);
        add_name(out, spoken(of->title), label);
        write_numbers(result, table, row, out);
    }
}

/* ---- shares ---------------------------------------------------------------------------------- */

static void write_share_cell(const struct sim_share *share, struct talon_string_buffer *out)
{
    if (!share->n) {
        add_cell(out, "-");
        return;
    }
    add_cell(out, SIM_DECIMAL(100 * share->share, TINY));
    talon_string_buffer_add(out, " %");
    if (!share->has_interval)
        return;
    spoken_add(out, " ({low} to {high})", "low", SIM_DECIMAL(100 * share->low, TINY), "high",
               SIM_DECIMAL(100 * share->high, TINY), NULL);
}

static void write_shares_of_row(const struct sim_result *result, unsigned table, uint32_t row,
                                struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    struct talon_string_buffer label = { .at = NULL };

    if (!of->row_names) {
        util_print(&label, "%s ", spoken(of->row));
    }
    sim_say_row(&label, of, row);
    add_name(out, "  ", label.at);
    for (uint32_t i = 0; i < of->columns; i++) {
        const struct sim_share share = sim_share_of_cell(&result->counters, table, row, i);
        if (of->column_names)
            talon_string_buffer_add(out, i ? "  " : "");
        if (of->column_names)
            talon_string_buffer_add(out, spoken(of->column_names[i]));
        write_share_cell(&share, out);
    }
    talon_string_buffer_add(out, "\n");
    free(label.at);
}

/* How often each thing that can be scored was: a count for each game, no share of games. */
static void write_lines(const struct sim_result *result, unsigned table,
                        struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];

    for (uint32_t row = 0; row < of->rows; row++) {
        struct talon_string_buffer label = { .at = NULL };
        sim_say_event(&label, of, row);
        add_name(out, "  ", label.at);
        free(label.at);
        add_cell(out, SIM_DECIMAL(sim_events_per_game(&result->counters, table, row), TINY));
        util_print(out, " %s\n", spoken("a game"));
    }
}

static bool is_shown(const struct sim_table *table)
{
    return table->kind == SIM_EVENTS ||
           (table->kind == SIM_CROSS && (table->column_names || table->columns == 1));
}

static void write_cross(const struct sim_result *result, unsigned table,
                        struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];

    util_print(out, "\n%s\n", spoken(of->title));
    if (of->kind == SIM_EVENTS)
        write_lines(result, table, out);
    else
        for (uint32_t row = 0; row < of->rows; row++)
            write_shares_of_row(result, table, row, out);
}

static void write_control(const struct sim_result *result, struct talon_string_buffer *out)
{
    const struct sim_controlled controlled =
        sim_control(&result->counters, result->plan->table_of.sums);

    if (!controlled.is_known)
        return;
    talon_string_buffer_add(out, "\n");
    sim_say_controlled(out, &controlled);
    talon_string_buffer_add(out, "\n");
}

/* In how many games a distribution goes above the value that was asked for. */
static void write_over(const struct sim_result *result, const struct sim_run_info *info,
                       struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[info->over_table];
    char label[LABEL], above[SPOKEN_LINE];

    spoken_with(above, sizeof above, "{title} above {number}", "title", spoken(of->title), "number",
                SPOKEN_NUMBER(info->over), NULL);
    talon_string_buffer_add(out, "\n");
    for (uint32_t row = 0; row < of->rows; row++) {
        const struct sim_share share =
            sim_share_above(&result->counters, info->over_table, row, info->over);
        name_row(result, of, row, label);
        add_name(out, above, label);
        write_share_cell(&share, out);
        talon_string_buffer_add(out, "\n");
    }
}

/* Without bots that think, a game of choices says little about how people play it. */
static void write_who_played(const struct sim_plan *plan, struct talon_string_buffer *out)
{
    struct talon_string_buffer names = { .at = NULL };
    bool is_random = true;

    if (!talon_knowledge_find(plan->config.game))
        return;
    for (unsigned i = 0; i < plan->bots; i++) {
        util_print(&names, "%s%s", i ? ", " : "", plan->bot_name[i]);
        is_random &= !strcmp(plan->bot_name[i], "random");
    }
    spoken_add(out, plan->bots > 1 ? N_("Played by {names} in turn") : N_("Played by {names}"),
               "names", names.at ? names.at : "", NULL);
    if (is_random)
        spoken_add(out, ", without a thought: --bots simple plays sensibly", NULL);
    talon_string_buffer_add(out, "\n");
    free(names.at);
}

static void write_run_line(const struct sim_result *result, const struct sim_run_info *info,
                           struct talon_string_buffer *out)
{
    sim_add_preset(out, result->plan);
    spoken_add_colon(out);
    spoken_add(out, "{games}, seed {seed}", "games",
               SPOKEN_COUNT("1 game", "{n} games", result->counters.games), "seed",
               result->plan->seed, NULL);
    if (info->kernel)
        spoken_add(out, ", played by {kernel} in {seconds} s of processor", "kernel", info->kernel,
                   "seconds", SIM_DECIMAL(info->cpu_seconds, 2), NULL);
    talon_string_buffer_add(out, "\n");
    write_who_played(result->plan, out);
    for (unsigned i = 0; i < result->plan->conditions; i++) {
        spoken_add(out, "Only deals that meet the condition {condition}", "condition",
                   result->plan->condition[i].text, NULL);
        talon_string_buffer_add(out, "\n");
    }
    talon_string_buffer_add(out, "\n");
}

void sim_write_text(const struct sim_result *result, const struct sim_run_info *info,
                    struct talon_string_buffer *out)
{
    const struct sim_layout *layout = &result->plan->layout;
    write_run_line(result, info, out);
    write_head(out);
    for (unsigned i = 0; i < layout->count; i++)
        if (layout->table[i].kind == SIM_DISTRIBUTION)
            write_distribution_rows(result, i, out);
    if (info->has_over)
        write_over(result, info, out);
    for (unsigned i = 0; i < layout->count; i++)
        if (is_shown(&layout->table[i]))
            write_cross(result, i, out);
    write_control(result, out);
}
