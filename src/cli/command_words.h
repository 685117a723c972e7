/* command_words.h - reads the words of a command line by a table of flags, and numbers among them;
 * complaints about them are in the language that text/spoken.h names.
 */
#ifndef TALON_CLI_COMMAND_WORDS_H
#define TALON_CLI_COMMAND_WORDS_H

#include "command_flags.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads all words behind the command's name, and refuses what has no effect, and files that would
 * be written over: 0, or the exit status after a complaint. A value may stand behind a blank or
 * "=". */
int cli_read_words(const struct cli_words *words, int argc, char **argv);
/* Complains on standard error with a sentence, whose only hole is {word}. The exit status of wrong
 * usage. */
int cli_refuse_words(const char *command, const char *sentence, const char *word);

/* The digits at the start of the text; false if there are none, or too many. */
bool cli_read_digits(const char *text, uint64_t *number, const char **end);
/* A whole number and nothing else, within these limits. Without a text the number stays. */
bool cli_read_number(const char *text, long least, long most, long *number);
/* --jobs: so many threads; without a text one for each processor, and never more than
 * CLI_JOBS_MOST. 0, or the exit status after a complaint. */
enum { CLI_JOBS_MOST = 256 };
int cli_read_jobs(const char *command, const char *text, unsigned *jobs);
/* Ranks and suits of a small pack, "4x2" or with the sign of multiplication. */
bool cli_read_deck(const char *text, uint64_t *ranks, uint64_t *suits);

#endif
