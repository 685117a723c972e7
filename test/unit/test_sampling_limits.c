/* test_sampling_limits.c - how many cards of a kind a pool can have, with more cards than a byte
 * counts.
 */
#include "sampling/sampler.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { MANY = 300, FEW = 3 };

/* One pool and two kinds: one that has no limit there, and one of which few can lie there. */
static bool is_within(uint16_t unlimited, uint16_t limited)
{
    static struct talon_sampler sampler;
    uint16_t share[TALON_CLASSES_MAX][TALON_POOLS_MAX] = { { unlimited }, { limited } };

    memset(&sampler, 0, sizeof sampler);
    sampler.pools = 1;
    sampler.classes = sampler.facts.kinds = 2;
    sampler.class_of[1].kind = 1;
    sampler.pool[0].is_limited = true;
    memset(sampler.pool[0].limit, TALON_NO_LIMIT, sizeof sampler.pool[0].limit);
    sampler.pool[0].limit[1] = FEW;
    return sampling_within_limits(&sampler, share);
}

static void a_limit_is_kept(void **unused)
{
    (void)unused;
    assert_true(is_within(0, FEW));
    assert_false(is_within(0, FEW + 1));
}

static void no_limit_is_none(void **unused)
{
    (void)unused;
    assert_true(is_within(MANY, FEW));
    assert_false(is_within(MANY, FEW + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_limit_is_kept),
        cmocka_unit_test(no_limit_is_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
