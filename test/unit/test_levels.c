/* test_levels.c - compares the answers of a level with the numbers of its search. It answers the
 * best move; where it slips or plays by habit, one that is hardly worse. A level that a game does
 * not offer plays as one that it does.
 */
#include <talon/hint.h>

#include "bots/question.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DEALS = 6, STEPS = 24, BUDGET = 400 };

struct tried {
    const struct talon_level *level;
    const struct talon_knowledge *knowledge;
    unsigned answers, others; /* others: not the best move */
};

static unsigned index_of(const struct talon_move *moves, unsigned count, struct talon_move move)
{
    for (unsigned i = 0; i < count; i++)
        if (talon_same_move(moves[i], move))
            return i;
    fail();
    return 0;
}

/* A slip costs less than both what the level does not notice and its part of the difference between
 * the best and the worst move. */
static double slip_of(const struct tried *tried, const struct talon_search_result *result)
{
    const double most = tried->level->slip * tried->knowledge->slips / 100;
    double worst = result->value[result->best].chance;

    if (!tried->knowledge->slips_by_spread)
        return most;
    for (unsigned i = 0; i < TALON_MOVES_MAX; i++)
        if (result->value[i].simulations && result->value[i].chance < worst)
            worst = result->value[i].chance;
    const double part = tried->level->slip_share * (result->value[result->best].chance - worst);
    return part < most ? part : most;
}

/* By habit a level takes a move that the search is not sure about: within four standard errors. */
static void check_choice(struct tried *tried, const struct talon_search_result *result,
                         unsigned chosen)
{
    const struct talon_move_value *value = &result->value[chosen],
                                  *best = &result->value[result->best];
    const double worse = best->chance - value->chance,
                 variance = value->chance_error * value->chance_error +
                            best->chance_error * best->chance_error,
                 slip = slip_of(tried, result),
                 habit = tried->level->habit * tried->knowledge->habits / 100;

    tried->answers++;
    if (chosen == result->best)
        return;
    tried->others++;
    assert_true(value->simulations);
    assert_true(worse < (habit > 0 ? habit : slip));
    if (habit > 0)
        assert_true(worse * worse <= 16 * variance);
}

static struct talon_move ask(const struct talon_table *table, const struct talon_bot *bot,
                             uint64_t seed, struct talon_search *search, struct tried *tried)
{
    const int seat = talon_first_seat(talon_table_acting(table));
    struct talon_question *question = talon_question_new(table, seat, bot, seed);
    struct talon_move moves[TALON_MOVES_MAX];
    const unsigned count =
        (unsigned)talon_table_game(table)->legal(talon_table_state(table), seat, moves);
    const struct talon_move move = talon_question_answer(question, search, BUDGET);

    if (count > 1)
        check_choice(tried, talon_search_result_room(search), index_of(moves, count, move));
    talon_question_free(question);
    return move;
}

static void play(const struct talon_config *config, uint8_t deal, const struct talon_bot *bot,
                 struct talon_search *search, struct tried *tried)
{
    struct talon_table *table =
        talon_table_new(config, (const uint8_t[TALON_KEY_BYTES]){ deal }, NULL, 0);

    for (unsigned step = 0; step < STEPS && talon_table_acting(table); step++) {
        const int seat = talon_first_seat(talon_table_acting(table));
        const struct talon_move move = ask(table, bot, step, search, tried);
        assert_int_equal(talon_table_act(table, seat, move), TALON_TABLE_OK);
    }
    talon_table_free(table);
}

static void choose_preset(struct talon_config *config, const char *id, const char *preset)
{
    struct talon_draft draft;
    talon_draft_start(&draft, talon_game_find(id, preset, NULL));
    assert_true(talon_draft_preset(&draft, preset));
    assert_null(talon_draft_finish(&draft, config));
}

/* How a level plays some deals of a game. */
static struct tried try_level(const char *id, const char *preset, const char *level)
{
    const struct talon_bot *bot = talon_bot_find(level);
    struct talon_search *search = malloc(talon_search_bytes());
    struct tried tried = { 0 };
    struct talon_config config;

