/* test_timer_heap.c - the timer heap, compared with a plain search: whatever is added, removed and
 * moved, it names the table that is due first.
 */
#include "util/timer_heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { TIMERS = 60, CHANGES = 20000 };

static uint32_t draw(uint32_t below)
{
    static uint64_t chance = 1;

    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 33) % below;
}

static int64_t earliest(const struct util_timer *timers)
{
    int64_t found = UTIL_TIMER_NEVER;

    for (int i = 0; i < TIMERS; i++)
        if (timers[i].place && timers[i].at < found)
            found = timers[i].at;
    return found;
}

static void the_first_is_first(void **unused)
{
    struct util_timer timers[TIMERS] = { { 0 } };
    struct util_timer_heap heap = { 0 };

    (void)unused;
    for (int i = 0; i < CHANGES; i++) {
        struct util_timer *timer = &timers[draw(TIMERS)];
        util_timer_set(&heap, timer, draw(5) ? (int64_t)draw(1000) : UTIL_TIMER_NEVER);
        const struct util_timer *first = util_timer_first(&heap);
        assert_int_equal(first != NULL, earliest(timers) != UTIL_TIMER_NEVER);
        assert_true(!first || first->at == earliest(timers));
        for (size_t place = 1; place <= heap.count; place++)
            assert_int_equal(heap.timers[place]->place, place);
    }
    util_timer_heap_free(&heap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_is_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
