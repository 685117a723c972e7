/* latencies.h - how long things took.
 */
#pragma once

#include <stddef.h>

struct figures {
    float *at; /* ms */
    size_t count, room;
};

void figures_add(struct figures *figures, double seconds);
/* ms; sorts them. */
double figures_share(struct figures *figures, double share);
void figures_clear(struct figures *figures);
