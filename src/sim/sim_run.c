/* sim_run.c - the threads of a simulation: each takes a chunk of games, counts it by itself, and
 * adds it up. Nothing that is counted depends on which thread played what, or when.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "sim_run.h"

#include "sim_play.h"
#include "sim_statistics.h"
#include "util/memory.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CHUNK_FIRST = 16, CHUNK_MOST = 1 << 16, BAR = 30, FIRST_LOOK = 1000, WIDEST = 64 };
static const double CHUNK_SECONDS = 0.05, SAVE_SECONDS = 2, DRAW_SECONDS = 0.2;

struct crew {
    struct sim_run *run;
    struct sim_result *result;
    struct sim_range within; /* up to the next look */
    pthread_mutex_t lock;
    struct sim_result taken; /* its ranges: games that are counted or being counted */
    double began, saved, drawn;
    uint64_t known; /* games of the range that were counted before this run */
    char *fault;
};

static double clock_seconds(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- progress -------------------------------------------------------------------------------- */

static void draw_bar(const struct crew *crew, double now)
{
    const uint64_t done = sim_result_games(crew->result, crew->run->range),
                   all = crew->run->range.to - crew->run->range.from;
    const double spent = now - crew->began, share = all ? (double)done / (double)all : 1,
                 rate = spent > 0 ? (double)(done - crew->known) / spent : 0;
    const int filled = share < 1 ? (int)(share * BAR) : BAR;

    fprintf(stderr, "\r[%.*s%.*s] %5.1f %%  %.3g games/s", filled, "##############################",
            BAR - filled, "..............................", 100 * share, rate);
    if (rate > 0 && !(crew->run->until > 0))
        fprintf(stderr, "  %.0f s left ", (double)(all - done) / rate);
    fputs("   ", stderr);
}

/* Called with the lock, after a chunk. */
static void keep_up(struct crew *crew, bool is_last)
{
    const double now = clock_seconds(CLOCK_MONOTONIC);

    if (crew->run->file && !crew->fault && (is_last || now - crew->saved > SAVE_SECONDS)) {
        crew->fault = sim_result_save(crew->result, crew->run->file);
        crew->saved = now;
    }
    if (crew->run->progress && (is_last || now - crew->drawn > DRAW_SECONDS)) {
        draw_bar(crew, now);
        crew->drawn = now;
    }
}

/* ---- threads --------------------------------------------------------------------------------- */

static bool take_chunk(struct crew *crew, uint64_t most, struct sim_range *chunk)
{
    pthread_mutex_lock(&crew->lock);
    const bool found = !crew->fault && sim_result_gap(&crew->taken, crew->within, most, chunk);
    if (found)
        sim_result_add_range(&crew->taken, *chunk);
    pthread_mutex_unlock(&crew->lock);
    return found;
}

static void hand_in(struct crew *crew, struct sim_range chunk, const struct sim_counters *counters)
{
    pthread_mutex_lock(&crew->lock);
    sim_result_add_range(crew->result, chunk);
    sim_counters_add(&crew->result->counters, counters);
    keep_up(crew, false);
    pthread_mutex_unlock(&crew->lock);
}

/* Chunks grow until one takes so long that handing it in costs nothing. */
static void *work_on_chunks(void *context)
{
    struct crew *crew = context;
    struct sim_game *room = util_allocate_zeroed(1, sizeof *room);
    struct sim_counters counters;
    struct sim_range chunk;
    uint64_t size = CHUNK_FIRST;

    sim_counters_begin(&counters, &crew->result->plan->layout);
    while (take_chunk(crew, size, &chunk)) {
        const double start = clock_seconds(CLOCK_MONOTONIC);
        sim_counters_clear(&counters);
        sim_play_games(crew->result->plan, room, chunk.from, chunk.to, &counters);
        hand_in(crew, chunk, &counters);
        if (clock_seconds(CLOCK_MONOTONIC) - start < CHUNK_SECONDS && size < CHUNK_MOST)
            size *= 2;
    }
    sim_counters_free(&counters);
    sim_game_free(room);
    free(room);
    return NULL;
}

static void run_crew(struct crew *crew)
{
    pthread_t thread[SIM_JOBS_MOST];
    unsigned count = 0;

    for (unsigned i = 1; i < crew->run->jobs && i < SIM_JOBS_MOST; i++)
        if (!pthread_create(&thread[count], NULL, work_on_chunks, crew))
            count++;
    work_on_chunks(crew);
    for (unsigned i = 0; i < count; i++)
        pthread_join(thread[i], NULL);
}

/* ---- looks ----------------------------------------------------------------------------------- */

/* As many games as the interval should need by what is known, but at most twice as many as now. */
static uint64_t next_look(const struct sim_run *run, const struct sim_result *result,
                          uint64_t games)
{
    const struct sim_summary summary = sim_summarize(&result->counters, run->until_table, 0);
    const double reach = summary.high - summary.mean,
                 factor = reach / run->until * (reach / run->until) * 1.01;

    return factor < 2 ? games + (uint64_t)((factor - 1) * (double)games) + WIDEST : 2 * games;
}

static bool is_narrow(const struct sim_run *run, const struct sim_result *result)
{
    const struct sim_summary summary = sim_summarize(&result->counters, run->until_table, 0);

    return summary.n > 1 && summary.high - summary.mean <= run->until;
}

static void run_until(struct crew *crew)
{
    struct sim_run *run = crew->run;
    uint64_t games = FIRST_LOOK;

    while (!crew->fault) {
        const uint64_t end = run->range.from + games;
        crew->within.to = end < run->range.to ? end : run->range.to;
        run_crew(crew);
        run->has_reached_interval = is_narrow(run, crew->result);
        if (crew->within.to == run->range.to || run->has_reached_interval)
            return;
        games = next_look(run, crew->result, games);
    }
}

char *sim_run(struct sim_run *run, struct sim_result *result)
{
    struct crew crew = { .run = run, .result = result, .within = run->range };
    const double cpu = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);

    /* before hours of play, not after them */
    if (run->file && (crew.fault = sim_result_save(result, run->file)))
        return crew.fault;
    crew.began = crew.saved = clock_seconds(CLOCK_MONOTONIC);
    crew.known = sim_result_games(result, run->range);
    sim_result_begin(&crew.taken, result->plan);
    for (size_t i = 0; i < result->ranges; i++)
        sim_result_add_range(&crew.taken, result->range[i]);
    pthread_mutex_init(&crew.lock, NULL);
    if (run->until > 0)
        run_until(&crew);
    else
        run_crew(&crew);
    keep_up(&crew, true);
    if (run->progress)
        fputc('\n', stderr);
    pthread_mutex_destroy(&crew.lock);
    sim_result_free(&crew.taken);
    run->cpu_seconds = clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    return crew.fault;
}
