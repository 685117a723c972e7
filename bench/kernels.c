#define _POSIX_C_SOURCE 199309L /* clock_gettime */
/* kernels.c - how many games a second the fast kernels play, shuffle included, beside the engine
 * with the stream of chance that is fastest for it. One core, processor time, seven runs of each by
 * turns; the median counts.
 *
 * It prints figures and judges nothing. Argument: games of each run (20,000).
 */
#include "fast/fast_war.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 7, ENGINE_SHARE = 8 };

static const struct {
    const char *name, *preset, *order;
} kernels[] = {
    { "war 1 down, shuffled", "classic", "shuffled" },
    { "war 1 down, winner first", "classic", "winner_first" },
    { "war 3 down, shuffled", "three-down", "shuffled" },
    { "war 3 down, winner first", "three-down", "winner_first" },
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static struct talon_config configuration(const char *preset, const char *order)
{
    struct talon_config config;

    talon_config_start(&config, talon_game_find("war", preset, NULL));
    talon_config_preset(&config, preset);
    talon_config_set(&config, "collect_order", order);
    talon_config_finish(&config);
    return config;
}

/* Games a second. */
static double run_kernel(const struct fast_war *rules, unsigned games)
{
    const double start = now();
    struct fast_war_game game;

    for (unsigned seed = 0; seed < games; seed++)
        fast_war_play(rules, seed, &game);
    return games / (now() - start);
}

static double run_engine(const struct talon_config *config, unsigned games)
{
    static _Alignas(16) uint8_t state[TALON_STATE_MAX];
    const double start = now();
    struct talon_rng rng;

    for (unsigned seed = 0; seed < games; seed++) {
        talon_rng_simulate(&rng, seed);
        talon_deal(config, NULL, 0, &rng, state);
        while (config->game->acting(state))
            config->game->run(state, &rng, UINT32_MAX);
    }
    return games / (now() - start);
}

static int by_size(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;

    return (a > b) - (a < b);
}

static double median(double *rates)
{
    qsort(rates, RUNS, sizeof *rates, by_size);
    return rates[RUNS / 2];
}

int main(int argc, char **argv)
{
    const unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 20000;

    if (games < ENGINE_SHARE)
        return fputs("kernels: at least 8 games\n", stderr), 2;
    printf("%-28s %-8s %12s %16s\n", "kernel", "level", "games/s", "ratio-to-engine");
    for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        const struct talon_config config = configuration(kernels[k].preset, kernels[k].order);
        double fast[RUNS], engine[RUNS];
        struct fast_war rules;
        if (!fast_war_rules(&config, &rules))
            return fprintf(stderr, "kernels: no kernel for %s\n", kernels[k].name), 1;
        for (int run = 0; run < RUNS; run++) {
            fast[run] = run_kernel(&rules, games);
            engine[run] = run_engine(&config, games / ENGINE_SHARE);
        }
        printf("%-28s %-8s %12.0f %16.2f\n", kernels[k].name, "plain", median(fast),
               median(fast) / median(engine));
    }
    return 0;
}
