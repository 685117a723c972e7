/* game_arguments.h - game, preset and options of a command line, for all commands that
 * begin with a game. Complaints go to standard error; then play->status is the exit status.
 */
#pragma once

#include "play_command.h"

enum { CLI_OPTIONS_MAX = 64, CLI_LIST = 512 };

struct cli_selection {
    const char *game;
    const char *options[CLI_OPTIONS_MAX]; /* name=value */
    int options_count, defaults;          /* defaults: so many first ones are the command's own */
};

/* A word among names: the number of the name that it is or begins. Where it begins several, the one
 * that all of these begin with is meant: "tod" is tod-und-leben, not tod-und-leben-5. Without such
 * a name the answer is -1, and those it begins (all, if none) are in the list. */
int cli_match_word(const char *const *names, int count, const char *word, char list[CLI_LIST]);

/* The first member of what a command is given that begins with a game. */
struct cli_choice {
    struct cli_play *play;
    struct cli_selection selection;
};
/* The `take` of a row for --option (command_options.h). */
int cli_take_option(void *given, const char *setting);

/* Adds one --option; false with a complaint if there are too many. */
bool cli_add_option(struct cli_play *play, struct cli_selection *selection, const char *setting);
/* An environment variable; NULL where it is missing or empty. */
const char *cli_environment(const char *name);
/* "." or ",", as the language in which the program speaks writes numbers. */
char cli_decimal_mark(void);

/* GAME/PRESET, or a preset alone: then that of the first game that has it, written into the room.
 * Otherwise the text as it is. */
const char *cli_preset_of(const char *text, char room[CLI_LINE]);

/* Sets play->draft to the selected game, preset and options; a name may be abbreviated. */
bool cli_choose_game(struct cli_play *play, const struct cli_selection *selection);
bool cli_set_option(struct cli_play *play, const char *name, const char *value);
/* The number of --players, if there is one. An --option that says it, too, is refused. */
bool cli_set_players(struct cli_play *play, const char *number);
/* Makes play->config of the draft; complains if the options do not go together. */
bool cli_check_options(struct cli_play *play);
/* The id of the game that a word means; NULL with a complaint. */
const char *cli_find_game(struct cli_play *play, const char *word);
/* Prints every preset with its title, and how to play one. */
void cli_list_games(const struct cli_play *play);
