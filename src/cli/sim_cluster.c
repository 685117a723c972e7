/* sim_cluster.c - the program `talon-sim`: the command `talon sim` on all processes that mpirun or
 * srun has started, on one machine or many. Each takes a block of games when it has finished one;
 * at the end the counters of all are added up in the first process, which tells them.
 */
#define _POSIX_C_SOURCE 200809L /* fileno, dup */
#include "sim_command.h"

#include "util/memory.h"
#include "util/string_buffer.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { FIRST = 0, BLOCKS_EACH = 32 };

struct cluster {
    int rank, processes;
    MPI_Win window; /* of the number of the next block, in the first process */
    uint64_t *next;
};

static struct cluster cluster;

/* ---- blocks ---------------------------------------------------------------------------------- */

static void open_counter(void)
{
    const MPI_Aint size = cluster.rank == FIRST ? (MPI_Aint)sizeof *cluster.next : 0;

    MPI_Win_allocate(size, (int)sizeof *cluster.next, MPI_INFO_NULL, MPI_COMM_WORLD, &cluster.next,
                     &cluster.window);
    if (cluster.rank == FIRST)
        *cluster.next = 0;
    MPI_Barrier(MPI_COMM_WORLD);
}

static uint64_t take_block(void)
{
    const uint64_t one = 1;
    uint64_t taken = 0;

    MPI_Win_lock(MPI_LOCK_SHARED, FIRST, 0, cluster.window);
    MPI_Fetch_and_op(&one, &taken, MPI_UINT64_T, FIRST, 0, MPI_SUM, cluster.window);
    MPI_Win_unlock(FIRST, cluster.window);
    return taken;
}

/* Blocks are many, so that the slowest process does not keep the others waiting for long. */
static char *play_blocks(struct sim_run *run, struct sim_result *result)
{
    const struct sim_range whole = run->range;
    const uint64_t games = whole.to - whole.from,
                   size = games / ((uint64_t)cluster.processes * BLOCKS_EACH) + 1;
    char *fault = NULL;
    double seconds = 0;

    for (uint64_t block = take_block(); !fault && block < (games + size - 1) / size;
         block = take_block()) {
        run->range.from = whole.from + block * size;
        run->range.to = run->range.from + size < whole.to ? run->range.from + size : whole.to;
        fault = sim_run(run, result);
        seconds += run->cpu_seconds;
    }
    run->range = whole;
    run->cpu_seconds = seconds;
    return fault;
}

/* ---- adding up ------------------------------------------------------------------------------- */

static void gather_ranges(struct sim_result *result)
{
    MPI_Status status;

    if (cluster.rank != FIRST) {
        MPI_Send(result->range, (int)(2 * result->ranges), MPI_UINT64_T, FIRST, 0, MPI_COMM_WORLD);
        return;
    }
    for (int from = 1; from < cluster.processes; from++) {
        int words;
        MPI_Probe(from, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_UINT64_T, &words);
        struct sim_range *range = util_allocate((size_t)words * sizeof(uint64_t) + 1);
        MPI_Recv(range, words, MPI_UINT64_T, from, 0, MPI_COMM_WORLD, &status);
        for (int i = 0; i < words / 2; i++)
            sim_result_add_range(result, range[i]);
        free(range);
    }
}

static void gather_extremes(struct sim_result *result)
{
    struct sim_counters part;
    MPI_Status status;

    if (cluster.rank != FIRST) {
        MPI_Send(result->counters.extreme, (int)sizeof part.extreme, MPI_BYTE, FIRST, 1,
                 MPI_COMM_WORLD);
        return;
    }
    for (int from = 1; from < cluster.processes; from++) {
        MPI_Recv(part.extreme, (int)sizeof part.extreme, MPI_BYTE, from, 1, MPI_COMM_WORLD,
                 &status);
        sim_counters_add_extremes(&result->counters, &part);
    }
}

static void gather_counters(struct sim_result *result)
{
    const int total = (int)result->plan->layout.total;
    const bool is_first = cluster.rank == FIRST;

    MPI_Reduce(is_first ? MPI_IN_PLACE : result->counters.cell, result->counters.cell, total,
               MPI_UINT64_T, MPI_SUM, FIRST, MPI_COMM_WORLD);
    MPI_Reduce(is_first ? MPI_IN_PLACE : &result->counters.games, &result->counters.games, 1,
               MPI_UINT64_T, MPI_SUM, FIRST, MPI_COMM_WORLD);
}

/* ---- complaints ------------------------------------------------------------------------------ */

/* Standard error and what is written to it while it is held; NULL: it is not held. */
static struct {
    FILE *text;
    int standard_error;
} held;

/* Until the processes agree on a status, none of them speaks: usually all have the same complaint.
 */
static void hold_complaints(void)
{
    held.text = tmpfile();
    held.standard_error = dup(STDERR_FILENO);
    if (held.text && held.standard_error >= 0 &&
        dup2(fileno(held.text), STDERR_FILENO) == STDERR_FILENO)
        return;
    if (held.text)
        fclose(held.text);
    held.text = NULL;
}

static void release_complaints(bool are_told)
{
    int byte;

    if (!held.text)
        return;
    dup2(held.standard_error, STDERR_FILENO);
    close(held.standard_error);
    rewind(held.text);
    while (are_told && (byte = fgetc(held.text)) != EOF)
        fputc(byte, stderr);
    fclose(held.text);
    held.text = NULL;
}

/* The status of the lowest process that has failed, which speaks. */
static int agree_on_status(int status)
{
    const int mine = status ? cluster.rank : cluster.processes;
    int lowest;

    MPI_Allreduce(&mine, &lowest, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    release_complaints(lowest == cluster.rank);
    if (lowest < cluster.processes)
        MPI_Bcast(&status, 1, MPI_INT, lowest, MPI_COMM_WORLD);
    return status;
}

/* ---- the run --------------------------------------------------------------------------------- */

static char *run_on_all(struct sim_run *run, struct sim_result *result)
{
    const char *file = run->file;
    double seconds;

    run->file = NULL;
    run->progress = false;
    char *fault = play_blocks(run, result);
    gather_ranges(result);
    gather_counters(result);
    gather_extremes(result);
    MPI_Reduce(&run->cpu_seconds, &seconds, 1, MPI_DOUBLE, MPI_SUM, FIRST, MPI_COMM_WORLD);
    if (cluster.rank != FIRST)
        return fault;
    run->cpu_seconds = seconds;
    return fault || !file ? fault : sim_result_save(result, file);
}

int main(int argc, char **argv)
{
    util_string_buffers_must_grow(util_out_of_memory);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &cluster.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &cluster.processes);
    open_counter();
    const struct cli_sim_front front = { .run = run_on_all,
                                         .agree = agree_on_status,
                                         .is_cluster = true,
                                         .is_first = cluster.rank == FIRST,
                                         .jobs = 1 };
    hold_complaints();
    const int status = cli_simulate(argc, argv, &front);
    MPI_Win_free(&cluster.window);
    MPI_Finalize();
    return status;
}
