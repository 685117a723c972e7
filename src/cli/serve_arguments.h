/* serve_arguments.h - the command line of `talon serve`.
 */
#pragma once

#include "daemon/options.h"

/* The options as they were given, and else the usual ones. False: the command ends here with this
 * exit status. */
bool cli_serve_arguments(struct options *options, int argc, char **argv, int *status);
