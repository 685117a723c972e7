/* worker_pool.h - threads for whatever takes long, so that the loop never waits. Each kind of job
 * has a lane with threads of its own, and a row that says how many there are, in which order jobs
 * are begun, which are put off, and what happens when too many wait.
 *
 * All threads start with the lane: one that cannot is a failed start, never a surprise later.
 */
#pragma once

#include "util/prometheus.h"

#include <stdatomic.h>
#include <uv.h>

enum { WORKER_LANES_MOST = 10, WORKER_THREADS_MOST = 64 };

/* The head of whatever a lane works on. */
struct worker_job {
    struct worker_job *next;
    uint64_t asked; /* us */
    bool refused;   /* the lane was full */
};

/* What a thread knows when it begins with a job. */
struct worker_turn {
    void *context;             /* of the lane */
    void *scratch;             /* the thread's own, or NULL */
    const atomic_bool *ending; /* set when jobs under way are to end early */
    size_t waiting;            /* jobs, with this one */
    int threads;               /* of the lane */
};

struct worker_lane {
    const char *name;        /* in metrics */
    int at_once;             /* threads; 0: as many as the options say */
    int nice;                /* of these threads: above 0 they yield to others */
    size_t waiting_most;     /* more are refused; 0: who asks bounds them */
    int alike_at_once;       /* of jobs that are alike; 0: all threads */
    bool counts_wait;        /* the histogram has the time since the job was asked for */
    size_t (*scratch)(void); /* bytes of a thread's memory from its first job on, or NULL */
    void (*work)(struct worker_job *job, const struct worker_turn *turn); /* on a thread */
    /* On the loop's thread, once for each job that was not dropped. */
    void (*answer)(void *context, struct worker_job *job);
    void (*free)(struct worker_job *job);

    /* The rest may be NULL, and is called while no other call of this lane runs. Whether the newer
     * job takes the place of the one that waits, which is freed without an answer. */
    bool (*replaces)(const struct worker_job *newer, const struct worker_job *waiting);
    /* Whether the waiting job counts as alike with one that runs. */
    bool (*is_alike)(void *context, const struct worker_job *running,
                     const struct worker_job *waiting);
    /* The thread is done with the job. */
    void (*note_done)(void *context, const struct worker_job *job);
    /* Whether the job that waits is put off after that: it gets its answer without a thread. */
    bool (*put_off)(const struct worker_job *done, struct worker_job *waiting);
};

struct worker_counts {
    int threads;
    size_t waiting, running;
    uint64_t done;            /* by threads */
    uint64_t dropped;         /* replaced or refused */
    uint64_t spent;           /* us of all threads */
    struct histogram seconds; /* that one job took */
};

struct worker_pool;

struct worker_pool *daemon_pool_new(uv_loop_t *loop);
/* Starts the threads of the lane with this number. False: one cannot start. The
 * row stays the caller's. */
bool daemon_pool_open(struct worker_pool *pool, int which, const struct worker_lane *row,
                      int threads, void *context);
/* Takes the job over. If too many wait, its answer says so, in a later turn of the loop. */
void daemon_pool_take(struct worker_pool *pool, int which, struct worker_job *job);
/* Takes the job back; false: a thread has begun with it. */
bool daemon_pool_withdraw(struct worker_pool *pool, int which, struct worker_job *job);
/* All zero if the lane was not opened. */
void daemon_pool_count(struct worker_pool *pool, int lane, struct worker_counts *counts);
/* Drops what waits, and ends the threads; jobs under way end without an answer. */
void daemon_pool_end(struct worker_pool *pool);
