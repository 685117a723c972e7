/* test_exact.c - large numbers and fractions, and games of War played exactly: their deals against
 * the library's, their battles against the fast games.
 */
#include "exact/exact_war.h"
#include "fast/fast_war.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- numbers --------------------------------------------------------------------------------- */

static struct exact_natural factorial(unsigned n)
{
    struct exact_natural product = exact_natural_of(1);

    for (unsigned i = 2; i <= n; i++) {
        const struct exact_natural factor = exact_natural_of(i);
        product = exact_natural_multiply(&product, &factor);
    }
    return product;
}

static void assert_written(const struct exact_natural *number, const char *text)
{
    char digits[EXACT_NATURAL_TEXT];

    assert_int_equal(exact_natural_write(number, digits), strlen(text));
    assert_string_equal(digits, text);
}

static void numbers_have_many_digits(void **unused)
{
    const struct exact_natural zero = exact_natural_of(0), large = factorial(52);

    (void)unused;
    assert_written(&zero, "0");
    assert_written(&large, "80658175170943878571660636856403766975289505440883277824000000000000");
    assert_true(exact_natural_double(&large) > 8.06581751e67);
    assert_true(exact_natural_double(&large) < 8.06581752e67);
}

static void sums_and_products_come_apart_again(void **unused)
{
    const struct exact_natural large = factorial(60), small = factorial(41),
                               one = exact_natural_of(1);
    struct exact_natural rest;

    (void)unused;
    const struct exact_natural product = exact_natural_multiply(&large, &small);
    const struct exact_natural more = exact_natural_add(&product, &one);
    const struct exact_natural quotient = exact_natural_divide(&more, &large, &rest);
    assert_int_equal(exact_natural_compare(&quotient, &small), 0);
    assert_int_equal(exact_natural_compare(&rest, &one), 0);
    const struct exact_natural back = exact_natural_subtract(&more, &one);
    assert_int_equal(exact_natural_compare(&back, &product), 0);
    assert_true(exact_natural_compare(&more, &product) > 0);
    assert_true(exact_natural_compare(&small, &product) < 0);
}

static void common_divisors_are_greatest(void **unused)
{
    const struct exact_natural zero = exact_natural_of(0), small = factorial(30),
                               large = factorial(58), six = exact_natural_of(6 * 59),
                               nine = exact_natural_of(9 * 61);
    const struct exact_natural one = exact_natural_multiply(&small, &six),
                               other = exact_natural_multiply(&small, &nine);
    const struct exact_natural common = exact_natural_common(one, other),
                               whole = exact_natural_common(small, large),
                               none = exact_natural_common(zero, small);

    (void)unused;
    const struct exact_natural quotient = exact_natural_divide(&common, &small, NULL);
    assert_written(&quotient, "3");
    assert_int_equal(exact_natural_compare(&whole, &small), 0);
    assert_int_equal(exact_natural_compare(&none, &small), 0);
}

static void assert_decimal(uint64_t top, uint64_t bottom, unsigned places, const char *text)
{
    const struct exact_ratio ratio = exact_ratio_of(top, bottom);
    char out[EXACT_RATIO_TEXT];

    assert_int_equal(exact_ratio_decimal(&ratio, places, out), strlen(text));
    assert_string_equal(out, text);
}

static void ratios_are_written(void **unused)
{
    const struct exact_ratio half = exact_ratio_of(21, 42), two = exact_ratio_of(84, 42);
    char out[EXACT_RATIO_TEXT];

    (void)unused;
    exact_ratio_write(&half, out);
    assert_string_equal(out, "1/2");
    exact_ratio_write(&two, out);
    assert_string_equal(out, "2");
    assert_decimal(2, 3, 4, "0.6667");
    assert_decimal(1, 3, 4, "0.3333");
    assert_decimal(1, 2000, 3, "0.001");
    assert_decimal(0, 1, 2, "0.00");
    assert_decimal(1999, 2, 1, "999.5");
    assert_decimal(99999, 1000, 2, "100.00");
}

/* ---- War ------------------------------------------------------------------------------------- */

static const char *const downs[] = { "0", "1", "3" };
static const char *const shortages[] = { "out", "last_card" };
static const char *const orders[] = { "winner_first", "loser_first", "seat_order" };

