/* sim_chart.h - charts of a result as SVG, for a page of its own and for the site. Colours come
 * from the page's style (sim_report.c has one).
 */
#pragma once

#include "sim_result.h"

#include <talon/table.h>

/* How often each value came up, in at most 60 bars of whole values. */
void sim_chart_histogram(const struct sim_result *result, unsigned table, unsigned row,
                         struct talon_string_buffer *out);
/* The share of games in which the value was greater, on a logarithmic axis. */
void sim_chart_survival(const struct sim_result *result, unsigned table, unsigned row,
                        struct talon_string_buffer *out);
/* The share of one column in each row, with its 99 % interval. */
void sim_chart_shares(const struct sim_result *result, unsigned table, uint32_t column,
                      struct talon_string_buffer *out);
/* From row to row the bands of 5 to 95 percent and 25 to 75 percent, and the median. */
void sim_chart_course(const struct sim_result *result, unsigned table,
                      struct talon_string_buffer *out);
/* The cells of a cross table, darker where there are more games, by their logarithm. */
void sim_chart_heat(const struct sim_result *result, unsigned table,
                    struct talon_string_buffer *out);

/* How many values each bar of the histogram has, and the first value. */
struct sim_bars {
    int32_t first;
    uint32_t width, count;
};
struct sim_bars sim_bars_of(const struct sim_counters *counters, unsigned table);
uint64_t sim_bar(const struct sim_counters *counters, unsigned table, unsigned row,
                 const struct sim_bars *bars, uint32_t bar);
