/* solve_threads.c - threads that take one work after the other until none is left.
 */
#include "solve_threads.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MOST = 256 };

struct shared_work {
    solve_threads_work work;
    void *context;
    size_t count, bytes, next; /* next: changed by all threads */
    bool worked;               /* likewise: some thread had a solver */
};

static void *take_works(void *context)
{
    struct shared_work *shared = context;
    void *memory = malloc(shared->bytes);
    struct talon_solver *solver = memory ? talon_solver_create(memory, shared->bytes) : NULL;
    size_t at;

    if (solver)
        __atomic_store_n(&shared->worked, true, __ATOMIC_RELAXED);
    while (solver && (at = __atomic_fetch_add(&shared->next, 1, __ATOMIC_RELAXED)) < shared->count)
        shared->work(shared->context, solver, at);
    free(memory);
    return NULL;
}

bool solve_threads_each(unsigned threads, size_t bytes, size_t count, solve_threads_work work,
                        void *context)
{
    struct shared_work shared = { work, context, count, bytes, 0, false };
    pthread_t thread[THREADS_MOST];
    unsigned begun = 0;

    while (begun + 1 < threads && begun < THREADS_MOST && begun + 1 < count &&
           !pthread_create(&thread[begun], NULL, take_works, &shared))
        begun++;
    take_works(&shared);
    while (begun)
        pthread_join(thread[--begun], NULL);
    return shared.worked;
}

/* ---- positions ------------------------------------------------------------------------------- */

struct questions {
    const struct talon_solve_position *positions;
    const struct talon_solve_request *request;
    struct talon_solve_result *results;
    size_t exact; /* changed by all threads */
};

static void solve_position(void *context, struct talon_solver *solver, size_t index)
{
    struct questions *all = context;

    if (talon_solve_many(solver, &all->positions[index], 1, all->request, &all->results[index]))
        __atomic_fetch_add(&all->exact, 1, __ATOMIC_RELAXED);
}

size_t solve_threads_run(unsigned threads, size_t bytes,
                         const struct talon_solve_position *positions, size_t count,
                         const struct talon_solve_request *request,
                         struct talon_solve_result *results)
{
    struct questions all = { positions, request, results, 0 };

    solve_threads_each(threads, bytes, count, solve_position, &all);
    return all.exact;
}
