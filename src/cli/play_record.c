/* play_record.c - writes the record of the game in the terminal to a file. */
#include "play_command.h"

#include "text/spoken.h"
#include "util/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool cli_can_write_record(struct cli_play *play)
{
    const char *path = play->record;

    if (!path || util_can_write_file(path))
        return true;
    play->status = 1;
    spoken_complain("talon play", "{file} cannot be written: {reason}.", "file", path, "reason",
                    strerror(errno), NULL);
    return false;
}

bool cli_write_record(const struct cli_play *play, const char *path)
{
    struct talon_string_buffer buffer = { 0 };

    if (!play->source->record(play, &buffer)) {
        free(buffer.at);
        return false;
    }
    const bool written = util_write_file(path, buffer.at, buffer.length);
    const int reason = errno;
    free(buffer.at);
    if (written)
        cli_say(play, "Record written: {file}", "file", path, NULL);
    else
        cli_say(play, "The record could not be written to {file}: {reason}", "file", path, "reason",
                strerror(reason), NULL);
    return written;
}
