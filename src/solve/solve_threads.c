/* solve_threads.c - threads that take positions one after the other until none is left.
 */
#include "solve_threads.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MOST = 256 };

struct work {
    const struct talon_solve_position *positions;
    const struct talon_solve_request *request;
    struct talon_solve_result *results;
    size_t count, bytes, next; /* next: changed by all threads */
    size_t exact;
};

static void *solve_positions(void *context)
{
    struct work *work = context;
    void *memory = malloc(work->bytes);
    struct talon_solver *solver = memory ? talon_solver_create(memory, work->bytes) : NULL;
    size_t at;

    while (solver && (at = __atomic_fetch_add(&work->next, 1, __ATOMIC_RELAXED)) < work->count)
        if (talon_solve_many(solver, &work->positions[at], 1, work->request, &work->results[at]))
            __atomic_fetch_add(&work->exact, 1, __ATOMIC_RELAXED);
    free(memory);
    return NULL;
}

size_t solve_threads_run(unsigned threads, size_t bytes,
                         const struct talon_solve_position *positions, size_t count,
                         const struct talon_solve_request *request,
                         struct talon_solve_result *results)
{
    struct work work = { positions, request, results, count, bytes, 0, 0 };
    pthread_t thread[THREADS_MOST];
    unsigned begun = 0;

    while (begun + 1 < threads && begun < THREADS_MOST && begun + 1 < count &&
           !pthread_create(&thread[begun], NULL, solve_positions, &work))
        begun++;
    solve_positions(&work);
    while (begun)
        pthread_join(thread[--begun], NULL);
    return work.exact;
}
