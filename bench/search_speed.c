/* search_speed.c - how many worlds a second a sampler draws, and how many simulations a second a
 * search makes, in the middle of games that the simple player plays. Time is that of one processor.
 *
 * It prints figures and judges nothing. Arguments: presets, as GAME/PRESET or PRESET.
 */
#include "timing.h"

#include <talon/bot.h>
#include <talon/table.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 12, GAME_STEPS = 4000, DRAWS = 2000, PASSES = 5, SIMULATIONS = 24000 };
enum { WORLDS = 2000 };

static const char *const usual[] = {
    "whist/classic", "wunsdorf/standard", "wippen/advanced", "spite/standard", "war/steal",
};

/* What a seat with a choice knows in the middle of a deal. */
struct position {
    struct talon_view view;
    struct talon_facts facts;
    struct talon_move moves[TALON_MOVES_MAX];
    unsigned count;
};

static struct position position[POSITIONS];
static unsigned positions;
static struct talon_sampler sampler;
static uint8_t state[TALON_STATE_MAX];

/* ---- positions ------------------------------------------------------------------------------- */

static unsigned legal_moves(const struct talon_table *table, int seat,
                            struct talon_move moves[TALON_MOVES_MAX])
{
    return (unsigned)talon_table_game(table)->legal(talon_table_state(table), seat, moves);
}

/* A step of the simple player. False: the game is over. */
static bool step(struct talon_table *table, struct talon_rng *rng, bool *deals)
{
    struct talon_move moves[TALON_MOVES_MAX];
    struct talon_view view;
    const struct talon_game *game = talon_table_game(table);

    if (!talon_table_acting(table))
        return false;
    const int seat = talon_first_seat(talon_table_acting(table));
    const unsigned count = legal_moves(table, seat, moves);
    talon_view(game, talon_table_state(table), seat, &view);
    const struct talon_bot_request request = {
        .game = game, .view = &view, .moves = moves, .count = count, .rng = rng
    };
    const unsigned chosen = talon_bot_choose(talon_bot_find("simple"), &request);
    *deals = !strcmp(game->verbs[moves[chosen].verb].id, "deal");
    return talon_table_act(table, seat, moves[chosen]) == TALON_TABLE_OK;
}

static struct talon_table *deal(const struct talon_config *config, unsigned number,
                                struct talon_rng *rng)
{
    const uint8_t key[TALON_KEY_BYTES] = { (uint8_t)number };
    struct talon_table *table = talon_table_new(config, key, NULL, 0);

    if (!table)
        exit(70);
    talon_rng_simulate(rng, number);
    return table;
}

static unsigned choices(const struct talon_table *table)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const unsigned acting = talon_table_acting(table);

    return acting ? legal_moves(table, talon_first_seat(acting), moves) : 0;
}

/* The choices of a game, each with its step and its deal. */
static struct {
    uint32_t step, deal;
} choice[GAME_STEPS];

static unsigned find_choices(const struct talon_config *config, unsigned number)
{
    struct talon_rng rng;
    struct talon_table *table = deal(config, number, &rng);
    unsigned count = 0, deals = 0;
    bool is_deal = true;

    for (uint32_t at = 0; at < GAME_STEPS && step(table, &rng, &is_deal); at++) {
        deals += is_deal;
        if (choices(table) > 1) {
            choice[count].step = at + 1;
            choice[count++].deal = deals;
        }
    }
    talon_table_free(table);
    return count;
}

/* The step of the middle choice in the deal of the middle choice of all. */
static uint32_t middle_step(unsigned count)
{
    const uint32_t deal = choice[count / 2].deal;
    unsigned first = 0, last = count - 1;

    while (choice[first].deal != deal)
        first++;
    while (choice[last].deal != deal)
        last--;
    return choice[(first + last + 1) / 2].step;
}

static void note(const struct talon_table *table)
{
    struct position *here = &position[positions++];
    const int seat = talon_first_seat(talon_table_acting(table));

    here->count = legal_moves(table, seat, here->moves);
    talon_view(talon_table_game(table), talon_table_state(table), seat, &here->view);
    talon_table_facts(table, seat, &here->facts);
}

