/* match_report.c - prints what a match of a bench came to.
 */
#include "match_report.h"

#include <stdio.h>

double milliseconds_of(const struct match_sum *sum, int which)
{
    return sum->decisions[which] ? 1e3 * sum->cpu[which] / (double)sum->decisions[which] : 0;
}

void report_match(const struct match_spec *spec, const struct match_sum *sum, const char *against,
                  unsigned simulations)
{
    const double mean = match_mean(sum), spread = sum->deals > 1 ? match_spread(sum) : 0,
                 first = milliseconds_of(sum, 0), second = milliseconds_of(sum, 1);

    printf("%s against %s: %u deals, %u won, %u drawn, %u lost, %+.3f %s (99 %%: %+.3f to %+.3f), "
           "%.2f and %.2f ms a decision\n",
           spec->player[0].name, against, sum->deals, sum->won, sum->drawn, sum->lost, mean,
           match_unit(spec), mean - spread, mean + spread, first, second);
    printf("{\"deals\":%u,\"mean\":%.6f,\"low\":%.6f,\"high\":%.6f,\"unit\":\"%s\",\"won\":%u,"
           "\"drawn\":%u,\"lost\":%u,\"milliseconds\":[%.3f,%.3f],\"simulations\":%u}\n",
           sum->deals, mean, mean - spread, mean + spread, match_unit(spec), sum->won, sum->drawn,
           sum->lost, first, second, simulations);
}
