/* plain_match.c - a level against a search straight from the literature (plain_search.c), over
 * duplicate deals with about equal CPU time for each decision. Arguments: GAME/PRESET, deals, the
 * level (expert, or with a budget expert@3000), the simulations of the plain search (0: as many as
 * take the level's time), the players (the preset's). It prints the result and both times, and
 * judges nothing.
 */
#include "match/match_run.h"
#include "plain_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROBES = 3, PROBE_DEALS = 2, FIRST_GUESS = 2000 };

struct plain_player {
    struct plain_search *search;
    uint32_t simulations;
};

/* All seats share one search, which keeps nothing from one call to the next. */
static void *sit_plain(const struct match_player *player)
{
    return (void *)player->context;
}

static double stand_plain(void *sitter)
{
    (void)sitter;
    return 0;
}

static int ask_plain(void *context, struct talon_table *table, int seat,
                     const struct talon_move *moves, unsigned count, uint64_t seed,
                     char reason[MATCH_REASON])
{
    struct plain_player *player = context;
    struct talon_facts facts;
    struct talon_view view;
    struct talon_rng rng;

    (void)reason;
    talon_table_facts(table, seat, &facts);
    talon_view(talon_table_game(table), talon_table_state(table), seat, &view);
    talon_rng_simulate(&rng, seed);
    const struct talon_bot_request request = { .game = talon_table_game(table),
                                               .view = &view,
                                               .moves = moves,
                                               .count = count,
                                               .rng = &rng,
                                               .config = talon_table_config(table),
                                               .memory = { .facts = &facts } };
    return (int)plain_search_choose(player->search, &request, player->simulations);
}

static bool configure(struct talon_config *config, const char *text, const char *players)
{
    const char *slash = strchr(text, '/');
    char game[TALON_NAME_MAX];

    if (!slash)
        return false;
    snprintf(game, sizeof game, "%.*s", (int)(slash - text), text);
    const struct talon_game *found = talon_game_find(game, slash + 1, NULL);
    if (!found)
        return false;
    talon_config_start(config, found);
    talon_config_preset(config, slash + 1);
    return (!players || talon_config_set(config, "players", players) == TALON_SET_OK) &&
           !talon_config_finish(config);
}

static double milliseconds(const struct match_sum *sum, int which)
{
    return sum->decisions[which] ? 1e3 * sum->cpu[which] / (double)sum->decisions[which] : 0;
}

/* Finds by a few deals how many simulations take as long as the level does. */
static void match_time(const struct match_spec *spec, struct plain_player *plain)
{
    const struct match_plan plan = { .deals = PROBE_DEALS, .jobs = 1 };

    plain->simulations = FIRST_GUESS;
    for (int probe = 0; probe < PROBES; probe++) {
        struct match_sum sum = { 0 };
        if (match_run(spec, &plan, &sum) || !sum.decisions[1])
            return;
        plain->simulations =
            (uint32_t)(plain->simulations * milliseconds(&sum, 0) / milliseconds(&sum, 1)) + 1;
    }
}

int main(int argc, char **argv)
{
    struct plain_player plain = { .search = plain_search_new() };
    struct match_spec spec = { .seed = "plain" };
    struct match_plan plan = { .jobs = 1 };
    struct match_sum sum = { 0 };
    struct match_bot level;

    if (argc < 3 || !plain.search || !configure(&spec.config, argv[1], argc > 5 ? argv[5] : NULL))
        return fputs("plain_match GAME/PRESET DEALS [LEVEL [SIMULATIONS [PLAYERS]]]\n", stderr), 2;
    plan.deals = (uint32_t)strtoul(argv[2], NULL, 10);
    const bool is_bot = match_read_bot(argc > 3 ? argv[3] : "expert", &level, &spec.player[0]);
    spec.player[1] = (struct match_player){
        .name = "plain", .sit = sit_plain, .ask = ask_plain, .stand = stand_plain, .context = &plain
    };
    plain.simulations = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : 0;
    if (!is_bot || !plan.deals)
        return fputs("plain_match: no such level, or no deals\n", stderr), 2;
    if (!plain.simulations)
        match_time(&spec, &plain);
    const char *fault = match_run(&spec, &plan, &sum);
    if (fault)
        return fprintf(stderr, "plain_match: %s\n", fault), 1;
    printf("%s %s against %u plain simulations: %u deals, %+.3f %s (99 %%: %+.3f to %+.3f), "
           "%.2f and %.2f ms a decision\n",
           argv[1], spec.player[0].name, plain.simulations, sum.deals, match_mean(&sum),
           match_unit(&spec), match_mean(&sum) - match_spread(&sum),
           match_mean(&sum) + match_spread(&sum), milliseconds(&sum, 0), milliseconds(&sum, 1));
    free(plain.search);
    return 0;
}
