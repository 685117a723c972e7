/* sim_chart.c - draws what was counted.
 */
#include "sim_chart.h"

#include "util/string_buffer.h"

#include "sim_plot.h"
#include "sim_statistics.h"
#include "sim_spoken.h"

#include <math.h>

enum { BARS_MOST = 60, POINTS_MOST = 180 };

/* ---- histograms ------------------------------------------------------------------------------ */

/* Bars are 1, 2, 5, 10, 20 … values wide, and begin at a multiple of that. */
struct sim_bars sim_bars_of(const struct sim_counters *counters, unsigned table)
{
    const struct sim_extreme extreme = sim_kept_extreme(counters, table);
    const int32_t least = extreme.least > extreme.most ? 0 : extreme.least,
                  most = extreme.least > extreme.most ? 0 : extreme.most;
    struct sim_bars bars = { least, 1, 1 };

    for (uint32_t step = 1; (uint32_t)(most - least) / bars.width >= BARS_MOST; step++)
        bars.width = bars.width * (step % 3 == 2 ? 5 : 2) / (step % 3 == 2 ? 2 : 1);
    const int32_t width = (int32_t)bars.width, below = least < 0 ? (-least + width - 1) / width : 0;
    bars.first = least < 0 ? -below * width : least / width * width;
    bars.count = (uint32_t)(most - bars.first) / bars.width + 1;
    return bars;
}

uint64_t sim_bar(const struct sim_counters *counters, unsigned table, unsigned row,
                 const struct sim_bars *bars, uint32_t bar)
{
    const struct sim_table *of = &counters->layout->table[table];
    const int64_t from = bars->first + (int64_t)bar * bars->width - of->first;
    uint64_t sum = 0;

    for (int64_t i = from < 0 ? 0 : from; i < from + bars->width && i < of->columns; i++)
        sum += sim_row(counters, table, row)[i];
    return sum;
}

void sim_chart_histogram(const struct sim_result *result, unsigned table, unsigned row,
                         struct talon_string_buffer *out)
{
    const struct sim_counters *counters = &result->counters;
    const struct sim_bars bars = sim_bars_of(counters, table);
    const double n = (double)sim_row_sum(counters, table, row);
    double highest = 0;

    for (uint32_t i = 0; i < bars.count; i++)
        highest = fmax(highest, (double)sim_bar(counters, table, row, &bars, i) / n);
    const struct sim_plot plot = { .out = out,
                                   .left = bars.first,
                                   .right = bars.first + (double)bars.count * bars.width,
                                   .high = highest > 0 ? highest * 1.05 : 1,
                                   .is_percent = true };
    sim_plot_begin(&plot, spoken(result->plan->layout.table[table].title),
                   spoken(result->plan->layout.table[table].title), spoken("share"));
    for (uint32_t i = 0; i < bars.count; i++) {
        const double from = bars.first + (double)i * bars.width;
        sim_plot_bar(&plot, from, from + bars.width,
                     (double)sim_bar(counters, table, row, &bars, i) / n);
    }
    sim_plot_end(&plot);
}

/* ---- survival -------------------------------------------------------------------------------- */

static void draw_survival(const struct sim_plot *plot, const struct sim_counters *counters,
                          unsigned table, unsigned row)
{
    const struct sim_table *of = &counters->layout->table[table];
    const double n = (double)sim_row_sum(counters, table, row);
    const uint32_t last = (uint32_t)(plot->right - of->first),
                   step = last / POINTS_MOST ? last / POINTS_MOST : 1;
    uint64_t left = sim_row_sum(counters, table, row);

    talon_string_buffer_add(plot->out, "<path class=\"line\" d=\"");
    sim_plot_point(plot, 'M', plot->left, 1);
    for (uint32_t i = 0; i < of->columns && i <= last; i++) {
        left -= sim_row(counters, table, row)[i];
        if (left && i % step == step - 1)
            sim_plot_point(plot, 'L', of->first + (double)i, (double)left / n);
    }
    talon_string_buffer_add(plot->out, "\"/>");
}

void sim_chart_survival(const struct sim_result *result, unsigned table, unsigned row,
                        struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    const double n = (double)sim_row_sum(&result->counters, table, row);
    const struct sim_plot plot = { .out = out,
                                   .left = of->first,
                                   .right = fmax(sim_kept_extreme(&result->counters, table).most,
                                                 of->first + 1.0),
                                   .low = pow(10, -fmax(1, ceil(log10(fmax(n, 10))))),
                                   .high = 1,
                                   .is_logarithmic = true,
                                   .is_percent = true };

    sim_plot_begin(&plot, spoken("Share of games that go on beyond this number"), spoken(of->title),
                   spoken("still going on"));
    draw_survival(&plot, &result->counters, table, row);
    sim_plot_end(&plot);
}

/* ---- shares by row --------------------------------------------------------------------------- */

static void draw_share(const struct sim_plot *plot, double at, const struct sim_share *share)
{
    const double x = sim_plot_x(plot, at);

    sim_plot_bar(plot, at - 0.35, at + 0.35, share->share);
    if (!share->n || !share->has_interval)
        return;
    sim_plot_line(plot, "whisker", x, sim_plot_y(plot, share->low), x,
                  sim_plot_y(plot, share->high));
}

