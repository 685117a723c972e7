/* game_arguments.h - what a command line asks for: game, preset, options, language. Shared by the
 * commands that begin with a game. Complaints go to standard error; then play->status is the exit
 * status.
 */
#ifndef TALON_CLI_GAME_ARGUMENTS_H
#define TALON_CLI_GAME_ARGUMENTS_H

#include "play_command.h"

enum { TLN_OPTIONS_MAX = 64, TLN_LIST = 256 };

struct tln_wish {
    const char *game, *language;
    const char *options[TLN_OPTIONS_MAX]; /* name=value */
    int options_count;
};

/* A word among names: its number if it is one of them or begins exactly one; otherwise -1, and
 * those it begins (all, if none) are in the list. The same name may come several times. */
int tln_choose(const char *const *names, int count, const char *word, char list[TLN_LIST]);

/* Adds one --option; false with a complaint if there are too many. */
bool tln_wish_option(struct tln_play *play, struct tln_wish *wish, const char *setting);
/* An environment variable; NULL where it is missing or empty. */
const char *tln_environment(const char *name);
/* Finds play->words, from --lang or the surroundings: complaints are to be in the right language
 * already, so it comes before anything else. */
void tln_choose_language(struct tln_play *play, int argc, char **argv);
bool tln_check_language(struct tln_play *play, const struct tln_wish *wish);

/* Starts play->config with the game, preset and options wished for; the beginning of a name is
 * enough where it is the only one. */
bool tln_choose_game(struct tln_play *play, const struct tln_wish *wish);
bool tln_set_option(struct tln_play *play, const char *name, const char *value);
/* Whether the options go together; a complaint with the reason if not. */
bool tln_check_options(struct tln_play *play);
void tln_list_games(const struct tln_play *play);

#endif
