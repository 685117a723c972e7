/* latencies.h - how long things took.
 */
#ifndef TALON_BENCH_LOAD_LATENCIES_H
#define TALON_BENCH_LOAD_LATENCIES_H

#include <stddef.h>

struct figures {
    float *at; /* ms */
    size_t count, room;
};

void figures_add(struct figures *figures, double seconds);
/* ms; sorts them. */
double figures_share(struct figures *figures, double share);
void figures_clear(struct figures *figures);

#endif
