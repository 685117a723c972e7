/* libdds_solver.h - libdds 2.9 behind the interface of talon/solve.h, to compare answers and times.
 */
#pragma once

#include <talon/solve.h>

/* Once, before anything else. */
void libdds_begin(void);

/* Tricks and scores by card of a position whose sides face each other and want tricks; false if
 * libdds reports an error. With TALON_SOLVE_TRICKS only the number of tricks is asked. */
bool libdds_solve(const struct talon_solve_position *position, enum talon_solve_question question,
                  struct talon_solve_result *result);

/* As talon_solve_strains. */
bool libdds_strains(const uint64_t hand[TALON_SOLVE_SEATS],
                    uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS]);

/* The points of talon_solve_par; false if libdds reports an error. */
bool libdds_par(uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS], unsigned dealer,
                unsigned vulnerable, int *points);