void sim_chart_shares(const struct sim_result *result, unsigned table, uint32_t column,
                      struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    /* the names of sim_plot belong to the values from 1 on */
    const double first = of->row_names ? 1 : (double)sim_row_value(of, 0);
    const struct sim_plot plot = { .out = out,
                                   .left = first - 0.5,
                                   .right = first + of->rows - 0.5,
                                   .high = 1,
                                   .is_percent = true,
                                   .names = of->row_names };

    sim_plot_begin(&plot, spoken(of->title), spoken(of->row),
                   spoken(of->columns > 1 ? of->column_names[column] : N_("share")));
    for (uint32_t row = 0; row < of->rows; row++) {
        const struct sim_share share = sim_share_of_cell(&result->counters, table, row, column);
        draw_share(&plot, first + row, &share);
    }
    sim_plot_end(&plot);
}

/* ---- courses --------------------------------------------------------------------------------- */

/* The band between two quantiles, as one closed path: up on one of them, back on the other. */
static void draw_band(const struct sim_plot *plot, const struct sim_counters *counters,
                      unsigned table, const char *style, const unsigned thousandths[2],
                      uint32_t rows)
{
    util_print(plot->out, "<path class=\"%s\" d=\"", style);
    for (uint32_t i = 0; i < rows; i++)
        sim_plot_point(plot, i ? 'L' : 'M', i * (double)SIM_COURSE_STEP,
                       sim_quantile_of(counters, table, i, thousandths[0]));
    for (uint32_t i = rows; i > 0 && thousandths[0] != thousandths[1]; i--)
        sim_plot_point(plot, 'L', (i - 1) * (double)SIM_COURSE_STEP,
                       sim_quantile_of(counters, table, i - 1, thousandths[1]));
    talon_string_buffer_add(plot->out, "\"/>");
}

/* Rows in which at least one game in twenty is still going on: fewer say nothing. */
static uint32_t rows_with_games(const struct sim_counters *counters, unsigned table)
{
    const uint64_t all = sim_row_sum(counters, table, 0);
    uint32_t rows = 0;

    while (rows < counters->layout->table[table].rows &&
           sim_row_sum(counters, table, rows) * 20 >= all)
        rows++;
    return rows;
}

void sim_chart_course(const struct sim_result *result, unsigned table,
                      struct talon_string_buffer *out)
{
    static const unsigned wide[2] = { 50, 950 }, narrow[2] = { 250, 750 }, middle[2] = { 500, 500 };
    const struct sim_table *of = &result->plan->layout.table[table];
    const uint32_t rows = rows_with_games(&result->counters, table);
    const struct sim_plot plot = { .out = out,
                                   .right = fmax(SIM_COURSE_STEP, (rows - 1.0) * SIM_COURSE_STEP),
                                   .high = of->columns - 1.0 };

    sim_plot_begin(&plot, spoken(of->title), spoken(of->row), spoken(of->column));
    draw_band(&plot, &result->counters, table, "band", wide, rows);
    draw_band(&plot, &result->counters, table, "band", narrow, rows);
    draw_band(&plot, &result->counters, table, "line", middle, rows);
    sim_plot_end(&plot);
}

/* ---- heat maps ------------------------------------------------------------------------------- */

static uint64_t most_in_a_cell(const struct sim_counters *counters, unsigned table)
{
    const struct sim_table *of = &counters->layout->table[table];
    uint64_t most = 1;

    for (size_t i = 0; i < (size_t)of->rows * of->columns; i++)
        if (sim_row(counters, table, 0)[i] > most)
            most = sim_row(counters, table, 0)[i];
    return most;
}

static void draw_cell(const struct sim_plot *plot, double from, double width, double low,
                      double height, double shade)
{
    const double x = sim_plot_x(plot, from), y = sim_plot_y(plot, low + height);

    talon_string_buffer_add(plot->out, "<rect class=\"cell\"");
    sim_plot_number(plot->out, "x", x);
    sim_plot_number(plot->out, "y", y);
    sim_plot_number(plot->out, "width", sim_plot_x(plot, from + width) - x);
    sim_plot_number(plot->out, "height", sim_plot_y(plot, low) - y);
    talon_string_buffer_add(plot->out, " fill-opacity=\"");
    sim_add_decimal(plot->out, shade, 2);
    talon_string_buffer_add(plot->out, "\"/>");
}

void sim_chart_heat(const struct sim_result *result, unsigned table,
                    struct talon_string_buffer *out)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    const double step = of->step, most = log(1 + (double)most_in_a_cell(&result->counters, table));
    const struct sim_plot plot = { .out = out,
                                   .right = of->rows * (double)SIM_HEAT_BATTLES,
                                   .high = of->columns * step };

    sim_plot_begin(&plot, spoken(of->title), spoken(of->row), spoken(of->column));
    for (uint32_t row = 0; row < of->rows; row++)
        for (uint32_t i = 0; i < of->columns; i++) {
            const uint64_t count = sim_row(&result->counters, table, row)[i];
            if (count)
                draw_cell(&plot, row * (double)SIM_HEAT_BATTLES, SIM_HEAT_BATTLES, i * step, step,
                          log(1 + (double)count) / most);
        }
    sim_plot_end(&plot);
}