    choose_preset(&config, id, preset);
    tried.level = talon_bot_at(bot, config.game)->level;
    tried.knowledge = talon_knowledge_find(config.game);
    for (uint8_t deal = 0; deal < DEALS; deal++)
        play(&config, deal, bot, search, &tried);
    free(search);
    assert_true(tried.answers > STEPS);
    return tried;
}

static const struct {
    const char *game, *preset;
    bool has_habits, forgettable;
} tables[] = {
    { "whist", "classic", true, false }, { "wunsdorf", "standard", true, false },
    { "wippen", "full", false, true },   { "spite", "standard", true, false },
    { "war", "steal", false, true },
};
enum { TABLES = sizeof tables / sizeof *tables };

static void slips_cost_no_more_than_goes_unnoticed(void **unused)
{
    (void)unused;
    for (unsigned t = 0; t < TABLES; t++) {
        assert_true(try_level(tables[t].game, tables[t].preset, "beginner").others);
        assert_true(try_level(tables[t].game, tables[t].preset, "casual").others);
    }
}

/* A level that overlooks half of everything plays at random, unless it sees which move is worst. */
static void no_slip_costs_half_of_everything(void **unused)
{
    (void)unused;
    for (unsigned t = 0; t < TABLES; t++)
        for (unsigned at = 0; at < TALON_LEVELS; at++) {
            const struct talon_level *level = &talon_levels[at];
            const struct talon_knowledge *knowledge =
                talon_knowledge_find(talon_game_find(tables[t].game, tables[t].preset, NULL));
            assert_true(knowledge->slips_by_spread || level->slip * knowledge->slips / 100 < 0.5);
            assert_true(level->slip_share < 1);
        }
}

static void habits_give_way_to_what_is_sure(void **unused)
{
    (void)unused;
    for (unsigned t = 0; t < TABLES; t++) {
        const unsigned others = try_level(tables[t].game, tables[t].preset, "steady").others;
        assert_int_equal(others > 0, tables[t].has_habits);
    }
}

static void the_expert_plays_the_best_it_found(void **unused)
{
    (void)unused;
    for (unsigned t = 0; t < TABLES; t++)
        assert_false(try_level(tables[t].game, tables[t].preset, "expert").others);
}

/* The first seat that has a choice: forced moves are made. */
static int play_to_choice(struct talon_table *table)
{
    struct talon_move moves[TALON_MOVES_MAX];

    for (;;) {
        const int seat = talon_first_seat(talon_table_acting(table));
        if (talon_table_game(table)->legal(talon_table_state(table), seat, moves) > 1)
            return seat;
        assert_int_equal(talon_table_act(table, seat, moves[0]), TALON_TABLE_OK);
    }
}

static struct talon_table *new_table(const char *id, const char *preset)
{
    struct talon_config config;

    choose_preset(&config, id, preset);
    return talon_table_new(&config, (const uint8_t[TALON_KEY_BYTES]){ 1 }, NULL, 0);
}

/* The simulations that a bot makes for the first choice of a game, with no budget given. */
static uint32_t made_by_bot(const struct talon_bot *bot, const char *id, const char *preset)
{
    struct talon_search *search = malloc(talon_search_bytes());
    struct talon_table *table = new_table(id, preset);
    struct talon_question *question = talon_question_new(table, play_to_choice(table), bot, 1);
    talon_question_answer(question, search, 0);
    const uint32_t made = talon_search_result_room(search)->simulations;
    talon_question_free(question);
    talon_table_free(table);
    free(search);
    return made;
}

static uint32_t made_by(const char *level, const char *id, const char *preset)
{
    return made_by_bot(talon_bot_find(level), id, preset);
}

static void some_games_allow_fewer_simulations(void **unused)
{
    const uint32_t most =
        talon_knowledge_find(talon_game_find("wippen", "full", NULL))->simulations_most;

    (void)unused;
    assert_in_range(made_by_bot(talon_hint_bot(), "wippen", "full"), most / 2, most);
}

/* Chance decides so much there that more would not show. */
static void steady_looks_less_at_steal_war(void **unused)
{
    (void)unused;
    assert_in_range(made_by("steady", "war", "steal"), 75, 150);
    assert_in_range(made_by("steady", "whist", "classic"), 400, 800);
}

