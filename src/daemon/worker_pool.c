/* worker_pool.c - lanes of threads, their queues, and the way back to the loop. One lock guards all
 * lanes; it is held for moments only, never while a thread works.
 */
#include "worker_pool.h"

#include "util/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <sys/resource.h>

struct queue {
    struct worker_job *first, **end;
};

struct lane {
    const struct worker_lane *row; /* NULL: not opened */
    struct worker_pool *pool;
    void *context;
    uv_cond_t changed;
    uv_thread_t thread[WORKER_THREADS_MOST];
    struct queue waiting;
    const struct worker_job *running[WORKER_THREADS_MOST]; /* the first counts.running */
    struct worker_counts counts;
};

struct worker_pool {
    uv_async_t answers;
    atomic_bool ending;
    uv_mutex_t mutex; /* guards what follows */
    struct lane lanes[WORKER_LANES_MOST];
    struct queue answered[WORKER_LANES_MOST];
};

static uint64_t microseconds(void)
{
    return uv_hrtime() / 1000;
}

/* ---- queues ------------------------------------------------------------------------------- */

static void clear_queue(struct queue *queue)
{
    *queue = (struct queue){ NULL, &queue->first };
}

static void add_job(struct queue *queue, struct worker_job *job)
{
    assert(!*queue->end);
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

static struct worker_job *remove_job(struct queue *queue, struct worker_job **at)
{
    struct worker_job *job = *at;

    *at = job->next;
    if (!*at)
        queue->end = at;
    return job;
}

static void free_jobs(const struct worker_lane *row, struct queue *queue)
{
    while (queue->first)
        row->free(remove_job(queue, &queue->first));
}

/* ---- the threads -------------------------------------------------------------------------- */

static void answer_job(struct lane *lane, struct worker_job *job)
{
    add_job(&lane->pool->answered[lane - lane->pool->lanes], job);
    uv_async_send(&lane->pool->answers);
}

/* Whether so many jobs of its sort run already that others are to come first. */
static bool is_crowded(const struct lane *lane, const struct worker_job *job)
{
    int alike = 0;

    if (!lane->row->alike_at_once)
        return false;
    for (size_t i = 0; i < lane->counts.running; i++)
        alike += lane->row->is_alike(lane->context, lane->running[i], job);
    return alike >= lane->row->alike_at_once;
}

/* The first one that may begin, or NULL. */
static struct worker_job *take_next(struct lane *lane)
{
    struct worker_job **at = &lane->waiting.first;

    while (*at && is_crowded(lane, *at))
        at = &(*at)->next;
    return *at ? remove_job(&lane->waiting, at) : NULL;
}

static void leave_running(struct lane *lane, const struct worker_job *job)
{
    size_t at = 0;

    while (lane->running[at] != job)
        at++;
    assert(at < lane->counts.running);
    lane->running[at] = lane->running[--lane->counts.running];
}

static void put_others_off(struct lane *lane, const struct worker_job *done)
{
    struct worker_job **at = &lane->waiting.first;

    while (*at)
        if (lane->row->put_off(done, *at)) {
            lane->counts.waiting--;
            answer_job(lane, remove_job(&lane->waiting, at));
        } else {
            at = &(*at)->next;
        }
}

static void count_done(struct worker_counts *counts, uint64_t spent, uint64_t seconds)
{
    counts->done++;
    counts->spent += spent;
    util_histogram_add(&counts->seconds, seconds);
}

/* Called and left with the mutex, which is free meanwhile. */
static void work_on(struct lane *lane, struct worker_job *job, void *scratch)
{
    struct worker_counts *counts = &lane->counts;
    const struct worker_turn turn = { .context = lane->context,
                                      .scratch = scratch,
                                      .ending = &lane->pool->ending,
                                      .waiting = counts->waiting,
                                      .threads = counts->threads };

    assert(counts->waiting && counts->running < (size_t)counts->threads);
    counts->waiting--;
    lane->running[counts->running++] = job;
    uv_mutex_unlock(&lane->pool->mutex);
    const uint64_t begun = microseconds();
    lane->row->work(job, &turn);
    const uint64_t now = microseconds();
    uv_mutex_lock(&lane->pool->mutex);
    leave_running(lane, job);
    count_done(counts, now - begun, now - (lane->row->counts_wait ? job->asked : begun));
    if (lane->row->note_done)
        lane->row->note_done(lane->context, job);
    if (lane->row->put_off)
        put_others_off(lane, job);
    answer_job(lane, job);
    if (lane->row->alike_at_once)
        uv_cond_broadcast(&lane->changed); /* one that is alike may begin */
}

static void run_thread(void *context)
{
    struct lane *lane = context;
    void *scratch = NULL;

    if (lane->row->nice)
        setpriority(PRIO_PROCESS, 0, lane->row->nice); /* of this thread alone */
    uv_mutex_lock(&lane->pool->mutex);
    while (!atomic_load(&lane->pool->ending)) {
        struct worker_job *job = take_next(lane);
        if (!job) {
            uv_cond_wait(&lane->changed, &lane->pool->mutex);
            continue;
        }
        if (!scratch && lane->row->scratch)
            scratch = util_allocate(lane->row->scratch());
        work_on(lane, job, scratch);
    }
    uv_mutex_unlock(&lane->pool->mutex);
    free(scratch);
}

/* ---- the loop's thread -------------------------------------------------------------------- */

/* Puts the job in the place of the one that it replaces, which is handed back; NULL: there is none.
 */
static struct worker_job *replace(struct lane *lane, struct worker_job *job)
{
    for (struct worker_job **at = &lane->waiting.first; *at; at = &(*at)->next) {
        struct worker_job *old = *at;
        if (!lane->row->replaces(job, old))
            continue;
        job->next = old->next;
        *at = job;
        if (!job->next)
            lane->waiting.end = &job->next;
        return old;
    }
    return NULL;
}

static bool is_full(const struct lane *lane)
{
    return lane->row->waiting_most && lane->counts.waiting >= lane->row->waiting_most;
}

static void enqueue(struct lane *lane, struct worker_job *job)
{
    job->refused = is_full(lane);
    if (job->refused) {
        lane->counts.dropped++;
        answer_job(lane, job);
        return;
    }
    lane->counts.waiting++;
    add_job(&lane->waiting, job);
    uv_cond_signal(&lane->changed);
}

void daemon_pool_take(struct worker_pool *pool, int which, struct worker_job *job)
{
    assert(which >= 0 && which < WORKER_LANES_MOST && pool->lanes[which].row);
    struct lane *lane = &pool->lanes[which];
    struct worker_job *old;

    job->asked = microseconds();
    uv_mutex_lock(&pool->mutex);
    old = lane->row->replaces ? replace(lane, job) : NULL;
    if (old)
        lane->counts.dropped++;
    else
        enqueue(lane, job);
    uv_mutex_unlock(&pool->mutex);
    if (old)
        lane->row->free(old);
}

bool daemon_pool_withdraw(struct worker_pool *pool, int which, struct worker_job *job)
{
    assert(which >= 0 && which < WORKER_LANES_MOST && pool->lanes[which].row);
    struct lane *lane = &pool->lanes[which];

    uv_mutex_lock(&pool->mutex);
    struct worker_job **at = &lane->waiting.first;
    while (*at && *at != job)
        at = &(*at)->next;
    const bool waits = *at != NULL;
    if (waits) {
        remove_job(&lane->waiting, at);
        lane->counts.waiting--;
    }
    uv_mutex_unlock(&pool->mutex);
    return waits;
}

static struct queue take_answered(struct worker_pool *pool, int lane)
{
    uv_mutex_lock(&pool->mutex);
    const struct queue answered = pool->answered[lane];
    clear_queue(&pool->answered[lane]);
    uv_mutex_unlock(&pool->mutex);
    return answered;
}

/* An answer may end the pool: then its threads are gone, and its memory is still there. */
static void on_answers(uv_async_t *answers)
{
    struct worker_pool *pool = answers->data;

    for (int i = 0; i < WORKER_LANES_MOST; i++) {
        const struct lane *lane = &pool->lanes[i];
        for (struct worker_job *job = take_answered(pool, i).first, *next; job; job = next) {
            next = job->next;
            lane->row->answer(lane->context, job);
            lane->row->free(job);
        }
    }
}

void daemon_pool_count(struct worker_pool *pool, int lane, struct worker_counts *counts)
{
    assert(lane >= 0 && lane < WORKER_LANES_MOST);
    uv_mutex_lock(&pool->mutex);
    *counts = pool->lanes[lane].counts;
    uv_mutex_unlock(&pool->mutex);
}

/* ---- beginning and end -------------------------------------------------------------------- */

struct worker_pool *daemon_pool_new(uv_loop_t *loop)
{
    struct worker_pool *pool = util_allocate_zeroed(1, sizeof *pool);

    uv_mutex_init(&pool->mutex);
    uv_async_init(loop, &pool->answers, on_answers);
    pool->answers.data = pool;
    for (int i = 0; i < WORKER_LANES_MOST; i++)
        clear_queue(&pool->answered[i]);
    return pool;
}

bool daemon_pool_open(struct worker_pool *pool, int which, const struct worker_lane *row,
                      int threads, void *context)
{
    assert(which >= 0 && which < WORKER_LANES_MOST && !pool->lanes[which].row);
    assert(row->at_once ? !threads : threads > 0 && threads <= WORKER_THREADS_MOST);
    assert(!row->alike_at_once == !row->is_alike);
    struct lane *lane = &pool->lanes[which];
    const int wanted = row->at_once ? row->at_once : threads;
    int started = 0;

    lane->row = row;
    lane->pool = pool;
    lane->context = context;
    clear_queue(&lane->waiting);
    uv_cond_init(&lane->changed);
    while (started < wanted && !uv_thread_create(&lane->thread[started], run_thread, lane))
        started++;
    lane->counts.threads = started;
    return started == wanted;
}

static void end_lane(struct worker_pool *pool, int which)
{
    struct lane *lane = &pool->lanes[which];

    for (int i = 0; i < lane->counts.threads; i++)
        uv_thread_join(&lane->thread[i]);
    assert(!lane->counts.running);
    free_jobs(lane->row, &lane->waiting);
    free_jobs(lane->row, &pool->answered[which]);
    uv_cond_destroy(&lane->changed);
}

static void free_pool(uv_handle_t *answers)
{
    struct worker_pool *pool = answers->data;

    uv_mutex_destroy(&pool->mutex);
    free(pool);
}

void daemon_pool_end(struct worker_pool *pool)
{
    uv_mutex_lock(&pool->mutex);
    atomic_store(&pool->ending, true);
    for (int i = 0; i < WORKER_LANES_MOST; i++)
        if (pool->lanes[i].row)
            uv_cond_broadcast(&pool->lanes[i].changed);
    uv_mutex_unlock(&pool->mutex);
    for (int i = 0; i < WORKER_LANES_MOST; i++)
        if (pool->lanes[i].row)
            end_lane(pool, i);
    uv_close((uv_handle_t *)&pool->answers, free_pool);
}
