#define _POSIX_C_SOURCE 199309L /* clock_gettime */
/* timing.h - seconds of the processor, and the middle of several measurements. Include it first.
 */
#pragma once

#include <stdlib.h>
#include <time.h>

/* Seconds that this process has worked. */
static inline double bench_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static inline int bench_by_size(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;

    return (a > b) - (a < b);
}

/* Sorts the figures, of which there is at least one, and answers the middle one. */
static inline double bench_median(double *figures, size_t count)
{
    qsort(figures, count, sizeof *figures, bench_by_size);
    return figures[count / 2];
}
