/* test_imagine.c - the parts of a world that games choose by themselves: some follow from the cards
 * drawn for it, and a secret decision comes either way.
 */
#include "unit_games.h"

#include "games/steal_war/steal_war.h"

#include <talon/core.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { DEALS = 40, TRICK = 4, STEPS = 60, TRIES = 16 };

/* R-WHI-15: in the first trick each side still has all cards it was dealt, so its honours are those
 * of the deal. */
static void honours_follow_from_the_cards(void **unused)
{
    static _Alignas(16) uint8_t state[TALON_STATE_MAX], world[TALON_STATE_MAX];
    const struct talon_config config = configured("whist", "honours");
    struct talon_rng rng;

    (void)unused;
    for (unsigned seed = 0; seed < DEALS; seed++) {
        talon_rng_simulate(&rng, seed);
        assert_true(talon_deal(&config, NULL, 0, &rng, state));
        for (int laid = 0; laid < TRICK; laid++) {
            memcpy(world, state, config.game->state_size);
            config.game->imagine(world, 0, &rng);
            assert_memory_equal(world, state, config.game->state_size);
            random_step(config.game, state, &rng);
        }
    }
}

/* R-STL-06: only who holds the rank of his own pile protects it, and he may hold it. */
static void who_cannot_protect_does_not(void **unused)
{
    static _Alignas(16) uint8_t state[TALON_STATE_MAX], world[TALON_STATE_MAX];
    const struct talon_config config = configured("war", "steal");
    unsigned ways[2][2] = { { 0 } };
    struct talon_rng rng;

    (void)unused;
    for (unsigned seed = 0; seed < DEALS; seed++) {
        talon_rng_simulate(&rng, seed);
        assert_true(talon_deal(&config, NULL, 0, &rng, state));
        for (unsigned step = 0; step < STEPS && config.game->acting(state); step++) {
            const struct steal *truth = (const struct steal *)(const void *)state;
            const struct steal *drawn = (const struct steal *)(const void *)world;
            for (unsigned i = 0; i < TRIES; i++) {
                memcpy(world, state, config.game->state_size);
                config.game->imagine(world, -1, &rng);
                for (int s = 0; s < truth->seats; s++)
                    if (truth->deciding && !(truth->deciding >> s & 1) && truth->won_count[s])
                        ways[matches(truth, s, s)][drawn->protects[s]]++;
            }
            random_step(config.game, state, &rng);
        }
    }
    assert_int_equal(ways[0][1], 0);
    assert_true(ways[0][0] && ways[1][0] && ways[1][1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honours_follow_from_the_cards),
        cmocka_unit_test(who_cannot_protect_does_not),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
