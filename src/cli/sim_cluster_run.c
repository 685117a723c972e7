/* sim_cluster_run.c - plays the games of a simulation on many processes. Each takes about a second
 * of games when it has played the last ones, and sends what it has counted to the first process,
 * which adds it up, saves it, and draws the bar. Which process plays which games changes nothing.
 */
#define _POSIX_C_SOURCE 200809L /* fileno */
#include "sim_cluster.h"

#include "sim/sim_progress.h"
#include "util/memory.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PART, LAST_PART }; /* of what a process has counted: the tags of messages */
enum { GAMES_FIRST = 16, SHARE = 2, HEAD_WORDS = 2 };
static const double PLAY_SECONDS = 1, SEND_SECONDS = 2;

struct cli_cluster cli_cluster;

static struct {
    MPI_Win window; /* of the number of games that are taken, in the first process */
    uint64_t *taken;
} counter;

/* What a process plays. */
struct player {
    struct sim_run *run;
    struct sim_range whole;
    struct sim_result *result; /* in the first process all that is counted, otherwise its counters
                                  are those that are yet to be sent */
    uint64_t games;            /* to take next */
    double sent, seconds;
};

/* ---- taking games ---------------------------------------------------------------------------- */

void cli_cluster_open(void)
{
    const MPI_Aint size = cli_cluster_is_first() ? (MPI_Aint)sizeof *counter.taken : 0;

    MPI_Win_allocate(size, (int)sizeof *counter.taken, MPI_INFO_NULL, MPI_COMM_WORLD,
                     &counter.taken, &counter.window);
    if (cli_cluster_is_first())
        *counter.taken = 0;
    MPI_Barrier(MPI_COMM_WORLD);
}

void cli_cluster_close(void)
{
    MPI_Win_free(&counter.window);
}

/* How many games were taken before so many more. */
static uint64_t count_taken(uint64_t more)
{
    uint64_t before = 0;

    MPI_Win_lock(MPI_LOCK_SHARED, CLUSTER_FIRST, 0, counter.window);
    MPI_Fetch_and_op(&more, &before, MPI_UINT64_T, CLUSTER_FIRST, 0, MPI_SUM, counter.window);
    MPI_Win_unlock(CLUSTER_FIRST, counter.window);
    return before;
}

/* Towards the end fewer at a time, so that nobody keeps the others waiting for long. */
static bool take_games(const struct player *player, struct sim_range *games)
{
    const uint64_t all = player->whole.to - player->whole.from, before = count_taken(0),
                   fair = before < all
                              ? (all - before) / (SHARE * (uint64_t)cli_cluster.processes) + 1
                              : 0,
                   most = player->games < fair ? player->games : fair,
                   at = most ? count_taken(most) : all;

    if (at >= all)
        return false;
    games->from = player->whole.from + at;
    games->to = all - at < most ? player->whole.to : games->from + most;
    return true;
}

static char *play_taken(struct player *player, struct sim_range games)
{
    const double start = sim_clock();

    player->run->range = games;
    char *fault = sim_run(player->run, player->result);
    player->seconds += player->run->cpu_seconds;
    const double spent = sim_clock() - start;
    if (spent < PLAY_SECONDS / 2)
        player->games *= 2;
    else if (spent > PLAY_SECONDS * 2 && player->games > 1)
        player->games /= 2;
    return fault;
}

/* ---- messages: ranges of games, extremes, and counters ----------------------------------------
 */

enum {
    EXTREME_BYTES = SIM_TABLES * sizeof(struct sim_extreme),
    EXTREME_WORDS = EXTREME_BYTES / sizeof(uint64_t)
};

/* The ranges are of the games that were taken; some of them may have been counted long before. */
static uint64_t *write_message(const struct sim_result *part, const struct sim_counters *counters,
                               size_t *words)
{
    const size_t cells = counters->layout->total;
    *words = HEAD_WORDS + 2 * part->ranges + EXTREME_WORDS + cells;
    uint64_t *message = util_allocate(*words * sizeof *message), *at = message;

    *at++ = part->ranges;
    *at++ = counters->games;
    for (size_t i = 0; i < part->ranges; i++) {
        *at++ = part->range[i].from;
        *at++ = part->range[i].to;
    }
    memcpy(at, counters->extreme, EXTREME_BYTES);
    memcpy(at + EXTREME_WORDS, counters->cell, cells * sizeof *at);
    return message;
}

static void add_new_games(struct sim_result *result, struct sim_range games)
{
    struct sim_range gap;

    while (sim_result_gap(result, games, UINT64_MAX, &gap))
        sim_result_add_range(result, gap);
}

static void read_message(uint64_t *message, struct sim_result *result)
{
    const size_t ranges = message[0];
    uint64_t *at = message + HEAD_WORDS + 2 * ranges;
    struct sim_counters part = { .layout = result->counters.layout, .games = message[1] };

    for (size_t i = 0; i < ranges; i++)
        add_new_games(result, (struct sim_range){ message[HEAD_WORDS + 2 * i],
                                                  message[HEAD_WORDS + 2 * i + 1] });
    memcpy(part.extreme, at, EXTREME_BYTES);
    part.cell = at + EXTREME_WORDS;
    sim_counters_add(&result->counters, &part);
}

/* ---- the other processes ----------------------------------------------------------------------
 */

/* A message on its way, while the next games are played. */
struct sending {
    bool is_on_its_way;
    uint64_t *message;
    MPI_Request request;
};

