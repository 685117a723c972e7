/* command_files.h - the files of a command line: none that is read is written over.
 */
#pragma once

#include <stddef.h>

enum { CLI_READS = 1, CLI_WRITES = 2, CLI_FILES_MOST = 128 };

struct cli_files {
    struct {
        const char *path;
        unsigned use; /* CLI_READS, CLI_WRITES or both */
    } file[CLI_FILES_MOST];
    size_t count;
};

void cli_add_file(struct cli_files *files, const char *path, unsigned use);
/* Refuses two names of one file of which one is written to, standard output among them: 0, or the
 * exit status after a complaint. Devices and pipes may be named twice. */
int cli_check_files(const char *command, const struct cli_files *given);
