/* sim_run.c - the threads of a simulation: each takes a chunk of games, counts it by itself, and
 * adds it up. Nothing that is counted depends on which thread played what, or when.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "sim_run.h"

#include "sim_play.h"
#include "sim_progress.h"
#include "sim_statistics.h"
#include "util/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { CHUNK_FIRST = 16, CHUNK_MOST = 1 << 16, FIRST_LOOK = 1000, WIDEST = 64 };
static const double CHUNK_SECONDS = 0.05, SAVE_SECONDS = 2;

struct worker_pool {
    struct sim_run *run;
    struct sim_result *result; /* that the games are added to */
    const char *file;          /* that it is saved in; NULL: none */
    struct sim_range within;   /* up to the next look */
    pthread_mutex_t lock;
    struct sim_result taken; /* its ranges: games that are counted or being counted */
    struct sim_progress progress;
    double saved;
    char *fault;
};

static double processor_seconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- progress -------------------------------------------------------------------------------- */

/* As many games of the range as will be played: with `until` what the interval should need by its
 * width so far, which falls with the root of the games. */
static uint64_t games_expected(const struct worker_pool *pool, bool is_last)
{
    const struct sim_run *run = pool->run;
    const uint64_t all = run->range.to - run->range.from, next = pool->within.to - run->range.from;

    if (!(run->until > 0) || (is_last && !run->has_reached_interval))
        return all;
    const struct sim_summary summary = sim_summarize(&pool->result->counters, run->until_table, 0);
    const double width = (summary.high - summary.mean) / run->until,
                 needed = (double)summary.n * width * width;
    if (is_last || (summary.has_interval && needed < (double)next))
        return next;
    return summary.has_interval && needed < (double)all ? (uint64_t)needed : all;
}

/* Called with the lock, after a chunk. */
static void save_and_draw(struct worker_pool *pool, bool is_last)
{
    const double now = sim_clock();

    if (pool->file && !pool->fault && (is_last || now - pool->saved > SAVE_SECONDS)) {
        pool->fault = sim_result_save(pool->result, pool->file);
        pool->saved = now;
    }
    if (pool->run->progress && (is_last || sim_progress_is_due(&pool->progress)))
        sim_progress_draw(&pool->progress, sim_result_games(pool->result, pool->run->range),
                          games_expected(pool, is_last));
}

/* ---- threads --------------------------------------------------------------------------------- */

static bool take_chunk(struct worker_pool *pool, uint64_t most, struct sim_range *chunk)
{
    pthread_mutex_lock(&pool->lock);
    const bool found = !pool->fault && sim_result_gap(&pool->taken, pool->within, most, chunk);
    if (found)
        sim_result_add_range(&pool->taken, *chunk);
    pthread_mutex_unlock(&pool->lock);
    return found;
}

static void hand_in(struct worker_pool *pool, struct sim_range chunk,
                    const struct sim_counters *counters)
{
    pthread_mutex_lock(&pool->lock);
    sim_result_add_range(pool->result, chunk);
    sim_counters_add(&pool->result->counters, counters);
    save_and_draw(pool, false);
    pthread_mutex_unlock(&pool->lock);
}

/* Games that are not counted end the run, and the tables know why. */
static void end_uncounted(struct worker_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    if (!pool->fault)
        pool->fault = util_copy_text("");
    pthread_mutex_unlock(&pool->lock);
}

/* Chunks grow until one takes so long that handing it in costs nothing. */
static void *work_on_chunks(void *context)
{
    struct worker_pool *pool = context;
    struct sim_game *game = util_allocate_zeroed(1, sizeof *game);
    struct sim_counters counters;
    struct sim_range chunk;
    uint64_t size = CHUNK_FIRST;

    sim_counters_begin(&counters, &pool->result->plan->layout);
    while (take_chunk(pool, size, &chunk)) {
        const double start = sim_clock();
        sim_counters_clear(&counters);
        sim_play_games(pool->result->plan, game, chunk.from, chunk.to, &counters);
        if (game->is_failed) {
            end_uncounted(pool);
            break;
        }
        hand_in(pool, chunk, &counters);
        if (sim_clock() - start < CHUNK_SECONDS && size < CHUNK_MOST)
            size *= 2;
    }
    sim_counters_free(&counters);
    sim_game_free(game);
    free(game);
    return NULL;
}

