/* simulation.c - runs seeds, one line of TAP for each batch of them, and tells how to run again
 * what went wrong. Usage: simulated_server [--seeds N] [--from N] [--seed N] [--trace] [--inject
 * NAME]
 * [--controls]
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "simulated_server.h"

#include "json/json_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 50, LAST_LINES = 30, CONTROL_SEEDS = 60 };

static struct {
    unsigned long seeds, wrong, views, rows, acknowledged, messages, kills, cuts, fails, late,
        imports, clocks, drives, played, drive_deals, circles, circle_results;
    double hours;
} total;

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void show(const struct sim *sim)
{
    const char *table = sim->wrong_table;
    size_t first = sim->trace_count, wanted = 0;

    while (first && wanted < LAST_LINES) {
        first--;
        wanted += !table[0] || strstr(sim->trace_lines[first], table) != NULL;
    }
    for (; first < sim->trace_count; first++)
        if (!table[0] || strstr(sim->trace_lines[first], table) || first + 4 >= sim->trace_count)
            printf("#   %s\n", sim->trace_lines[first]);
}

/* The hash of the run's trace. */
static uint64_t run(uint64_t seed, enum injection injection, bool keep, struct sim *sim)
{
    sim->keep = keep;
    sim_begin(sim, seed, injection);
    sim_run(sim);
    return sim->hash;
}

static void add_up(const struct sim *sim)
{
    total.seeds++;
    total.wrong += sim->wrong_found;
    total.views += sim->checker.views;
    total.late += sim->checker.late;
    total.imports += sim->checker.imports;
    total.clocks += sim->checker.clocks;
    total.drives += sim->checker.drives;
    total.played += sim->checker.played;
    total.drive_deals += sim->checker.drive_deals;
    total.circles += sim->checker.circles;
    total.circle_results += sim->checker.circle_results;
    total.rows += sim->checker.rows;
    total.acknowledged += sim->checker.acknowledged;
    total.messages += sim->messages;
    total.kills += sim->kills;
    total.cuts += sim->cuts;
    total.fails += sim->fails;
    total.hours += (double)sim->time / 3600e3;
}

/* What went wrong, from the same seed run once more. */
static void explain(uint64_t seed, enum injection injection)
{
    static struct sim sim;

    run(seed, injection, true, &sim);
    printf("# seed %llu, at %.3f s, table %s: %s\n", (unsigned long long)seed,
           (double)sim.time / 1000, sim.wrong_table, sim.wrong);
    show(&sim);
    printf("# again: build/test/simulated_server --seed %llu --trace%s%s\n",
           (unsigned long long)seed, injection ? " --inject " : "",
           injection ? injection_names[injection] : "");
    sim_free(&sim);
}

/* How many of the batch went wrong. */
static unsigned batch(uint64_t from, uint64_t count)
{
    static struct sim sim;
    unsigned found = 0;

    for (uint64_t seed = from; seed < from + count; seed++) {
        run(seed, INJECT_NOTHING, false, &sim);
        const bool is_wrong = sim.wrong_found;
        add_up(&sim);
        sim_free(&sim);
        if (is_wrong && !found++)
            explain(seed, INJECT_NOTHING);
    }
    return found;
}

static unsigned run_seeds(uint64_t from, uint64_t count, unsigned *test)
{
    const double began = seconds();
    unsigned failed = 0;

    for (uint64_t at = 0; at < count; at += BATCH) {
        const uint64_t size = count - at < BATCH ? count - at : BATCH;
        const unsigned found = batch(from + at, size);
        failed += found > 0;
        printf("%s %u - seeds %llu to %llu, %u wrong\n", found ? "not ok" : "ok", ++*test,
               (unsigned long long)(from + at), (unsigned long long)(from + at + size - 1), found);
        fflush(stdout);
    }
    printf(
        "# %lu seeds, %lu messages, %lu views compared, %lu rows, %lu moves acknowledged, %lu "
        "kills, %lu lines broken, %lu failed writes, %lu late views, %lu imports, %lu clocks seen "
        "running, %lu answers about drives compared, %lu results of days, %lu of "
        "online drives, %lu answers about circles compared, %lu results of circles\n",
        total.seeds, total.messages, total.views, total.rows, total.acknowledged, total.kills,
        total.cuts, total.fails, total.late, total.imports, total.clocks, total.drives,
        total.played, total.drive_deals, total.circles, total.circle_results);
    const double took = seconds() - began;
    printf("# %.1f simulated hours in %.1f s: %.0f hours a second\n", total.hours, took,
           total.hours / took);
    return failed;
}

/* The same seed twice is the same run. */
static unsigned run_twice(uint64_t from, unsigned *test)
{
    static struct sim sim;
    unsigned differ = 0;

    for (uint64_t seed = from; seed < from + 5; seed++) {
        const uint64_t hash = run(seed, INJECT_NOTHING, false, &sim);
        sim_free(&sim);
        differ += hash != run(seed, INJECT_NOTHING, true, &sim);
        sim_free(&sim);
    }
    printf("%s %u - the same seed is the same run\n", differ ? "not ok" : "ok", ++*test);
    return differ > 0;
}

/* Every way to break the driver is noticed. */
static unsigned run_controls(unsigned *test)
{
    static struct sim sim;
    unsigned failed = 0;

    for (int injection = 1; injection < INJECTIONS; injection++) {
        uint64_t seed = 1;
        bool found = false;
        for (; seed <= CONTROL_SEEDS && !found; seed++) {
            run(seed, (enum injection)injection, false, &sim);
            found = sim.wrong_found;
            if (found)
                printf("# seed %llu: %s\n", (unsigned long long)seed, sim.wrong);
            sim_free(&sim);
        }
        failed += !found;
        printf("%s %u - a driver that is wrong is noticed: %s\n", found ? "ok" : "not ok", ++*test,
               injection_names[injection]);
        fflush(stdout);
    }
    return failed;
}

static unsigned run_one(uint64_t seed, enum injection injection, bool trace)
{
    static struct sim sim;

    sim.live = trace;
    run(seed, injection, false, &sim);
    printf("# seed %llu: %s; hash %016llx\n", (unsigned long long)seed,
           sim.wrong_found ? sim.wrong : "fine", (unsigned long long)sim.hash);
    const bool found = sim.wrong_found;
    sim_free(&sim);
    return found;
}

static enum injection injection_of(const char *name)
{
    for (int i = 1; i < INJECTIONS; i++)
        if (!strcmp(injection_names[i], name))
            return (enum injection)i;
    return INJECT_NOTHING;
}

int main(int argc, char **argv)
{
    uint64_t count = 200, from = 1, one = 0;
    bool trace = false, controls = false;
    enum injection injection = INJECT_NOTHING;
    unsigned failed, test = 0;

    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "0";
        if (!strcmp(argv[i], "--trace"))
            trace = true;
        else if (!strcmp(argv[i], "--controls"))
            controls = true;
        else if (i++, !strcmp(argv[i - 1], "--seeds"))
            count = strtoull(value, NULL, 10);
        else if (!strcmp(argv[i - 1], "--from"))
            from = strtoull(value, NULL, 10);
        else if (!strcmp(argv[i - 1], "--seed"))
            one = strtoull(value, NULL, 10);
        else if (!strcmp(argv[i - 1], "--inject"))
            injection = injection_of(value);
    }
    if (one)
        return (int)run_one(one, injection, trace);
    failed = controls ? run_controls(&test) : 0;
    failed += run_twice(from, &test) + run_seeds(from, count, &test);
    printf("1..%u\n", test);
    return failed != 0;
}
