/* sim_arguments.h - the command line of `talon sim`, read into a plan.
 */
#ifndef TALON_CLI_SIM_ARGUMENTS_H
#define TALON_CLI_SIM_ARGUMENTS_H

#include "command_words.h"
#include "game_arguments.h"
#include "match/match.h"
#include "sim/sim_run.h"
#include "sim/sim_text.h"

enum { SIM_FILES = 4096 };

struct sim_arguments {
    struct cli_play *play;
    struct cli_selection selection;
    const char *preset, *players, *games, *range, *seed, *jobs, *bots, *deck, *kernel, *until,
        *over, *of;
    const char *file, *html;
    const char *merge[SIM_FILES]; /* files to add up */
    unsigned merges;
    bool help, json, csv, duplicate, is_merge;
    char preset_name[CLI_LINE];
    char *header; /* of the first file to add up: the words above may point into it */
    char bot_text[CLI_LINE];
    struct match_bot bot_storage[TALON_SEATS_MAX];
};

/* Reads the words; 0, or the exit status after a complaint. */
int cli_read_sim_arguments(struct sim_arguments *given, int argc, char **argv);
/* Makes the plan and the run that they ask for; 0, or the exit status after a complaint. */
extern const char cli_sim_usage[];

int cli_plan_sim(struct cli_play *play, struct sim_arguments *given, struct sim_plan *plan,
                 struct sim_run *run);
/* The question of --over, which merged files can be asked, too; 0, or the exit status. */
int cli_choose_over(const struct sim_arguments *given, const struct sim_plan *plan,
                    struct sim_run_info *info);
/* Complains on standard error; the exit status of wrong usage. */
int cli_complain_sim(const char *sentence, const char *word);

#endif
