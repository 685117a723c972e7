/* plain_match.c - a level against a search straight from the literature (plain_search.c), over
 * duplicate deals with about equal CPU time for each decision. Arguments: GAME/PRESET, deals, the
 * level (expert, or with a budget expert@3000), the simulations of the plain search (0: as many as
 * take the level's time), the players (0: the preset's), the seed. It prints the result and both
 * times, and judges nothing.
 */
#include "plain_search.h"
#include "match_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROBES = 3, PROBE_DEALS = 2, FIRST_GUESS = 2000 };

struct plain_player {
    struct plain_search *search;
    uint32_t simulations;
};

/* All seats share one search, which keeps nothing from one call to the next. */
static void *sit_plain(const struct match_player *player, int seat)
{
    (void)seat;
    return (void *)player->context;
}

static double stand_plain(void *sitter, bool is_faulty)
{
    (void)sitter;
    (void)is_faulty;
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
    struct talon_draft draft;
    talon_draft_start(&draft, found);
    talon_draft_preset(&draft, slash + 1);
    return (!players || talon_draft_set(&draft, "players", players) == TALON_SET_OK) &&
           !talon_draft_finish(&draft, config);
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
            (uint32_t)(plain->simulations * milliseconds_of(&sum, 0) / milliseconds_of(&sum, 1)) +
            1;
    }
}

static int play(const struct match_spec *spec, uint32_t deals, struct plain_player *plain)
{
    const struct match_plan plan = { .deals = deals, .jobs = 1 };
    struct match_sum sum = { 0 };
    char against[64];

    if (!plain->simulations)
        match_time(spec, plain);
    const char *fault = match_run(spec, &plan, &sum);
    if (fault)
        return fprintf(stderr, "plain_match: %s\n", fault), 1;
    snprintf(against, sizeof against, "%u plain simulations", plain->simulations);
    report_match(spec, &sum, against, plain->simulations);
    return 0;
}

int main(int argc, char **argv)
{
    struct plain_player plain = { .search = plain_search_new() };
    struct match_spec spec = { .seed = argc > 6 ? argv[6] : "plain" };
    const uint32_t deals = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;
    const char *players = argc > 5 && strcmp(argv[5], "0") != 0 ? argv[5] : NULL;
    struct match_bot level;

    if (!deals || !plain.search || !configure(&spec.config, argv[1], players))
        return fputs("plain_match GAME/PRESET DEALS [LEVEL [SIMULATIONS [PLAYERS [SEED]]]]\n",
                     stderr),
               2;
    spec.player[1] = (struct match_player){
        .name = "plain", .sit = sit_plain, .ask = ask_plain, .stand = stand_plain, .context = &plain
    };
    plain.simulations = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : 0;
    if (!match_read_bot(argc > 3 ? argv[3] : "expert", &level, &spec.player[0]))
        return fputs("plain_match: no such level\n", stderr), 2;
    const int status = play(&spec, deals, &plain);
    free(plain.search);
    return status;
}
