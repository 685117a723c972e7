/* search_properties.c - tests the promises of a search, in every game: its worlds agree with all
 * that the seat knows, its figures add up, the same request gives the same answer whatever was in
 * its memory, it stays within this memory, and one move costs nothing. Players who choose a card by
 * learned weights look at all worlds alike. In Whist with two tricks to go the figures are those of
 * all possible worlds. Argument: games of each preset. TAP.
 */
#include "property/possible_worlds.h"
#include "property/property.h"

#include "knowledge/trick_choosers.h"

#include <talon/bot.h>
#include <talon/table.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 60, BUDGET = 300, WORLDS = 40, GUARD = 64, SECRET = 0xa5 };

static unsigned tests, failures;
static uint8_t *memory; /* a search, and bytes behind it that it must leave alone */

static void report(const char *wrong, const struct talon_config *config, const char *what)
{
    tests++;
    failures += wrong != NULL;
    printf("%s %u - %s/%s: %s%s%s\n", wrong ? "not ok" : "ok", tests, config->game->id,
           config->preset, what, wrong ? ": " : "", wrong ? wrong : "");
    fflush(stdout);
}

/* ---- one request ----------------------------------------------------------------------------- */

/* A seat's choice at a table. */
struct choice {
    const struct talon_config *config;
    const void *state;
    struct talon_view view;
    struct talon_facts facts;
    struct talon_move moves[TALON_MOVES_MAX];
    unsigned count;
};

static struct choice choice;

static bool find_choice(const struct talon_table *table)
{
    const unsigned acting = talon_table_acting(table);

    if (!acting)
        return false;
    const int seat = talon_first_seat(acting);
    choice.config = talon_table_config(table);
    choice.state = talon_table_state(table);
    choice.count =
        (unsigned)talon_table_game(table)->legal(talon_table_state(table), seat, choice.moves);
    talon_view(talon_table_game(table), talon_table_state(table), seat, &choice.view);
    talon_table_facts(table, seat, &choice.facts);
    return choice.count > 1;
}

static const struct trick_chooser *find_chooser(void)
{
    for (unsigned i = 0; trick_choosers[i]; i++)
        if (trick_choosers[i]->game == choice.config->game)
            return trick_choosers[i];
    return NULL;
}

static bool is_same_moment(const struct trick_moment *one, const struct trick_moment *other)
{
    const struct trick_sight *a = &one->sight, *b = &other->sight;

    return one->wants == other->wants && a->hand == b->hand && a->cards == b->cards &&
           a->out == b->out && a->trump == b->trump && a->led == b->led &&
           a->to_come == b->to_come && a->partner_wins == b->partner_wins && a->best == b->best;
}

/* A seat that chooses a card sees the same in a world as at the table. */
static bool looks_alike(const void *world, int viewer)
{
    const struct trick_chooser *chooser = find_chooser();
    struct trick_moment here, there;

    if (!chooser)
        return true;
    const bool chooses = chooser->look(choice.state, viewer, &here);
    return chooser->look(world, viewer, &there) == chooses &&
           (!chooses || is_same_moment(&here, &there));
}

/* The game's knowledge, but its worlds come by here. */
static struct talon_knowledge watched;
static unsigned worlds_seen, worlds_wrong;

static float look_at_world(const void *world, int viewer, const struct talon_memory *told,
                           void *room)
{
    const struct talon_knowledge *known = talon_knowledge_find(choice.config->game);
    struct talon_view view;

    talon_view(choice.config->game, world, viewer, &view);
    worlds_seen++;
    worlds_wrong += memcmp(&view, &choice.view, sizeof view) ||
                    !possible_world(choice.config->game, world, &choice.facts) ||
                    !looks_alike(world, viewer);
    return known->likelihood ? known->likelihood(world, viewer, told, room) : 1;
}

static struct talon_search_request request_for(uint64_t seed)
{
    watched = *talon_knowledge_find(choice.config->game);
    watched.likelihood = look_at_world;
    return (struct talon_search_request){
        .config = choice.config,
        .knowledge = &watched,
        .view = &choice.view,
        .memory = { .facts = &choice.facts },
        .moves = choice.moves,
        .count = choice.count,
        .seed = seed,
        .plan = { .simulations = BUDGET, .worlds = WORLDS },
    };
}

static unsigned search(const struct talon_search_request *request,
                       struct talon_search_result *result)
{
    return talon_search_run((struct talon_search *)memory, request, result);
}

static void fill_memory(int byte)
{
    memset(memory, byte, talon_search_bytes());
    memset(memory + talon_search_bytes(), SECRET, GUARD);
}

static bool is_guard_whole(void)
{
    for (unsigned i = 0; i < GUARD; i++)
        if (memory[talon_search_bytes() + i] != SECRET)
            return false;
    return true;
}

/* ---- figures --------------------------------------------------------------------------------- */

