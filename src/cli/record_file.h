/* record_file.h - the text files and records that a command line names.
 */
#pragma once

#include "play_command.h"

/* The exit status for a file that cannot be read: nothing is wrong with the command line. */
enum { CLI_UNREADABLE = 1 };
/* Complains by errno; that status. */
int cli_complain_unreadable(const char *command, const char *path);

/* Reads the text file (util/text_file.h), or standard input for "-"; false after a complaint. */
bool cli_read_record_file(struct cli_play *play, const char *path,
                          struct talon_string_buffer *text);
/* The player's name; without one a bot's from the lists, or "Seat 1". */
const char *cli_recorded_name(const struct talon_table *table, int seat, char out[TALON_NAME_MAX]);
/* Says in which line a record is wrong, and sets play->status. */
void cli_say_record_refused(struct cli_play *play, const struct talon_record_error *error);
