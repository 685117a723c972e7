/* sim_command.h - what `talon sim` and the front end for clusters share: the command line and the
 * report at the end.
 */
#ifndef TALON_CLI_SIM_COMMAND_H
#define TALON_CLI_SIM_COMMAND_H

#include "sim/sim_run.h"

/* Who plays the games, and whether this process tells the result. */
struct cli_sim_front {
    const char *(*run)(struct sim_run *run, struct sim_result *result); /* as sim_run() */
    bool tells;
};

/* The whole command, with the exit status. */
int cli_simulate(int argc, char **argv, const struct cli_sim_front *front);

#endif
