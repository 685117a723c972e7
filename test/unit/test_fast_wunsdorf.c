/* test_fast_wunsdorf.c - the fast games of Wunsdorf against the engine: whole games of all numbers
 * of players and all options, and playouts from every position.
 *
 * FAST_GAMES: how many games of each variant are compared with the engine (60).
 * FAST_FIRST: the number of the first of them (0), so that a long comparison can go on later.
 * FAST_LEVEL: which ways of playing alone are compared: plain, avx2 or avx512.
 */
#include "fast/fast_wunsdorf.h"
#include "forced_level.h"
#include "games/wunsdorf/wunsdorf.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct wunsdorf table;

static unsigned given_number(const char *variable, unsigned otherwise)
{
    const char *text = getenv(variable);

    return text ? (unsigned)strtoul(text, NULL, 10) : otherwise;
}

/* A move at random, as a search makes it. */
static void step(const struct talon_game *game, struct talon_rng *rng)
{
    const int seat = talon_first_seat(game->acting(&table));
    const struct talon_move move = game->pick(&table, seat, talon_rng_word(rng));

    game->apply(&table, seat, move, rng);
}

/* ---- whole games ----------------------------------------------------------------------------- */

/* The round is over: the table still shows its bids and tricks. */
static void note_round(struct fast_wunsdorf_game *game)
{
    const unsigned round = table.round - 1u;

    game->trump[round] = table.trump;
    for (unsigned seat = 0; seat < table.seats; seat++) {
        game->bid[round][seat] = (uint8_t)(table.bid[seat] - 1);
        game->tricks[round][seat] = table.tricks[seat];
        game->score[seat] = table.score[seat];
    }
}

static void play_by_engine(const struct talon_config *config, uint64_t seed,
                           struct fast_wunsdorf_game *game)
{
    struct talon_rng rng;

    talon_rng_toss(&rng, seed);
    assert_true(talon_deal(config, NULL, 0, &rng, &table));
    *game = (struct fast_wunsdorf_game){ .dealer = table.dealer };
    while (table.acting) {
        step(config->game, &rng);
        if (table.stage == ROUND_OVER)
            note_round(game);
    }
}

static uint64_t compared[FAST_TRICKS_WAYS];

static bool is_played(enum fast_tricks way)
{
    return is_wanted_level(fast_tricks_name(way)) && fast_tricks_runs(way) &&
           fast_wunsdorf_knows(way);
}

/* In blocks of a length that is no multiple of the lanes, and more than they are. */
enum { BLOCK = 21 };

static void compare_block(const struct fast_wunsdorf *rules, uint64_t first,
                          const struct fast_wunsdorf_game *wanted)
{
    struct fast_wunsdorf_game fast[BLOCK];

    for (enum fast_tricks way = FAST_TRICKS_PLAIN; way < FAST_TRICKS_WAYS; way++) {
        if (!is_played(way))
            continue;
        fast_wunsdorf_play_as(way, rules, first, BLOCK, fast);
        assert_memory_equal(fast, wanted, sizeof fast);
        compared[way] += BLOCK;
    }
}

static void compare_games(const struct talon_draft *draft, uint64_t first, unsigned count)
{
    struct talon_config config;
    struct fast_wunsdorf rules;
    struct fast_wunsdorf_game wanted[BLOCK];

    assert_null(talon_draft_finish(draft, &config));
    assert_true(fast_wunsdorf_rules(&config, &rules));
    for (unsigned done = 0; done < count; done += BLOCK) {
        for (unsigned i = 0; i < BLOCK; i++)
            play_by_engine(&config, first + done + i, &wanted[i]);
        compare_block(&rules, first + done, wanted);
    }
}

static struct talon_draft players(int count)
{
    struct talon_draft draft;

    talon_draft_start(&draft, talon_game_find("wunsdorf", NULL, NULL));
    talon_draft_value(&draft, OPT_PLAYERS, count);
    return draft;
}

static void presets_are_played_as_by_the_engine(void **unused)
{
    const struct talon_game *game = talon_game_find("wunsdorf", NULL, NULL);
    const unsigned games = given_number("FAST_GAMES", 60), first = given_number("FAST_FIRST", 0);

    (void)unused;
    for (int p = 0; p < game->presets_count; p++)
        for (int count = 2; count <= SEATS; count++) {
            struct talon_draft draft = players(count);
            assert_true(talon_draft_preset(&draft, game->presets[p].id));
            talon_draft_value(&draft, OPT_PLAYERS, count);
            compare_games(&draft, 1000u * (unsigned)p + first, games);
        }
}

static void options_are_played_as_by_the_engine(void **unused)
{
    (void)unused;
    for (int count = 2; count <= SEATS; count++)
        for (unsigned options = 0; options < 64; options++) {
            struct talon_draft draft = players(count);
            if ((options & 3) == 3)
                continue; /* there are no equal numbers where only the colour led can win */
            talon_draft_value(&draft, OPT_PLAIN_RANK, options & 1 ? BY_LED_COLOUR : BY_NUMBER);
            talon_draft_value(&draft, OPT_TIE, options & 2 ? LAST_LAID : FIRST_LAID);
            talon_draft_value(&draft, OPT_NO_TALON, options & 4 ? LAST_CARD : WITHOUT_TRUMP);
            talon_draft_value(&draft, OPT_DEALER_HOOK, options >> 3 & 1);
            talon_draft_value(&draft, OPT_BID_LIMIT, options & 16 ? UP_TO_HAND : NATURAL);
            talon_draft_value(&draft, OPT_BLIND_LAST, options >> 5 & 1);
            talon_draft_value(&draft, OPT_DEALER, (int)(options % ((unsigned)count + 1)));
            compare_games(&draft, options, BLOCK);
        }
}

