/* load.c - the scenarios that are measured, and the output of the figures. It judges no figure;
 * only a lost connection, a lost table or an exit status ends it with 1.
 *
 *     load PROGRAM DIRECTORY [SCENARIO …]      LOAD_SECONDS=10 in the environment
 */
#define _GNU_SOURCE
#include "abuse.h"
#include "baseline.h"
#include "crowds.h"
#include "failure.h"
#include "scenario.h"
#include "store_latency.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    CLOSED_TABLES = 100, /* with fewer, people would ask faster than LIMIT_MESSAGES_A_SECOND */
    OPEN_TABLES = 250,
    OPEN_RATE = 1000,
    IDLE = 10000,
    RESTART_TABLES = 1000,
    SLOW = 1000,
    DEAF = 200,
    FLOODING = 100,
    BACK_SECONDS = 10, /* of the processor, until it is there again; it takes 2 */
};

/* ---- playing ------------------------------------------------------------------------------ */

/* The resources that some play has used of a server. */
struct cost {
    double loop, store; /* s of CPU */
    uint64_t moves;
    uint64_t said, heard; /* bytes */
};

static double per_move(const struct cost *cost)
{
    return (cost->loop + cost->store) / (double)(cost->moves ? cost->moves : 1);
}

/* Plays, and adds what that costs. */
static void measure(struct tables *tables, double seconds, double rate, struct cost *cost)
{
    const struct usage before = server_process_usage(tables->server);
    const uint64_t said = bytes_sent, heard = bytes_received, moves = tables->moves;

    tables_play(tables, seconds, rate);
    const struct usage after = server_process_usage(tables->server);
    cost->loop += after.loop - before.loop;
    cost->store += after.store - before.store;
    cost->moves += tables->moves - moves;
    cost->said += bytes_sent - said;
    cost->heard += bytes_received - heard;
}

static void add_cost(struct cost *sum, const struct cost *cost)
{
    sum->loop += cost->loop;
    sum->store += cost->store;
    sum->moves += cost->moves;
    sum->said += cost->said;
    sum->heard += cost->heard;
}

/* Of the last minute, our own included. */
static double load_average(void)
{
    double load = 0;

    getloadavg(&load, 1);
    return load;
}

static void tell_times(struct tables *tables)
{
    struct figures *figures = &tables->figures;

    printf("  %.0f moves/s; all four have seen a move after p50 %.2f, p99 %.2f, most %.2f ms\n",
           (double)tables->moves / tables->played, figures_share(figures, 0.5),
           figures_share(figures, 0.99), figures_share(figures, 1));
    if (tables->late.count)
        printf("  of it we ourselves were late with it p50 %.2f, p99 %.2f, most %.2f ms\n",
               figures_share(&tables->late, 0.5), figures_share(&tables->late, 0.99),
               figures_share(&tables->late, 1));
    if (tables->refused)
        printf("  %llu tries too soon for LIMIT_MESSAGES_A_SECOND\n",
               (unsigned long long)tables->refused);
    if (tables->lost)
        scenario_fault("connections were lost");
}

static void tell_cost(const struct cost *cost)
{
    const double moves = (double)(cost->moves ? cost->moves : 1);

    printf("  CPU a move: %.1f us in the loop, %.1f us in the store's thread, %.1f us in all\n",
           1e6 * cost->loop / moves, 1e6 * cost->store / moves, 1e6 * per_move(cost));
    printf("  %.0f bytes in, four times %.0f bytes out\n", (double)cost->said / moves,
           (double)cost->heard / moves / SEATS);
}

/* The part of a move's time that the system calls need. */
static void tell_floor(const struct tables *tables, const struct cost *cost, double seconds)
{
    const size_t moves = cost->moves ? cost->moves : 1;
    const double baseline =
        baseline_measure(tables->server->kind, tables->count, cost->said / moves,
                         cost->heard / moves / SEATS, seconds / 2)
            .cpu;

    printf("  the system alone takes %.1f us for messages of these lengths: the loop %.2f times "
           "as much\n",
           1e6 * baseline, cost->loop / (double)moves / baseline);
}

static void play(struct tables *tables, double seconds, double rate)
{
    struct cost cost = { 0 };

    scenario_warm_up(tables, rate);
    const struct waits waits = store_waits(tables->server);
    measure(tables, seconds, rate, &cost);
    const struct waits waited = store_waits(tables->server);
    tell_times(tables);
    tell_cost(&cost);
    store_tell_waits(&waits, &waited);
    if (rate <= 0 && tables->moves)
        tell_floor(tables, &cost, seconds);
    fflush(stdout);
}

