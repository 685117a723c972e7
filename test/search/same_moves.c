/* same_moves.c - plays games by the levels of bots and prints a hash of all their moves for each:
 * every build must print the same (test/search/same_moves.mjs). Arguments: games for each preset,
 * decisions of a game at most, simulations of a decision at most, threads.
 */
#include "wasm/searched_game.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { PRESETS = 128, THREADS = 16 };

static struct talon_config preset[PRESETS];
static unsigned presets;
static uint32_t games, most, budget;
static struct searched_game *played;
static atomic_uint next;

static void find_presets(void)
{
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++) {
            struct talon_config *config = &preset[presets];
            if (!talon_knowledge_find(talon_games[g]) || presets == PRESETS)
                continue;
            struct talon_draft draft;
            talon_draft_start(&draft, talon_games[g]);
            talon_draft_preset(&draft, talon_games[g]->presets[p].id);
            if (!talon_draft_finish(&draft, config))
                presets++;
        }
}

/* Takes one game after the other until all are played. */
static void *play_games(void *unused)
{
    struct talon_search *search = malloc(talon_search_bytes());
    unsigned at;

    if (!search)
        exit(70);
    while ((at = atomic_fetch_add(&next, 1)) < presets * games) {
        played[at] =
            (struct searched_game){ &preset[at / games], at % games, budget, most, search, 0, 0 };
        if (!wasm_play_searched_game(&played[at]))
            exit(70);
    }
    free(search);
    return unused;
}

static uint32_t number_of(int argc, char **argv, int at, uint32_t otherwise)
{
    return argc > at ? (uint32_t)strtoul(argv[at], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
    const unsigned threads = number_of(argc, argv, 4, 1) % (THREADS + 1);
    pthread_t thread[THREADS];

    games = number_of(argc, argv, 1, 1);
    most = number_of(argc, argv, 2, 50);
    budget = number_of(argc, argv, 3, 200);
    find_presets();
    played = calloc((size_t)presets * games + 1, sizeof *played);
    if (!played)
        return 70;
    for (unsigned t = 0; t < threads; t++)
        if (pthread_create(&thread[t], NULL, play_games, NULL))
            return 70;
    for (unsigned t = 0; t < threads; t++)
        pthread_join(thread[t], NULL);
    for (unsigned at = 0; at < presets * games; at++)
        printf("%s/%s %" PRIu32 " %" PRIu32 " %016" PRIx64 "\n", played[at].config->game->id,
               played[at].config->preset, played[at].number, played[at].decisions, played[at].sum);
    free(played);
    return 0;
}
