/* manual_command.h - `talon manual`: the pages that man shows.
 */
#pragma once

#include "command_entry.h"

extern const struct cli_command cli_manual_command;
/* Prints the page of the program, or of one command. */
int cli_write_manual(const struct cli_entry *entries, size_t count, int argc, char **argv);
