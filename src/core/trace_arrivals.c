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

static bool has_none(const uint64_t set[2])
{
    return !set[0] && !set[1];
}

/* Adds a set at the end: the sets come in the order in which they were excluded, the latest last.
 * An earlier set that has_arrived_face no other faces says less than this one and goes. A set that
 * finds no room is left out: facts may say less than is known. */
static void add_arrivals(struct talon_hidden_group *group, const uint64_t set[2], unsigned most)
{
    const unsigned last = group->arrivals;

    if (has_none(set) || most >= group->places)
        return;
    if (last && !memcmp(group->arrived[last - 1], set, sizeof group->arrived[0]))
        group->arrived_most[last - 1] = (uint8_t)most;
    else if (last < TALON_ARRIVALS_MAX) {
        memcpy(group->arrived[last], set, sizeof group->arrived[0]);
        group->arrived_most[last] = (uint8_t)most;
        group->arrivals++;
    }
}

void core_trace_arrive(const struct talon_hidden_group *before, unsigned arrived,
                       struct talon_hidden_group *after)
{
    for (unsigned i = 0; i < before->arrivals; i++)
        add_arrivals(after, before->arrived[i], before->arrived_most[i] + arrived);
    if (arrived)
        add_arrivals(after, before->excluded, arrived);
    else
        memcpy(after->excluded, before->excluded, sizeof after->excluded);
}

void core_trace_play_arrived(struct talon_hidden_group *group, uint8_t face)
{
    for (unsigned i = 0; i < TALON_ARRIVALS_MAX; i++)
        if (has_arrived_face(group->arrived[i], face) && group->arrived_most[i])
            group->arrived_most[i]--;
}

void core_trace_widen_arrivals(struct talon_hidden_group *group)
{
    for (unsigned i = 0; i < group->arrivals && i < TALON_ARRIVALS_MAX; i++)
        for (int half = 0; half < 2; half++)
            group->arrived[i][half] |= group->excluded[half];
}
