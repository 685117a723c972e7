/* sim_spoken.c - says numbers and names of a result in the language of the command.
 */
#include "sim_spoken.h"

#include <stdio.h>
#include <stdlib.h>

void sim_say_decimal(struct talon_string_buffer *out, double number, unsigned decimals)
{
    struct talon_string_buffer digits = { .at = NULL };

    sim_add_decimal(&digits, number, decimals);
    spoken_add_digits(out, digits.at);
    free(digits.at);
}

const char *sim_spoken_decimal(char room[SPOKEN_DIGITS], double number, unsigned decimals)
{
    struct talon_string_buffer text = { .at = NULL };

    sim_say_decimal(&text, number, decimals);
    snprintf(room, SPOKEN_DIGITS, "%s", text.at);
    free(text.at);
    return room;
}

void sim_say_controlled(struct talon_string_buffer *out, const struct sim_controlled *controlled)
{
    spoken_add(out,
               "Result of seat 1, corrected for the cards dealt: {mean} (99 %: {low} to {high}), "
               "worth {gain} times as many games",
               "mean", SIM_DECIMAL(controlled->mean, 3), "low", SIM_DECIMAL(controlled->low, 3),
               "high", SIM_DECIMAL(controlled->high, 3), "gain", SIM_DECIMAL(controlled->gain, 2),
               NULL);
}

void sim_say_row(struct talon_string_buffer *out, const struct sim_table *table, uint32_t row)
{
    if (table->dealer_row == row + 1)
        spoken_add(out, "{turn} (dealer)", "turn", spoken(table->row_names[row]), NULL);
    else if (table->row_names)
        talon_string_buffer_add(out, spoken(table->row_names[row]));
    else
        sim_add_row_name(out, table, row);
}

void sim_say_event(struct talon_string_buffer *out, const struct sim_table *table, uint32_t row)
{
    spoken_add(out, table->row_names[row], "n", "n", NULL);
}

static void say_edge(struct talon_string_buffer *out, const char *msgid, uint64_t count, uint64_t n,
                     int64_t value)
{
    spoken_add(out, msgid, "count", SPOKEN_WHOLE(count), "n", SPOKEN_WHOLE(n), "value",
               SPOKEN_NUMBER(value), NULL);
}

void sim_say_edges(struct talon_string_buffer *out, const struct sim_result *result, unsigned table,
                   unsigned row, const char *before)
{
    const struct sim_table *of = &result->plan->layout.table[table];
    const uint64_t at_most = sim_count_at_most(&result->counters, table, row),
                   at_least = sim_count_at_least(&result->counters, table, row),
                   n = sim_row_sum(&result->counters, table, row);

    if (at_most) {
        talon_string_buffer_add(out, before);
        say_edge(out,
                 N_("{count} of {n} values are {value} or less, and count together: so there is "
                    "no mean"),
                 at_most, n, of->first);
    }
    if (at_least) {
        talon_string_buffer_add(out, before);
        say_edge(out,
                 N_("{count} of {n} values are {value} or more, and count together: so there is "
                    "no mean"),
                 at_least, n, sim_last_value(of));
    }
}

void sim_say_span(struct talon_string_buffer *out, const struct sim_counters *counters,
                  unsigned table, unsigned row, int32_t low, int32_t high)
{
    const struct sim_table *of = &counters->layout->table[table];
    const char *first = SPOKEN_NUMBER(low), *last = SPOKEN_NUMBER(high);

    if (low <= of->first && sim_count_at_most(counters, table, row))
        spoken_add(out, "{n} or less", "n", last, NULL);
    else if (high >= sim_last_value(of) && sim_count_at_least(counters, table, row))
        spoken_add(out, "{n} or more", "n", first, NULL);
    else if (low < high)
        spoken_add(out, "{low} to {high}", "low", first, "high", last, NULL);
    else
        talon_string_buffer_add(out, first);
}
