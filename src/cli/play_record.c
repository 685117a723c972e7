/* play_record.c - writes the record of the game in the terminal to a file. */
#include "play_command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool cli_write_record(const struct cli_play *play, const char *path)
{
    struct talon_string_buffer buffer = { 0 };
    bool written = false;

    talon_record_write(play->table, false, &buffer);
    FILE *file = fopen(path, "wb");
    if (file) {
        written = fwrite(buffer.at, 1, buffer.length, file) == buffer.length;
        written = !fclose(file) && written;
    }
    free(buffer.at);
    if (written)
        cli_say(play, "Record written: {file}", "file", path, NULL);
    else
        cli_say(play, "The record could not be written to {file}: {reason}", "file", path, "reason",
                strerror(errno), NULL);
    return written;
}
