/* sim_statistics.c - computes statistics from the counters of a simulation.
 */
#include "sim_statistics.h"

#include "sim_plan.h"

#include <math.h>

/* Deviations of the normal distribution, and what is left on each side of 99 %. */
static const double NORMAL_99 = 2.5758293035489, TAIL = 0.005;
/* Deviations: from so many on the binomial distribution is taken for normal; so far from the mean
 * it has nothing. */
static const double MANY = 100, FAR = 10;

const struct sim_quantile sim_quantiles[SIM_QUANTILES] = {
    { "1", 10 },   { "5", 50 },   { "10", 100 }, { "25", 250 },   { "50", 500 },
    { "75", 750 }, { "95", 950 }, { "99", 990 }, { "99.9", 999 },
};

uint64_t sim_row_sum(const struct sim_counters *counters, unsigned table, unsigned row)
{
    const struct sim_table *at = &counters->layout->table[table];
    const uint64_t *cell = sim_row(counters, table, row);
    uint64_t n = 0;

    for (uint32_t i = 0; i < at->columns; i++)
        n += cell[i];
    return n;
}

/* The least value that so many thousandths of the row, rounded up, do not exceed. */
int32_t sim_quantile_of(const struct sim_counters *counters, unsigned table, unsigned row,
                        unsigned thousandths)
{
    const struct sim_table *at = &counters->layout->table[table];
    const uint64_t *cell = sim_row(counters, table, row), n = sim_row_sum(counters, table, row),
                   rank = n / 1000 * thousandths + (n % 1000 * thousandths + 999) / 1000;
    uint64_t seen = 0;

    for (uint32_t i = 0; i < at->columns; i++) {
        seen += cell[i];
        if (seen && seen >= rank)
            return at->first + (int32_t)i;
    }
    return 0;
}

static double squares_about(const struct sim_counters *counters, unsigned table, unsigned row,
                            double mean)
{
    const struct sim_table *at = &counters->layout->table[table];
    const uint64_t *cell = sim_row(counters, table, row);
    double squares = 0;

    for (uint32_t i = 0; i < at->columns; i++) {
        const double distance = at->first + (double)i - mean;
        squares += (double)cell[i] * distance * distance;
    }
    return squares;
}

static double sum_of(const struct sim_counters *counters, unsigned table, unsigned row)
{
    const struct sim_table *at = &counters->layout->table[table];
    const uint64_t *cell = sim_row(counters, table, row);
    int64_t sum = 0;

    for (uint32_t i = 0; i < at->columns; i++)
        sum += (at->first + (int64_t)i) * (int64_t)cell[i];
    return (double)sum;
}

struct sim_summary sim_summarize(const struct sim_counters *counters, unsigned table, unsigned row)
{
    struct sim_summary summary = { .n = sim_row_sum(counters, table, row),
                                   .at_most = sim_count_at_most(counters, table, row),
                                   .at_least = sim_count_at_least(counters, table, row) };
    const double n = (double)summary.n;

    for (unsigned i = 0; i < SIM_QUANTILES; i++)
        summary.quantile[i] = sim_quantile_of(counters, table, row, sim_quantiles[i].thousandths);
    summary.has_mean = summary.n && !summary.at_most && !summary.at_least;
    if (!summary.has_mean)
        return summary;
    summary.mean = sum_of(counters, table, row) / n;
    summary.sd = n > 1 ? sqrt(squares_about(counters, table, row, summary.mean) / (n - 1)) : 0;
    summary.has_interval = summary.n > 1 && !counters->layout->table[table].is_dependent;
    summary.se = summary.sd / sqrt(n);
    summary.low = summary.mean - NORMAL_99 * summary.se;
    summary.high = summary.mean + NORMAL_99 * summary.se;
    return summary;
}

struct sim_share sim_share_of(const struct sim_table *table, uint64_t count, uint64_t n)
{
    struct sim_share share = {
        .count = count, .n = n, .high = 1, .has_interval = !table->is_dependent
    };
    const double z = NORMAL_99, all = (double)n;

    if (!n)
        return share;
    share.share = (double)count / all;
    const double middle = (share.share + z * z / (2 * all)) / (1 + z * z / all),
                 half = z / (1 + z * z / all) *
                        sqrt(share.share * (1 - share.share) / all + z * z / (4 * all * all));
    share.low = middle > half ? middle - half : 0;
    share.high = middle + half < 1 ? middle + half : 1;
    return share;
}

struct sim_share sim_share_above(const struct sim_counters *counters, unsigned table, unsigned row,
                                 int64_t value)
{
    const struct sim_table *at = &counters->layout->table[table];
    const uint64_t *cell = sim_row(counters, table, row);
    uint64_t above = 0;

    if (value >= sim_last_value(at) && sim_count_at_least(counters, table, row))
        return sim_share_of(at, 0, 0);
    for (uint32_t i = 0; i < at->columns; i++)
        above += sim_column_value(at, i) > value ? cell[i] : 0;
    return sim_share_of(at, above, sim_row_sum(counters, table, row));
}

struct sim_share sim_share_of_cell(const struct sim_counters *counters, unsigned table,
                                   uint32_t row, uint32_t column)
{
    const struct sim_table *of = &counters->layout->table[table];

    return sim_share_of(of, sim_row(counters, table, row)[column],
                        of->columns == 1 ? counters->games : sim_row_sum(counters, table, row));
}