/* Frees the message when it has gone. */
static bool is_sent(struct sending *sending)
{
    int is_gone = 0;

    if (!sending->is_on_its_way)
        return true;
    MPI_Test(&sending->request, &is_gone, MPI_STATUS_IGNORE);
    if (is_gone)
        free(sending->message);
    sending->is_on_its_way = !is_gone;
    return is_gone;
}

static void wait_until_sent(struct sending *sending)
{
    while (!is_sent(sending))
        continue;
}

static void send_part(struct player *player, struct sim_result *part, struct sending *sending,
                      int tag)
{
    size_t words;

    sending->message = write_message(part, &player->result->counters, &words);
    MPI_Isend(sending->message, (int)words, MPI_UINT64_T, CLUSTER_FIRST, tag, MPI_COMM_WORLD,
              &sending->request);
    sending->is_on_its_way = true;
    sim_counters_clear(&player->result->counters);
    part->ranges = 0;
    player->sent = sim_clock();
}

static char *play_and_send(struct player *player)
{
    struct sending sending = { .is_on_its_way = false };
    struct sim_result part; /* its ranges: taken, and yet to be sent */
    struct sim_range games;
    char *fault = NULL;

    sim_result_begin(&part, player->result->plan);
    while (!fault && take_games(player, &games)) {
        fault = play_taken(player, games);
        sim_result_add_range(&part, games);
        if (sim_clock() - player->sent > SEND_SECONDS && is_sent(&sending))
            send_part(player, &part, &sending, PART);
    }
    wait_until_sent(&sending);
    send_part(player, &part, &sending, LAST_PART);
    wait_until_sent(&sending);
    sim_result_free(&part);
    return fault;
}

/* ---- the first process ------------------------------------------------------------------------
 */

/* Whether it was the last part of a process. */
static bool receive_part(struct sim_result *result)
{
    MPI_Status status;
    int words;

    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_UINT64_T, &words);
    uint64_t *message = util_allocate((size_t)words * sizeof *message);
    MPI_Recv(message, words, MPI_UINT64_T, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    read_message(message, result);
    free(message);
    return status.MPI_TAG == LAST_PART;
}

static bool has_message(void)
{
    int has = 0;

    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has, MPI_STATUS_IGNORE);
    return has;
}

struct first {
    const char *file;
    bool progress;
    struct sim_progress bar;
    char *fault;
};

static void save_or_draw(struct player *player, struct first *first, bool is_end)
{
    const uint64_t all = player->whole.to - player->whole.from;

    if (first->file && !first->fault && (is_end || sim_clock() - player->sent > SEND_SECONDS)) {
        first->fault = sim_result_save(player->result, first->file);
        player->sent = sim_clock();
    }
    if (first->progress && (is_end || sim_progress_is_due(&first->bar)))
        sim_progress_draw(&first->bar, sim_result_games(player->result, player->whole), all);
    if (first->progress && is_end)
        sim_progress_end();
}

static void play_and_gather(struct player *player, struct first *first)
{
    struct sim_range games;
    int at_work = cli_cluster.processes - 1;

    sim_progress_begin(&first->bar, sim_result_games(player->result, player->whole));
    while (!first->fault && take_games(player, &games)) {
        first->fault = play_taken(player, games);
        while (has_message())
            at_work -= receive_part(player->result);
        save_or_draw(player, first, false);
    }
    if (first->fault)
        count_taken(player->whole.to - player->whole.from); /* nobody gets more */
    while (at_work) {
        at_work -= receive_part(player->result);
        save_or_draw(player, first, false);
    }
    save_or_draw(player, first, true);
}

/* ---- all --------------------------------------------------------------------------------------
 */

/* All learn which games are counted already, and do not play them. */
static void share_ranges(struct sim_result *result)
{
    uint64_t ranges = result->ranges;

    MPI_Bcast(&ranges, 1, MPI_UINT64_T, CLUSTER_FIRST, MPI_COMM_WORLD);
    for (uint64_t i = 0; i < ranges; i++) {
        struct sim_range range =
            cli_cluster_is_first() ? result->range[i] : (struct sim_range){ 0 };
        MPI_Bcast(&range, 2, MPI_UINT64_T, CLUSTER_FIRST, MPI_COMM_WORLD);
        if (!cli_cluster_is_first())
            sim_result_add_range(result, range);
    }
}

/* Before hours of play, not after them. */
static bool can_save(const struct sim_result *result, const char *file, char **fault)
{
    int can = 1;

    if (cli_cluster_is_first() && file)
        can = !(*fault = sim_result_save(result, file));
    MPI_Bcast(&can, 1, MPI_INT, CLUSTER_FIRST, MPI_COMM_WORLD);
    return can;
}

char *cli_cluster_run(struct sim_run *run, struct sim_result *result)
{
    struct player player = { .run = run,
                             .whole = run->range,
                             .result = result,
                             .games = (uint64_t)GAMES_FIRST * run->jobs,
                             .sent = sim_clock() };
    struct first first = { .file = run->file,
                           .progress = cli_cluster_is_first() && isatty(STDERR_FILENO) };

    run->file = NULL;
    run->progress = false;
    result->look.margin = 0;
    if (!can_save(result, first.file, &first.fault))
        return first.fault;
    share_ranges(result);
    if (cli_cluster_is_first())
        play_and_gather(&player, &first);
    else
        first.fault = play_and_send(&player);
    run->range = player.whole;
    MPI_Reduce(&player.seconds, &run->cpu_seconds, 1, MPI_DOUBLE, MPI_SUM, CLUSTER_FIRST,
               MPI_COMM_WORLD);
    return first.fault;
}
