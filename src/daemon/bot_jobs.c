/* bot_jobs.c - searches of bots, for moves and hints. When many wait, each gets a smaller budget,
 * before the queue grows.
 */
#include "jobs.h"

#include <assert.h>

enum { BUDGET_LEAST = 16 };

/* With a budget that shrinks as the queue grows, the queue takes about as long as before. */
uint32_t daemon_bot_budget(uint32_t simulations, size_t waiting, int threads)
{
    assert(threads > 0);
    const uint64_t full = (uint64_t)threads * FULL_BUDGETS_A_THREAD;
    const uint64_t least = simulations / SHRINKS_MOST;
    uint64_t budget = waiting > full ? simulations * full / waiting : simulations;

    budget = budget < least ? least : budget;
    budget = budget < BUDGET_LEAST ? BUDGET_LEAST : budget;
    return budget < simulations ? (uint32_t)budget : simulations;
}

void daemon_bot_think(struct worker_job *head, const struct worker_turn *turn)
{
    struct server_work *work = server_work_of(head);
    const struct server_question *question = &work->job.question;
    const uint32_t simulations = question->simulations,
                   shared = daemon_bot_budget(simulations, turn->waiting, turn->threads),
                   budget = question->whole ? simulations : shared;

    assert(journal_job_searches(&work->job) && turn->scratch);
    work->thought.shrunk = budget < simulations;
    server_think(&work->job, turn->scratch, budget, &work->answer.move, &work->thought.hint);
    work->answer.hint = &work->thought.hint;
}
