/* job_lanes.c - the table of all lanes, which jobs of the server's go to which of them, and the way
 * of an answer back to the server.
 */
#include "daemon_internal.h"

#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>

/* ---- answers ------------------------------------------------------------------------------ */

static void count_search(struct loop *loop, const struct server_work *work)
{
    loop->job_counts.shrunk += work->thought.shrunk;
}

static void count_alert(struct loop *loop, const struct server_work *work)
{
    loop->job_counts.alerts[work->answer.alerted]++;
    if (work->answer.alerted == SERVER_ALERT_REFUSED)
        daemon_log_event_rarely(LOG_ALERT_REFUSED);
}

static void count_mail(struct loop *loop, const struct server_work *work)
{
    loop->job_counts.mails[work->mail]++;
    if (work->mail != MAIL_TAKEN)
        daemon_log_event_rarely(work->mail == MAIL_HUNG ? LOG_MAIL_HUNG : LOG_MAIL_FAILED);
}

static const struct {
    enum job_lane lane;
    void (*prepare)(struct server_work *work);
    void (*count)(struct loop *loop, const struct server_work *work);
} kinds[SERVER_JOB_KINDS] = {
    [SERVER_JOB_MOVE] = { LANE_BOTS, .count = count_search },
    [SERVER_JOB_HINT] = { LANE_BOTS, .count = count_search },
    [SERVER_JOB_HASH] = { .lane = LANE_HASHING },
    [SERVER_JOB_CHECK] = { .lane = LANE_HASHING },
    [SERVER_JOB_ALERT] = { LANE_ALERTS, daemon_alert_prepare, count_alert },
    [SERVER_JOB_MAIL] = { LANE_MAILS, .count = count_mail },
    [SERVER_JOB_READ] = { .lane = LANE_READS },
    [SERVER_JOB_LOOK] = { .lane = LANE_READS },
    [SERVER_JOB_FIND] = { .lane = LANE_READS },
    [SERVER_JOB_CLAIM] = { LANE_CLAIMS, .prepare = daemon_owner_prepare },
    [SERVER_JOB_RELEASE] = { LANE_LEASE, .prepare = daemon_owner_prepare },
    [SERVER_JOB_RENEW] = { LANE_LEASE, .prepare = daemon_owner_prepare },
    [SERVER_JOB_EXCHANGE] = { LANE_CLUSTER, daemon_cluster_prepare, daemon_cluster_count },
};

static void answer_server(void *context, struct worker_job *head)
{
    struct server_work *work = server_work_of(head);
    struct loop *loop = work->loop;

    (void)context;
    assert(work->answer.number == work->job.number);
    work->answer.refused = head->refused;
    if (kinds[work->job.kind].count)
        kinds[work->job.kind].count(loop, work);
    loop->step(loop, &(struct server_event){ .kind = SERVER_ANSWERED, .answer = &work->answer });
}

static void free_server_work(struct worker_job *head)
{
    struct server_work *work = server_work_of(head);

    if (kinds[work->job.kind].lane == LANE_READS)
        daemon_read_free(work);
    journal_job_free(&work->job);
    util_wipe(work, sizeof *work); /* of a new hash */
    free(work);
}

static bool replaces_question(const struct worker_job *newer, const struct worker_job *waiting)
{
    return journal_job_replaces(&((const struct server_work *)newer)->job,
                                &((const struct server_work *)waiting)->job);
}

/* ---- the table ---------------------------------------------------------------------------- */

/* Tables take turns: each has one question for a move that waits, and one for a hint. Passphrases,
 * alerts, mails and reads are bounded by the server, and replays by their bytes. */
