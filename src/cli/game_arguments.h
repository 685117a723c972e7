/* game_arguments.h - what a command line asks for: game, preset, options, language. Shared by the
 * commands that begin with a game. Complaints go to standard error; then play->status is the exit
 * status.
 */
#ifndef TALON_CLI_GAME_ARGUMENTS_H
#define TALON_CLI_GAME_ARGUMENTS_H

#include "play_command.h"

enum { CLI_OPTIONS_MAX = 64, CLI_LIST = 256 };

struct cli_wish {
    const char *game, *language;
    const char *options[CLI_OPTIONS_MAX]; /* name=value */
    int options_count;
};

/* A word among names: its number if it is one of them or begins exactly one; otherwise -1, and
 * those it begins (all, if none) are in the list. The same name may come several times. */
int cli_choose(const char *const *names, int count, const char *word, char list[CLI_LIST]);

/* Adds one --option; false with a complaint if there are too many. */
bool cli_wish_option(struct cli_play *play, struct cli_wish *wish, const char *setting);
/* An environment variable; NULL where it is missing or empty. */
const char *cli_environment(const char *name);
/* Finds play->words, from --lang or the surroundings: complaints are to be in the right language
 * already, so it comes before anything else. */
void cli_choose_language(struct cli_play *play, int argc, char **argv);
bool cli_check_language(struct cli_play *play, const struct cli_wish *wish);

/* Starts play->config with the game, preset and options wished for; the beginning of a name is
 * enough where it is the only one. */
bool cli_choose_game(struct cli_play *play, const struct cli_wish *wish);
bool cli_set_option(struct cli_play *play, const char *name, const char *value);
/* Whether the options go together; a complaint with the reason if not. */
bool cli_check_options(struct cli_play *play);
void cli_list_games(const struct cli_play *play);

#endif
