/* command_entry.h - the commands of the program `talon`. A command is an entry `cli_NAME_entry` at
 * the end of its own file, and its name in the list of src/cli/meson.build.
 */
#pragma once

#include "command_options.h"

struct cli_entry {
    const struct cli_command *command;
    /* Takes its own arguments, argv[0] being the command's word, and answers the exit status: 0
     * fine, 1 it could not be done, 2 wrong usage. */
    int (*run)(int argc, char **argv);
    const char *what;    /* for the list of commands: a msgid, mostly with an {example} */
    const char *example; /* a command line; NULL: there is none */
};

/* In the order of the list, ended by NULL; made of the names there. Only main() reads it, and tells
 * it to the others, because some commands list all of them. */
extern const struct cli_entry *const cli_entries[];
void cli_know_entries(const struct cli_entry *const *entries);

/* One after the other; NULL behind the last. */
const struct cli_entry *cli_entry_at(size_t number);
/* By the word behind `talon`; NULL if there is no such command. */
const struct cli_entry *cli_entry_named(const char *word);
/* The word behind `talon`. */
const char *cli_entry_word(const struct cli_entry *entry);
