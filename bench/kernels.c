/* kernels.c - how many games a second the fast kernels play at every level of this machine, shuffle
 * included. Beside them it measures the engine, with the stream of chance that is fastest for it,
 * and War written plainly. One core, processor time, seven runs of each by turns; the median
 * counts.
 *
 * It prints figures and judges nothing. Argument: games of each run (20,000).
 */
#include "timing.h"
#include "fast/fast_war.h"
#include "plain_war.h"

#include <stdio.h>
#include <stdlib.h>

enum { RUNS = 7, ENGINE_SHARE = 8, CHUNK = 1000 };

static const struct {
    const char *name, *preset, *order;
} kernels[] = {
    { "war 1 down, shuffled", "classic", "shuffled" },
    { "war 1 down, winner first", "classic", "winner_first" },
    { "war 3 down, shuffled", "three-down", "shuffled" },
    { "war 3 down, winner first", "three-down", "winner_first" },
};

/* Games a second of each run. */
struct rates {
    double engine[RUNS], plainly[RUNS], level[FAST_LEVELS][RUNS];
};

static struct talon_config configuration(const char *preset, const char *order)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, talon_game_find("war", preset, NULL));
    talon_draft_preset(&draft, preset);
    talon_draft_set(&draft, "collect_order", order);
    talon_draft_finish(&draft, &config);
    return config;
}

static double run_kernel(const struct fast_war *rules, enum fast_level level, unsigned games)
{
    static struct fast_war_game played[CHUNK];
    const double start = bench_now();

    for (unsigned first = 0; first < games; first += CHUNK)
        fast_war_play_many(rules, level, first, games - first < CHUNK ? games - first : CHUNK,
                           played);
    return games / (bench_now() - start);
}

static double run_engine(const struct talon_config *config, unsigned games)
{
    static _Alignas(16) uint8_t state[TALON_STATE_MAX];
    const double start = bench_now();
    struct talon_rng rng;

    for (unsigned seed = 0; seed < games; seed++) {
        talon_rng_simulate(&rng, seed);
        talon_deal(config, NULL, 0, &rng, state);
        while (config->game->acting(state))
            config->game->run(state, &rng, UINT32_MAX);
    }
    return games / (bench_now() - start);
}

static double run_plainly(unsigned games)
{
    const double start = bench_now();
    unsigned battles = 0;

    for (unsigned seed = 0; seed < games; seed++)
        battles += plain_war_play(seed);
    /* Every game has battles. If nothing used their number, a compiler could leave the games out.
     */
    return battles ? games / (bench_now() - start) : 0;
}

static void print_rate(const char *name, const char *level, double rate, double engine)
{
    printf("%-38s %-10s %12.0f %16.2f\n", name, level, rate, rate / engine);
}

static void measure(const struct talon_config *config, const struct fast_war *rules, unsigned games,
                    struct rates *rates)
{
    for (int run = 0; run < RUNS; run++) {
        rates->engine[run] = run_engine(config, games / ENGINE_SHARE);
        rates->plainly[run] = run_plainly(games / ENGINE_SHARE);
        for (int level = 0; level < FAST_LEVELS; level++)
            if (fast_level_runs((enum fast_level)level))
                rates->level[level][run] = run_kernel(rules, (enum fast_level)level, games);
    }
}

static void print_kernel(unsigned kernel, struct rates *rates)
{
    const double engine = bench_median(rates->engine, RUNS);

    if (!kernel) /* these are the rules of the first row */
        print_rate("public rules, written plainly", "-", bench_median(rates->plainly, RUNS),
                   engine);
    print_rate(kernels[kernel].name, "engine", engine, engine);
    for (int level = 0; level < FAST_LEVELS; level++)
        if (fast_level_runs((enum fast_level)level))
            print_rate(kernels[kernel].name, fast_level_name((enum fast_level)level),
                       bench_median(rates->level[level], RUNS), engine);
}

int main(int argc, char **argv)
{
    const unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 20000;

    if (games < ENGINE_SHARE)
        return fputs("kernels: at least 8 games\n", stderr), 2;
    printf("%-38s %-10s %12s %16s\n", "kernel", "level", "games/s", "ratio-to-engine");
    for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        const struct talon_config config = configuration(kernels[k].preset, kernels[k].order);
        struct rates rates;
        struct fast_war rules;
        if (!fast_war_rules(&config, &rules))
            return fprintf(stderr, "kernels: no kernel for %s\n", kernels[k].name), 1;
        measure(&config, &rules, games, &rates);
        print_kernel(k, &rates);
    }
    return 0;
}
