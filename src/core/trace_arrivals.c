/* trace_arrivals.c - hands that draw. A hand was known to have none of some faces, and then cards
 * came that the viewer did not see: at most so many of those faces lie there now.
 *
 * The sets of a hand are nested: what it had none of later, it had none of before, but for the
 * cards that came between. So the later set is part of each earlier one, and the counts of cards
 * that came are exact.
 */
#include "traced_step.h"

#include <string.h>

#define ARRIVED_MOST (0xffull << 56)

static bool has_arrived_face(const uint64_t set[2], uint8_t face)
{
    return set[face >> 6] >> (face & 63) & 1;
}

static uint64_t *arrived_place(struct talon_hidden_group *group, unsigned which)
{
    return group->needed[TALON_NEEDS_MAX - 1 - which];
}

/* The faces of a set, without the count above them. */
static bool are_same_faces(const uint64_t one[2], const uint64_t other[2])
{
    return one[0] == other[0] && !((one[1] ^ other[1]) << 8);
}

/* Adds a set at the end: the sets come in the order in which they were excluded, the latest last.
 * An earlier set that has no other faces says less than this one and goes. A set that finds no
 * room is left out: facts may say less than is known. */
static void add_arrivals(struct talon_hidden_group *group, const uint64_t set[2], unsigned most)
{
    const unsigned count = talon_arrivals(group);
    const bool again = count && are_same_faces(talon_arrived(group, count - 1), set);
    const unsigned at = again ? count - 1 : count;

    if ((!set[0] && !set[1]) || most >= group->places || at >= TALON_ARRIVALS_MAX ||
        at + group->needs >= TALON_NEEDS_MAX)
        return;
    arrived_place(group, at)[0] = set[0];
    arrived_place(group, at)[1] = (set[1] & ~ARRIVED_MOST) | (uint64_t)(most + 1) << 56;
}

void core_trace_arrive(const struct talon_hidden_group *before, unsigned arrived,
                       struct talon_hidden_group *after)
{
    for (unsigned i = 0; i < talon_arrivals(before); i++)
        add_arrivals(after, talon_arrived(before, i), talon_arrived_most(before, i) - 1u + arrived);
    if (arrived)
        add_arrivals(after, before->excluded, arrived);
    else
        memcpy(after->excluded, before->excluded, sizeof after->excluded);
}

void core_trace_play_arrived(struct talon_hidden_group *group, uint8_t face)
{
    for (unsigned i = 0; i < talon_arrivals(group); i++)
        if (has_arrived_face(talon_arrived(group, i), face) && talon_arrived_most(group, i) > 1)
            arrived_place(group, i)[1] -= 1ull << 56;
}

void core_trace_widen_arrivals(struct talon_hidden_group *group)
{
    for (unsigned i = 0; i < talon_arrivals(group); i++)
        for (int half = 0; half < 2; half++)
            arrived_place(group, i)[half] |= group->excluded[half];
}
