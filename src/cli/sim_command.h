/* sim_command.h - what `talon sim` and the front end for clusters share: the command line and the
 * report at the end.
 */
#ifndef TALON_CLI_SIM_COMMAND_H
#define TALON_CLI_SIM_COMMAND_H

#include "sim/sim_run.h"

/* Who plays the games: this process, or one of many. Each of many makes the same calls in the same
 * order, because each status is one on which all of them have agreed. */
struct cli_sim_front {
    char *(*run)(struct sim_run *run, struct sim_result *result); /* as sim_run() */
    /* The status with which all go on, from that of this process: 0 if each has 0. */
    int (*agree)(int status);
    bool is_cluster;
    bool is_first; /* it alone reads and writes files, and tells the result */
    unsigned jobs; /* threads unless --jobs says another number; 0: as many as processors */
};

/* The whole command, with the exit status. */
int cli_simulate(int argc, char **argv, const struct cli_sim_front *front);

#endif
