/* command_words.h - reads the words of a command line by the table of the command, and numbers
 * among them; complaints about them are in the language that text/spoken.h names.
 */
#pragma once

#include "command_options.h"
#include "command_refusal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads all words behind the command's name into what it is given, and refuses what has no effect,
 * files that would be written over, and numbers beyond their bounds. A value may stand behind a
 * blank or "=". Behind "--" nothing is an option. False: the command ends here with this exit
 * status, because a word was refused, or --help or --version was given and answered. */
bool cli_read_command(const struct cli_command *command, void *given, int argc, char **argv,
                      int *status);
/* Whether all of it was written. */
bool cli_print_help(const struct cli_command *command);

/* The digits at the start of the text; false if there are none, or too many. */
bool cli_read_digits(const char *text, uint64_t *number, const char **end);
/* A whole number and nothing else, within these limits. */
bool cli_read_whole(const char *text, uint64_t least, uint64_t most, uint64_t *number);
/* The threads of --jobs; 0 stands for one for each processor, but never more than CLI_JOBS_MOST. */
enum { CLI_JOBS_MOST = 256 };
unsigned cli_jobs(uint64_t given);
/* Ranks and suits of a small pack, "4x2" or with the sign of multiplication. */
bool cli_read_deck(const char *text, uint64_t *ranks, uint64_t *suits);
