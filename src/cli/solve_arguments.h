/* solve_arguments.h - the command line of `talon solve`, and two of the commands behind it.
 */
#pragma once

#include "play_command.h"

/* Numbers are 0 where they were not given and have no usual value. */
struct cli_solve_arguments {
    const char *file, *trump, *day, *side;
    uint64_t deal, nodes, memory, jobs, problems, seed, cards, move, deals, need;
    bool json, pbn, picture, table, play, solution, open, fewest;
};

/* solve_problems.c: makes double-dummy problems and prints them; `day` stands for a count and a
 * seed. The exit status. */
int cli_solve_problems(const struct cli_solve_arguments *given);

/* solve_ending.c: what each move of a record was worth before `move`, solved to the end. The exit
 * status. */
int cli_solve_ending(struct talon_table *table, const struct cli_solve_arguments *given);
