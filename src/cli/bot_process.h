/* bot_process.h - a program that plays: it gets a question on its standard input, in one line, and
 * has to answer in one line before a deadline.
 */
#pragma once

#include "bot_clock.h"

#include <talon/table.h>

enum bot_process_fault { BOT_ANSWERED, BOT_NOT_STARTED, BOT_ENDED, BOT_LATE, BOT_TOO_LONG };

/* How a program ended: with an exit status, or by a signal, or it runs on (it has closed its
 * output). */
enum bot_process_end { BOT_RUNS, BOT_EXITED, BOT_KILLED };

/* Begins the program, a line for the shell. Never NULL: what went wrong is told at the first
 * question. */
struct bot_process *cli_bot_process_start(const char *command);
/* Sends the line and waits for one; the answer has no line end. After a fault it is what was heard
 * of a line. */
enum bot_process_fault cli_bot_process_ask(struct bot_process *process,
                                           const struct talon_string_buffer *question,
                                           const struct bot_limit *limit,
                                           struct talon_string_buffer *answer);
/* Whether it has ended by itself, at most so many ms of its time from now; its status or signal. */
enum bot_process_end cli_bot_process_ended(const struct bot_process *process, int milliseconds,
                                           int *number);
/* Seconds of a processor that it has taken so far. */
double cli_bot_process_seconds(const struct bot_process *process);
/* Closes its input, gives it a moment, ends it and all that it began. Answers the seconds of a
 * processor that it took. */
double cli_bot_process_end(struct bot_process *process);
