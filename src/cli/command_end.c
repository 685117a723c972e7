/* command_end.c - the end of every command: tells what of its output was lost, on a full disk or in
 * a pipe that nobody reads. Commands themselves need not look at what they print.
 */
#include "command_end.h"
#include "command_pager.h"

#include "text/spoken.h"
#include "util/output_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { FAILED = 1, COMMAND = 64 };

/* Where the library has forgotten what could not be written, there is no reason. */
static void tell_lost_output(const char *command, int reason)
{
    char name[COMMAND] = "talon";

    if (command)
        snprintf(name, sizeof name, "talon %.50s", command);
    if (reason)
        spoken_complain(name, "The output could not be written: {reason}", "reason",
                        strerror(reason), NULL);
    else
        spoken_complain(name, "The output could not be written.", NULL);
}

int cli_end_command(const char *command, int status)
{
    cli_show_pages();
    if (util_close_file(stdout))
        return status;
    tell_lost_output(command, errno);
    return status ? status : FAILED;
}
