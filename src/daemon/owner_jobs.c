/* owner_jobs.c - asks a store that several servers share whose a stream is, gives streams away, and
 * renews the lease. Claims are made by some threads, the rest by one of its own, which nothing
 * holds up.
 */
#include "daemon_internal.h"

#include <string.h>

/* Where another server owns the stream nothing is locked or written: while people wait for a lease
 * to end, there are many such questions, and what they cost would hold up the claims behind them.
 * Else whether it is to be claimed. */
static bool is_to_be_claimed(const struct loop *loop, struct server_work *work)
{
    const struct server_owner_question *wanted = &work->job.owner;
    struct server_answer *answer = &work->answer;
    struct store_fault fault;
    bool is_stored = false;

    answer->unread = !loop->config.store->leases->ask_owner(loop->config.base, wanted->stream,
                                                            &is_stored, work->owner.server, &fault);
    answer->nothing = !answer->unread && !wanted->is_new && !is_stored;
    if (answer->unread || answer->nothing)
        return false;
    if (work->owner.server[0])
        answer->claim = STORE_CLAIM_HELD;
    return !work->owner.server[0];
}

void daemon_owner_claim(struct worker_job *head, const struct worker_turn *turn)
{
    const struct loop *loop = turn->context;
    struct server_work *work = server_work_of(head);
    struct store_fault fault;

    work->answer.claim = STORE_CLAIM_FAILED;
    if (is_to_be_claimed(loop, work))
        work->answer.claim = loop->config.store->leases->claim(
            loop->config.base, work->job.owner.stream, &work->owner, &fault);
    work->answer.epoch = work->owner.epoch;
    work->answer.server = work->owner.server;
}

static void renew(const struct loop *loop, struct server_answer *answer)
{
    struct store_fault fault;
    const enum store_result result = loop->config.store->leases->renew(loop->config.base, &fault);

    answer->claim = result == STORE_WRITTEN   ? STORE_CLAIM_OWNED
                    : result == STORE_DEPOSED ? STORE_CLAIM_LAPSED
                                              : STORE_CLAIM_FAILED;
}

void daemon_owner_keep(struct worker_job *head, const struct worker_turn *turn)
{
    const struct loop *loop = turn->context;
    struct server_work *work = server_work_of(head);
    const char *stream = work->job.owner.stream;
    struct store_fault fault;

    if (work->job.kind == SERVER_JOB_RENEW)
        renew(loop, &work->answer);
    else
        loop->config.store->leases->release(loop->config.base, *stream ? stream : NULL, &fault);
}

/* ---- on the loop's thread ------------------------------------------------------------------- */

void daemon_owner_prepare(struct server_work *work)
{
    work->answer.table = work->job.owner.stream;
}

bool daemon_owner_is_busy(const struct loop *loop)
{
    struct worker_counts counts = { 0 };

    if (loop->pool)
        daemon_pool_count(loop->pool, LANE_LEASE, &counts);
    return counts.waiting || counts.running;
}
