/* load.c - the scenarios that are measured, and the output of the figures. It judges no figure;
 * only a lost connection, a lost table or an exit status ends it with 1.
 *
 *     load PROGRAM DIRECTORY [SCENARIO …]      LOAD_SECONDS=10 in the environment
 */
#define _GNU_SOURCE
#include "load.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
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
    BACK_SECONDS = 10,
};

static int faults;

double load_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void load_fail(const char *sentence, ...)
{
    va_list list;

    va_start(list, sentence);
    fputs("load: ", stderr);
    vfprintf(stderr, sentence, list);
    fputs("\n", stderr);
    va_end(list);
    exit(1);
}

void load_fault(const char *what)
{
    printf("  FAULT: %s\n", what);
    faults++;
}

void load_start(struct served *served, const struct setting *setting, const char *where,
                enum road_kind kind)
{
    *served = (struct served){ .kind = kind };
    served_directory(served, where);
    served_start(served, setting->program);
}

void load_stop(struct served *served)
{
    if (served_stop(served, SIGTERM))
        load_fault("the server did not end with status 0");
    served_remove(served);
}

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
    const struct usage before = served_usage(tables->served);
    const uint64_t said = lines_said, heard = lines_heard, moves = tables->moves;

    tables_play(tables, seconds, rate);
    const struct usage after = served_usage(tables->served);
    cost->loop += after.loop - before.loop;
    cost->store += after.store - before.store;
    cost->moves += tables->moves - moves;
    cost->said += lines_said - said;
    cost->heard += lines_heard - heard;
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

void load_warm_up(struct tables *tables, double rate)
{
    tables_play(tables, 0.5, rate);
    tables_forget(tables);
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
        load_fault("connections were lost");
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
    const double floor = floor_measure(tables->served->kind, tables->count, cost->said / moves,
                                       cost->heard / moves / SEATS, seconds / 2)
                             .cpu;

    printf("  the system alone takes %.1f us for messages of these lengths: the loop %.2f times "
           "as much\n",
           1e6 * floor, cost->loop / (double)moves / floor);
}

static void play(struct tables *tables, double seconds, double rate)
{
    struct cost cost = { 0 };

    load_warm_up(tables, rate);
    const struct waits waits = disk_waits(tables->served);
    measure(tables, seconds, rate, &cost);
    const struct waits waited = disk_waits(tables->served);
    tell_times(tables);
    tell_cost(&cost);
    disk_tell(&waits, &waited);
    if (rate <= 0 && tables->moves)
        tell_floor(tables, &cost, seconds);
    fflush(stdout);
}

