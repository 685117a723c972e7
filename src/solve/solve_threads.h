/* solve_threads.h - works for several threads, each of which has a solver of its own.
 */
#pragma once

#include <talon/solve.h>

/* Does the work number `index` with the thread's own solver. */
typedef void (*solve_threads_work)(void *context, struct talon_solver *solver, size_t index);

/* Does `count` works, in any order, with up to `threads` threads that have `bytes` of memory each.
 * False: there is no memory for a single solver, and nothing was done. */
bool solve_threads_each(unsigned threads, size_t bytes, size_t count, solve_threads_work work,
                        void *context);

/* Answers the question for `count` positions with up to `threads` threads of `bytes` of memory
 * each. An exact answer is the one that a new solver gives. Which positions a thread has solved
 * before changes from run to run, so an answer whose nodes ran out may change, too. Returns how
 * many are exact; 0 also if there is no memory for a single solver. */
size_t solve_threads_run(unsigned threads, size_t bytes,
                         const struct talon_solve_position *positions, size_t count,
                         const struct talon_solve_request *request,
                         struct talon_solve_result *results);
