/* solve_problems.h - `talon solve --problems`: makes double-dummy problems and prints them.
 */
#ifndef TALON_CLI_SOLVE_PROBLEMS_H
#define TALON_CLI_SOLVE_PROBLEMS_H

#include <stdbool.h>

/* The words of the command line; NULL where there is none. `day` stands for a count and a seed. */
struct cli_problem_words {
    const char *count, *seed, *cards, *trump, *day;
    bool solution, json, pbn;
};

/* The exit status. */
int cli_solve_problems(const struct cli_problem_words *words);

#endif
