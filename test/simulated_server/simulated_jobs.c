/* simulated_jobs.c - takes the place of the threads that do the server's jobs: a hash is the
 * passphrase itself; a bot's answer takes its time, comes too late, twice, is refused, or is lost;
 * rows are read from the simulated disk.
 * When the process dies, all jobs are.
 */
#include "simulated_server.h"

#include <talon/hint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HASH_TYPICAL = 90,
    HASH_FAILS_RARELY = 50,
    HASH_ROOM = 128,
    THOUGHT_TYPICAL = 60,
    THOUGHT_FAILS_RARELY = 25,
    LATE = 90 * 1000,
    SIMULATIONS = 8,
    READ_TYPICAL = 5,
};

static void step_answer(struct sim *sim, const struct server_answer *answer)
{
    sim_step(sim, &(struct server_event){ .kind = SERVER_ANSWERED, .answer = answer });
}

/* ---- passphrases ----------------------------------------------------------------------------- */

static bool is_hash(const struct server_job *job)
{
    return job->kind == SERVER_JOB_HASH || job->kind == SERVER_JOB_CHECK;
}

static int64_t hash_delay(struct sim *sim, const struct server_job *job)
{
    size_t hashes = 0;

    (void)job;
    for (size_t i = 0; i < sim->jobs_count; i++)
        hashes += is_hash(&sim->jobs[i]);
    if (hashes > LIMIT_HASHING)
        wrong(sim, "", "more is to be hashed than the server's limit says");
    return about(sim, HASH_TYPICAL);
}

static void hash(struct sim *sim, const struct server_job *job)
{
    char made[HASH_ROOM];

    snprintf(made, sizeof made, "$%s", job->passphrase.text);
    for (char *at = made; *at; at++)
        *at = *at == ' ' ? '_' : *at;
    const bool fits = job->kind == SERVER_JOB_HASH || !strcmp(made, job->passphrase.hash);
    const bool fails = !sim->quiet_end && one_in(sim, HASH_FAILS_RARELY);
    step_answer(sim, &(struct server_answer){ .kind = job->kind,
                                              .number = job->number,
                                              .hash = fails  ? NULL
                                                      : fits ? made
                                                             : "" });
}

/* ---- bots ------------------------------------------------------------------------------------ */

static int64_t thought_delay(struct sim *sim, const struct server_job *job)
{
    const bool late = !sim->quiet_end && one_in(sim, THOUGHT_FAILS_RARELY);
    const int64_t delay = late ? LATE : about(sim, THOUGHT_TYPICAL);

    note(sim, "a bot thinks at %s", job->question.table);
    return delay;
}

static void search(struct sim *sim, const struct server_job *job, struct server_answer *answer,
                   struct talon_hint *hint)
{
    if (!sim->search)
        sim->search = malloc(talon_search_bytes());
    if (!sim->search)
        abort();
    answer->hint = hint;
    server_think(job, sim->search, SIMULATIONS, &answer->move, hint);
}

static void think(struct sim *sim, const struct server_job *job)
{
    const bool fails = !sim->quiet_end && one_in(sim, THOUGHT_FAILS_RARELY);
    struct server_answer answer = { .kind = job->kind,
                                    .number = job->number,
                                    .table = job->question.table };
    struct talon_hint hint;

    if (fails && one_in(sim, 2))
        return; /* lost */
    answer.refused = fails;
    if (!fails)
        search(sim, job, &answer, &hint);
    step_answer(sim, &answer);
    if (one_in(sim, THOUGHT_FAILS_RARELY))
        step_answer(sim, &answer);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_read(const struct server_job *job)
{
    return job->kind == SERVER_JOB_READ;
}

static int64_t read_delay(struct sim *sim, const struct server_job *job)
{
    (void)job;
    return about(sim, READ_TYPICAL);
}

static void read_back(struct sim *sim, const struct server_job *job)
{
    static struct store_row rows[LIMIT_LOADED_ROWS_A_STEP];
    struct server_answer answer = {
        .kind = job->kind, .number = job->number, .rows = rows, .unread = !disk_can_be_read(sim)
    };

    if (job->read.most > LIMIT_LOADED_ROWS_A_STEP)
        abort();
    if (!answer.unread)
        answer.rows_count = disk_look_back(sim, &job->read, rows);
    step_answer(sim, &answer);
}

/* ---- looking up ------------------------------------------------------------------------------ */

static bool is_looked_up(const struct server_job *job)
{
    return job->kind == SERVER_JOB_FIND || job->kind == SERVER_JOB_LOOK;
}

/* Of unused accounts it tells all that there are: the server has to judge for itself. */
static void look_up(struct sim *sim, const struct server_job *job)
{
    struct store_row rows[LIMIT_ORPHANS];
    struct server_answer answer = {
        .kind = job->kind, .number = job->number, .rows = rows, .unread = !disk_can_be_read(sim)
    };

    if (!answer.unread)
        answer.rows_count = job->kind == SERVER_JOB_FIND ? disk_find(sim, job->find.text, rows)
                                                         : disk_accounts(sim, rows, LIMIT_ORPHANS);
    step_answer(sim, &answer);
}

/* ---- all ------------------------------------------------------------------------------------- */

/* In the order in which delays are drawn; nobody is told of turns here. */
static const struct {
    bool (*is)(const struct server_job *job);
    int64_t (*delay)(struct sim *sim, const struct server_job *job);
    void (*carry_out)(struct sim *sim, const struct server_job *job);
} lanes[] = {
    { is_hash, hash_delay, hash },
    { journal_job_searches, thought_delay, think },
    { is_read, read_delay, read_back },
    { is_looked_up, read_delay, look_up },
};

enum { LANES = sizeof lanes / sizeof *lanes };

static void take_job(struct sim *sim, const struct server_job *job, int lane)
{
    sim->jobs = more(sim->jobs, &sim->jobs_room, sim->jobs_count, sizeof *job);
    sim->jobs[sim->jobs_count++] = *job;
    calendar_add(sim, lanes[lane].delay(sim, job), JOB_IS_DONE, job->number, sim->restarts);
}

void sim_jobs_take(struct sim *sim, struct journal_outputs *outputs)
{
    for (int lane = 0; lane < LANES; lane++)
        for (size_t i = 0; i < outputs->jobs_count; i++)
            if (lanes[lane].is(&outputs->jobs[i]))
                take_job(sim, &outputs->jobs[i], lane);
    outputs->jobs_count = 0;
}

static void carry_out(struct sim *sim, const struct server_job *job)
{
    for (int lane = 0; lane < LANES; lane++)
        if (lanes[lane].is(job))
            lanes[lane].carry_out(sim, job);
}

void job_is_done(struct sim *sim, uint64_t number)
{
    for (size_t i = 0; i < sim->jobs_count; i++)
        if (sim->jobs[i].number == number) {
            struct server_job job = sim->jobs[i];
            sim->jobs[i] = sim->jobs[--sim->jobs_count];
            carry_out(sim, &job);
            journal_job_free(&job);
            return;
        }
}

void jobs_die(struct sim *sim)
{
    while (sim->jobs_count)
        journal_job_free(&sim->jobs[--sim->jobs_count]);
}

void jobs_free(struct sim *sim)
{
    jobs_die(sim);
    free(sim->jobs);
    free(sim->search);
}
