/* latencies.c - lists of times. Every time is kept, so that the worst one is measured and not
 * estimated.
 */
#include "latencies.h"

#include "failure.h"

#include <stdlib.h>

void figures_add(struct figures *figures, double seconds)
{
    if (figures->count == figures->room) {
        const size_t wanted = figures->room ? 2 * figures->room : 4096;
        float *at = realloc(figures->at, wanted * sizeof *at);
        if (!at)
            fail("Out of memory.");
        figures->at = at;
        figures->room = wanted;
    }
    figures->at[figures->count++] = (float)(1000 * seconds);
}

static int compare(const void *one, const void *other)
{
    const float a = *(const float *)one, b = *(const float *)other;

    return (a > b) - (a < b);
}

double figures_share(struct figures *figures, double share)
{
    if (!figures->count)
        return 0;
    qsort(figures->at, figures->count, sizeof *figures->at, compare);
    return (double)figures->at[(size_t)(share * (double)(figures->count - 1))];
}

void figures_clear(struct figures *figures)
{
    free(figures->at);
    *figures = (struct figures){ 0 };
}