/* By turns, so that both have the same machine: its other load changes from second to second. */
static void play_by_turns(struct tables *tables, struct tables *peers, double seconds, double rate)
{
    struct cost ours = { 0 }, theirs = { 0 };
    double least = 0, most = 0;

    load_warm_up(tables, rate);
    load_warm_up(peers, rate);
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

static void run(const struct setting *setting, const char *where, enum road_kind kind, size_t count,
                double rate)
{
    struct served served;
    struct tables tables;

    load_start(&served, setting, where, kind);
    tables_open(&tables, &served, count);
    play(&tables, setting->seconds, rate);
    tables_free(&tables);
    load_stop(&served);
}

/* Beside the server as many are written. False: it cannot be started. */
static bool compare(const struct setting *setting, const char *where, size_t count, double rate)
{
    struct served served, peer;
    struct tables tables, peers;

    if (!served_start_peer(&peer))
        return false;
    load_start(&served, setting, where, ROAD_TCP);
    tables_open(&tables, &served, count);
    tables_open(&peers, &peer, count);
    play_by_turns(&tables, &peers, setting->seconds, rate);
    tables_free(&peers);
    tables_free(&tables);
    served_stop(&peer, SIGKILL);
    load_stop(&served);
    return true;
}

static void run_over_tcp(const struct setting *setting, const char *where, size_t count,
                         double rate)
{
    if (compare(setting, where, count, rate))
        return;
    printf("  nothing to compare with: Node or npm's ws is missing\n");
    run(setting, where, ROAD_TCP, count, rate);
}

static void run_closed(const struct setting *setting, const char *where)
{
    printf(" over TCP:\n");
    run_over_tcp(setting, where, CLOSED_TABLES, 0);
    printf(" over a Unix socket:\n");
    run(setting, where, ROAD_UNIX, CLOSED_TABLES, 0);
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

static void shook(struct line *line)
{
    ++*(size_t *)line->owner;
}

static void ignored(struct line *line, const char *text, size_t length)
{
    (void)line;
    (void)text;
    (void)length;
}

static size_t told_goodbye;

static void ended(struct line *line, int code)
{
    (void)line;
    told_goodbye += code == 1012;
}

static const struct line_kind idle_kind = { shook, ignored, ended };

static struct line *open_idle(const struct served *served, size_t count, size_t *open)
{
    struct line *lines = calloc(count, sizeof *lines);

    if (!lines)
        load_fail("Out of memory.");
    for (size_t i = 0; i < count; i++) {
        lines[i] = (struct line){ .handle = -1, .kind = &idle_kind, .owner = open };
        line_open(&lines[i], served, (unsigned)i);
        while (i + 1 - *open > 100)
            lines_wait(1);
    }
    while (*open < count)
        lines_wait(1);
    return lines;
}

static double cpu(const struct usage *usage)
{
    return usage->loop + usage->store;
}

static void leave_open(struct served *served, size_t count)
{
    const double begun = load_now();

    kill(served->process, SIGTERM);
    while (lines_open && load_now() - begun < 10)
        lines_wait(0.1);
    const int status = served_stop(served, 0);
    printf("  SIGTERM: status %d after %.2f s, %zu were told 1012\n", status, load_now() - begun,
           told_goodbye);
    if (status || told_goodbye != count)
        load_fault("not everybody was told that the server ends");
    served_remove(served);
}

static void idle(const struct setting *setting)
{
    struct served served;
    size_t open = 0;

    printf("%d idle connections:\n", IDLE);
    load_start(&served, setting, setting->directory, ROAD_TCP);
    const struct usage before = served_usage(&served);
    const double begun = load_now();
    struct line *lines = open_idle(&served, IDLE, &open);
    const double took = load_now() - begun;
    const struct usage after = served_usage(&served);
    printf("  %.2f KiB and %.0f us of CPU each; all were in after %.1f s; before: %.1f MiB\n",
           (after.memory - before.memory) / IDLE, 1e6 * (cpu(&after) - cpu(&before)) / IDLE, took,
           before.memory / 1024);
    leave_open(&served, IDLE);
    free(lines);
}

/* ---- going away and coming back ----------------------------------------------------------- */

static void restart(const struct setting *setting)
{
    struct served served;
    struct tables tables;

    printf("%d tables in play, kill -9, and a new start:\n", RESTART_TABLES);
    load_start(&served, setting, setting->directory, ROAD_TCP);
    const struct usage before = served_usage(&served);
    tables_open(&tables, &served, RESTART_TABLES);
    const struct usage after = served_usage(&served);
    printf("  %.2f KiB a table with its four connections\n",
           (after.memory - before.memory) / RESTART_TABLES);
    play(&tables, setting->seconds, 0);
    served_stop(&served, SIGKILL);
    tables_close(&tables);
    served_start(&served, setting->program);
    const double begun = load_now();
    const bool same = tables_return(&tables, &served);
    printf("  open again after %.2f s; %d people were back %.2f s later\n", served.greeted_after,
           RESTART_TABLES * SEATS, load_now() - begun);
    if (!same)
        load_fault("a table is not where it was");
    if (served.greeted_after > BACK_SECONDS) /* 2 on a quiet machine */
        load_fault("it took too long");
    tables_play(&tables, 1, OPEN_RATE);
    tables_free(&tables);
    load_stop(&served);
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
static double tell_burden(const struct served *abused_server, const struct usage *before,
                          double asked, double seconds)
{
    const struct usage after = served_usage(abused_server);
    const double more = (after.memory - before->memory) / 1024;

    printf("  the abused server: %.0f requests/s, its loop %.0f %% busy, %.1f MiB more\n",
           (disk_number(abused_server, "talon_requests_total") - asked) / seconds,
           100 * (after.loop - before->loop) / seconds, more);
    return more;
}

/* Plays while a server is abused; p99. */
static double play_during_abuse(struct tables *tables, const char *who,
                                const struct served *abused_server, const struct abuse *abuse,
                                double seconds)
{
    const struct usage before = served_usage(abused_server);
    const double asked = disk_number(abused_server, "talon_requests_total"), begun = load_now();
    const pid_t child = abuse_begin(abused_server, abuse);
    const double p99 = play_beside(tables, who, seconds);

    if (tell_burden(abused_server, &before, asked, load_now() - begun) > ABUSE_MEBIBYTES)
        load_fault("the abuse takes too much memory");
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    return p99;
}

/* Abuse takes processor time of the machine even if it is of another server. So another server is
 * abused first, and the harm to honest people is the wait beyond that. */
static void abused(const struct setting *setting, const struct abuse *abuse)
{
    struct served served, other;
    struct tables tables;

    served_keep_apart();
    load_start(&served, setting, setting->directory, ROAD_TCP);
    load_start(&other, setting, setting->directory, ROAD_TCP);
    tables_open(&tables, &served, HONEST_TABLES);
    const double alone = play_beside(&tables, "alone", setting->seconds);
    const double elsewhere =
        play_during_abuse(&tables, "abuse of another server", &other, abuse, setting->seconds);
    load_stop(&other);
    const double beside =
        play_during_abuse(&tables, "abuse of this server", &served, abuse, setting->seconds);
    printf("  p99 is %.2f times what it was alone, %.2f times what it was with the abuse of "
           "another server\n",
           beside / alone, beside / elsewhere);
    tables_free(&tables);
    load_stop(&served);
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
        load_fail("load PROGRAM DIRECTORY [SCENARIO ...]");
    const struct setting setting = { arguments[1], arguments[2],
                                     seconds ? strtod(seconds, NULL) : 10 };
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGPIPE, SIG_IGN);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        if (is_wanted(i, count - 3, arguments + 3)) {
            lines_begin();
            scenarios[i].run(&setting);
        }
    return faults ? 1 : 0;
}
