/* command_flags.h - the table of a command's flags, which command_words.c reads.
 */
#ifndef TALON_CLI_COMMAND_FLAGS_H
#define TALON_CLI_COMMAND_FLAGS_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_GIVEN_MOST = 128 };

/* A flag sets one of these; the other two are NULL. */
struct cli_flag {
    const char *name;
    bool *on;
    const char **value;
    int (*take)(void *context, const char *value); /* of a flag that may come several times */
    unsigned file; /* CLI_READS, CLI_WRITES (command_files.h): the value names a file */
};

struct cli_words {
    const char *command; /* "talon sim" */
    const char *usage;   /* what goes together: command_forms.h */
    const struct cli_flag *flags;
    size_t count;
    unsigned file; /* CLI_READS, CLI_WRITES: words without a flag name files */
    /* Takes a word without a flag. Like `take` it answers 0, or the exit status after a complaint.
     */
    int (*word)(void *context, const char *word);
    void *context;
};

#endif
