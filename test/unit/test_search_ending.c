/* test_search_ending.c - the ends of worlds as the search solves them, against plain recursion.
 */
#include "search/search_internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 60, STEPS = 400 };

struct solved {
    const struct talon_game *game;
    const struct talon_knowledge *knowledge;
    const void *root;
    unsigned choices; /* positions in which a seat had several moves */
};

static bool is_over(const struct solved *solved, const void *state)
{
    return !solved->game->acting(state) || solved->knowledge->is_end(solved->root, state);
}

static bool is_better(const struct talon_values *one, const struct talon_values *other, int seat)
{
    const float more = one->chance[seat] - other->chance[seat];

    return more > 0 || (!(more < 0) && one->score[seat] > other->score[seat]);
}

/* The end of a state if every seat takes the best for itself. */
static struct talon_values solve_plainly(struct solved *solved, const uint8_t *state)
{
    struct talon_move moves[TALON_MOVES_MAX];
    struct talon_values best = { 0 };
    struct talon_rng rng;

    if (is_over(solved, state)) {
        solved->knowledge->value(solved->root, state, &best);
        return best;
    }
    const int seat = talon_first_seat(solved->game->acting(state)),
              count = solved->game->legal(state, seat, moves);
    uint8_t *below = malloc(solved->game->state_size);
    talon_rng_simulate(&rng, 1);
    solved->choices += count > 1;
    for (int i = 0; i < count; i++) {
        memcpy(below, state, solved->game->state_size);
        solved->game->apply(below, seat, moves[i], &rng);
        const struct talon_values found = solve_plainly(solved, below);
        if (!i || is_better(&found, &best, seat))
            best = found;
    }
    free(below);
    return best;
}

/* A move at random; false once the game is over. */
static bool play_on(const struct talon_game *game, uint8_t *state, struct talon_rng *rng)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const unsigned acting = game->acting(state);

    if (!acting)
        return false;
    const int seat = talon_first_seat(acting), count = game->legal(state, seat, moves);
    game->apply(state, seat, moves[talon_rng_below(rng, (uint32_t)count)], rng);
    return true;
}

static void compare(struct talon_search *search, struct solved *solved, const uint8_t *state)
{
    struct talon_values found;

    memcpy(search->root, state, solved->game->state_size);
    memcpy(search->state, state, solved->game->state_size);
    solved->root = state;
    search->positions_left = 0;
    assert_false(search_solve_ending(search, &found));
    search->positions_left = UINT32_MAX;
    assert_true(search_solve_ending(search, &found));
    const struct talon_values wanted = solve_plainly(solved, state);
    for (int seat = 0; seat < talon_state_seats(state); seat++) {
        assert_true(found.chance[seat] >= wanted.chance[seat]);
        assert_true(found.chance[seat] <= wanted.chance[seat]);
        assert_true(found.score[seat] >= wanted.score[seat]);
        assert_true(found.score[seat] <= wanted.score[seat]);
    }
}

/* Prepares a search in games of this preset. */
static struct solved begin_games(struct talon_search *search, struct talon_search_request *request,
                                 struct talon_config *config, const char *id, const char *preset)
{
    struct talon_draft draft;
    talon_draft_start(&draft, talon_game_find(id, preset, NULL));
    assert_true(talon_draft_preset(&draft, preset));
    assert_null(talon_draft_finish(&draft, config));
    request->knowledge = talon_knowledge_find(config->game);
    search->request = request;
    search->game = config->game;
    return (struct solved){ config->game, request->knowledge, NULL, 0 };
}

/* Plays games at random and compares where an ending begins. */
static void solve_endings(const char *id, const char *preset)
{
    static uint8_t state[TALON_STATE_MAX];
    struct talon_search *search = calloc(1, talon_search_bytes());
    struct talon_search_request request = { 0 };
    struct talon_config config;
    struct talon_rng rng;
    struct solved solved = begin_games(search, &request, &config, id, preset);

    for (uint64_t number = 0; number < GAMES; number++) {
        talon_rng_simulate(&rng, number);
        assert_true(talon_deal(&config, NULL, 0, &rng, state));
        for (int step = 0; step < STEPS && !search_is_ending(search, state); step++)
            if (!play_on(config.game, state, &rng))
                break;
        if (search_is_ending(search, state) && config.game->acting(state))
            compare(search, &solved, state);
    }
    assert_true(solved.choices > GAMES);
    free(search);
}

