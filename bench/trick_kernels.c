/* trick_kernels.c - how many deals and playouts a second the fast kernels of Whist and Wunsdorf
 * play in each of their ways, beside the engine with the stream of chance that is fastest for it.
 * One core, processor time, seven runs of each by turns; the median counts.
 *
 * It prints figures and judges nothing. Argument: games of each run (20,000).
 */
#include "timing.h"
#include "fast/fast_whist.h"
#include "fast/fast_wunsdorf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 7, ENGINE_SHARE = 8, BLOCK = 64, LONGEST_ROUND = 10 };

/* What a row measures: whole games or deals, or playouts of one position. */
struct kernel {
    const char *name, *game, *players;
    void (*play)(enum fast_tricks way, const struct talon_config *config, unsigned games);
    bool (*knows)(enum fast_tricks way);
    bool from_position; /* the engine plays on from one position, too */
    unsigned round;     /* ... of this round */
};

static _Alignas(16) uint8_t start[TALON_STATE_MAX], state[TALON_STATE_MAX];
static struct fast_whist_position whist_position;
static struct fast_wunsdorf_position wunsdorf_position;

/* ---- the kernels ----------------------------------------------------------------------------- */

static void play_whist(enum fast_tricks way, const struct talon_config *config, unsigned games)
{
    static struct fast_whist_game result[BLOCK];
    struct fast_whist rules;

    fast_whist_rules(config, &rules);
    for (unsigned done = 0; done < games; done += BLOCK)
        fast_whist_play_as(way, &rules, done, BLOCK, result);
}

static void play_out_whist(enum fast_tricks way, const struct talon_config *config, unsigned games)
{
    static uint8_t result[BLOCK][FAST_WHIST_SEATS];

    (void)config;
    for (unsigned done = 0; done < games; done += BLOCK)
        fast_whist_play_out_as(way, &whist_position, done, BLOCK, result);
}

static void play_wunsdorf(enum fast_tricks way, const struct talon_config *config, unsigned games)
{
    static struct fast_wunsdorf_game result[BLOCK];
    struct fast_wunsdorf rules;

    fast_wunsdorf_rules(config, &rules);
    for (unsigned done = 0; done < games; done += BLOCK)
        fast_wunsdorf_play_as(way, &rules, done, BLOCK, result);
}

static void play_out_wunsdorf(enum fast_tricks way, const struct talon_config *config,
                              unsigned games)
{
    static uint8_t result[BLOCK][FAST_WUNSDORF_SEATS];
    struct fast_wunsdorf rules;

    fast_wunsdorf_rules(config, &rules);
    for (unsigned done = 0; done < games; done += BLOCK)
        fast_wunsdorf_play_out_as(way, &rules, &wunsdorf_position, done, BLOCK, result);
}

static const struct kernel kernels[] = {
    { "whist deals", "whist", "4", play_whist, fast_whist_knows, false, 0 },
    { "whist playouts", "whist", "4", play_out_whist, fast_whist_knows, true, 0 },
    { "wunsdorf games, 4 players", "wunsdorf", "4", play_wunsdorf, fast_wunsdorf_knows, false, 0 },
    { "wunsdorf playouts, 4 x 10", "wunsdorf", "4", play_out_wunsdorf, fast_wunsdorf_knows, true,
      LONGEST_ROUND },
    { "wunsdorf playouts, 8 x 9", "wunsdorf", "8", play_out_wunsdorf, fast_wunsdorf_knows, true,
      LONGEST_ROUND - 1 },
};

/* ---- the engine ------------------------------------------------------------------------------ */

static void step(const struct talon_game *game, struct talon_rng *rng)
{
    const int seat = talon_first_seat(game->acting(state));

    game->apply(state, seat, game->pick(state, seat, talon_rng_word(rng)), rng);
}

static bool begins_deal(const struct talon_game *game)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const unsigned acting = game->acting(state);

    return !acting || (game->legal(state, talon_first_seat(acting), moves) == 1 &&
                       !strcmp(game->verbs[moves[0].verb].id, "deal"));
}

static void play_deal(const struct talon_game *game, struct talon_rng *rng, unsigned steps)
{
    while (steps--)
        step(game, rng);
}

static unsigned steps_of_deal(const struct talon_game *game, struct talon_rng rng)
{
    unsigned steps = 0;

    memcpy(state, start, game->state_size);
    for (; !begins_deal(game); steps++)
        step(game, &rng);
    return steps;
}

static double run_engine(const struct talon_config *config, const struct kernel *kernel,
                         unsigned games)
{
    const struct talon_game *game = config->game;
    struct talon_rng rng;

    talon_rng_simulate(&rng, 1);
    const bool one_deal = kernel->from_position || !strcmp(game->id, "whist");
    const unsigned steps = one_deal ? steps_of_deal(game, rng) : 0;
    const double began = bench_now();
    for (unsigned i = 0; i < games; i++) {
        if (kernel->from_position)
            memcpy(state, start, game->state_size);
        else
            talon_deal(config, NULL, 0, &rng, state);
        play_deal(game, &rng, steps);
        while (!one_deal && game->acting(state))
            step(game, &rng);
    }
    return games / (bench_now() - began);
}

