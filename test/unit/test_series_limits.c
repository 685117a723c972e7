/* test_series_limits.c - how far plans go: their rounds, how evenly they compare teams, and drives
 * that cannot be played and are refused with a reason.
 */
#include "series_evening.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { MOST = 100 };

/* Rounds at tables of four, from four tables on: nearly everybody has met everybody. */
static void rainbows_of_four_last(void **unused)
{
    static const uint8_t promised[] = { 5,  5,  7,  9,  9,  11, 13, 13, 15, 17, 17,
                                        19, 21, 19, 23, 25, 23, 23, 29, 26, 31, 33 };

    (void)unused;
    for (unsigned i = 0; i < sizeof promised; i++) {
        struct series *series = series_evening(&series_rainbow, 16 + 4 * i);
        assert_int_equal(series_promise(series), promised[i]);
    }
}

/* How often two teams, named by their first players, have the same side over a board. */
static void count_comparisons(const struct series_setup *setup, unsigned teams, unsigned *least,
                              unsigned *most)
{
    static uint8_t side[MOST / 2 + 1][MOST / 2 + 1]; /* of each team on each board, from 1 */
    struct series *series = series_begun(setup);
    uint16_t seats[SERIES_SEATS_MOST];

    for (unsigned r = 1; r < teams; r++) {
        assert_true(series_open(series, &series_why));
        for (unsigned t = 0; t < series->tables; t++) {
            series_seats(series, t, seats);
            for (unsigned i = 0; i < 2; i++)
                side[(seats[i] + 1) / 2][series_board(series, t, 0)] = (uint8_t)i;
        }
        assert_true(series_close(series, &series_why));
    }
    *least = teams;
    *most = 0;
    for (unsigned one = 1; one <= teams; one++)
        for (unsigned other = 1; other < one; other++) {
            unsigned same = 0;
            for (unsigned board = 1; board < teams; board++)
                same += side[one][board] == side[other][board];
            *least = same < *least ? same : *least;
            *most = same > *most ? same : *most;
        }
}

static void howells_compare_evenly(void **unused)
{
    static const uint8_t even[] = { 8, 12, 16, 20, 24, 32, 36, 44, 48 };
    unsigned balanced = 0;

    (void)unused;
    for (unsigned teams = 8; teams <= MOST / 2; teams += 2) {
        const struct series_setup setup = series_usual(&series_howell, 2 * teams, 4);
        unsigned least, most;
        count_comparisons(&setup, teams, &least, &most);
        const bool is_even = balanced < sizeof even && even[balanced] == teams;
        balanced += is_even;
        assert_int_equal(least == most, is_even);
        assert_true(most - least <= 4);
    }
    assert_int_equal(balanced, sizeof even);
}

/* ---- what cannot be played ------------------------------------------------------------------- */

static void assert_refused(const struct series_setup *setup, const char *sentence)
{
    assert_null(series_begun(setup));
    assert_string_equal(series_sentence(), sentence);
}

static void refusals_say_why(void **unused)
{
    struct series_setup setup = series_usual(&series_semi_partner, 11, 4);

    (void)unused;
    assert_refused(&setup,
                   "semi_partner needs 3 tables, and 11 players fill 2: with two tables, the next "
                   "one up is also the next one down, so nobody would ever get another partner.");
    setup = series_usual(&series_individual, 46, 4);
    setup.edition = SERIES_EDITION_FIRST;
    assert_refused(&setup,
                   "individual has no plan for 46 players at tables of 4: in such a schedule "
                   "everybody partners everybody else once; that takes a multiple of four players "
                   "or one more, and not all such schedules are known here. It has one for 45 and "
                   "for 53 players.");
    setup = series_usual(&series_rainbow, 400, 7);
    setup.scoring = &series_scorings[2];
    assert_refused(&setup, "rainbow has no plan for 400 players at tables of 7: every table must "
                           "be full. It has one for 399 players.");
    setup = series_usual(&series_partner, 9, 4);
    assert_refused(
        &setup,
        "partner has teams of 2, and 9 players leave 1 over: bots can complete the last team.");
    setup = series_usual(&series_howell, 12, 5);
    assert_refused(&setup, "howell cannot have tables of 5 seats, because they need two equal "
                           "sides: an even number from 2 to 8.");
    setup = series_usual(&series_swedish, 12, 6);
    assert_refused(&setup, "swedish cannot have tables of 6 seats, because it moves two sides of "
                           "two: they need 4.");
    setup = series_usual(&series_rainbow, 15, 5);
    assert_refused(&setup,
                   "over_six counts the tricks of two sides, which a table of 5 does not have.");
    setup = series_usual(&series_mitchell, 6, 4);
    assert_refused(&setup, "mitchell has no plan for 6 players at tables of 4: each of its two "
                           "lines needs two teams. It has one for 8 players.");
    setup = series_usual(&series_mitchell, 12, 4);
    setup.movers = SERIES_LOSERS;
    assert_refused(&setup, "mitchell has a fixed plan: neither winners nor losers move.");
    setup = series_usual(&series_swedish, 401, 4);
    assert_refused(&setup, "A drive has 4 to 400 players, not 401.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rainbows_of_four_last),
        cmocka_unit_test(howells_compare_evenly),
        cmocka_unit_test(refusals_say_why),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
