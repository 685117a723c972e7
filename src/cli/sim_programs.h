/* sim_programs.h - programs as bots of `talon sim`, and the records of its games: both need games
 * that are played at tables.
 */
#pragma once

#include "bot_program.h"
#include "match/match.h"
#include "record_folder.h"
#include "sim/sim_plan.h"

struct sim_programs {
    struct record_folder records;
    struct bot_pool pool[TALON_SEATS_MAX]; /* of each bot of the plan that is a program */
    struct match_player player[TALON_SEATS_MAX];
    struct talon_bot bot[TALON_SEATS_MAX];
    unsigned count; /* bots of the plan that may be programs */
    pthread_mutex_t lock;
    const char *faulty; /* the program with the first fault, and the sentence about it */
    char reason[BOT_REASON];
};

/* Adds a program, "cmd:LINE", as the plan's bot of this number. */
void cli_sim_programs_add(struct sim_programs *programs, struct sim_plan *plan, unsigned number,
                          const char *name);
/* Lets the plan play at tables if it has programs, or records are wanted. */
void cli_sim_programs_plan(struct sim_programs *programs, struct sim_plan *plan);
/* Tries the programs and makes the folder, before anything is played; the exit status after a
 * complaint. `deadline` and `ready` are in ms. */
int cli_sim_programs_open(struct sim_programs *programs, int deadline, int ready);
/* Ends them; the exit status, with a complaint about the first fault. */
int cli_sim_programs_close(struct sim_programs *programs);
