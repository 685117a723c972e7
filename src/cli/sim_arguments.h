/* sim_arguments.h - the command line of `talon sim`, read into a plan.
 */
#pragma once

#include "command_options.h"

#include "command_words.h"
#include "game_arguments.h"
#include "match/match.h"
#include "sim_programs.h"
#include "sim/sim_run.h"
#include "sim/sim_text.h"

enum { SIM_FILES = 4096 };
#define SIM_UNSAID UINT64_MAX

struct sim_arguments {
    struct cli_choice choice;
    const char *preset, *players, *range, *seed, *bots, *deck, *kernel, *until, *of, *file, *html;
    uint64_t games, jobs, over;   /* over: or SIM_UNSAID */
    const char *merge[SIM_FILES]; /* files to add up */
    unsigned merges;
    const char *when[SIM_CONDITIONS_MOST];
    unsigned whens;
    bool json, csv, duplicate, is_merge;
    char preset_name[CLI_LINE];
    char *header; /* of the first file to add up: the words above may point into it */
    char bot_text[CLI_LINE];
    struct match_bot bot_storage[TALON_SEATS_MAX];
    struct sim_programs programs;
    uint64_t deadline, ready; /* 0: the usual ms */
};

/* Reads the words, and makes the plan and the run that they ask for; 0, or the exit status after a
 * complaint. After --help the plan has no game. */
int cli_plan_sim(struct sim_arguments *given, int argc, char **argv, struct sim_plan *plan,
                 struct sim_run *run);
/* The question of --over, which merged files can be asked, too; 0, or the exit status. */
int cli_choose_over(const struct sim_arguments *given, const struct sim_plan *plan,
                    struct sim_run_info *info);
/* Complains on standard error; the exit status of wrong usage. */
int cli_complain_sim(const char *sentence, const char *word);

/* What it takes on its command line. */
extern const struct cli_command cli_sim_command;