static struct talon_config configure(const char *down, const char *shortage, const char *order,
                                     const char *dealer)
{
    struct talon_draft draft;
    struct talon_config config;

    talon_draft_start(&draft, talon_game_find("war", "classic", NULL));
    assert_true(talon_draft_preset(&draft, "classic"));
    assert_int_equal(talon_draft_set(&draft, "war_down", down), TALON_SET_OK);
    assert_int_equal(talon_draft_set(&draft, "shortage", shortage), TALON_SET_OK);
    assert_int_equal(talon_draft_set(&draft, "collect_order", order), TALON_SET_OK);
    assert_int_equal(talon_draft_set(&draft, "first_dealer", dealer), TALON_SET_OK);
    assert_int_equal(talon_draft_set(&draft, "max_battles", "30000"), TALON_SET_OK);
    assert_null(talon_draft_finish(&draft, &config));
    return config;
}

static void compare_deal(const struct talon_config *config, uint64_t seed)
{
    static _Alignas(16) uint8_t state[TALON_STATE_MAX];
    const int packet = talon_zone_find(config->game, "packet");
    struct exact_position position;
    struct exact_war rules;
    struct talon_rng rng;
    uint8_t faces[TALON_PACK_MAX];

    assert_null(exact_war_rules(config, &rules));
    exact_war_deal(&rules, seed, &position);
    talon_rng_toss_all(&rng, seed);
    assert_true(talon_deal(config, NULL, 0, &rng, state));
    for (int s = 0; s < 2; s++) {
        const unsigned count = talon_zone_list(config->game, state, packet, s, faces);
        assert_int_equal(position.count[s], count);
        for (unsigned i = 0; i < count; i++)
            assert_int_equal(position.card[s][i], talon_rank(faces[i]) + 2);
    }
}

static void seeds_deal_as_in_the_library(void **unused)
{
    static const char *const dealers[] = { "random", "0", "1" };

    (void)unused;
    for (unsigned d = 0; d < COUNT(dealers); d++) {
        const struct talon_config config = configure("1", "out", "seat_order", dealers[d]);
        for (uint64_t seed = 0; seed < 20; seed++)
            compare_deal(&config, seed);
    }
}

/* A deal that never ends is one that the fast games give up. */
static void compare_game(const struct talon_config *config, uint64_t seed)
{
    struct exact_position deal;
    struct exact_course course;
    struct exact_war rules;
    struct fast_war_game game;
    struct fast_war fast;

    assert_null(exact_war_rules(config, &rules));
    assert_true(fast_war_rules(config, &fast));
    fast_war_play(&fast, seed, &game);
    exact_war_deal(&rules, seed, &deal);
    assert_true(exact_follow(&rules, &deal, 1000000, &course));
    assert_int_equal(course.ends, game.winner != FAST_WAR_ENDLESS);
    if (!course.ends)
        return;
    assert_int_equal(course.battles, game.battles);
    assert_int_equal(course.last.winner, game.winner);
    assert_int_equal(course.last.ran_short, game.ran_short);
}

static void games_go_as_the_fast_ones(void **unused)
{
    (void)unused;
    for (unsigned d = 0; d < COUNT(downs); d++)
        for (unsigned s = 0; s < COUNT(shortages); s++)
            for (unsigned o = 0; o < COUNT(orders); o++) {
                const struct talon_config config =
                    configure(downs[d], shortages[s], orders[o], "random");
                for (uint64_t seed = 0; seed < 15; seed++)
                    compare_game(&config, seed);
            }
}

static void others_are_refused(void **unused)
{
    static const char *const presets[] = { "multi", "joker-split", "razboi", "steal",
                                           "tod-und-leben" };
    struct talon_config config;
    struct exact_war rules;

    (void)unused;
    for (unsigned p = 0; p < COUNT(presets); p++) {
        struct talon_draft draft;
        talon_draft_start(&draft, talon_game_find("war", presets[p], NULL));
        assert_true(talon_draft_preset(&draft, presets[p]));
        assert_null(talon_draft_finish(&draft, &config));
        assert_non_null(exact_war_rules(&config, &rules));
    }
}

static void large_packs_are_not_enumerated(void **unused)
{
    const struct talon_config config = configure("1", "out", "seat_order", "0");
    struct exact_chain chain;
    struct exact_war rules;

    (void)unused;
    assert_null(exact_war_rules(&config, &rules));
    assert_int_equal(exact_count_deals(&rules), 0);
    assert_int_equal(exact_solve_chain(&rules, &chain), EXACT_CHAIN_LARGE);
    exact_war_use_deck(&rules, (struct exact_deck){ 3, 4 });
    assert_int_equal(exact_count_deals(&rules), 34650);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_many_digits),
        cmocka_unit_test(sums_and_products_come_apart_again),
        cmocka_unit_test(common_divisors_are_greatest),
        cmocka_unit_test(ratios_are_written),
        cmocka_unit_test(seeds_deal_as_in_the_library),
        cmocka_unit_test(games_go_as_the_fast_ones),
        cmocka_unit_test(others_are_refused),
        cmocka_unit_test(large_packs_are_not_enumerated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
