/* batch_speed.c - how many steps a second batches make, beside plain calls of the core that do the
 * same: list the legal moves of the acting seat, take one at random, make it, deal the next game.
 * One core, processor time, seven runs of each by turns; the median counts.
 *
 * It prints figures and judges nothing. Arguments: steps of each run (200,000); the only game.
 */
#include "timing.h"

#include <talon/batch.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 7, LANES = 1024, WAYS = 5, MOST = 100 };

static const char *const presets[][2] = {
    { "whist", "classic" },  { "wunsdorf", "standard" }, { "wippen", "full" },
    { "spite", "standard" }, { "war", "classic" },       { "war", "steal" },
};

/* Plain calls of the core; or steps of a batch with these questions before each. */
enum way { PLAIN, LIST, MASK, OBSERVE, PICK };

static struct {
    struct talon_batch *batch;
    uint32_t list[LANES * MOST], counts[LANES], actions[LANES], words[LANES];
    int32_t rewards[LANES * TALON_SEATS_MAX];
    uint8_t done[LANES], errors[LANES], *mask;
    int32_t *cells;
} lanes;

static struct talon_config configuration(const char *game, const char *preset)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, talon_game_find(game, preset, NULL));
    talon_draft_preset(&draft, preset);
    talon_draft_finish(&draft, &config);
    return config;
}

static double run_core(const struct talon_config *config, unsigned steps)
{
    static _Alignas(16) uint8_t state[TALON_STATE_MAX];
    static struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *game = config->game;
    struct talon_rng rng, choice;
    const double start = bench_now();

    talon_rng_simulate(&rng, 1);
    talon_rng_simulate(&choice, 2);
    talon_deal(config, NULL, 0, &rng, state);
    for (unsigned step = 0; step < steps; step++) {
        const int seat = talon_first_seat(game->acting(state));
        const uint32_t count = (uint32_t)game->legal(state, seat, moves);
        const uint64_t word = talon_rng_word(&choice);
        game->apply(state, seat, moves[word * count >> 32], &rng);
        if (!game->acting(state))
            talon_deal(config, NULL, 0, &rng, state);
    }
    return steps / (bench_now() - start);
}

static void open_batch(const struct talon_config *config)
{
    static uint64_t seeds[LANES];

    for (unsigned lane = 0; lane < LANES; lane++)
        seeds[lane] = lane;
    void *const memory = aligned_alloc(64, (talon_batch_size(config, LANES, 1) + 63) / 64 * 64);
    if (!memory)
        abort();
    lanes.batch = talon_batch_start(memory, config, LANES, TALON_BATCH_RESET, seeds);
    lanes.mask = malloc((size_t)LANES * talon_batch_actions(lanes.batch));
    lanes.cells = malloc((size_t)LANES * talon_batch_cells(lanes.batch) * sizeof *lanes.cells);
    if (!lanes.mask || !lanes.cells)
        abort();
}

static void close_batch(void)
{
    free(lanes.batch);
    free(lanes.mask);
    free(lanes.cells);
}

static double pick_in_batch(unsigned steps)
{
    static const struct talon_batch_results results = { lanes.rewards, NULL, lanes.done,
                                                        lanes.errors };
    struct talon_rng choice;
    const double start = bench_now();

    talon_rng_simulate(&choice, 2);
    for (unsigned step = 0; step < steps; step += LANES) {
        for (unsigned lane = 0; lane < LANES; lane++)
            lanes.words[lane] = talon_rng_word(&choice);
        talon_batch_pick(lanes.batch, lanes.words, lanes.actions);
        talon_batch_step(lanes.batch, lanes.actions, &results);
    }
    return steps / (bench_now() - start);
}

static double run_batch(enum way way, unsigned steps)
{
    static const struct talon_batch_results results = { lanes.rewards, NULL, lanes.done,
                                                        lanes.errors };
    struct talon_rng choice;
    const double start = bench_now();

    talon_rng_simulate(&choice, 2);
    for (unsigned step = 0; step < steps; step += LANES) {
        talon_batch_list(lanes.batch, MOST, lanes.list, lanes.counts);
        if (way == MASK)
            talon_batch_legal(lanes.batch, lanes.mask);
        if (way == OBSERVE)
            talon_batch_observe(lanes.batch, NULL, lanes.cells);
        for (unsigned lane = 0; lane < LANES; lane++) {
            const uint64_t word = talon_rng_word(&choice);
            const uint32_t count = lanes.counts[lane] < MOST ? lanes.counts[lane] : MOST;
            lanes.actions[lane] = lanes.list[lane * MOST + (word * count >> 32)];
        }
        talon_batch_step(lanes.batch, lanes.actions, &results);
    }
    return steps / (bench_now() - start);
}

static void measure(const char *game, const char *preset, unsigned steps)
{
    const struct talon_config config = configuration(game, preset);
    double rate[WAYS][RUNS];
    char name[64];

    open_batch(&config);
    for (int run = 0; run < RUNS; run++) {
        rate[PLAIN][run] = run_core(&config, steps);
        for (int way = LIST; way < WAYS; way++)
            rate[way][run] = way == PICK ? pick_in_batch(steps) : run_batch((enum way)way, steps);
    }
    const double core = bench_median(rate[PLAIN], RUNS);
    snprintf(name, sizeof name, "%s/%s", game, preset);
    printf("%-20s %8u %8u %12.0f %8.2f %8.2f %8.2f %8.2f\n", name, talon_batch_actions(lanes.batch),
           talon_batch_cells(lanes.batch), core, bench_median(rate[LIST], RUNS) / core,
           bench_median(rate[MASK], RUNS) / core, bench_median(rate[OBSERVE], RUNS) / core,
           bench_median(rate[PICK], RUNS) / core);
    close_batch();
}

int main(int argc, char **argv)
{
    const unsigned steps = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 200000;

    if (steps < LANES)
        return fputs("batch_speed: at least 1024 steps\n", stderr), 2;
    printf("%-20s %8s %8s %12s %8s %8s %8s %8s\n", "preset", "actions", "cells", "core steps/s",
           "list", "+ mask", "+ view", "pick");
    for (unsigned p = 0; p < sizeof presets / sizeof *presets; p++)
        if (argc < 3 || !strcmp(argv[2], presets[p][0]))
            measure(presets[p][0], presets[p][1], steps);
    return 0;
}
