/* sim_names.c - numbers, and names of rows and columns, as reports write them.
 */
#include "sim_statistics.h"
#include "sim_text.h"

#include <math.h>
#include <string.h>

enum { GROUP = 1000, DIGITS = 9 };

static void add_padded(struct talon_string_buffer *out, uint64_t number, unsigned digits)
{
    char text[DIGITS + 1];

    for (unsigned i = digits; i > 0; i--, number /= 10)
        text[i - 1] = (char)('0' + number % 10);
    talon_string_buffer_add_bytes(out, text, digits);
}

void sim_add_decimal(struct talon_string_buffer *out, double number, unsigned decimals)
{
    uint64_t unit = 1;

    for (unsigned i = 0; i < decimals; i++)
        unit *= 10;
    const uint64_t scaled = (uint64_t)(fabs(number) * (double)unit + 0.5);
    if (number < 0 && scaled)
        talon_string_buffer_add(out, "-");
    talon_string_buffer_add_number(out, (int64_t)(scaled / unit));
    if (decimals) {
        talon_string_buffer_add(out, ".");
        add_padded(out, scaled % unit, decimals);
    }
}

void sim_add_count(struct talon_string_buffer *out, uint64_t count)
{
    if (count < GROUP) {
        talon_string_buffer_add_number(out, (int64_t)count);
        return;
    }
    sim_add_count(out, count / GROUP);
    talon_string_buffer_add(out, ",");
    add_padded(out, count % GROUP, 3);
}

void sim_add_preset(struct talon_string_buffer *out, const struct sim_plan *plan)
{
    talon_string_buffer_add(out, plan->config.game->id);
    talon_string_buffer_add(out, "/");
    talon_string_buffer_add(out, plan->config.preset);
}

void sim_add_row_name(struct talon_string_buffer *out, const struct sim_table *table, uint32_t row)
{
    if (table->row_names)
        talon_string_buffer_add(out, table->row_names[row]);
    else
        talon_string_buffer_add_number(out, sim_row_value(table, row));
}

void sim_add_event_name(struct talon_string_buffer *out, const struct sim_table *table,
                        uint32_t row)
{
    const char *label = table->row_names[row], *number = strstr(label, "{n}");

    if (!number) {
        talon_string_buffer_add(out, label);
        return;
    }
    talon_string_buffer_add_bytes(out, label, (size_t)(number - label));
    talon_string_buffer_add(out, "n");
    talon_string_buffer_add(out, number + strlen("{n}"));
}

void sim_add_column_name(struct talon_string_buffer *out, const struct sim_table *table,
                         uint32_t column)
{
    if (table->column_names)
        talon_string_buffer_add(out, table->column_names[column]);
    else
        talon_string_buffer_add_number(out, sim_column_value(table, column));
}

void sim_add_edge(struct talon_string_buffer *out, const struct sim_counters *counters,
                  unsigned table, unsigned row, uint32_t column)
{
    const struct sim_table *of = &counters->layout->table[table];

    if (of->kind != SIM_DISTRIBUTION)
        return;
    if (column == 0 && sim_count_at_most(counters, table, row))
        talon_string_buffer_add(out, " or less");
    if (column == of->columns - 1 && sim_count_at_least(counters, table, row))
        talon_string_buffer_add(out, " or more");
}

static void add_edge_clause(struct talon_string_buffer *out, uint64_t count, uint64_t n,
                            int64_t value, const char *words)
{
    sim_add_count(out, count);
    talon_string_buffer_add(out, " of ");
    sim_add_count(out, n);
    talon_string_buffer_add(out, " values are ");
    talon_string_buffer_add_number(out, value);
    talon_string_buffer_add(out, words);
}

void sim_add_edges(struct talon_string_buffer *out, const struct sim_counters *counters,
                   unsigned table, unsigned row)
{
    const struct sim_table *of = &counters->layout->table[table];
    const uint64_t at_most = sim_count_at_most(counters, table, row),
                   at_least = sim_count_at_least(counters, table, row),
                   n = sim_row_sum(counters, table, row);

    if (at_most)
        add_edge_clause(out, at_most, n, of->first, " or less");
    if (at_most && at_least)
        talon_string_buffer_add(out, ", ");
    if (at_least)
        add_edge_clause(out, at_least, n, sim_last_value(of), " or more");
}
