/* sim_cluster.c - the program `talon-sim`: the command `talon sim` on all processes that mpirun or
 * srun has started, on one machine or many. The first process reads files, and tells the result.
 */
#define _POSIX_C_SOURCE 200809L /* fileno, dup */
#include "command_end.h"
#include "sim_cluster.h"
#include "command_language.h"
#include "sim_command.h"

#include "util/memory.h"
#include "util/output_file.h"
#include "util/string_buffer.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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
    const int mine = status ? cli_cluster.rank : cli_cluster.processes;
    int lowest;

    MPI_Allreduce(&mine, &lowest, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    release_complaints(lowest == cli_cluster.rank);
    if (lowest < cli_cluster.processes)
        MPI_Bcast(&status, 1, MPI_INT, lowest, MPI_COMM_WORLD);
    return status;
}

/* ---- the program ----------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    util_open_standard_streams();
    util_string_buffers_must_grow(util_out_of_memory);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &cli_cluster.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &cli_cluster.processes);
    cli_cluster_open();
    const struct cli_sim_front front = { .run = cli_cluster_run,
                                         .agree = agree_on_status,
                                         .is_cluster = true,
                                         .is_first = cli_cluster_is_first(),
                                         .jobs = 1 };
    hold_complaints();
    const int words = cli_take_language(argc, argv);
    const int status =
        words < 0 ? agree_on_status(-words)
                  : agree_on_status(cli_end_command("sim", cli_simulate(words, argv, &front)));
    cli_cluster_close();
    MPI_Finalize();
    return status;
}
