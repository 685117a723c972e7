/* sim_text.h - a result in the terminal, as JSON and as CSV.
 */
#pragma once

#include "sim_result.h"

#include <talon/table.h>

/* What reports tell beside the counters. */
struct sim_run_info {
    const char *kernel;        /* what played: "engine", or the level of a kernel; NULL: unknown */
    double cpu_seconds;        /* below 0: unknown */
    const char *until_of;      /* the distribution that a run looked at for its end; NULL: none */
    double until;              /* how far its interval might go to each side */
    bool has_reached_interval; /* otherwise all games were played before it was so narrow */
    bool has_over;             /* asks in how many games a distribution goes above a value */
    unsigned over_table;
    int64_t over;
};

/* A table for people. */
void sim_write_text(const struct sim_result *result, const struct sim_run_info *info,
                    struct talon_string_buffer *out);
/* One line of JSON (doc/simulation.md). */
void sim_write_json(const struct sim_result *result, const struct sim_run_info *info,
                    struct talon_string_buffer *out);
/* A row for each counter that is not zero: table, row, column, count. */
void sim_write_csv(const struct sim_result *result, char decimal_mark,
                   struct talon_string_buffer *out);

/* A number with so many decimals, at most nine, rounded. */
void sim_add_decimal(struct talon_string_buffer *out, double number, unsigned decimals);
/* GAME/PRESET of a plan. */
void sim_add_preset(struct talon_string_buffer *out, const struct sim_plan *plan);
/* The name of a table's row or column: words, or its value. */
void sim_add_row_name(struct talon_string_buffer *out, const struct sim_table *table, uint32_t row);
void sim_add_column_name(struct talon_string_buffer *out, const struct sim_table *table,
                         uint32_t column);
/* " or more" or " or less" where this column of a distribution has values beyond it, too. */
void sim_add_edge(struct talon_string_buffer *out, const struct sim_counters *counters,
                  unsigned table, unsigned row, uint32_t column);
