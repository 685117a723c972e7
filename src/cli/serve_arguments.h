/* serve_arguments.h - the command line of `talon serve`.
 */
#pragma once

#include "command_options.h"

#include "daemon/options.h"

/* The options as they were given, and else the usual ones. False: the command ends here with this
 * exit status. */
bool cli_serve_arguments(struct options *options, int argc, char **argv, int *status);

/* What it takes on its command line. */
extern const struct cli_command cli_serve_command;
