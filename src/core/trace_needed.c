/* trace_needed.c - the cards a hand must hold, as its moves have told: of each of some sets of
 * faces one at least (R-WIP-17, R-SPB-09). That stays true until such a card is played.
 */
#include "traced_step.h"

#include <string.h>

static bool is_within(const uint64_t inner[2], const uint64_t outer[2])
{
    return !(inner[0] & ~outer[0]) && !(inner[1] & ~outer[1]);
}

static void drop_need(struct talon_hidden_group *group, unsigned which)
{
    const unsigned last = --group->needs;

    memmove(group->needed[which], group->needed[last], sizeof group->needed[which]);
    memset(group->needed[last], 0, sizeof group->needed[last]);
}

/* Of two sets of which one contains the other, the smaller says all. A set that finds no room is
 * left out: facts may say less than is known. */
void core_trace_need(struct talon_hidden_group *group, const uint64_t faces[2])
{
    if (!faces[0] && !faces[1])
        return;
    for (unsigned i = 0; i < group->needs; i++)
        if (is_within(group->needed[i], faces))
            return;
    for (unsigned i = group->needs; i--;)
        if (is_within(faces, group->needed[i]))
            drop_need(group, i);
    if (group->needs + talon_arrivals(group) < TALON_NEEDS_MAX)
        memcpy(group->needed[group->needs++], faces, sizeof group->needed[0]);
}

/* The card played may be the one that the hand needed. */
void core_trace_drop_needs(struct talon_hidden_group *group, uint8_t played)
{
    for (unsigned i = group->needs; i--;)
        if (group->needed[i][played >> 6] >> (played & 63) & 1)
            drop_need(group, i);
}