double sim_events_per_game(const struct sim_counters *counters, unsigned table, unsigned row)
{
    return counters->games ? (double)*sim_row(counters, table, row) / (double)counters->games : 0;
}

bool sim_has_values(const struct sim_counters *counters, unsigned table)
{
    const struct sim_extreme *extreme = &counters->extreme[table];

    return extreme->least <= extreme->most && (extreme->least || extreme->most);
}

struct sim_controlled sim_control(const struct sim_counters *counters, int table)
{
    double sum[SIM_SUM_COLUMNS];
    struct sim_controlled controlled = { .mean = 0 };

    if (table < 0)
        return controlled;
    for (unsigned i = 0; i < SIM_SUM_COLUMNS; i++)
        sum[i] = (double)(int64_t)sim_row(counters, (unsigned)table, 0)[i];
    const double n = sum[SIM_N];
    if (n < 3)
        return controlled;
    const double x = sum[SIM_X] / n, y = sum[SIM_Y] / n, xx = sum[SIM_XX] / n - x * x,
                 yy = sum[SIM_YY] / n - y * y, xy = sum[SIM_XY] / n - x * y,
                 slope = xx > 0 ? xy / xx : 0, left = yy - slope * xy;
    controlled.is_known = true;
    controlled.mean = y - slope * x;
    controlled.se = left > 0 ? sqrt(left / (n - 2)) : 0;
    controlled.low = controlled.mean - NORMAL_99 * controlled.se;
    controlled.high = controlled.mean + NORMAL_99 * controlled.se;
    controlled.gain = left > 0 ? yy / left : 1;
    return controlled;
}

static uint64_t count_above(const struct sim_counters *counters, unsigned table, unsigned row,
                            int32_t value)
{
    const struct sim_table *at = &counters->layout->table[table];
    const uint64_t *cell = sim_row(counters, table, row);
    uint64_t above = 0;

    for (uint32_t i = 0; i < at->columns; i++)
        above += at->first + (int64_t)i > value ? cell[i] : 0;
    return above;
}

/* Between the 75th and the 99th percentile, where the tail is long and yet well known. Of the
 * values beyond the one, those beyond the other are a share, whose interval gives that of the
 * length. */
struct sim_e_folding sim_e_folding_of(const struct sim_counters *counters, unsigned table,
                                      unsigned row)
{
    const int32_t from = sim_quantile_of(counters, table, row, 750),
                  to = sim_quantile_of(counters, table, row, 990);
    const uint64_t more = count_above(counters, table, row, from),
                   less = count_above(counters, table, row, to);

    if (!less || more <= less)
        return (struct sim_e_folding){ .n = 0 };
    const struct sim_share share = sim_share_of(&counters->layout->table[table], less, more);
    const double distance = to - from;
    return (struct sim_e_folding){ .n = more,
                                   .length = -distance / log(share.share),
                                   .low = -distance / log(share.low),
                                   .high = -distance / log(share.high),
                                   .has_interval = share.has_interval };
}

/* ---- quantiles by ranks -----------------------------------------------------------------------
 */

/* The least number of successes in n tries that is exceeded with a chance of at most 1 - `chance`.
 * Where there are many, by the normal distribution: `away` deviations from the mean. */
static uint64_t binomial_quantile(uint64_t n, double p, double chance, double away)
{
    const double all = (double)n, mean = all * p, deviation = sqrt(mean * (1 - p));
    double sum = 0;

    if (deviation > MANY)
        return (uint64_t)ceil(mean + away * deviation - 0.5);
    const double first = floor(mean - FAR * deviation - FAR);
    for (uint64_t k = first > 0 ? (uint64_t)first : 0; k < n; k++) {
        const double at = (double)k;
        sum += exp(lgamma(all + 1) - lgamma(at + 1) - lgamma(all - at + 1) + at * log(p) +
                   (all - at) * log(1 - p));
        if (sum > chance)
            return k;
    }
    return n;
}

/* The value that has this rank, from 1 on, among those of a row. */
static int32_t value_of_rank(const struct sim_counters *counters, unsigned table, unsigned row,
                             uint64_t rank)
{
    const struct sim_table *at = &counters->layout->table[table];
    const uint64_t *cell = sim_row(counters, table, row);
    uint64_t seen = 0;
    uint32_t column = 0;

    while (column + 1 < at->columns && (seen += cell[column]) < rank)
        column++;
    return at->first + (int32_t)column;
}

struct sim_quantile_interval sim_quantile_interval_of(const struct sim_counters *counters,
                                                      unsigned table, unsigned row,
                                                      unsigned thousandths)
{
    const uint64_t n = sim_row_sum(counters, table, row);
    struct sim_quantile_interval interval = { .has_low = false };

    if (!n || counters->layout->table[table].is_dependent)
        return interval;
    const uint64_t low = binomial_quantile(n, thousandths / 1000.0, TAIL, -NORMAL_99),
                   high = binomial_quantile(n, thousandths / 1000.0, 1 - TAIL, NORMAL_99) + 1;
    interval.has_low = low > 0;
    interval.has_high = high <= n;
    if (interval.has_low)
        interval.low = value_of_rank(counters, table, row, low);
    if (interval.has_high)
        interval.high = value_of_rank(counters, table, row, high);
    return interval;
}
