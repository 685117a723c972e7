/* replay_file.c - saves the page of a finished game (src/replay).
 */
#include "replay_file.h"

#include "replay/replay_page.h"
#include "util/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FAILED = 1 };

static bool write_file(struct cli_play *play, const char *path,
                       const struct talon_string_buffer *page)
{
    if (util_write_file(path, page->at, page->length))
        return true;
    cli_complain(play, "{file} could not be written: {reason}", "file", path, "reason",
                 strerror(errno), NULL);
    play->status = FAILED;
    return false;
}

bool cli_write_replay_page(struct cli_play *play, struct talon_table *table, const char *path)
{
    struct talon_string_buffer page = { 0 };

    if (talon_table_acting(table))
        return cli_complain(play, "The game is not over yet.", NULL);
    replay_page_write(spoken_catalogue(), table, NULL, &page);
    const bool written = write_file(play, path, &page);

    free(page.at);
    return written;
}
