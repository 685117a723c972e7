/* sim_report.h - a result as a page of HTML that needs nothing else: charts, each with its table,
 * and every figure with its number of games and its interval.
 */
#pragma once

#include "sim_text.h"

/* The same games make the same bytes, on any machine. */
void sim_write_html(const struct sim_result *result, struct talon_string_buffer *out);
