/* store_latency.h - how long the server waits for its store, and its other metrics.
 */
#pragma once

#include "server_process.h"

enum { WAITS = 16 };

/* So many batches of rows were safe within so many seconds; the last without a bound. */
struct waits {
    int count;
    double within[WAITS], batches[WAITS];
};

/* What it tells of itself under this name (doc/serve.md). */
double store_metric(const struct server_process *server, const char *name);
struct waits store_waits(const struct server_process *server);
/* What happened in between. */
void store_tell_waits(const struct waits *before, const struct waits *after);
