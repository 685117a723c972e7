/* simulated_hashing.c - takes the place of Argon2id: a hash is the passphrase itself, and takes its
 * time. When the process dies, hashes in progress are lost.
 */
#include "simulated_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TYPICAL = 90, FAIL_RARELY = 50, HASH_ROOM = 128 };

static void free_job(struct server_job *job)
{
    free(job->passphrase);
    free(job->hash);
}

void sim_hashing_take(struct sim *sim, struct journal_outputs *outputs)
{
    for (size_t i = 0; i < outputs->jobs_count; i++) {
        if (sim->jobs_count == LIMIT_HASHING) {
            wrong(sim, "", "more is to be hashed than the server's limit says");
            return;
        }
        sim->jobs[sim->jobs_count++] = outputs->jobs[i];
        calendar_add(sim, about(sim, TYPICAL), HASHED, outputs->jobs[i].job, sim->restarts);
    }
    outputs->jobs_count = 0;
}

static void answer(struct sim *sim, const struct server_job *job)
{
    char hash[HASH_ROOM];

    snprintf(hash, sizeof hash, "$%s", job->passphrase);
    for (char *at = hash; *at; at++)
        *at = *at == ' ' ? '_' : *at;
    const bool fits = job->kind == SERVER_MAKE || !strcmp(hash, job->hash);
    const bool fails = !sim->quiet_end && one_in(sim, FAIL_RARELY);
    sim_step(sim, &(struct server_event){ .kind = SERVER_HASHED,
                                          .job = job->job,
                                          .text = fails  ? NULL
                                                  : fits ? hash
                                                         : "" });
}

void hashing_is_done(struct sim *sim, uint64_t job)
{
    for (size_t i = 0; i < sim->jobs_count; i++)
        if (sim->jobs[i].job == job) {
            struct server_job done = sim->jobs[i];
            sim->jobs[i] = sim->jobs[--sim->jobs_count];
            answer(sim, &done);
            free_job(&done);
            return;
        }
}

void hashing_dies(struct sim *sim)
{
    while (sim->jobs_count)
        free_job(&sim->jobs[--sim->jobs_count]);
}