static const struct worker_lane lanes[LANES] = {
    [LANE_BOTS] = { .name = "bots",
                    .nice = 10,
                    .waiting_most = LIMIT_QUESTIONS,
                    .counts_wait = true,
                    .scratch = talon_search_bytes,
                    .work = daemon_bot_think,
                    .answer = answer_server,
                    .free = free_server_work,
                    .replaces = replaces_question },
    [LANE_HASHING] = { .name = "hashing",
                       .at_once = 2,
                       .work = daemon_hash_passphrase,
                       .answer = answer_server,
                       .free = free_server_work },
    [LANE_ALERTS] = { .name = "alerts",
                      .at_once = 4,
                      .alike_at_once = 2,
                      .work = daemon_alert_send,
                      .answer = answer_server,
                      .free = free_server_work,
                      .is_alike = daemon_alert_is_alike,
                      .note_done = daemon_alert_note_done,
                      .put_off = daemon_alert_put_off },
    [LANE_MAILS] = { .name = "mails",
                     .at_once = 2,
                     .work = daemon_mail_send,
                     .answer = answer_server,
                     .free = free_server_work },
    [LANE_REPLAYS] = { .name = "replays",
                       .at_once = 1,
                       .work = daemon_replay_make,
                       .answer = daemon_replay_answer,
                       .free = daemon_replay_free },
    /* A store is read by one thread. */
    [LANE_READS] = { .name = "reads",
                     .at_once = 1,
                     .work = daemon_read_work,
                     .answer = answer_server,
                     .free = free_server_work },
    [LANE_CLAIMS] = { .name = "claims",
                      .at_once = STORE_CLAIMS_AT_ONCE,
                      .work = daemon_owner_claim,
                      .answer = answer_server,
                      .free = free_server_work },
    [LANE_LEASE] = { .name = "lease",
                     .at_once = 1,
                     .work = daemon_owner_keep,
                     .answer = answer_server,
                     .free = free_server_work },
    [LANE_CLUSTER] = { .name = "cluster",
                       .at_once = 1,
                       .work = daemon_cluster_exchange,
                       .answer = answer_server,
                       .free = free_server_work },
    [LANE_PROBE] = { .name = "probe",
                     .at_once = 1,
                     .work = daemon_disk_probe_write,
                     .answer = daemon_disk_probe_done,
                     .free = daemon_disk_probe_free },
};

const char *daemon_lane_name(enum job_lane lane)
{
    assert(lane < LANES);
    return lanes[lane].name;
}

/* ---- the loop ----------------------------------------------------------------------------- */

static bool open_lane(struct loop *loop, enum job_lane lane, int threads, void *context)
{
    return daemon_pool_open(loop->pool, (int)lane, &lanes[lane], threads, context);
}

static bool open_alerts(struct loop *loop)
{
    struct alert_sender *sender = &loop->alert_sender;

    *sender = (struct alert_sender){ .key = loop->config.push_key,
                                     .services = &loop->config.options->services,
                                     .contact = loop->config.options->push,
                                     .trust = web_push_trust_new() };
    util_require_memory(sender->trust);
    return open_lane(loop, LANE_ALERTS, 0, sender);
}

/* Without --push, --mail and --shared there are no jobs of these kinds. */
bool daemon_jobs_start(struct loop *loop)
{
    const struct options *options = loop->config.options;

    loop->pool = daemon_pool_new(&loop->uv);
    return open_lane(loop, LANE_BOTS, options->bot_threads, NULL) &&
           open_lane(loop, LANE_HASHING, 0, NULL) && (!options->push[0] || open_alerts(loop)) &&
           (!options->mail.words[0] || open_lane(loop, LANE_MAILS, 0, (void *)options)) &&
           open_lane(loop, LANE_REPLAYS, 0, loop) && open_lane(loop, LANE_READS, 0, loop) &&
           (!options->shared[0] ||
            (open_lane(loop, LANE_CLAIMS, 0, loop) && open_lane(loop, LANE_LEASE, 0, loop) &&
             open_lane(loop, LANE_CLUSTER, 0, loop))) &&
           open_lane(loop, LANE_PROBE, 0, loop);
}

void daemon_jobs_take(struct loop *loop, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < outputs->jobs_count; i++) {
        struct server_work *work = util_allocate_zeroed(1, sizeof *work);
        work->loop = loop;
        work->job = outputs->jobs[i];
        work->answer.kind = work->job.kind;
        work->answer.number = work->job.number;
        if (journal_job_searches(&work->job))
            work->answer.table = work->job.question.table;
        if (kinds[work->job.kind].prepare)
            kinds[work->job.kind].prepare(work);
        daemon_pool_take(loop->pool, (int)kinds[work->job.kind].lane, &work->head);
    }
    outputs->jobs_count = 0;
}

void daemon_jobs_end(struct loop *loop)
{
    if (!loop->pool)
        return;
    daemon_pool_end(loop->pool);
    loop->pool = NULL;
    web_push_trust_free(loop->alert_sender.trust);
    loop->alert_sender.trust = NULL;
}
