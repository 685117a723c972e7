/* sim_statistics.h - means, quantiles and intervals of what was counted.
 */
#pragma once

#include "sim_counters.h"

enum { SIM_QUANTILES = 9 };
/* In thousandths, with the names under which reports give them ("99.9"). */
extern const struct sim_quantile {
    const char *name;
    unsigned thousandths;
} sim_quantiles[SIM_QUANTILES];

struct sim_summary {
    uint64_t n;
    uint64_t at_most,
        at_least;      /* values at an edge of the table or beyond it, if some are beyond */
    bool has_mean;     /* there are values, and none lies beyond an edge */
    double mean, sd;   /* of the sample */
    bool has_interval; /* there are two values, and they do not depend on each other */
    double se;         /* of the mean */
    double low, high;  /* 99 % interval of the mean */
    int32_t quantile[SIM_QUANTILES];
};

/* One row of a distribution. Without values all is 0. */
struct sim_summary sim_summarize(const struct sim_counters *counters, unsigned table, unsigned row);

/* A share with its 99 % interval after Wilson: all from 0 to 1 where n is 0. */
struct sim_share {
    uint64_t count, n;
    double share, low, high;
    bool has_interval; /* what was counted does not depend on each other */
};
/* So many of n, of what this table counts. */
struct sim_share sim_share_of(const struct sim_table *table, uint64_t count, uint64_t n);
/* Of a cell in a cross table: in its row, or in all games where there is but one column. */
struct sim_share sim_share_of_cell(const struct sim_counters *counters, unsigned table,
                                   uint32_t row, uint32_t column);
/* Of the values in a row of a distribution, those above this one; n is 0 where values beyond the
 * edge of the table are not told apart so far out. */
struct sim_share sim_share_above(const struct sim_counters *counters, unsigned table, unsigned row,
                                 int64_t value);
/* All that was counted in a row. */
uint64_t sim_row_sum(const struct sim_counters *counters, unsigned table, unsigned row);
/* How often an event happened in a game, on average; 0 without games. */
double sim_events_per_game(const struct sim_counters *counters, unsigned table, unsigned row);
/* Whether a distribution has a value that is not 0. In games without points all values are. */
bool sim_has_values(const struct sim_counters *counters, unsigned table);

/* The mean of y with the help of x, whose mean is known to be 0: the cards that seat 0 was dealt.
 * `gain`: how many times as many games the plain mean would need for the same interval. */
struct sim_controlled {
    bool is_known; /* there is such a table (below 0: none), and enough games */
    double mean, se, low, high, gain;
};
struct sim_controlled sim_control(const struct sim_counters *counters, int table);

/* The value below which this many thousandths of the row lie. */
int32_t sim_quantile_of(const struct sim_counters *counters, unsigned table, unsigned row,
                        unsigned thousandths);

/* The 99 % interval of a quantile by ranks: how many values lie below it is binomial, whatever
 * their distribution. With few values it may be open to either side. */
struct sim_quantile_interval {
    bool has_low, has_high;
    int32_t low, high;
};
struct sim_quantile_interval sim_quantile_interval_of(const struct sim_counters *counters,
                                                      unsigned table, unsigned row,
                                                      unsigned thousandths);

/* The rate at which the survival of a distribution falls from the 75th percentile on: the number of
 * values in which it falls to 1/e. */
struct sim_e_folding {
    uint64_t n; /* values beyond that percentile; 0: too few are far beyond it */
    double length, low, high;
    bool has_interval;
};
struct sim_e_folding sim_e_folding_of(const struct sim_counters *counters, unsigned table,
                                      unsigned row);
