/* trace_arrivals.c - hands that draw. A hand was known to have none of some faces, and then cards
 * came that the viewer did not see: at most so many of those faces lie there now.
 *
 * The sets of a hand are nested: what it had none of later, it had none of before, but for the
 * cards that came between. So the later set is part of each earlier one, and the counts of cards
 * that came are exact.
 */
#include "traced_step.h"

#include <string.h>

static bool has_arrived_face(const uint64_t set[2], uint8_t face)
{
    return set[face >> 6] >> (face & 63) & 1;
}

static uint64_t *arrived_place(struct talon_hidden_group *group, unsigned which)
{
    return group->needed[TALON_NEEDS_MAX - 1 - which];
}

/* Adds a set at the end: the sets come in the order in which they were excluded, the latest last.
 * An earlier set that has no other faces says less than this one and goes. A set that finds no
 * room is left out: facts may say less than is known. */
static void add_arrivals(struct talon_hidden_group *group, const uint64_t set[2], unsigned most)
{
    const unsigned count = talon_arrivals(group);

    if ((!set[0] && !set[1]) || most >= group->places)
        return;
    if (count && !memcmp(arrived_place(group, count - 1), set, 2 * sizeof *set)) {
        group->arrived_most[count - 1] = (uint8_t)(most + 1);
    } else if (count < TALON_ARRIVALS_MAX && count + group->needs < TALON_NEEDS_MAX) {
        memcpy(arrived_place(group, count), set, 2 * sizeof *set);
        group->arrived_most[count] = (uint8_t)(most + 1);
    }
}

void core_trace_arrive(const struct talon_hidden_group *before, unsigned arrived,
                       struct talon_hidden_group *after)
{
    for (unsigned i = 0; i < talon_arrivals(before); i++)
        add_arrivals(after, talon_arrived(before, i), before->arrived_most[i] - 1u + arrived);
    if (arrived)
        add_arrivals(after, before->excluded, arrived);
    else
        memcpy(after->excluded, before->excluded, sizeof after->excluded);
}

void core_trace_play_arrived(struct talon_hidden_group *group, uint8_t face)
{
    for (unsigned i = 0; i < talon_arrivals(group); i++)
        if (has_arrived_face(arrived_place(group, i), face) && group->arrived_most[i] > 1)
            group->arrived_most[i]--;
}

void core_trace_widen_arrivals(struct talon_hidden_group *group)
{
    for (unsigned i = 0; i < talon_arrivals(group); i++)
        for (int half = 0; half < 2; half++)
            arrived_place(group, i)[half] |= group->excluded[half];
}
