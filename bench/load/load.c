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
    HONEST_TABLES = 100,
    HONEST_RATE = 400,
    SLOW = 1000,
    DEAF = 200,
    FLOODING = 100,
    ABUSE_MEBIBYTES = 64,
    BACK_SECONDS = 10
};

struct setting {
    const char *program, *directory;
    double seconds;
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

static void fault(const char *what)
{
    printf("  FAULT: %s\n", what);
    faults++;
}

static void start(struct served *served, const struct setting *setting, const char *where,
                  enum road_kind kind)
{
    *served = (struct served){ .kind = kind };
    served_directory(served, where);
    served_start(served, setting->program);
}

static void stop(struct served *served)
{
    if (served_stop(served, SIGTERM))
        fault("the server did not end with status 0");
    served_remove(served);
}

/* ---- playing ------------------------------------------------------------------------------ */

/* The time a move took of the loop, and the part of it that the system calls need. */
static void tell_floor(const struct tables *tables, double loop, size_t said, size_t heard,
                       double seconds)
{
    const size_t moves = tables->moves ? tables->moves : 1;
    const size_t in = said / moves, out = heard / moves / SEATS;
    const enum road_kind kind = tables->served->kind;
    const double floor = floor_measure(kind, tables->count, in, out, seconds / 2).cpu;

    printf("  one message of %zu bytes in, four of %zu out; the system alone takes %.1f us for "
           "that: the loop %.2f times as much\n",
           in, out, 1e6 * floor, loop / floor);
    if (kind != ROAD_TCP)
        return;
    const struct toll peer = peer_measure(tables->count, in, out, seconds / 2);
    if (peer.cpu > 0)
        printf(
            "  a server as many are written (peer.mjs), which writes nothing down: %.0f moves/s, "
            "%.1f us, %.2f times the loop\n",
            peer.a_second, 1e6 * peer.cpu, peer.cpu / loop);
}

static void tell_play(struct tables *tables, const struct usage *before, const struct usage *after)
{
    struct figures *figures = &tables->figures;
    const double moves = (double)(tables->moves ? tables->moves : 1);

    printf("  %.0f moves/s; all four have seen a move after p50 %.2f, p99 %.2f, most %.2f ms\n",
           tables->a_second, figures_share(figures, 0.5), figures_share(figures, 0.99),
           figures_share(figures, 1));
    if (tables->late.count)
        printf("  of it we ourselves were late with it p50 %.2f, p99 %.2f, most %.2f ms\n",
               figures_share(&tables->late, 0.5), figures_share(&tables->late, 0.99),
               figures_share(&tables->late, 1));
    printf("  CPU a move: %.1f us in the loop, %.1f us in the store's thread\n",
           1e6 * (after->loop - before->loop) / moves,
           1e6 * (after->store - before->store) / moves);
    if (tables->refused)
        printf("  %llu tries too soon for LIMIT_MESSAGES_A_SECOND\n",
               (unsigned long long)tables->refused);
    if (tables->lost)
        fault("connections were lost");
}

static void play(struct tables *tables, double seconds, double rate)
{
    tables_play(tables, 0.5, rate); /* everything is warm, then */
    const struct usage before = served_usage(tables->served);
    const struct waits waits = disk_waits(tables->served);
    const uint64_t said = lines_said, heard = lines_heard;
    tables_play(tables, seconds, rate);
    const struct usage after = served_usage(tables->served);
    const struct waits waited = disk_waits(tables->served);
    tell_play(tables, &before, &after);
    disk_tell(&waits, &waited);
    if (rate <= 0 && tables->moves)
        tell_floor(tables, (after.loop - before.loop) / (double)tables->moves, lines_said - said,
                   lines_heard - heard, seconds);
    fflush(stdout);
}

static void run(const struct setting *setting, const char *where, enum road_kind kind, size_t count,
                double rate)
{
    struct served served;
    struct tables tables;

    start(&served, setting, where, kind);
    tables_open(&tables, &served, count);
    play(&tables, setting->seconds, rate);
    tables_free(&tables);
    stop(&served);
}

/* One after the other, so that the machine is the same as far as it can be. */
static void run_closed(const struct setting *setting, const char *where)
{
    for (int kind = 0; kind < ROADS; kind++) {
        printf(" over %s:\n", road_names[kind]);
        run(setting, where, (enum road_kind)kind, CLOSED_TABLES, 0);
    }
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
    run(setting, setting->directory, ROAD_TCP, OPEN_TABLES, OPEN_RATE);
}

static void open_loop_in_memory(const struct setting *setting)
{
    printf("open loop, %d moves/s on %d connections, the store's file in memory (/dev/shm):\n",
           OPEN_RATE, OPEN_TABLES * SEATS);
    run(setting, "/dev/shm", ROAD_TCP, OPEN_TABLES, OPEN_RATE);
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
        fault("not everybody was told that the server ends");
    served_remove(served);
}

static void idle(const struct setting *setting)
{
    struct served served;
    size_t open = 0;

    printf("%d idle connections:\n", IDLE);
    start(&served, setting, setting->directory, ROAD_TCP);
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
    start(&served, setting, setting->directory, ROAD_TCP);
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
        fault("a table is not where it was");
    if (served.greeted_after > BACK_SECONDS) /* 2 on a quiet machine */
        fault("it took too long");
    tables_play(&tables, 1, OPEN_RATE);
    tables_free(&tables);
    stop(&served);
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
        fault("the abuse takes too much memory");
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

    start(&served, setting, setting->directory, ROAD_TCP);
    start(&other, setting, setting->directory, ROAD_TCP);
    tables_open(&tables, &served, HONEST_TABLES);
    const double alone = play_beside(&tables, "alone", setting->seconds);
    const double elsewhere =
        play_during_abuse(&tables, "abuse of another server", &other, abuse, setting->seconds);
    stop(&other);
    const double beside =
        play_during_abuse(&tables, "abuse of this server", &served, abuse, setting->seconds);
    printf("  p99 is %.2f times what it was alone, %.2f times what it was with the abuse of "
           "another server\n",
           beside / alone, beside / elsewhere);
    tables_free(&tables);
    stop(&served);
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
    { "closed", closed_loop, true }, { "open", open_loop, true },
    { "memory", in_memory, true },   { "openmemory", open_loop_in_memory, false },
    { "idle", idle, true },          { "restart", restart, true },
    { "abuse", abuse, false },       { "slow", slow, false },
    { "deaf", deaf, false },         { "flood", flood, false },
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
