/* plain_solver.h - the slowest solver that can be right: alpha-beta over single cards, one face
 * after the other. It shares nothing with src/solve but the position.
 */
#pragma once

#include <talon/solve.h>

/* The tricks of the side from this position on. */
int plain_solve(const struct talon_solve_position *position);

/* The legal cards as faces; returns their number. */
int plain_legal(const struct talon_solve_position *position, uint8_t faces[TALON_SOLVE_CARDS]);

/* Plays a legal card; returns 1 if it ends a trick that the side wins, else 0. */
int plain_play(struct talon_solve_position *position, uint8_t face);
