/* test_whist_parts.c - the honours of a world that is drawn for Whist: those that everybody knows
 * already stay as they are.
 */
#include "unit_games.h"

#include "games/whist/whist.h"

#include <talon/core.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 100 };

/* R-WHI-07, R-WHI-15: where a deal is over, its honours are counted; without trump there are none.
 * The deals here alternate. */
static void honours_that_are_known_stay(void **unused)
{
    static _Alignas(16) struct whist truth, world;
    struct talon_draft draft = drafted("whist", "honours");
    unsigned ended = 0, without = 0;
    struct talon_rng rng;

    (void)unused;
    assert_int_equal(talon_draft_set(&draft, "nt_every", "2"), TALON_SET_OK);
    const struct talon_config config = settled(&draft);
    for (unsigned game = 0; game < GAMES; game++) {
        talon_rng_simulate(&rng, game);
        assert_true(talon_deal(&config, NULL, 0, &rng, &truth));
        for (; config.game->acting(&truth); random_step(config.game, &truth, &rng)) {
            world = truth;
            config.game->imagine(&world, 0, &rng);
            if (truth.over != GOES_ON || truth.trump == NO_TRUMP)
                assert_memory_equal(&world, &truth, sizeof truth);
            ended += truth.over != GOES_ON && truth.trump != NO_TRUMP;
            without += truth.over == GOES_ON && truth.trump == NO_TRUMP;
        }
    }
    assert_true(ended && without);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honours_that_are_known_stay),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
