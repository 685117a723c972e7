/* test_needed_cards.c - sets of faces that the memory of a seat keeps for a hidden hand: of which
 * it holds one at least, and of which so many at most have come since.
 */
#include "core/traced_step.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { PLACES = 5 };

static struct talon_hidden_group group;

static int fresh(void **unused)
{
    (void)unused;
    group = (struct talon_hidden_group){ .places = PLACES };
    return 0;
}

/* ---- of which one lies there ----------------------------------------------------------------- */

/* Sets that are told one after the other, and how many are kept then. */
static const struct {
    uint64_t faces[2];
    unsigned kept;
} told[] = {
    { { 0, 0 }, 0 },                     /* says nothing */
    { { 6, 0 }, 1 },   { { 14, 0 }, 1 }, /* contains the first */
    { { 2, 0 }, 1 },                     /* is a part of it, and stands for it */
    { { 0, 1 }, 2 },   { { 16, 2 }, 3 }, { { 32, 0 }, 4 }, { { 64, 0 }, 4 }, /* finds no room */
    { { 16, 10 }, 4 }, /* contains another one */
};

static void the_smallest_sets_are_kept(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < sizeof told / sizeof *told; i++) {
        core_trace_need(&group, told[i].faces);
        assert_int_equal(group.needs, told[i].kept);
    }
    assert_int_equal(group.needed[0][0], 2);
    core_trace_drop_needs(&group, 1); /* the face of the first set */
    assert_int_equal(group.needs, 3);
    core_trace_drop_needs(&group, 1);
    assert_int_equal(group.needs, 3);
    core_trace_drop_needs(&group, 65); /* of the set in both halves */
    assert_int_equal(group.needs, 2);
}

/* ---- of which some have come ----------------------------------------------------------------- */

static void arrive(uint64_t excluded, unsigned cards)
{
    struct talon_hidden_group before = group;

    before.excluded[0] = excluded;
    group = (struct talon_hidden_group){ .places = PLACES, .needs = before.needs };
    core_trace_arrive(&before, cards, &group);
}

static void so_many_at_most_have_come(void **unused)
{
    (void)unused;
    arrive(12, 2);
    assert_int_equal(talon_arrivals(&group), 1);
    assert_int_equal(talon_arrived_most(&group, 0), 3); /* one more than cards came */
    core_trace_play_arrived(&group, 5);                 /* none of these faces */
    assert_int_equal(talon_arrived_most(&group, 0), 3);
    for (unsigned most = 2; most; most--) {
        core_trace_play_arrived(&group, 2);
        assert_int_equal(talon_arrived_most(&group, 0), most);
    }
    core_trace_play_arrived(&group, 2); /* less than none */
    assert_int_equal(talon_arrived_most(&group, 0), 1);
}

static void sets_without_room_are_left_out(void **unused)
{
    (void)unused;
    arrive(12, PLACES); /* all cards may be of these faces: that says nothing */
    assert_int_equal(talon_arrivals(&group), 0);
    for (unsigned i = 0; i < TALON_ARRIVALS_MAX; i++)
        arrive(15u >> i, 1);
    assert_int_equal(talon_arrivals(&group), TALON_ARRIVALS_MAX);
    assert_int_equal(talon_arrived_most(&group, 0), TALON_ARRIVALS_MAX + 1);
    arrive(1, 1);
    assert_int_equal(talon_arrivals(&group), TALON_ARRIVALS_MAX);
    fresh(NULL);
    group.needs = TALON_NEEDS_MAX;
    arrive(12, 1);
    assert_int_equal(talon_arrivals(&group), 0);
    assert_int_equal(group.needed[TALON_NEEDS_MAX - 1][0], 0); /* a need stands there */
}

static void the_same_faces_again_are_one_set(void **unused)
{
    (void)unused;
    arrive(12, 1);
    arrive(12, 1);
    assert_int_equal(talon_arrivals(&group), 1);
    assert_int_equal(talon_arrived_most(&group, 0), 2);
    arrive(4, 1);
    assert_int_equal(talon_arrivals(&group), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_smallest_sets_are_kept, fresh),
        cmocka_unit_test_setup(so_many_at_most_have_come, fresh),
        cmocka_unit_test_setup(sets_without_room_are_left_out, fresh),
        cmocka_unit_test_setup(the_same_faces_again_are_one_set, fresh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
