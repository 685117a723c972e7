/* play_level.c - how strong the bots of `talon play` are: the level that was asked for, or the one
 * asked for last, which a file of the user's keeps. Only at a terminal is a level remembered, so
 * that a script plays the same on every machine.
 */
#define _DEFAULT_SOURCE /* isatty */

#include "command_words.h"
#include "play_command.h"

#include "util/directories.h"
#include "util/output_file.h"
#include "util/text_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, WORD_ROOM = 64 };

/* The file's path, and where its folder's path ends; false if there is no home directory. */
static bool level_path(char path[PATH_ROOM], size_t *folder)
{
    static const char name[] = "/level";

    if (!isatty(STDIN_FILENO) || !util_state_home("talon", path, PATH_ROOM - sizeof name))
        return false;
    *folder = strlen(path);
    memcpy(path + *folder, name, sizeof name);
    return true;
}

const struct talon_bot *cli_remembered_level(void)
{
    struct talon_string_buffer text = { 0 };
    enum util_text_form form;
    char path[PATH_ROOM];
    size_t folder;
    const struct talon_bot *level = NULL;

    if (level_path(path, &folder) && util_text_read_file(path, &text, &form) &&
        !util_text_is_refused(form) && text.length) {
        text.at[strcspn(text.at, "\n")] = 0;
        level = talon_bot_find(text.at);
    }
    free(text.at);
    return level;
}

/* A level that cannot be kept is played all the same. */
void cli_remember_level(const struct talon_bot *level)
{
    char path[PATH_ROOM], word[WORD_ROOM];
    size_t folder;

    if (!level_path(path, &folder))
        return;
    path[folder] = 0;
    if (!util_make_directory(path))
        return;
    path[folder] = '/';
    snprintf(word, sizeof word, "%s\n", level->id);
    (void)util_write_file(path, word, strlen(word));
}
