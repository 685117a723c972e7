/* command_values.h - the values of options, and the words of commands, that come from a list: for
 * the completion of shells.
 */
#pragma once

#include "command_options.h"

/* Values that are any file or any folder: the shell knows them. */
#define CLI_ANY_FILE ":files"
#define CLI_ANY_FOLDER ":folders"

/* Gets a value, and its msgid or NULL. */
typedef void cli_take_value(void *taking, const char *value, const char *what);

/* A command line up to the word that is being written. */
struct cli_line {
    const struct cli_command *command;
    const char *const *words; /* behind the command's name */
    size_t count;
};

/* The values behind this row of a help or word of a usage, if a table has them. */
void cli_list_row(const char *row, cli_take_value *take, void *taking);
/* The values of an option, by its row of the help such as "--level LEVEL". */
void cli_list_option_values(const struct cli_line *line, const struct cli_option *option,
                            cli_take_value *take, void *taking);
/* The words that may stand in this line without an option before them. */
void cli_list_words(const struct cli_line *line, cli_take_value *take, void *taking);
