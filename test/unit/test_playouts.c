/* test_playouts.c - where a game's knowledge plays a playout by itself, that is the same as move by
 * move by its policy: the same end, and the same chance used. So it is with careful ones of
 * Wunsdorf, and of games whose cards are chosen by learned weights. Their moves are also lawful.
 */
#include "unit_games.h"

#include "knowledge/trick_choosers.h"
#include "knowledge/wunsdorf_knowledge.h"

#include <talon/search.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 6, MOVES = 400, MOST_MOVES = 4000 };

static bool is_lawful(const struct talon_game *game, const void *state, int seat,
                      struct talon_move move)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    const int count = game->legal(state, seat, moves);

    for (int i = 0; i < count; i++)
        if (talon_same_move(moves[i], move))
            return true;
    return false;
}

static const struct trick_chooser *find_chooser(const struct talon_knowledge *knowledge)
{
    for (unsigned i = 0; trick_choosers[i]; i++)
        if (!strcmp(trick_choosers[i]->game->id, knowledge->game))
            return trick_choosers[i];
    return NULL;
}

static bool has_careful_moves(const struct talon_knowledge *knowledge)
{
    return !strcmp(knowledge->game, "wunsdorf") || find_chooser(knowledge);
}

static struct talon_move careful_move(const struct talon_knowledge *knowledge, const void *state,
                                      int seat, struct talon_rng *rng)
{
    const struct trick_chooser *chooser = find_chooser(knowledge);
    const struct wunsdorf *w = state;
    struct trick_moment moment;

    if (chooser)
        return chooser->look(state, seat, &moment) ? trick_choice_of_card(chooser, &moment, rng)
                                                   : knowledge->policy(state, seat, rng);
    return w->stage <= PLAYING_BESIDE ? wunsdorf_choose_card(w, seat, rng)
                                      : knowledge->policy(state, seat, rng);
}

static void play_by_policy(const struct talon_knowledge *knowledge, bool is_careful,
                           const struct talon_game *game, const void *root, void *state,
                           struct talon_rng *rng)
{
    for (unsigned made = 0; made < MOST_MOVES && !knowledge->is_end(root, state); made++) {
        const int seat = talon_first_seat(game->acting(state));
        const struct talon_move move = is_careful ? careful_move(knowledge, state, seat, rng)
                                                  : knowledge->policy(state, seat, rng);
        assert_true(!is_careful || is_lawful(game, state, seat, move));
        game->apply(state, seat, move, rng);
    }
}

static void compare_playouts(const struct talon_knowledge *knowledge, bool is_careful,
                             const struct talon_game *game, const void *root, uint64_t seed)
{
    static _Alignas(16) uint8_t at_once[TALON_STATE_MAX], by_moves[TALON_STATE_MAX];
    struct talon_rng once, moves;

    memcpy(at_once, root, game->state_size);
    memcpy(by_moves, root, game->state_size);
    talon_rng_simulate(&once, seed);
    talon_rng_simulate(&moves, seed);
    if (is_careful)
        knowledge->careful_playout(root, at_once, &once, NULL);
    else
        knowledge->playout(root, at_once, &once);
    play_by_policy(knowledge, is_careful, game, root, by_moves, &moves);
    assert_memory_equal(at_once, by_moves, game->state_size);
    assert_int_equal(talon_rng_word(&once), talon_rng_word(&moves));
}

/* From every position of some games at random. */
static void compare_preset(const struct talon_knowledge *knowledge,
                           const struct talon_config *config)
{
    static _Alignas(16) uint8_t state[TALON_STATE_MAX];
    struct talon_rng rng;

    for (unsigned seed = 0; seed < GAMES; seed++) {
        talon_rng_simulate(&rng, seed);
        assert_true(talon_deal(config, NULL, 0, &rng, state));
        for (unsigned i = 0; i < MOVES && config->game->acting(state); i++) {
            if (knowledge->playout && !knowledge->is_end(state, state))
                compare_playouts(knowledge, false, config->game, state, 1000 * seed + i);
            if (!knowledge->is_end(state, state) && has_careful_moves(knowledge))
                compare_playouts(knowledge, true, config->game, state, 1000 * seed + i);
            random_step(config->game, state, &rng);
        }
    }
}

static unsigned careful_games;

static unsigned compare_game(const struct talon_game *game)
{
    const struct talon_knowledge *knowledge = talon_knowledge_find(game);

    if (!knowledge || !(knowledge->playout || has_careful_moves(knowledge)))
        return 0;
    for (int p = 0; p < game->presets_count; p++) {
        struct talon_draft draft;
        struct talon_config config;
        talon_draft_start(&draft, game);
        assert_true(talon_draft_preset(&draft, game->presets[p].id));
        assert_null(talon_draft_finish(&draft, &config));
        compare_preset(knowledge, &config);
    }
    careful_games += has_careful_moves(knowledge);
    return knowledge->playout != NULL;
}

static void playouts_are_moves_of_the_policy(void **unused)
{
    unsigned games = 0;

    (void)unused;
    for (unsigned g = 0; g < talon_games_count; g++)
        games += compare_game(talon_games[g]);
    assert_true(games >= 2);            /* Whist and Wunsdorf at least */
    assert_int_equal(careful_games, 3); /* Wunsdorf, German and Knockout Whist */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playouts_are_moves_of_the_policy),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
