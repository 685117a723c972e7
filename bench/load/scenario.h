/* scenario.h - parts that scenarios share: servers, faults, and play as a warm-up.
 */
#pragma once

#include "server_process.h"
#include "whist_table.h"

enum {
    HONEST_TABLES = 100,
    HONEST_RATE = 400, /* moves/s of all of them */
    ABUSE_MEBIBYTES = 64,
    COMPARISONS = 5, /* of what is compared */
};

struct setting {
    const char *program, *directory;
    double seconds;
};

/* Tells a fault; the exit status will be 1. */
void scenario_fault(const char *what);
/* How many were told. */
int scenario_faults(void);
/* A server with its directory in `where`; and its end, which takes the directory away. */
void scenario_start(struct server_process *server, const struct setting *setting, const char *where,
                    enum transport_kind kind);
void scenario_stop(struct server_process *server);
void scenario_warm_up(struct tables *tables, double rate);
