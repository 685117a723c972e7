/* test_match_run.c - matches beyond what the command line allows, and sums that are at the edge of
 * what numbers hold.
 */
#include "match/match_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct match_spec whist_of_chance(void)
{
    struct match_spec spec = { .seed = "1" };
    static struct match_bot room;

    struct talon_draft draft;
    talon_draft_start(&draft, talon_game_find("whist", NULL, NULL));
    assert_null(talon_draft_finish(&draft, &spec.config));
    for (int which = 0; which < 2; which++)
        assert_true(match_read_bot("random", &room, &spec.player[which]));
    return spec;
}

/* A machine may have more processors than a match has threads. */
static void more_jobs_than_threads(void **unused)
{
    const struct match_spec spec = whist_of_chance();
    const struct match_plan one = { .deals = MATCH_JOBS_MOST + 50, .jobs = 1 },
                            many = { .deals = MATCH_JOBS_MOST + 50, .jobs = MATCH_JOBS_MOST + 50 };
    struct match_sum sum, same;

    (void)unused;
    assert_null(match_run(&spec, &one, &sum));
    assert_null(match_run(&spec, &many, &same));
    assert_int_equal(same.deals, one.deals);
    assert_true(same.sum <= sum.sum && same.sum >= sum.sum);
}

/* The squares of equal numbers less the square of their mean may be a little below 0. */
static void equal_deals_have_no_spread(void **unused)
{
    (void)unused;
    for (int sixths = 1; sixths < 6; sixths++) {
        const struct match_score score = { .difference = sixths / 6.0 };
        struct match_sum sum = { .deals = 0 };
        for (int deal = 0; deal < 100; deal++) {
            match_add(&sum, &score);
            assert_true(deal == 0 || match_spread(&sum) < 1e-6);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_jobs_than_threads),
        cmocka_unit_test(equal_deals_have_no_spread),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