static void a_level_that_is_not_offered_searches_as_a_lower_one(void **unused)
{
    (void)unused;
    for (unsigned t = 0; t < TABLES; t++) {
        const struct talon_game *game = talon_game_find(tables[t].game, tables[t].preset, NULL);
        for (unsigned i = 0; i < talon_bots_count; i++) {
            const struct talon_bot *bot = &talon_bots[i], *played = talon_bot_at(bot, game);
            assert_true(talon_bot_is_offered(played, game));
            assert_ptr_equal(talon_bot_at(played, game), played);
            assert_int_equal(talon_bot_is_offered(bot, game), played == bot);
            assert_int_equal(talon_bot_simulations(bot, game), talon_bot_simulations(played, game));
            assert_true(!bot->level || !played->level || played->level <= bot->level);
        }
    }
    assert_int_equal(made_by("expert", "wippen", "full"), made_by("steady", "wippen", "full"));
}

/* Hints are of `expert` everywhere, and a budget that is asked for is made. */
static void who_is_not_of_the_list_plays_as_it_is(void **unused)
{
    const struct talon_game *wippen = talon_game_find("wippen", "full", NULL);
    struct talon_level level = *talon_bot_find("expert")->level;
    const struct talon_bot own = { "expert", "Expert", talon_bot_find("expert")->choose, &level };

    (void)unused;
    level.plan.simulations = 1234;
    level.plan.is_exact = true;
    assert_memory_equal(talon_hint_bot(), &talon_bots[talon_bots_count - 1], sizeof own);
    assert_ptr_equal(talon_bot_at(talon_hint_bot(), wippen), talon_hint_bot());
    assert_ptr_equal(talon_bot_at(&own, wippen), &own);
    assert_int_equal(talon_bot_simulations(&own, wippen), 1234);
}

static void play_by_maxims(struct talon_table *table)
{
    const struct talon_bot *simple = talon_bot_find("simple");

    for (unsigned step = 0; step < STEPS; step++) {
        const int seat = play_to_choice(table);
        struct talon_question *question = talon_question_new(table, seat, simple, step);
        assert_int_equal(talon_table_act(table, seat, talon_question_answer(question, NULL, 0)),
                         TALON_TABLE_OK);
        talon_question_free(question);
    }
}

/* How many cards a level knows at this table, and how many of them lie open. */
static void count_known(struct talon_table *table, const char *level, unsigned *known,
                        unsigned *open)
{
    struct talon_question *question =
        talon_question_new(table, play_to_choice(table), talon_bot_find(level), 1);

    for (unsigned i = *known = *open = 0; i < question->view.cards; i++) {
        *known += question->facts.face[i] != TALON_BACK;
        *open += question->view.face[i] != TALON_BACK;
    }
    talon_question_free(question);
}

static void the_beginner_forgets_cards_where_that_is_human(void **unused)
{
    (void)unused;
    for (unsigned t = 0; t < TABLES; t++) {
        unsigned remembered, known, open;
        if (!tables[t].forgettable)
            continue; /* no card has gone there after so few steps */
        struct talon_table *table = new_table(tables[t].game, tables[t].preset);
        play_by_maxims(table);
        count_known(table, "casual", &remembered, &open);
        count_known(table, "beginner", &known, &open);
        assert_true(remembered > open);
        assert_int_equal(known, open);
        talon_table_free(table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_cost_no_more_than_goes_unnoticed),
        cmocka_unit_test(no_slip_costs_half_of_everything),
        cmocka_unit_test(habits_give_way_to_what_is_sure),
        cmocka_unit_test(the_expert_plays_the_best_it_found),
        cmocka_unit_test(some_games_allow_fewer_simulations),
        cmocka_unit_test(steady_looks_less_at_steal_war),
        cmocka_unit_test(a_level_that_is_not_offered_searches_as_a_lower_one),
        cmocka_unit_test(who_is_not_of_the_list_plays_as_it_is),
        cmocka_unit_test(the_beginner_forgets_cards_where_that_is_human),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