static void play_into(struct worker_pool *pool, struct sim_result *result, const char *file)
{
    if (pool->result == result)
        return;
    pool->result = result;
    pool->file = file;
    sim_result_free(&pool->taken);
    sim_result_begin(&pool->taken, result->plan);
    for (size_t i = 0; i < result->ranges; i++)
        sim_result_add_range(&pool->taken, result->range[i]);
    sim_progress_begin(&pool->progress, sim_result_games(result, pool->run->range));
}

static void run_workers(struct worker_pool *pool)
{
    pthread_t thread[SIM_JOBS_MOST];
    unsigned count = 0;

    for (unsigned i = 1; i < pool->run->jobs && i < SIM_JOBS_MOST; i++)
        if (!pthread_create(&thread[count], NULL, work_on_chunks, pool))
            count++;
    work_on_chunks(pool);
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

    if (!summary.has_interval || factor >= 2)
        return 2 * games;
    return games + (factor > 1 ? (uint64_t)((factor - 1) * (double)games) : 0) + WIDEST;
}

static bool is_narrow(const struct sim_run *run, const struct sim_result *result)
{
    const struct sim_summary summary = sim_summarize(&result->counters, run->until_table, 0);

    return summary.has_interval && summary.high - summary.mean <= run->until;
}

/* The first look, or the next one of the same run that was killed. */
static struct sim_look look_of(const struct sim_run *run, const struct sim_look *known)
{
    if (known->margin == run->until && known->table == run->until_table &&
        known->from == run->range.from)
        return *known;
    return (struct sim_look){ run->until, run->until_table, run->range.from, FIRST_LOOK };
}

static bool has_only_games_of(const struct sim_result *result, struct sim_range within)
{
    return sim_result_games(result, (struct sim_range){ 0, UINT64_MAX }) ==
           sim_result_games(result, within);
}

/* The games before a look cannot be told from others that the result has: those before are played
 * apart, until the result has no others. */
static void look_until_narrow(struct worker_pool *pool, struct sim_result *result,
                              struct sim_result *apart)
{
    struct sim_run *run = pool->run;
    struct sim_look look = look_of(run, &result->look);

    while (!pool->fault) {
        const uint64_t end = look.from + look.games;
        pool->within.to = end < run->range.to ? end : run->range.to;
        if (has_only_games_of(result, pool->within)) {
            result->look = look;
            play_into(pool, result, run->file);
        } else
            play_into(pool, apart, NULL);
        run_workers(pool);
        run->has_reached_interval = is_narrow(run, pool->result);
        if (pool->within.to == run->range.to || run->has_reached_interval)
            return;
        look.games = next_look(run, pool->result, look.games);
    }
}

static void run_until(struct worker_pool *pool, struct sim_result *result)
{
    struct sim_result apart;

    sim_result_begin(&apart, result->plan);
    look_until_narrow(pool, result, &apart);
    play_into(pool, result, pool->run->file);
    run_workers(pool);
    if (pool->run->has_reached_interval)
        result->look.margin = 0;
    sim_result_free(&apart);
}

char *sim_run(struct sim_run *run, struct sim_result *result)
{
    struct worker_pool pool = { .run = run, .within = run->range };
    const double cpu = processor_seconds();

    if (!(run->until > 0))
        result->look.margin = 0;
    /* before hours of play, not after them */
    if (run->file && (pool.fault = sim_result_save(result, run->file)))
        return pool.fault;
    pool.saved = sim_clock();
    sim_result_begin(&pool.taken, result->plan);
    play_into(&pool, result, run->file);
    pthread_mutex_init(&pool.lock, NULL);
    if (run->until > 0)
        run_until(&pool, result);
    else
        run_workers(&pool);
    save_and_draw(&pool, true);
    if (run->progress)
        sim_progress_end();
    pthread_mutex_destroy(&pool.lock);
    sim_result_free(&pool.taken);
    run->cpu_seconds = processor_seconds() - cpu;
    return pool.fault;
}