static bool is_share(double share)
{
    return share >= 0 && share <= 1 + 1e-6;
}

static const char *check_value(const struct talon_move_value *value)
{
    if (!is_share(value->chance) || value->chance_error < 0 || value->chance_error > 1)
        return "a chance is none";
    for (int f = 0; f < TALON_FEATURES_MAX; f++)
        if (!is_share(value->share[f]))
            return "a share is none";
    return NULL;
}

/* Every move is tried once at least, so that few simulations for many moves become more. */
static const char *check_figures(const struct talon_search_result *result, unsigned best)
{
    uint64_t sum = 0;

    if (best >= choice.count || best != result->best || !result->value[best].simulations)
        return "the best is no move that was tried";
    for (unsigned i = 0; i < choice.count; i++) {
        const char *wrong = check_value(&result->value[i]);
        if (wrong)
            return wrong;
        sum += result->value[i].simulations;
        if (result->value[i].simulations > result->value[best].simulations)
            return "another move was tried more often than the best";
    }
    if (sum != result->simulations)
        return "the simulations of the moves do not add up";
    if (result->simulations > BUDGET + 3 * choice.count)
        return "there were more simulations than the budget";
    return result->worlds && result->worlds <= WORLDS ? NULL
                                                      : "there were more worlds than planned";
}

/* ---- properties ------------------------------------------------------------------------------ */

static const char *check_choice(uint64_t seed)
{
    static struct talon_search_result first, again, other;
    struct talon_search_request request = request_for(seed);

    worlds_seen = worlds_wrong = 0;
    fill_memory(0);
    const unsigned best = search(&request, &first);
    if (!worlds_seen || worlds_wrong)
        return "a world disagrees with what the seat knows";
    const char *wrong = check_figures(&first, best);
    if (wrong)
        return wrong;
    fill_memory(0xff);
    request.seed++;
    search(&request, &other);
    request.seed--;
    if (search(&request, &again) != best || memcmp(&first, &again, sizeof first))
        return "the same request had another answer";
    return is_guard_whole() ? NULL : "memory behind the search has changed";
}

/* One move is the answer, whatever the view is. */
static const char *check_single_move(void)
{
    static struct talon_search_result result;
    struct talon_search_request request = request_for(1);

    request.count = 1;
    worlds_seen = 0;
    if (search(&request, &result) || worlds_seen || result.simulations)
        return "a search was made for one move";
    return NULL;
}

static bool step(struct talon_table *table, struct talon_rng *rng)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const unsigned acting = talon_table_acting(table);

    if (!acting)
        return false;
    const int seat = talon_first_seat(acting);
    const int count = talon_table_game(table)->legal(talon_table_state(table), seat, moves);
    return !talon_table_act(table, seat, moves[talon_rng_below(rng, (uint32_t)count)]);
}

static struct talon_table *new_table(const struct talon_config *config, unsigned number,
                                     struct talon_rng *rng)
{
    const uint8_t key[TALON_KEY_BYTES] = { (uint8_t)number, (uint8_t)(number >> 8), 7 };
    struct talon_table *table = talon_table_new(config, key, NULL, 0);

    if (!table)
        exit(70);
    talon_rng_simulate(rng, number);
    return table;
}

static const char *check_game(const struct talon_config *config, unsigned number)
{
    struct talon_rng rng;
    struct talon_table *table = new_table(config, number, &rng);
    const char *wrong = NULL;

    for (uint64_t steps = 0; steps < STEPS && !wrong; steps++) {
        if (steps % 7 == number % 7 && find_choice(table)) {
            wrong = check_choice(steps);
            wrong = wrong ? wrong : check_single_move();
        }
        if (!step(table, &rng))
            break;
    }
    talon_table_free(table);
    return wrong;
}

static void check_preset(const struct talon_config *config, unsigned games)
{
    const char *wrong = NULL;

    for (unsigned number = 0; number < games && !wrong; number++)
        wrong = check_game(config, number);
    report(wrong, config, "worlds agree, figures add up, answers stay the same");
}

/* ---- Whist with two tricks to go -------------------------------------------------------------
 */

enum { HANDS = 4, HIDDEN = 3, EXACT_SIMULATIONS = 4000 };

