/* command_end.c - the end of every command: tells what of its output was lost, on a full disk or in
 * a pipe that nobody reads. Commands themselves need not look at what they print.
 */
#include "command_end.h"

#include "game_arguments.h"
#include "util/output_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { FAILED = 1 };

/* Standard output is closed by now, so cli_complain() cannot be used. */
static void tell_lost_output(const char *command, int argc, char **argv, int reason)
{
    struct cli_play play = { 0 };
    char sentence[CLI_SENTENCE];

    cli_choose_language(&play, argc, argv);
    if (reason)
        talon_translate_with(play.catalogue, sentence, sizeof sentence,
                             "The output could not be written: {reason}", "reason",
                             strerror(reason), NULL);
    else
        talon_text_cut(sentence, sizeof sentence,
                       talon_translate(play.catalogue, "The output could not be written."));
    fprintf(stderr, "talon%s%s: %s\n", command ? " " : "", command ? command : "", sentence);
}

int cli_end_command(const char *command, int argc, char **argv, int status)
{
    if (util_close_file(stdout))
        return status;
    tell_lost_output(command, argc, argv, errno);
    return status ? status : FAILED;
}
