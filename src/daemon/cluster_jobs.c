/* cluster_jobs.c - tells the other servers of a cluster, on a thread, what the server's limits
 * count, and hears from them. Losing the engine that keeps it is logged once.
 */
#include "daemon_internal.h"

void daemon_cluster_prepare(struct server_work *work)
{
    work->answer.exchange = &work->job.exchange;
}

void daemon_cluster_exchange(struct worker_job *head, const struct worker_turn *turn)
{
    const struct loop *loop = turn->context;
    struct server_work *work = server_work_of(head);

    work->answer.unread = !loop->config.cluster->exchange(loop->config.cluster_base,
                                                          &work->job.exchange, &work->fault);
}

void daemon_cluster_count(struct loop *loop, const struct server_work *work)
{
    const bool failed = work->answer.unread;

    if (failed == loop->cluster_fails)
        return;
    loop->cluster_fails = failed;
    daemon_log_event(failed ? LOG_CLUSTER_FAILED : LOG_CLUSTER_WORKS,
                     failed ? work->fault.why.sentence : NULL, NULL);
}
