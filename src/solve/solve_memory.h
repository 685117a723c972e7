/* solve_memory.h - the memory of a solver.
 */
#pragma once

#include "solve_solver.h"

/* Forgets all bounds, and takes as much of the memory as so many tricks need. */
void solve_memory_begin(struct talon_solver *solver, int left);
