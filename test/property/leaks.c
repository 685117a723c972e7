/* leaks.c - whole matches of every game, from every seat and from outside: everything a viewer may
 * not know is exchanged, and its view and moves must stay the same. Each run takes a preset, a
 * number of players and one more option at random. Argument: runs of each game. TAP.
 */
#include "property.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_STEPS = 20000, DENSE = 60, SPARSE = 31, ALONG = 11, TRIES = 20 };

static struct {
    unsigned long steps, looks;
} total;

/* At every step of a short match; of a long one at every step at first, then now and then. */
static void look(struct play *play)
{
    if (play->steps > DENSE && play->steps % SPARSE)
        return;
    sealed(play);
    if (!play->failure && play->steps % ALONG == 0)
        traced(play);
    total.looks += (unsigned)talon_seats(play->config) + 1;
}

static void run(const struct talon_game *game, unsigned number, struct play *play)
{
    static struct talon_config config;
    static uint8_t state[TALON_STATE_MAX];
    static const struct property_row row = { "no view leaks", look, 1, 1 };
    struct talon_rng rng;

    talon_rng_simulate(&rng, number);
    any_table(game, &config, &rng);
    *play = (struct play){ .config = &config, .game = game, .state = state };
    play_game(play, &row, number, MOST_STEPS);
    total.steps += play->steps;
}

static bool check_game(const struct talon_game *game, unsigned runs, unsigned test)
{
    unsigned leaks = 0;
    struct play play;

    total.steps = total.looks = 0;
    for (unsigned number = 0; number < runs; number++) {
        run(game, number, &play);
        if (play.failure && !leaks++)
            printf("# %s: run %u, step %u: %s\n", play.config->preset, number, play.steps,
                   play.failure);
    }
    printf("%s %u - %s/%s: %u runs, %lu steps, %lu looks, %u differences\n",
           leaks ? "not ok" : "ok", test, game->id, game->variant ? game->variant : "", runs,
           total.steps, total.looks, leaks);
    fflush(stdout);
    return leaks;
}

int main(int argc, char **argv)
{
    const unsigned runs = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 100;
    unsigned failures = 0;

    for (unsigned g = 0; g < talon_games_count; g++)
        failures += check_game(talon_games[g], runs, g + 1);
    printf("1..%u\n", talon_games_count);
    return failures != 0;
}
