/* sim_names.c - numbers, and names of rows and columns, as reports write them.
 */
#include "sim_text.h"

#include <math.h>

enum { DIGITS = 9 };

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
