/* learn.c - a program that learns to play from batches of games (doc/batch.md): for every move by
 * its number it keeps how well games ended in which seat 0 made it, first moving at random, then
 * making the move that did best. All other seats move at random. The exit status is 1 if it has
 * learned nothing.
 * README.md beside it says how to build it.
 */
#include <talon/batch.h>

#include <stdio.h>
#include <stdlib.h>

enum { LANES = 64, MOVES = 256, GAME_MOVES = 4096, STEPS = 20000, LEARNER = 0 };

/* How games ended in which a move was made. */
struct memory {
    int64_t rewards;
    uint32_t games;
};

static struct memory *memory; /* by number of the move */
static uint32_t made[LANES][GAME_MOVES], made_count[LANES];
static uint32_t list[LANES * MOVES], counts[LANES], actions[LANES];
static int32_t rewards[LANES * (int)TALON_SEATS_MAX];
static uint8_t done[LANES];
static int8_t acting[LANES];

static double mean_of(uint32_t action)
{
    const struct memory *of = &memory[action];

    return of->games ? (double)of->rewards / of->games : -2;
}

static uint32_t best_of(const uint32_t *moves, uint32_t count)
{
    uint32_t best = moves[0];

    for (uint32_t i = 1; i < count; i++)
        if (mean_of(moves[i]) > mean_of(best))
            best = moves[i];
    return best;
}

static void choose(uint32_t lane, bool learned, struct talon_rng *rng)
{
    const uint32_t *moves = list + lane * MOVES;
    const uint32_t count = counts[lane] < MOVES ? counts[lane] : (uint32_t)MOVES;
    const bool is_learner = acting[lane] == LEARNER;

    actions[lane] =
        learned && is_learner ? best_of(moves, count) : moves[talon_rng_below(rng, count)];
    if (is_learner && made_count[lane] < GAME_MOVES)
        made[lane][made_count[lane]++] = actions[lane];
}

static void remember(uint32_t lane, int32_t reward)
{
    for (uint32_t i = 0; i < made_count[lane]; i++) {
        memory[made[lane][i]].rewards += reward;
        memory[made[lane][i]].games++;
    }
    made_count[lane] = 0;
}

/* Plays many steps in all lanes; the mean reward of the learner over the games that ended. */
static double play(struct talon_batch *batch, bool learned, struct talon_rng *rng)
{
    const struct talon_batch_results results = { rewards, NULL, done, NULL };
    const unsigned seats = talon_batch_seats(batch);
    int64_t sum = 0, games = 0;

    for (int step = 0; step < STEPS; step++) {
        talon_batch_acting(batch, acting);
        talon_batch_list(batch, MOVES, list, counts);
        for (uint32_t lane = 0; lane < LANES; lane++)
            choose(lane, learned, rng);
        talon_batch_step(batch, actions, &results);
        for (uint32_t lane = 0; lane < LANES; lane++)
            if (done[lane]) {
                const int32_t reward = rewards[lane * seats + LEARNER];
                remember(lane, reward);
                sum += reward;
                games++;
            }
    }
    return games ? (double)sum / (double)games : 0;
}

int main(void)
{
    struct talon_draft draft;
    struct talon_config config;
    struct talon_rng rng;
    uint64_t seeds[LANES];

    talon_draft_start(&draft, talon_game_find("spite", "no-draw", NULL));
    talon_draft_preset(&draft, "no-draw");
    if (talon_draft_finish(&draft, &config))
        return 1;
    for (uint32_t lane = 0; lane < LANES; lane++)
        seeds[lane] = lane;
    void *bytes = malloc(talon_batch_size(&config, LANES, TALON_BATCH_RESET));
    if (!bytes)
        return 1;
    struct talon_batch *batch = talon_batch_start(bytes, &config, LANES, TALON_BATCH_RESET, seeds);
    memory = (struct memory *)calloc(talon_batch_actions(batch), sizeof *memory);
    if (!memory)
        return 1;
    talon_rng_simulate(&rng, 1);
    const double before = play(batch, false, &rng), after = play(batch, true, &rng);
    printf("mean reward at random %+.2f, after learning %+.2f\n", before, after);
    free(memory);
    free(bytes);
    return after <= before;
}
