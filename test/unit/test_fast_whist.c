/* test_fast_whist.c - the fast deals of Whist against the engine: whole deals, and playouts from
 * every position of games, also of later deals and of those without trump.
 *
 * FAST_GAMES: how many deals of each variant are compared with the engine (60).
 * FAST_LEVEL: which ways of playing alone are compared: plain, avx2 or avx512.
 */
#include "fast/fast_whist.h"
#include "forced_level.h"
#include "games/whist/whist.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct whist table;

static unsigned deals_each(void)
{
    const char *text = getenv("FAST_GAMES");

    return text ? (unsigned)strtoul(text, NULL, 10) : 60;
}

static struct talon_draft preset_of(const char *preset)
{
    struct talon_draft draft;

    talon_draft_start(&draft, talon_game_find("whist", preset, NULL));
    assert_true(talon_draft_preset(&draft, preset));
    return draft;
}

/* A move at random, as a search makes it; the seat that made it. */
static int step(const struct talon_game *game, struct talon_rng *rng)
{
    const int seat = talon_first_seat(game->acting(&table));
    const struct talon_move move = game->pick(&table, seat, talon_rng_word(rng));

    game->apply(&table, seat, move, rng);
    return seat;
}

/* Plays on to the end of the deal, counting the tricks that each seat wins. */
static void play_by_engine(const struct talon_game *game, struct talon_rng *rng,
                           uint8_t tricks[SEATS])
{
    for (int seat = 0; seat < SEATS; seat++)
        tricks[seat] = 0;
    while (table.over == GOES_ON) {
        step(game, rng);
        tricks[table.best] = (uint8_t)(tricks[table.best] + (table.laid == SEATS));
    }
}

/* ---- whole deals ----------------------------------------------------------------------------- */

static struct fast_whist_game deal_by_engine(const struct talon_config *config, uint64_t seed)
{
    struct fast_whist_game game;
    struct talon_rng rng;

    talon_rng_toss(&rng, seed);
    assert_true(talon_deal(config, NULL, 0, &rng, &table));
    game = (struct fast_whist_game){ .dealer = (uint8_t)table.dealer, .trump = table.trump };
    play_by_engine(config->game, &rng, game.tricks);
    return game;
}

static uint64_t compared[FAST_TRICKS_WAYS];

static bool is_played(enum fast_tricks way)
{
    return is_wanted_level(fast_tricks_name(way)) && fast_tricks_runs(way) && fast_whist_knows(way);
}

/* In blocks that every way plays in all its lanes, sixteen at most, and in fewer at the end. */
enum { BLOCK = 29 };

static void compare_block(const struct fast_whist *rules, uint64_t first,
                          const struct fast_whist_game *wanted)
{
    struct fast_whist_game game[BLOCK];

    for (enum fast_tricks way = FAST_TRICKS_PLAIN; way < FAST_TRICKS_WAYS; way++) {
        if (!is_played(way))
            continue;
        fast_whist_play_as(way, rules, first, BLOCK, game);
        assert_memory_equal(game, wanted, sizeof game);
        compared[way] += BLOCK;
    }
}

static void compare_deals(const struct talon_draft *draft, uint64_t first, unsigned count)
{
    struct talon_config config;
    struct fast_whist rules;
    struct fast_whist_game wanted[BLOCK];

    assert_null(talon_draft_finish(draft, &config));
    assert_true(fast_whist_rules(&config, &rules));
    for (unsigned done = 0; done < count; done += BLOCK) {
        for (unsigned i = 0; i < BLOCK; i++)
            wanted[i] = deal_by_engine(&config, first + done + i);
        compare_block(&rules, first + done, wanted);
    }
}

static void presets_are_played_as_by_the_engine(void **unused)
{
    const struct talon_game *game = talon_game_find("whist", NULL, NULL);

    (void)unused;
    for (int p = 0; p < game->presets_count; p++)
        for (int dealer = 0; dealer <= SEATS; dealer++) {
            struct talon_draft draft = preset_of(game->presets[p].id);
            talon_draft_value(&draft, OPT_DEALER, dealer);
            compare_deals(&draft, 1000u * (unsigned)p, deals_each());
        }
}

static void rotations_are_played_as_by_the_engine(void **unused)
{
    (void)unused;
    for (int rotation = 0; rotation < ROTATIONS; rotation++) {
        struct talon_draft draft = preset_of("rotation");
        talon_draft_value(&draft, OPT_ROTATION, rotation);
        compare_deals(&draft, 100u * (unsigned)rotation, BLOCK);
    }
}

