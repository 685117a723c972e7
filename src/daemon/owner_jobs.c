/* owner_jobs.c - asks a store that several servers share whose a stream is, gives streams away, and
 * renews the lease. Claims are made by the thread that reads rows, the rest by one of its own,
 * which nothing holds up.
 */
#include "daemon_internal.h"

#include <string.h>

static bool note_row(void *context, const struct store_row *row)
{
    bool *any = context;

    (void)row;
    *any = true;
    return false;
}

/* False: nothing is stored of the stream, or that is not known. */
static bool has_rows(const struct loop *loop, struct server_work *work)
{
    bool any = false;

    work->answer.unread =
        !loop->config.store->read_one(loop->config.base, work->job.owner.stream, 0, note_row, &any);
    work->answer.nothing = !work->answer.unread && !any;
    return any;
}

void daemon_owner_claim(struct loop *loop, struct server_work *work)
{
    const struct server_owner_question *wanted = &work->job.owner;
    struct store_fault fault;

    work->answer.claim = STORE_CLAIM_FAILED;
    if (!wanted->is_new && !has_rows(loop, work))
        return;
    work->answer.claim =
        loop->config.store->leases->claim(loop->config.base, wanted->stream, &work->owner, &fault);
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
