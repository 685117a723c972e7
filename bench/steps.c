/* steps.c - how fast is the public step API? Random play through acting, pick or legal, and
 * apply, one core, one game after the other; sizes of states and the price of a clone beside.
 * It prints figures and judges nothing. Argument: seconds for each row (1).
 */
#include "timing.h"

#include <talon/core.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLONES = 8, SLICES = 25 };

static uint8_t start[TALON_STATE_MAX], state[TALON_STATE_MAX], clones[CLONES][TALON_STATE_MAX];
static struct talon_move moves[TALON_MOVES_MAX];

/* The counts so far, and whether play stops at the next `deal` (a deal or round, not a game). */
struct run {
    const struct talon_game *game;
    struct talon_rng rng;
    bool one_deal;
    uint64_t decisions, games;
};

static struct talon_move random_move(struct run *run, int seat)
{
    const uint32_t word = talon_rng_word(&run->rng);

    if (run->game->pick)
        return run->game->pick(state, seat, word);
    const uint64_t count = (uint64_t)run->game->legal(state, seat, moves);
    return moves[word * count >> 32];
}

/* Plays from the state to the end of the game, or to the next deal. */
static void play(struct run *run, int deal_verb)
{
    const struct talon_game *game = run->game;
    unsigned acting;

    if (game->run)
        run->decisions += game->run(state, &run->rng, UINT32_MAX);
    while ((acting = game->acting(state))) {
        const int seat = talon_first_seat(acting);
        const struct talon_move move = random_move(run, seat);
        if (run->one_deal && move.verb == deal_verb)
            break;
        game->apply(state, seat, move, &run->rng);
        run->decisions++;
    }
    run->games++;
}

static int find_verb(const struct talon_game *game, const char *id)
{
    for (int i = 0; i < game->verbs_count; i++)
        if (!strcmp(game->verbs[i].id, id))
            return i;
    return -1;
}

static void print_rates(const char *name, const struct run *run, double seconds)
{
    printf("%-32s %12.0f %12.0f\n", name, (double)run->decisions / seconds,
           (double)run->games / seconds);
}

/* One slice of work, the same games in each; whatever else the machine does can only slow it
 * down, so of many slices the fastest is what the code can do. */
struct slice {
    struct run run;
    double seconds;
};

static void keep_faster(struct slice *best, const struct run *run, double seconds)
{
    if (best->run.games == 0 ||
        seconds / (double)run->decisions < best->seconds / (double)best->run.decisions) {
        best->run = *run;
        best->seconds = seconds;
    }
}

/* Whole games, deal included. */
static void bench_games(const struct talon_config *config, double budget)
{
    struct run run = { .game = config->game };
    struct slice best = { 0 };
    char name[96];

    for (int slice = 0; slice < SLICES; slice++) {
        talon_rng_simulate(&run.rng, 1);
        const double began = bench_now();
        run.decisions = run.games = 0;
        while (bench_now() - began < budget / SLICES)
            for (int game = 0; game < 50; game++) {
                talon_deal(config, NULL, 0, &run.rng, state);
                play(&run, -1);
            }
        keep_faster(&best, &run, bench_now() - began);
    }
    snprintf(name, sizeof name, "%s/%s", config->game->id, config->preset);
    print_rates(name, &best.run, best.seconds);
}

/* Goes on at random until the field `round` has this value and the deal has been made. */
static void reach_round(struct run *run, const struct talon_config *config, unsigned round)
{
    const int field = talon_field_find(config->game, "round");

    talon_deal(config, NULL, 0, &run->rng, state);
    while (field >= 0 && talon_field_get(&config->game->fields[field], state, 0) < round) {
        const int seat = talon_first_seat(config->game->acting(state));
        config->game->apply(state, seat, random_move(run, seat), &run->rng);
    }
}

/* Single deals from after the deal: a clone, then play until somebody would deal again. */
static void bench_deals(const struct talon_config *config, unsigned round, const char *name,
                        double budget)
{
    struct run run = { .game = config->game, .one_deal = true };
    const int deal_verb = find_verb(config->game, "deal");
    const size_t size = config->game->state_size;
    struct slice best = { 0 };

    for (int slice = 0; slice < SLICES; slice++) {
        talon_rng_simulate(&run.rng, 2);
        reach_round(&run, config, round);
        memcpy(start, state, size);
        run.decisions = run.games = 0;
        const double began = bench_now();
        while (bench_now() - began < budget / SLICES)
            for (int i = 0; i < 500; i++) {
                memcpy(state, start, size);
                play(&run, deal_verb);
            }
        keep_faster(&best, &run, bench_now() - began);
    }
    print_rates(name, &best.run, best.seconds);
}

/* Nanoseconds of one clone: the fastest slice again. */
static double clone_time(size_t size)
{
    enum { ROUNDS = 100000 };
    double best = 1;

    for (int slice = 0; slice < SLICES; slice++) {
        const double began = bench_now();
        for (unsigned i = 0; i < ROUNDS; i++) {
            memcpy(clones[i % CLONES], start, size);
            __asm__ volatile("" : : "r"(clones[i % CLONES]) : "memory");
        }
        const double seconds = (bench_now() - began) / ROUNDS;
        best = seconds < best ? seconds : best;
    }
    return best * 1e9;
}

static void bench_clone(const struct talon_config *config)
{
    const struct talon_game *game = config->game;
    struct talon_rng rng;

    talon_rng_simulate(&rng, 3);
    talon_deal(config, NULL, 0, &rng, start);
    printf("%-32s %12zu %12.1f\n", game->variant ? game->variant : game->id, game->state_size,
           clone_time(game->state_size));
}

static void configure(struct talon_config *config, const struct talon_game *game, int preset)
{
    struct talon_draft draft;
    talon_draft_start(&draft, game);
    talon_draft_preset(&draft, game->presets[preset].id);
    talon_draft_finish(&draft, config);
}

int main(int argc, char **argv)
{
    const double budget = argc > 1 ? strtod(argv[1], NULL) : 1.0;
    struct talon_config config;

    printf("%-32s %12s %12s\n", "preset", "decisions/s", "games/s");
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++) {
            configure(&config, talon_games[g], p);
            bench_games(&config, budget);
        }
    configure(&config, talon_game_find("whist", "classic", NULL), 0);
    bench_deals(&config, 0, "whist/classic deals", budget);
    configure(&config, talon_game_find("wunsdorf", "standard", NULL), 0);
    bench_deals(&config, 10, "wunsdorf/standard rounds of 10", budget);
    printf("\n%-32s %12s %12s\n", "game", "state bytes", "clone ns");
    for (unsigned g = 0; g < talon_games_count; g++) {
        configure(&config, talon_games[g], 0);
        bench_clone(&config);
    }
    return 0;
}
