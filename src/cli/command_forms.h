/* command_forms.h - which options and words of a command go together: its usage says so, and what
 * the usage does not show together is refused, because one of both would have no effect.
 */
#pragma once

#include "command_options.h"

/* A command line in its order: options by their names, and words. */
struct cli_given {
    const char *word[CLI_GIVEN_MOST];
    size_t count;
};

/* Refuses what has no effect beside the rest: 0, or the exit status after a complaint. Each line of
 * the usage that begins with "talon" is one form of the command. "[--a | --b]" are alternatives,
 * and
 * "[--a [--b]]" is a --b that needs --a. */
int cli_check_forms(const struct cli_command *command, const struct cli_given *given);

/* The words of all forms, whose numbers count from 0: literal ones in small letters, and what
 * stands for any word. */
typedef void cli_take_usage_word(void *taking, unsigned form, const char *at, size_t length);
void cli_each_usage_word(const struct cli_command *command, cli_take_usage_word *take,
                         void *taking);
