/* command_language.h - the language that a command speaks: --lang LANGUAGE or --lang=LANGUAGE,
 * which every command has, or that of the environment.
 */
#pragma once

/* Chooses the language (text/spoken.h), and takes --lang out of the words: so many are left. Words
 * behind "--" belong to another program. Negative: the exit status after a complaint, negated. */
int cli_take_language(int argc, char **argv);