/* ---- nothing is hidden ------------------------------------------------------------------------
 */

enum { OPEN_CARDS = 14, OPEN_POSITIONS = 8, PLENTY = 100000, FEW = 100 };

/* A hand may lie open. */
static unsigned cards_of_all(const struct talon_game *game, const void *state)
{
    static const char *const hands[] = { "hand", "open_hand" };
    uint8_t faces[TALON_PACK_MAX];
    unsigned cards = 0;

    for (unsigned i = 0; i < 2; i++)
        for (int zone = talon_zone_find(game, hands[i]), row = 0;
             zone >= 0 && row < talon_state_seats(state); row++)
            cards += talon_zone_list(game, state, zone, row, faces);
    return cards;
}

/* Facts of a seat that knows where each card lies. */
static void know_all(const struct talon_config *config, const void *state, int seat,
                     struct talon_facts *facts)
{
    struct talon_tracer tracer;

    talon_tracer_start(&tracer, config, state, seat);
    *facts = tracer.facts;
    for (unsigned g = 0; g < facts->groups; g++) {
        struct talon_hidden_group *group = &facts->hidden[g];
        uint8_t faces[TALON_PACK_MAX];
        const unsigned count = talon_zone_list(config->game, state, group->zone, group->row, faces);
        memset(group->excluded, 0xff, sizeof group->excluded);
        for (unsigned i = 0; i < count; i++)
            group->excluded[faces[i] >> 6] &= ~(1ull << (faces[i] & 63));
    }
}

/* Every move has its value by plain recursion, and none is better than the answer. */
static void compare_moves(struct solved *solved, const uint8_t *state,
                          const struct talon_search_request *request,
                          const struct talon_search_result *result)
{
    static uint8_t after[TALON_STATE_MAX];
    const int seat = request->view->seat;
    struct talon_values best = { 0 };
    struct talon_rng rng;

    solved->root = state;
    talon_rng_simulate(&rng, 1);
    for (unsigned i = 0; i < request->count; i++) {
        const struct talon_move_value *value = &result->value[i];
        memcpy(after, state, solved->game->state_size);
        solved->game->apply(after, seat, request->moves[i], &rng);
        const struct talon_values wanted = solve_plainly(solved, after);
        assert_int_equal(value->simulations, 1);
        assert_true((float)value->chance == wanted.chance[seat]);
        assert_true((float)value->score == wanted.score[seat]);
        if (!i || is_better(&wanted, &best, seat))
            best = wanted;
    }
    assert_true((float)result->value[result->best].chance == best.chance[seat]);
    assert_true((float)result->value[result->best].score == best.score[seat]);
}

/* Where the search may solve little, it plays out instead. Returns whether it did. */
static bool search_open(struct talon_search *search, struct solved *solved,
                        const struct talon_config *config, const uint8_t *state)
{
    static struct talon_search_result result;
    static struct talon_facts facts;
    static struct talon_view view;
    struct talon_move moves[TALON_MOVES_MAX];
    const int seat = talon_first_seat(config->game->acting(state));

    talon_view(config->game, state, seat, &view);
    know_all(config, state, seat, &facts);
    struct talon_search_request request = {
        .config = config,
        .knowledge = solved->knowledge,
        .view = &view,
        .memory = { .facts = &facts },
        .moves = moves,
        .count = (unsigned)config->game->legal(state, seat, moves),
        .seed = 1,
        .plan = { .simulations = PLENTY, .worlds = 2, .plain_worlds = true },
        .values_all = true,
    };
    talon_search_run(search, &request, &result);
    assert_int_equal(result.worlds, 1);
    compare_moves(solved, state, &request, &result);
    request.plan.simulations = FEW;
    talon_search_run(search, &request, &result);
    return result.simulations > request.count;
}

static bool is_open_choice(const struct talon_game *game, const void *state)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const unsigned acting = game->acting(state), cards = cards_of_all(game, state);

    return cards > 12 && cards <= OPEN_CARDS && acting &&
           game->legal(state, talon_first_seat(acting), moves) > 1;
}

