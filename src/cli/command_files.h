/* command_files.h - the files of a command line: none that is read is written over, and none that
 * is somebody else's.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* From CLI_RECORD on: what is written, which takes the place of its like alone. */
enum {
    CLI_READS = 1,
    CLI_WRITES = 2,
    CLI_RECORD = 4,
    CLI_PAGE = 8,
    CLI_PLAN = 16,   /* of who sits where in a drive */
    CLI_BOARDS = 32, /* the cards of a drive */
    CLI_FILES_MOST = 128
};

struct cli_files {
    struct {
        const char *path;
        unsigned use; /* of the names above */
    } file[CLI_FILES_MOST];
    size_t count;
};

void cli_add_file(struct cli_files *files, const char *path, unsigned use);
/* Refuses two names of one file of which one is written to, standard output among them: 0, or the
 * exit status after a complaint. Devices and pipes may be named twice. */
int cli_check_files(const char *command, const struct cli_files *given);
/* Refuses the address of a database where a file or directory is wanted, without showing it: it may
 * contain a password. `word` may be NULL. */
bool cli_is_on_disk(const char *command, const char *word);
/* Whether there is no file, or an empty one, or one of the kind that is written. */
bool cli_may_replace(const char *path, unsigned use);
