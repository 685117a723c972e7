/* solve_threads.h - many positions by several threads, each with a solver of its own.
 */
#ifndef SOLVE_THREADS_H
#define SOLVE_THREADS_H

#include <talon/solve.h>

/* Answers the question for `count` positions with up to `threads` threads of `bytes` of memory
 * each. An exact answer is the one that a new solver gives. Which positions a thread has solved
 * before changes from run to run, so an answer whose nodes ran out may change, too. Returns how
 * many are exact; 0 also if there is no memory for a single solver. */
size_t solve_threads_run(unsigned threads, size_t bytes,
                         const struct talon_solve_position *positions, size_t count,
                         const struct talon_solve_request *request,
                         struct talon_solve_result *results);

#endif