/* By turns, so that both have the same machine: its other load changes from second to second. */
static void play_by_turns(struct tables *tables, struct tables *peers, double seconds, double rate)
{
    struct cost ours = { 0 }, theirs = { 0 };
    double least = 0, most = 0;

    scenario_warm_up(tables, rate);
    scenario_warm_up(peers, rate);
    for (int turn = 0; turn < COMPARISONS; turn++) {
        struct cost our = { 0 }, their = { 0 };
        measure(tables, seconds / COMPARISONS, rate, &our);
        measure(peers, seconds / COMPARISONS, rate, &their);
        const double ratio = per_move(&our) / per_move(&their);
        least = !turn || ratio < least ? ratio : least;
        most = ratio > most ? ratio : most;
        add_cost(&ours, &our);
        add_cost(&theirs, &their);
    }
    tell_times(tables);
    tell_cost(&ours);
    if (rate <= 0)
        tell_floor(tables, &ours, seconds);
    printf(" the peer (bench/load/peer.mjs: Node and ws, whole views, nothing stored):\n");
    tell_times(peers);
    printf("  CPU a move: %.1f us; %.0f bytes in, four times %.0f bytes out\n",
           1e6 * per_move(&theirs), (double)theirs.said / (double)theirs.moves,
           (double)theirs.heard / (double)theirs.moves / SEATS);
    printf(" CPU a move, the store included: %.2f of the peer's (%d turns: %.2f to %.2f); load of "
           "the machine %.1f\n",
           per_move(&ours) / per_move(&theirs), COMPARISONS, least, most, load_average());
    fflush(stdout);
}

static void run(const struct setting *setting, const char *where, enum transport_kind kind,
                size_t count, double rate)
{
    struct server_process server;
    struct tables tables;

    scenario_start(&server, setting, where, kind);
    tables_open(&tables, &server, count);
    play(&tables, setting->seconds, rate);
    tables_free(&tables);
    scenario_stop(&server);
}

/* Beside the server as many are written. False: it cannot be started. */
static bool compare(const struct setting *setting, const char *where, size_t count, double rate)
{
    struct server_process server, peer;
    struct tables tables, peers;

    if (!server_process_start_peer(&peer))
        return false;
    scenario_start(&server, setting, where, TRANSPORT_TCP);
    tables_open(&tables, &server, count);
    tables_open(&peers, &peer, count);
    play_by_turns(&tables, &peers, setting->seconds, rate);
    tables_free(&peers);
    tables_free(&tables);
    server_process_stop(&peer, SIGKILL);
    scenario_stop(&server);
    return true;
}

static void run_over_tcp(const struct setting *setting, const char *where, size_t count,
                         double rate)
{
    if (compare(setting, where, count, rate))
        return;
    printf("  nothing to compare with: Node or npm's ws is missing\n");
    run(setting, where, TRANSPORT_TCP, count, rate);
}

static void run_closed(const struct setting *setting, const char *where)
{
    printf(" over TCP:\n");
    run_over_tcp(setting, where, CLOSED_TABLES, 0);
    printf(" over a Unix socket:\n");
    run(setting, where, TRANSPORT_UNIX, CLOSED_TABLES, 0);
}

static void closed_loop(const struct setting *setting)
{
    printf("closed loop, %d connections, moves on the disk before they are told:\n",
           CLOSED_TABLES * SEATS);
    run_closed(setting, setting->directory);
}

static void in_memory(const struct setting *setting)
{
    printf("closed loop, %d connections, the store's file in memory (/dev/shm):\n",
           CLOSED_TABLES * SEATS);
    run_closed(setting, "/dev/shm");
}

static void open_loop(const struct setting *setting)
{
    printf("open loop, %d moves/s on %d connections:\n", OPEN_RATE, OPEN_TABLES * SEATS);
    run_over_tcp(setting, setting->directory, OPEN_TABLES, OPEN_RATE);
}

static void open_loop_in_memory(const struct setting *setting)
{
    printf("open loop, %d moves/s on %d connections, the store's file in memory (/dev/shm):\n",
           OPEN_RATE, OPEN_TABLES * SEATS);
    run_over_tcp(setting, "/dev/shm", OPEN_TABLES, OPEN_RATE);
}