static void find_positions(const struct talon_config *config)
{
    struct talon_rng rng;
    bool deals;

    positions = 0;
    for (unsigned number = 1; number <= POSITIONS; number++) {
        const unsigned count = find_choices(config, number);
        if (!count)
            continue;
        struct talon_table *table = deal(config, number, &rng);
        for (uint32_t left = middle_step(count); left; left--)
            step(table, &rng, &deals);
        note(table);
        talon_table_free(table);
    }
}

/* ---- measurements ---------------------------------------------------------------------------- */

/* Worlds a second over all positions, each sampler made before the clock runs. */
static double worlds_rate(const struct talon_config *config)
{
    struct talon_rng rng;
    double seconds = 0, drawn = 0;

    talon_rng_simulate(&rng, 1);
    for (unsigned p = 0; p < positions; p++) {
        if (!talon_sampler_start(&sampler, config, &position[p].view, &position[p].facts))
            continue;
        const double began = bench_now();
        for (unsigned i = 0; i < DRAWS; i++)
            drawn += talon_sampler_draw(&sampler, &rng, state);
        seconds += bench_now() - began;
    }
    return drawn / seconds;
}

/* Simulations a second over all positions: all that a search does, from the first world on. */
static double simulations_rate(const struct talon_config *config, struct talon_search *search)
{
    static struct talon_search_result result;
    double made = 0;
    const double began = bench_now();

    for (unsigned p = 0; p < positions; p++) {
        const struct talon_search_request request = {
            .config = config,
            .knowledge = talon_knowledge_find(config->game),
            .view = &position[p].view,
            .memory = { .facts = &position[p].facts },
            .moves = position[p].moves,
            .count = position[p].count,
            .seed = p,
            .plan = { .simulations = SIMULATIONS, .worlds = WORLDS, .plain_worlds = true },
        };
        talon_search_run(search, &request, &result);
        made += result.simulations;
    }
    return made / (bench_now() - began);
}

/* Of several passes the fastest: whatever else the machine does can only slow it down. */
static void bench(const struct talon_config *config, struct talon_search *search)
{
    double worlds = 0, simulations = 0;
    char name[96];

    find_positions(config);
    for (int pass = 0; pass < PASSES; pass++) {
        const double drawn = worlds_rate(config), made = simulations_rate(config, search);
        worlds = drawn > worlds ? drawn : worlds;
        simulations = made > simulations ? made : simulations;
    }
    snprintf(name, sizeof name, "%s/%s", config->game->id, config->preset);
    printf("%-32s %12.0f %12.0f\n", name, worlds, simulations);
    fflush(stdout);
}

static bool is_named(const struct talon_game *game, const char *preset, const char *name)
{
    const size_t length = strlen(game->id);

    if (!strchr(name, '/'))
        return !strcmp(name, preset);
    return !strncmp(name, game->id, length) && name[length] == '/' &&
           !strcmp(name + length + 1, preset);
}

/* Measures every preset of this name; false if there is none. */
static bool bench_named(const char *name, struct talon_search *search)
{
    struct talon_config config;
    bool found = false;

    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++) {
            if (!is_named(talon_games[g], talon_games[g]->presets[p].id, name))
                continue;
            struct talon_draft draft;
            talon_draft_start(&draft, talon_games[g]);
            talon_draft_preset(&draft, talon_games[g]->presets[p].id);
            talon_draft_finish(&draft, &config);
            bench(&config, search);
            found = true;
        }
    return found;
}

int main(int argc, char **argv)
{
    const int count = argc > 1 ? argc - 1 : (int)(sizeof usual / sizeof *usual);
    struct talon_search *search = malloc(talon_search_bytes());
    int status = 0;

    if (!search)
        return 70;
    printf("%-32s %12s %12s\n", "preset", "worlds/s", "simulations/s");
    for (int i = 0; i < count; i++) {
        const char *name = argc > 1 ? argv[i + 1] : usual[i];
        if (!bench_named(name, search)) {
            fprintf(stderr, "search: there is no preset %s\n", name);
            status = 2;
        }
    }
    free(search);
    return status;
}