/* Seeds in one of whose shuffles a draw is repeated, found by playing many thousands. */
static void repeated_draws_are_the_engines(void **unused)
{
    static const uint64_t seeds[] = { 64993, 172388, 231980, 308882 };
    struct talon_draft draft = players(4);

    (void)unused;
    for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++)
        for (unsigned lane = 0; lane < BLOCK; lane++)
            compare_games(&draft, seeds[i] - lane, BLOCK);
}

/* Many at once go the fastest way, whatever it is here. */
static void many_are_the_same_as_one_by_one(void **unused)
{
    const struct fast_wunsdorf rules = { .seats = 4, .dealer = FAST_WUNSDORF_BY_CHANCE };
    struct fast_wunsdorf_game one[30], many[30];

    (void)unused;
    fast_wunsdorf_play_as(FAST_TRICKS_PLAIN, &rules, 7, 30, one);
    fast_wunsdorf_play_many(&rules, 7, 30, many);
    assert_memory_equal(one, many, sizeof one);
}

static void other_games_are_refused(void **unused)
{
    struct talon_draft draft;
    struct talon_config config;
    struct fast_wunsdorf rules;

    (void)unused;
    talon_draft_start(&draft, talon_game_find("whist", NULL, NULL));
    assert_null(talon_draft_finish(&draft, &config));
    assert_false(fast_wunsdorf_rules(&config, &rules));
}

/* ---- playouts -------------------------------------------------------------------------------- */

static struct fast_wunsdorf_position position_of_table(void)
{
    const bool swept = table.laid == table.seats;
    struct fast_wunsdorf_position position = { .trump = table.trump,
                                               .leader = swept ? (uint8_t)table.top : table.leader,
                                               .laid = swept ? 0 : table.laid };

    memcpy(position.hand, table.hand, sizeof position.hand);
    if (table.shown)
        put(position.hand[table.dealer], (uint8_t)(table.shown - 1));
    for (int place = 0; place < SEATS; place++)
        position.trick[place] = (uint8_t)(table.trick[(table.leader + place) % table.seats] - 1);
    return position;
}

static void finish_by_engine(const struct talon_game *game, struct talon_rng *rng,
                             uint8_t tricks[SEATS])
{
    const struct wunsdorf before = table;

    while (table.stage != ROUND_OVER)
        step(game, rng);
    for (int seat = 0; seat < SEATS; seat++)
        tricks[seat] = (uint8_t)(table.tricks[seat] - before.tricks[seat]);
    table = before;
}

/* From where the table is, with the stream of this seed; the table stays as it is. */
static void compare_playouts(const struct talon_config *config, uint64_t seed)
{
    const struct fast_wunsdorf_position position = position_of_table();
    uint8_t fast[BLOCK][SEATS], on_stream[SEATS], tricks[SEATS];
    struct fast_wunsdorf rules;
    struct talon_rng rng, same;

    assert_true(fast_wunsdorf_rules(config, &rules));
    for (enum fast_tricks way = FAST_TRICKS_PLAIN; way < FAST_TRICKS_WAYS; way++) {
        if (!is_played(way))
            continue;
        fast_wunsdorf_play_out_as(way, &rules, &position, seed, BLOCK, fast);
        for (unsigned i = 0; i < BLOCK; i++) {
            talon_rng_toss(&rng, seed + i);
            same = rng;
            finish_by_engine(config->game, &rng, tricks);
            assert_memory_equal(fast[i], tricks, sizeof tricks);
            fast_wunsdorf_play_out(&rules, &position, &same, on_stream);
            assert_memory_equal(on_stream, tricks, sizeof tricks);
            assert_int_equal(talon_rng_word(&same), talon_rng_word(&rng));
        }
    }
}

static void compare_positions(const struct talon_config *config, uint64_t seed)
{
    struct talon_rng rng;

    talon_rng_simulate(&rng, seed);
    assert_true(talon_deal(config, NULL, 0, &rng, &table));
    for (; table.acting; step(config->game, &rng))
        if (table.stage <= PLAYING_BESIDE)
            compare_playouts(config, 1000 * seed + table.round);
}

static void positions_are_played_out_as_by_the_engine(void **unused)
{
    (void)unused;
    for (int count = 2; count <= SEATS; count++)
        for (int how = 0; how < 4; how++) {
            struct talon_draft draft = players(count);
            struct talon_config config;
            talon_draft_value(&draft, OPT_PLAIN_RANK, how == 1 ? BY_LED_COLOUR : BY_NUMBER);
            talon_draft_value(&draft, OPT_TIE, how == 2 ? LAST_LAID : FIRST_LAID);
            talon_draft_value(&draft, OPT_NO_TALON, how == 3 ? LAST_CARD : WITHOUT_TRUMP);
            assert_null(talon_draft_finish(&draft, &config));
            compare_positions(&config, (uint64_t)count);
        }
}

static void a_way_that_is_asked_for_was_compared(void **unused)
{
    unsigned wanted = 0;

    (void)unused;
    for (enum fast_tricks way = FAST_TRICKS_PLAIN; way < FAST_TRICKS_WAYS; way++) {
        if (!fast_wunsdorf_knows(way))
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
        cmocka_unit_test(options_are_played_as_by_the_engine),
        cmocka_unit_test(repeated_draws_are_the_engines),
        cmocka_unit_test(many_are_the_same_as_one_by_one),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(positions_are_played_out_as_by_the_engine),
        cmocka_unit_test(a_way_that_is_asked_for_was_compared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