/* ---- positions ------------------------------------------------------------------------------- */

static unsigned field_of(const struct talon_game *game, const char *id)
{
    return (unsigned)talon_field_get(&game->fields[talon_field_find(game, id)], start, 0);
}

static uint64_t hand_bit(uint8_t face, unsigned half)
{
    return face >> 6 == half ? 1ull << (face & 63) : 0;
}

/* The cards of a seat, of the half of the pack whose faces begin with 64 times this. */
static uint64_t hand_of(const struct talon_game *game, int seat, unsigned half)
{
    uint8_t faces[TALON_PACK_MAX];
    const unsigned count = talon_zone_list(game, start, talon_zone_find(game, "hand"), seat, faces);
    uint64_t hand = 0;

    for (unsigned i = 0; i < count; i++)
        hand |= hand_bit(faces[i], half);
    return hand;
}

/* Goes on to a round whose bids have been made. */
static void reach_round(const struct talon_config *config, unsigned round)
{
    const struct talon_game *game = config->game;
    struct talon_rng rng;

    talon_rng_simulate(&rng, 1);
    talon_deal(config, NULL, 0, &rng, state);
    memcpy(start, state, game->state_size);
    while (round && (field_of(game, "round") != round || field_of(game, "stage") != 0)) {
        step(game, &rng);
        memcpy(start, state, game->state_size);
    }
}

static void find_position(const struct talon_config *config, const struct kernel *kernel)
{
    const struct talon_game *game = config->game;
    uint8_t turned[TALON_PACK_MAX];

    reach_round(config, kernel->round);
    whist_position.trump = wunsdorf_position.trump = (uint8_t)field_of(game, "trump");
    whist_position.leader = wunsdorf_position.leader = (uint8_t)field_of(game, "leader");
    for (int seat = 0; seat < talon_seats(config); seat++) {
        wunsdorf_position.hand[seat][0] = hand_of(game, seat, 0);
        wunsdorf_position.hand[seat][1] = hand_of(game, seat, 1);
        whist_position.hand[seat & 3] = hand_of(game, seat, 0);
    }
    const int zone = talon_zone_find(game, "turned");
    if (zone >= 0 && talon_zone_list(game, start, zone, 0, turned))
        whist_position.hand[field_of(game, "dealer")] |= hand_bit(turned[0], 0);
}

/* ---- the table ------------------------------------------------------------------------------- */

static double run_kernel(const struct kernel *kernel, enum fast_tricks way,
                         const struct talon_config *config, unsigned games)
{
    const double began = bench_now();

    kernel->play(way, config, games);
    return games / (bench_now() - began);
}

static bool is_measured(const struct kernel *kernel, enum fast_tricks way)
{
    return kernel->knows(way) && fast_tricks_runs(way);
}

static void bench(const struct kernel *kernel, const struct talon_config *config, unsigned games)
{
    static double rates[FAST_TRICKS_WAYS][RUNS], engine[RUNS];

    find_position(config, kernel);
    for (int run = 0; run < RUNS; run++) {
        for (enum fast_tricks way = FAST_TRICKS_PLAIN; way < FAST_TRICKS_WAYS; way++)
            if (is_measured(kernel, way))
                rates[way][run] = run_kernel(kernel, way, config, games);
        engine[run] = run_engine(config, kernel, games / ENGINE_SHARE);
    }
    const double usual = bench_median(engine, RUNS);
    printf("%-28s %-8s %12.0f %16.2f\n", kernel->name, "engine", usual, 1.0);
    for (enum fast_tricks way = FAST_TRICKS_PLAIN; way < FAST_TRICKS_WAYS; way++)
        if (is_measured(kernel, way))
            printf("%-28s %-8s %12.0f %16.2f\n", kernel->name, fast_tricks_name(way),
                   bench_median(rates[way], RUNS), bench_median(rates[way], RUNS) / usual);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const unsigned given = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 20000;

    if (given < BLOCK)
        return fputs("trick_kernels: at least 64 games\n", stderr), 2;
    printf("%-28s %-8s %12s %16s\n", "kernel", "level", "games/s", "ratio-to-engine");
    for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        struct talon_draft draft;
        struct talon_config config;
        talon_draft_start(&draft, talon_game_find(kernels[k].game, NULL, NULL));
        talon_draft_set(&draft, "players", kernels[k].players);
        talon_draft_finish(&draft, &config);
        bench(&kernels[k], &config, given / BLOCK * BLOCK);
    }
    return 0;
}