/* ---- sitting there ------------------------------------------------------------------------ */

static void shook(struct websocket *websocket)
{
    ++*(size_t *)websocket->owner;
}

static void ignored(struct websocket *websocket, const char *text, size_t length)
{
    (void)websocket;
    (void)text;
    (void)length;
}

static size_t told_goodbye;

static void ended(struct websocket *websocket, int code)
{
    (void)websocket;
    told_goodbye += code == 1012;
}

static const struct websocket_kind idle_kind = { shook, ignored, ended };

static struct websocket *open_idle(const struct server_process *server, size_t count, size_t *open)
{
    struct websocket *websockets = calloc(count, sizeof *websockets);

    if (!websockets)
        fail("Out of memory.");
    for (size_t i = 0; i < count; i++) {
        websockets[i] = (struct websocket){ .handle = -1, .kind = &idle_kind, .owner = open };
        websocket_open(&websockets[i], server, (unsigned)i);
        while (i + 1 - *open > 100)
            websockets_wait(1);
    }
    while (*open < count)
        websockets_wait(1);
    return websockets;
}

static double cpu(const struct usage *usage)
{
    return usage->loop + usage->store;
}

static void leave_open(struct server_process *server, size_t count)
{
    const double begun = clock_now();

    kill(server->process, SIGTERM);
    while (websockets_open && clock_now() - begun < 10)
        websockets_wait(0.1);
    const int status = server_process_stop(server, 0);
    printf("  SIGTERM: status %d after %.2f s, %zu were told 1012\n", status, clock_now() - begun,
           told_goodbye);
    if (status || told_goodbye != count)
        scenario_fault("not everybody was told that the server ends");
    server_process_remove(server);
}

static void idle(const struct setting *setting)
{
    struct server_process server;
    size_t open = 0;

    printf("%d idle connections:\n", IDLE);
    scenario_start(&server, setting, setting->directory, TRANSPORT_TCP);
    const struct usage before = server_process_usage(&server);
    const double begun = clock_now();
    struct websocket *websockets = open_idle(&server, IDLE, &open);
    const double took = clock_now() - begun;
    const struct usage after = server_process_usage(&server);
    printf("  %.2f KiB and %.0f us of CPU each; all were in after %.1f s; before: %.1f MiB\n",
           (after.memory - before.memory) / IDLE, 1e6 * (cpu(&after) - cpu(&before)) / IDLE, took,
           before.memory / 1024);
    leave_open(&server, IDLE);
    free(websockets);
}

/* ---- going away and coming back ----------------------------------------------------------- */

static void restart(const struct setting *setting)
{
    struct server_process server;
    struct tables tables;

    printf("%d tables in play, kill -9, and a new start:\n", RESTART_TABLES);
    scenario_start(&server, setting, setting->directory, TRANSPORT_TCP);
    const struct usage before = server_process_usage(&server);
    tables_open(&tables, &server, RESTART_TABLES);
    const struct usage after = server_process_usage(&server);
    printf("  %.2f KiB a table with its four connections\n",
           (after.memory - before.memory) / RESTART_TABLES);
    play(&tables, setting->seconds, 0);
    server_process_stop(&server, SIGKILL);
    tables_close(&tables);
    server_process_start(&server, setting->program);
    const struct usage used = server_process_usage(&server);
    const double started = cpu(&used), begun = clock_now();
    const bool same = tables_return(&tables, &server);
    printf("  open again after %.2f s; %d people were back %.2f s later\n", server.greeted_after,
           RESTART_TABLES * SEATS, clock_now() - begun);
    if (!same)
        scenario_fault("a table is not where it was");
    if (started > BACK_SECONDS)
        scenario_fault("it took too long");
    tables_play(&tables, 1, OPEN_RATE);
    tables_free(&tables);
    scenario_stop(&server);
}

/* ---- abuse -------------------------------------------------------------------------------- */

/* p99 in ms. */
static double play_beside(struct tables *tables, const char *who, double seconds)
{
    printf(" %s:\n", who);
    play(tables, seconds, HONEST_RATE);
    return figures_share(&tables->figures, 0.99);
}

/* Prints how many requests the abusers make, and the memory they take of the server; answers the
 * MiB. */