/* Plays games at random until some choices have been solved, of which all cards are known. */
static void solve_open(const char *id, const char *preset)
{
    static uint8_t state[TALON_STATE_MAX];
    struct talon_search *search = calloc(1, talon_search_bytes());
    struct talon_search_request request = { 0 };
    struct talon_config config;
    struct talon_rng rng;
    struct solved solved = begin_games(search, &request, &config, id, preset);
    unsigned positions = 0, played_out = 0;

    for (uint64_t number = 0; number < GAMES && positions < OPEN_POSITIONS; number++) {
        talon_rng_simulate(&rng, number);
        assert_true(talon_deal(&config, NULL, 0, &rng, state));
        for (int step = 0; step < STEPS && !is_open_choice(config.game, state); step++)
            if (!play_on(config.game, state, &rng))
                break;
        if (!is_open_choice(config.game, state))
            continue;
        played_out += search_open(search, &solved, &config, state);
        positions++;
    }
    assert_int_equal(positions, OPEN_POSITIONS);
    assert_true(played_out);
    free(search);
}

static void known_cards_are_solved(void **nothing)
{
    (void)nothing;
    solve_open("whist", "classic");
    solve_open("solo-whist", "standard");
    solve_open("kleurenwiezen", "standard");
    solve_open("danish", "standard");
}

/* ---- duels -------------------------------------------------------------------------------------
 */

enum { CARDS_SOLVED_PLAINLY = 5 };

static unsigned cards_held(const struct talon_game *game, const void *state)
{
    uint8_t faces[TALON_PACK_MAX];
    const int hand = talon_zone_find(game, "hand");

    return talon_zone_list(game, state, hand, 0, faces) +
           talon_zone_list(game, state, hand, 1, faces);
}

static bool is_duel(const struct solved *solved, const void *state)
{
    return solved->knowledge->is_open_ending(state) &&
           cards_held(solved->game, state) <= CARDS_SOLVED_PLAINLY;
}

/* Both chances add up to 1, and are those of plain recursion. With no positions left there is no
 * answer. */
static void compare_duel(struct talon_search *search, struct solved *solved, const uint8_t *state)
{
    struct talon_values found;

    memcpy(search->root, state, solved->game->state_size);
    memcpy(search->state, state, solved->game->state_size);
    solved->root = state;
    search_begin_duel(search, 0);
    assert_false(search_solve_duel(search, &found));
    search_begin_duel(search, 1000000);
    assert_true(search_solve_duel(search, &found));
    const float wanted = solve_plainly(solved, state).chance[0];
    assert_true(found.chance[0] - wanted < 1e-6f && wanted - found.chance[0] < 1e-6f);
    const float both = found.chance[0] + found.chance[1];
    assert_true(both - 1 < 1e-6f && 1 - both < 1e-6f);
}

/* Plays games at random and compares each position of their ends. */
static void solve_duels(const char *preset)
{
    static uint8_t state[TALON_STATE_MAX];
    struct talon_search *search = calloc(1, talon_search_bytes());
    struct talon_search_request request = { 0 };
    struct talon_config config;
    struct talon_rng rng;
    struct solved solved = begin_games(search, &request, &config, "wippen", preset);

    for (uint64_t number = 0; number < GAMES; number++) {
        talon_rng_simulate(&rng, number);
        assert_true(talon_deal(&config, NULL, 0, &rng, state));
        do {
            if (is_duel(&solved, state))
                compare_duel(search, &solved, state);
        } while (play_on(config.game, state, &rng));
    }
    assert_true(solved.choices > GAMES);
    free(search);
}

static void duels_of_wippen_are_solved(void **nothing)
{
    (void)nothing;
    solve_duels("basic");
    solve_duels("advanced");
    solve_duels("stealing");
    solve_duels("full");
}

static void endings_of_whist_are_solved(void **nothing)
{
    (void)nothing;
    solve_endings("whist", "classic");
    solve_endings("whist", "drive");
}

static void endings_of_wippen_are_solved(void **nothing)
{
    (void)nothing;
    solve_endings("wippen", "basic");
    solve_endings("wippen", "full");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(endings_of_whist_are_solved),
        cmocka_unit_test(endings_of_wippen_are_solved),
        cmocka_unit_test(known_cards_are_solved),
        cmocka_unit_test(duels_of_wippen_are_solved),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
