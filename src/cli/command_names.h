/* command_names.h - the names of options: long ones, the letters that stand for them, and the one
 * that somebody meant who wrote it wrong.
 */
#pragma once

#include "command_options.h"

enum { CLI_NAME = 96 };

/* How much of a row's first member is the name: "--seed" of "--seed NUMBER". */
size_t cli_option_length(const struct cli_option *option);
void cli_option_name(const struct cli_option *option, char name[CLI_NAME]);
/* The option of this name; NULL: the command has none. */
const struct cli_option *cli_find_option(const struct cli_command *command, const char *name);
/* The name behind a letter, such as "--jobs" for j; NULL: this command has none. A letter means the
 * same in every command. */
const char *cli_option_of_letter(const struct cli_command *command, char letter);
/* "-j, --jobs NUMBER", as the help shows it; NULL where the row has no option. */
const char *cli_option_title(const struct cli_command *command, const struct cli_option *option,
                             char title[CLI_NAME]);
/* The candidate that differs from the word by the fewest letters that were missed, doubled or taken
 * for others; NULL: none is so near that it was probably meant. */
const char *cli_nearest(const char *word, const char *const *candidates, size_t count);
