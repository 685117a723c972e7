/* sim_spoken.h - numbers and names of a result in the language of the command, for its reports.
 */
#pragma once

#include "sim_statistics.h"
#include "sim_text.h"
#include "text/spoken.h"

/* As sim_add_decimal(), with the language's sign for the point. */
void sim_say_decimal(struct talon_string_buffer *out, double number, unsigned decimals);
/* The same in a buffer of the caller's block. */
const char *sim_spoken_decimal(char room[SPOKEN_DIGITS], double number, unsigned decimals);
#define SIM_DECIMAL(number, decimals)                                                              \
    sim_spoken_decimal((char[SPOKEN_DIGITS]){ 0 }, (number), (decimals))

/* The result of seat 1, corrected for the cards dealt. */
void sim_say_controlled(struct talon_string_buffer *out, const struct sim_controlled *controlled);
/* The name of a row: words, or its value. */
void sim_say_row(struct talon_string_buffer *out, const struct sim_table *table, uint32_t row);
/* A line of the score: the score breakdown's label with a word for its {n}. */
void sim_say_event(struct talon_string_buffer *out, const struct sim_table *table, uint32_t row);
/* How many values of a row lie at an edge of their table or beyond it, each behind `before`;
 * nothing where all are told apart. */
void sim_say_edges(struct talon_string_buffer *out, const struct sim_result *result, unsigned table,
                   unsigned row, const char *before);

/* The values of a bar, or one value: "50 to 99", or "50 or more" where values beyond the table
 * count with it. */
void sim_say_span(struct talon_string_buffer *out, const struct sim_counters *counters,
                  unsigned table, unsigned row, int32_t low, int32_t high);
