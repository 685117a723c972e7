/* match_report.h - prints what a match of a bench came to: a sentence, and the same as JSON.
 */
#pragma once

#include "match/match_run.h"

/* How long one player, 0 or 1, thought about a decision, in milliseconds. */
double milliseconds_of(const struct match_sum *sum, int which);

/* `against` says in a few words who the second player was, and `simulations` how many that player
 * made; 0: they are not counted. The JSON is the last line. */
void report_match(const struct match_spec *spec, const struct match_sum *sum, const char *against,
                  unsigned simulations);