static double tell_burden(const struct server_process *abused_server, const struct usage *before,
                          double asked, double seconds)
{
    const struct usage after = server_process_usage(abused_server);
    const double more = (after.memory - before->memory) / 1024;

    printf("  the abused server: %.0f requests/s, its loop %.0f %% busy, %.1f MiB more\n",
           (store_metric(abused_server, "talon_requests_total") - asked) / seconds,
           100 * (after.loop - before->loop) / seconds, more);
    return more;
}

/* Plays while a server is abused; p99. */
static double play_during_abuse(struct tables *tables, const char *who,
                                const struct server_process *abused_server,
                                const struct abuse *abuse, double seconds)
{
    const struct usage before = server_process_usage(abused_server);
    const double asked = store_metric(abused_server, "talon_requests_total"), begun = clock_now();
    const pid_t child = abuse_begin(abused_server, abuse);
    const double p99 = play_beside(tables, who, seconds);

    if (tell_burden(abused_server, &before, asked, clock_now() - begun) > ABUSE_MEBIBYTES)
        scenario_fault("the abuse takes too much memory");
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    return p99;
}

/* Abuse takes processor time of the machine even if it is of another server. So another server is
 * abused first, and the harm to honest people is the wait beyond that. */
static void abused(const struct setting *setting, const struct abuse *abuse)
{
    struct server_process server, other;
    struct tables tables;

    server_process_keep_apart();
    scenario_start(&server, setting, setting->directory, TRANSPORT_TCP);
    scenario_start(&other, setting, setting->directory, TRANSPORT_TCP);
    tables_open(&tables, &server, HONEST_TABLES);
    const double alone = play_beside(&tables, "alone", setting->seconds);
    const double elsewhere =
        play_during_abuse(&tables, "abuse of another server", &other, abuse, setting->seconds);
    scenario_stop(&other);
    const double beside =
        play_during_abuse(&tables, "abuse of this server", &server, abuse, setting->seconds);
    printf("  p99 is %.2f times what it was alone, %.2f times what it was with the abuse of "
           "another server\n",
           beside / alone, beside / elsewhere);
    tables_free(&tables);
    scenario_stop(&server);
}

static void abuse(const struct setting *setting)
{
    const struct abuse all = { .slow = SLOW, .deaf = DEAF, .flooding = FLOODING };

    printf("%d honest tables, %d moves/s; %d slow, %d who never read, %d flooding connections:\n",
           HONEST_TABLES, HONEST_RATE, all.slow, all.deaf, all.flooding);
    abused(setting, &all);
}

static void slow(const struct setting *setting)
{
    printf("%d honest tables; %d slow connections:\n", HONEST_TABLES, SLOW);
    abused(setting, &(struct abuse){ .slow = SLOW });
}

static void deaf(const struct setting *setting)
{
    printf("%d honest tables; %d connections who never read:\n", HONEST_TABLES, DEAF);
    abused(setting, &(struct abuse){ .deaf = DEAF });
}

static void flood(const struct setting *setting)
{
    printf("%d honest tables; %d flooding connections:\n", HONEST_TABLES, FLOODING);
    abused(setting, &(struct abuse){ .flooding = FLOODING });
}

/* ---- all of them -------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*run)(const struct setting *setting);
    bool usual; /* if none is named */
} scenarios[] = {
    { "closed", closed_loop, true },
    { "open", open_loop, true },
    { "memory", in_memory, true },
    { "openmemory", open_loop_in_memory, false },
    { "idle", idle, true },
    { "restart", restart, true },
    { "abuse", abuse, false },
    { "slow", slow, false },
    { "deaf", deaf, false },
    { "flood", flood, false },
    { "requests", crowds_for_each_request, false },
};

static bool is_wanted(size_t which, int count, char **names)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], scenarios[which].name))
            return true;
    return !count && scenarios[which].usual;
}

int main(int count, char **arguments)
{
    const char *seconds = getenv("LOAD_SECONDS");
    struct rlimit files;

    if (count < 3)
        fail("load PROGRAM DIRECTORY [SCENARIO ...]");
    const struct setting setting = { arguments[1], arguments[2],
                                     seconds ? strtod(seconds, NULL) : 10 };
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGPIPE, SIG_IGN);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        if (is_wanted(i, count - 3, arguments + 3)) {
            websockets_begin();
            scenarios[i].run(&setting);
        }
    return scenario_faults() ? 1 : 0;
}
