/* command_refusal.h - refusals of words of a command line, in the language of text/spoken.h.
 */
#pragma once

#include "command_options.h"

/* Each complains on standard error with a sentence, and names the help. The exit status of wrong
 * usage. */
int cli_refuse(const char *command, const char *refusal);
/* Of a msgid whose only hole is {word}. */
int cli_refuse_words(const char *command, const char *sentence, const char *word);
int cli_refuse_whole(const char *command, const struct cli_option *option, const char *text);
/* The refusal of a number, put into the room. */
const char *cli_whole_sentence(const struct cli_option *option, const char *text, char *room,
                               size_t size);