static const uint8_t orders[6][HIDDEN] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                           { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

static unsigned cards_of(const struct talon_table *table, int seat, uint8_t *faces)
{
    const struct talon_game *game = talon_table_game(table);

    return talon_zone_list(game, talon_table_state(table), talon_zone_find(game, "hand"), seat,
                           faces);
}

/* The others' single cards, dealt to them in another order; false if that is no world. */
static bool deal_others(const struct talon_table *table, int seat, const uint8_t order[HIDDEN],
                        uint8_t *world)
{
    const struct talon_game *game = talon_table_game(table);
    uint8_t faces[TALON_PACK_MAX], others[HIDDEN];

    for (int i = 0; i < HIDDEN; i++) {
        cards_of(table, (seat + 1 + i) % HANDS, faces);
        others[i] = faces[0];
    }
    memcpy(world, talon_table_state(table), game->state_size);
    for (int i = 0; i < HIDDEN; i++) {
        faces[0] = others[order[i]];
        if (!talon_zone_fill(game, world, talon_zone_find(game, "hand"), (seat + 1 + i) % HANDS,
                             faces, 1))
            return false;
    }
    return possible_world(game, world, &choice.facts);
}

/* Plays the move in a world and then the only cards left, and says what it came to. */
static double value_in(const uint8_t *world, int seat, struct talon_move move)
{
    static uint8_t state[TALON_STATE_MAX];
    const struct talon_game *game = choice.config->game;
    const struct talon_knowledge *known = talon_knowledge_find(game);
    struct talon_move moves[TALON_MOVES_MAX];
    struct talon_values values = { 0 };
    struct talon_rng rng;
    unsigned acting;

    talon_rng_simulate(&rng, 1);
    memcpy(state, world, game->state_size);
    game->apply(state, seat, move, &rng);
    while ((acting = game->acting(state))) {
        game->legal(state, talon_first_seat(acting), moves);
        if (!strcmp(game->verbs[moves[0].verb].id, "deal"))
            break;
        game->apply(state, talon_first_seat(acting), moves[0], &rng);
    }
    known->value(world, state, &values);
    return (double)values.score[seat];
}

/* The seat plays last to the trick before the last: what comes then is forced. */
static bool is_exact_case(const struct talon_table *table)
{
    const unsigned acting = talon_table_acting(table);
    uint8_t faces[TALON_PACK_MAX];

    if (!acting)
        return false;
    const int seat = talon_first_seat(acting);
    if (cards_of(table, seat, faces) != 2)
        return false;
    for (int i = 1; i < HANDS; i++)
        if (cards_of(table, (seat + i) % HANDS, faces) != 1)
            return false;
    return find_choice(table);
}

/* Whether the score of each move that was tried is its mean over all possible worlds, and the best
 * one's the highest. A move as good as another need not be tried. */
static bool is_exact(const struct talon_table *table, unsigned *unequal)
{
    static struct talon_search_result result;
    static uint8_t world[TALON_STATE_MAX];
    struct talon_search_request request = request_for(3);
    const int seat = choice.view.seat;
    double mean[2] = { 0, 0 };
    unsigned worlds = 0;

    for (int order = 0; order < 6; order++) {
        if (!deal_others(table, seat, orders[order], world))
            continue;
        worlds++;
        for (int m = 0; m < 2; m++)
            mean[m] += value_in(world, seat, choice.moves[m]);
    }
    request.plan = (struct talon_search_plan){ .simulations = EXACT_SIMULATIONS,
                                               .worlds = EXACT_SIMULATIONS,
                                               .plain_worlds = true };
    const unsigned best = search(&request, &result);
    const double enough = 0.06 * worlds;
    for (int m = 0; m < 2; m++) {
        const double difference = mean[m] - result.value[m].score * worlds;
        if (result.value[m].simulations && (difference > enough || difference < -enough))
            return false;
    }
    *unequal += mean[best] > mean[1 - best] + enough;
    return mean[best] > mean[1 - best] - enough;
}

static void check_last_tricks(unsigned games)
{
    struct talon_draft draft;
    struct talon_config config;
    struct talon_rng rng;
    unsigned cases = 0, unequal = 0, wrong = 0;
    char text[100];

    talon_draft_start(&draft, talon_game_find("whist", "classic", NULL));
    talon_draft_preset(&draft, "classic");
    talon_draft_finish(&draft, &config);
    for (unsigned number = 0; number < games * 30; number++) {
        struct talon_table *table = new_table(&config, number, &rng);
        unsigned steps = 0;
        while (steps++ < STEPS && !is_exact_case(table) && step(table, &rng))
            ;
        if (is_exact_case(table) && ++cases)
            wrong += !is_exact(table, &unequal);
        talon_table_free(table);
    }
    snprintf(text, sizeof text,
             "%u positions of two tricks are valued exactly, %u with a better move", cases,
             unequal);
    report(!unequal ? "there are none" : wrong ? "some are not" : NULL, &config, text);
}

int main(int argc, char **argv)
{
    const unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 10;
    struct talon_config config;

    memory = malloc(talon_search_bytes() + GUARD);
    if (!memory)
        return 70;
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count && talon_knowledge_find(talon_games[g]);
             p++) {
            struct talon_draft draft;
            talon_draft_start(&draft, talon_games[g]);
            talon_draft_preset(&draft, talon_games[g]->presets[p].id);
            if (!talon_draft_finish(&draft, &config))
                check_preset(&config, games);
        }
    check_last_tricks(games);
    free(memory);
    printf("1..%u\n", tests);
    return failures != 0;
}
