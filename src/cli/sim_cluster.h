/* sim_cluster.h - the processes of `talon-sim`, and the games that they play together.
 */
#ifndef TALON_CLI_SIM_CLUSTER_H
#define TALON_CLI_SIM_CLUSTER_H

#include "sim/sim_run.h"

enum { CLUSTER_FIRST = 0 };

struct cli_cluster {
    int rank, processes;
};

extern struct cli_cluster cli_cluster;

static inline bool cli_cluster_is_first(void)
{
    return cli_cluster.rank == CLUSTER_FIRST;
}

/* Before and after the run, on all processes. */
void cli_cluster_open(void);
void cli_cluster_close(void);
/* As sim_run(), on all processes. The first one's result has what is counted, and gets the rest. */
char *cli_cluster_run(struct sim_run *run, struct sim_result *result);

#endif
