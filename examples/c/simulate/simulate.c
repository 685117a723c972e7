/* simulate.c - plays many games with random moves, straight on the states, and counts: how long
 * they are, and how often each seat comes first. README.md beside it says how to build it.
 *
 * Usage: simulate [GAME [PRESET [GAMES]]]
 */
#include <talon/core.h>

#include <stdio.h>
#include <stdlib.h>

/* Plays the game with this seed to its end; the number of moves. */
static uint64_t play(const struct talon_config *config, uint64_t seed, struct talon_result *result)
{
    static union {
        uint64_t aligned;
        uint8_t bytes[TALON_STATE_MAX];
    } state;
    static struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *game = config->game;
    struct talon_rng rng;
    uint64_t steps = 0;

    talon_rng_simulate(&rng, seed);
    talon_deal(config, NULL, 0, &rng, state.bytes);
    for (unsigned acting; (acting = game->acting(state.bytes)); steps++) {
        const int seat = talon_first_seat(acting);
        const int count = game->legal(state.bytes, seat, moves);
        game->apply(state.bytes, seat, moves[talon_rng_below(&rng, (uint32_t)count)], &rng);
    }
    game->result(state.bytes, result);
    return steps;
}

int main(int argc, char **argv)
{
    const char *id = argc > 1 ? argv[1] : "wippen", *preset = argc > 2 ? argv[2] : "full";
    const int games = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 1000;
    const struct talon_game *game = talon_game_find(id, preset, NULL);
    struct talon_draft draft;
    struct talon_config config;
    struct talon_result result;
    uint64_t steps = 0;
    int firsts[TALON_SEATS_MAX] = { 0 };

    if (!game || games < 1) {
        fprintf(stderr, "simulate: there is no game %s/%s, or there are no games.\n", id, preset);
        return 2;
    }
    talon_draft_start(&draft, game);
    talon_draft_preset(&draft, preset);
    if (talon_draft_finish(&draft, &config))
        return 1;
    for (int number = 0; number < games; number++) {
        steps += play(&config, (uint64_t)number, &result);
        for (int seat = 0; seat < talon_seats(&config); seat++)
            firsts[seat] += result.rank[seat] == 1;
    }
    printf("%d games of %s/%s: %.1f moves each\n", games, id, preset, (double)steps / games);
    for (int seat = 0; seat < talon_seats(&config); seat++)
        printf("seat %d comes first in %.1f %%\n", seat + 1, 100.0 * firsts[seat] / games);
    return 0;
}
