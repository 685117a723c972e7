/* command_entry.h - one command of the program, as a row of the list in talon.c.
 */
#pragma once

#include "command_options.h"

struct cli_entry {
    const char *name; /* "sim" */
    int (*run)(int argc, char **argv);
    const struct cli_command *command;
    const char *what;    /* a msgid with an {example} */
    const char *example; /* "" where there is none */
};
