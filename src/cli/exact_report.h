/* exact_report.h - how `talon exact` prints its results, as a table or as one line of JSON.
 */
#pragma once

#include "exact/exact_ties.h"
#include "exact/exact_war.h"

/* exact_report.c */
void cli_report_tod_und_leben(const struct exact_tod_und_leben *round, bool json);
void cli_report_first_pass(struct exact_deck deck, const struct exact_first_pass *pass, bool json);

/* exact_war_report.c: all deals of a pack, or those of `count` seeds from `first` on (count 0: no
 * seeds); the chances of a pack; what becomes of one deal. */
struct cli_seeds {
    uint64_t first, count;
};
void cli_report_deals(const struct exact_war *rules, struct cli_seeds seeds,
                      const struct exact_deals *sum, bool json);
void cli_report_chain(const struct exact_war *rules, const struct exact_chain *chain, bool json);
void cli_report_course(const struct exact_war *rules, const struct exact_position *deal,
                       const struct exact_course *course, bool json);

/* Prints what a line is about, in a column. */
void cli_report_name(const char *name);
