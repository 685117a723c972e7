/* sim_memory.c - the same made-up world while memory runs out in the server: in each run another of
 * its allocations fails, once or from then on for a while. Whatever was acknowledged is still
 * there, what is told is written down, nothing breaks and nothing leaks. Linked with --wrap; TAP.
 * Usage: sim_memory [--from N] [--seeds N] [--runs N] [--all] | --seed N FROM TO
 */
#include "sim.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUDGET = 120, SHORTAGE = 40 };

/* ---- memory that runs out -------------------------------------------------------------------- */

static unsigned long asked, fail_from, fail_to; /* which of the server's allocations fail */
static long living;
static bool trace;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *at);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *at);

/* Only the server may run out of memory: everybody else is the test. */
static bool fails(void)
{
    if (!sim_in_server)
        return false;
    const bool failed = ++asked >= fail_from && asked < fail_to;
    if (failed && trace)
        puts("           an allocation fails");
    return failed;
}

static void *counted(void *at)
{
    living += at != NULL;
    return at;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    if (fails())
        return NULL;
    void *at = __real_realloc(old, size);
    living += at && !old;
    return at;
}

void __wrap_free(void *at)
{
    living -= at != NULL;
    __real_free(at);
}

/* ---- runs ------------------------------------------------------------------------------------ */

static struct {
    unsigned long runs, wrong, leaks, refused;
} total;

static void run(uint64_t seed, unsigned long from, unsigned long to)
{
    static struct sim sim;
    const long before = living;

    asked = 0;
    fail_from = from;
    fail_to = to;
    sim = (struct sim){ .short_of_memory = true, .budget = BUDGET, .live = trace };
    sim_begin(&sim, seed, SPOIL_NOTHING);
    sim_run(&sim);
    total.runs++;
    if (sim.wrong_found && !total.wrong++)
        printf("# seed %llu, allocations %lu to %lu, table %s: %s\n", (unsigned long long)seed,
               from, to, sim.wrong_table, sim.wrong);
    sim_free(&sim);
    if (living != before && !total.leaks++)
        printf("# seed %llu, allocations %lu to %lu: %ld pieces leak\n", (unsigned long long)seed,
               from, to, living - before);
    living = before;
}

static unsigned long allocations(uint64_t seed)
{
    run(seed, ~0ul, ~0ul);
    return asked;
}

/* So many runs of one seed, evenly, or one for every allocation. */
static void run_seed(uint64_t seed, unsigned long runs, bool all)
{
    const unsigned long count = allocations(seed);
    const unsigned long stride = all || count < runs ? 1 : count / runs;

    for (unsigned long at = 1 + seed % stride; at <= count; at += stride) {
        run(seed, at, at + 1);
        if (at % 5 == 0)
            run(seed, at, at + SHORTAGE);
    }
}

int main(int argc, char **argv)
{
    unsigned long first = 1, seeds = 20, runs = 60;
    bool all = false;

    json_set_alloc_funcs(__wrap_malloc, __wrap_free);
    json_object_seed(1);
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--all"))
            all = true;
        else if (!strcmp(argv[i], "--from") && i + 1 < argc)
            first = strtoul(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--seeds") && i + 1 < argc)
            seeds = strtoul(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--seed") && i + 3 < argc) {
            trace = true;
            run(strtoull(argv[i + 1], NULL, 10), strtoul(argv[i + 2], NULL, 10),
                strtoul(argv[i + 3], NULL, 10));
            return (int)total.wrong;
        } else if (!strcmp(argv[i], "--runs") && i + 1 < argc)
            runs = strtoul(argv[++i], NULL, 10);
    for (uint64_t seed = first; seed < first + seeds; seed++)
        run_seed(seed, runs, all);
    printf("%s 1 - the server may run out of memory anywhere: %lu runs, %lu wrong\n",
           total.wrong ? "not ok" : "ok", total.runs, total.wrong);
    printf("%s 2 - and nothing leaks: %lu leaks\n1..2\n", total.leaks ? "not ok" : "ok",
           total.leaks);
    return total.wrong || total.leaks;
}
