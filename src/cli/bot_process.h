/* bot_process.h - a program that plays: it gets a question on its standard input, in one line, and
 * has to answer in one line before a deadline.
 */
#pragma once

#include <talon/table.h>

enum bot_process_fault { BOT_ANSWERED, BOT_NOT_STARTED, BOT_ENDED, BOT_LATE, BOT_TOO_LONG };

/* Begins the program, a line for the shell. Never NULL: what went wrong is told at the first
 * question. */
struct bot_process *cli_bot_process_start(const char *command);
/* Sends the line and waits for one; the answer has no line end. */
enum bot_process_fault cli_bot_process_ask(struct bot_process *process,
                                           const struct talon_string_buffer *question,
                                           int milliseconds, struct talon_string_buffer *answer);
/* Closes its input, gives it a moment, ends it and all that it began. Answers the seconds of a
 * processor that it took. */
double cli_bot_process_end(struct bot_process *process);