/* Seeds in whose shuffle a draw is repeated, found by playing millions. */
static void repeated_draws_are_the_engines(void **unused)
{
    static const uint64_t seeds[] = { 2247891, 11550927, 12036974 };
    const struct talon_draft draft = preset_of("classic");

    (void)unused;
    for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++)
        for (unsigned lane = 0; lane < BLOCK; lane++)
            compare_deals(&draft, seeds[i] - lane, BLOCK);
}

/* Many at once go the fastest way, whatever it is here. */
static void many_are_the_same_as_one_by_one(void **unused)
{
    const struct fast_whist rules = { FAST_WHIST_BY_CHANCE, FAST_WHIST_LAST_CARD };
    struct fast_whist_game one[100], many[100];

    (void)unused;
    fast_whist_play_as(FAST_TRICKS_PLAIN, &rules, 7, 100, one);
    fast_whist_play_many(&rules, 7, 100, many);
    assert_memory_equal(one, many, sizeof one);
}

static void other_games_are_refused(void **unused)
{
    struct talon_draft draft;
    struct talon_config config;
    struct fast_whist rules;

    (void)unused;
    talon_draft_start(&draft, talon_game_find("wunsdorf", NULL, NULL));
    assert_null(talon_draft_finish(&draft, &config));
    assert_false(fast_whist_rules(&config, &rules));
}

/* ---- playouts -------------------------------------------------------------------------------- */

static struct fast_whist_position position_of_table(void)
{
    struct fast_whist_position position = { .trump = table.trump,
                                            .leader =
                                                table.laid == SEATS ? table.best : table.leader,
                                            .laid = table.laid == SEATS ? 0 : table.laid };

    for (int seat = 0; seat < SEATS; seat++)
        position.hand[seat] = table.hand[seat];
    if (table.turned)
        position.hand[table.dealer] |= bit((uint8_t)(table.turned - 1));
    for (int place = 0; place < SEATS; place++)
        position.trick[place] = (uint8_t)(table.trick[(table.leader + place) & 3] - 1);
    return position;
}

/* From where the table is, with the stream of this seed; the table stays as it is. */
static void compare_playouts(const struct talon_game *game, uint64_t seed)
{
    const struct fast_whist_position position = position_of_table();
    const struct whist before = table;
    uint8_t fast[BLOCK][SEATS], on_stream[SEATS], tricks[SEATS];
    struct talon_rng rng, same;

    for (enum fast_tricks way = FAST_TRICKS_PLAIN; way < FAST_TRICKS_WAYS; way++) {
        if (!is_played(way))
            continue;
        fast_whist_play_out_as(way, &position, seed, BLOCK, fast);
        for (unsigned i = 0; i < BLOCK; i++) {
            talon_rng_toss(&rng, seed + i);
            same = rng;
            play_by_engine(game, &rng, tricks);
            assert_memory_equal(fast[i], tricks, sizeof tricks);
            fast_whist_play_out(&position, &same, on_stream);
            assert_memory_equal(on_stream, tricks, sizeof tricks);
            assert_int_equal(talon_rng_word(&same), talon_rng_word(&rng));
            table = before;
        }
    }
}

static void positions_are_played_out_as_by_the_engine(void **unused)
{
    const unsigned games = deals_each() / 20;
    struct talon_rng rng;

    (void)unused;
    for (unsigned seed = 0; seed <= games; seed++) {
        struct talon_draft draft = preset_of("rotation-nt");
        struct talon_config config;
        talon_draft_value(&draft, OPT_TRUMP_MODE, seed % 2 ? ROTATION : LAST_CARD);
        assert_null(talon_draft_finish(&draft, &config));
        talon_rng_simulate(&rng, seed);
        assert_true(talon_deal(&config, NULL, 0, &rng, &table));
        for (; table.over != MATCH_OVER && table.deal <= 6; step(config.game, &rng))
            if (table.over == GOES_ON)
                compare_playouts(config.game, 1000u * seed + table.deal);
    }
}

static void a_way_that_is_asked_for_was_compared(void **unused)
{
    unsigned wanted = 0;

    (void)unused;
    for (enum fast_tricks way = FAST_TRICKS_PLAIN; way < FAST_TRICKS_WAYS; way++) {
        if (!fast_whist_knows(way))
            continue;
        assert_true(report_level(fast_tricks_name(way), compared[way]));
        wanted += is_wanted_level(fast_tricks_name(way));
    }
    assert_true(wanted); /* FAST_LEVEL names a way that there is */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_are_played_as_by_the_engine),
        cmocka_unit_test(rotations_are_played_as_by_the_engine),
        cmocka_unit_test(repeated_draws_are_the_engines),
        cmocka_unit_test(many_are_the_same_as_one_by_one),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(positions_are_played_out_as_by_the_engine),
        cmocka_unit_test(a_way_that_is_asked_for_was_compared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
