/* test_sampling_pools.c - hands that lack the same unseen faces form one pool of the sampler, even
 * if one of them is known to lack faces that have been seen since.
 */
#include <talon/sampling.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { VIEWER = 0, HEARTS = 32, RANKS = 13 };

static struct talon_config config;
static struct talon_sampler sampler;
static struct talon_tracer tracer;
static struct talon_view view;
static _Alignas(16) uint8_t state[TALON_STATE_MAX];

static void deal_whist(void)
{
    struct talon_rng rng;

    struct talon_draft draft;
    talon_draft_start(&draft, talon_game_find("whist", "classic", NULL));
    assert_true(talon_draft_preset(&draft, "classic"));
    assert_null(talon_draft_finish(&draft, &config));
    talon_rng_toss(&rng, 1);
    assert_true(talon_deal(&config, NULL, 0, &rng, state));
    talon_tracer_start(&tracer, &config, state, VIEWER);
    talon_view(config.game, state, VIEWER, &view);
}

static void exclude_hearts(unsigned group, bool seen_ones_too)
{
    for (unsigned face = HEARTS; face < HEARTS + RANKS; face++)
        if (seen_ones_too || tracer.facts.unseen[0][face])
            tracer.facts.hidden[group].excluded[face >> 6] |= 1ull << (face & 63);
}

static void hands_without_the_same_unseen_cards_are_alike(void **unused)
{
    (void)unused;
    deal_whist();
    assert_int_equal(tracer.facts.groups, 3);
    assert_true(talon_sampler_start(&sampler, &config, &view, &tracer.facts));
    assert_int_equal(sampler.pools, 1);
    exclude_hearts(0, true);
    exclude_hearts(1, false);
    assert_memory_not_equal(tracer.facts.hidden[0].excluded, tracer.facts.hidden[1].excluded,
                            sizeof tracer.facts.hidden[0].excluded);
    assert_true(talon_sampler_start(&sampler, &config, &view, &tracer.facts));
    assert_int_equal(sampler.pools, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_without_the_same_unseen_cards_are_alike),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
