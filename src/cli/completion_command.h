/* completion_command.h - `talon completion`: what a shell offers behind Tab.
 */
#pragma once

#include "command_entry.h"

extern const struct cli_command cli_completion_command;
/* Prints a shell's script, or what may stand at the end of a line. */
int cli_complete(const struct cli_entry *entries, size_t count, int argc, char **argv);
