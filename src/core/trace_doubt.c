/* trace_doubt.c - a move that the viewer is not told. It may have taken any card from the hand of
 * its seat, so no card that was remembered there is certain to lie there any more.
 */
#include "traced_step.h"

#include <talon/assert.h>

/* The group of a row in which nothing was unknown so far: only cards that can be anywhere lie
 * there. */
static uint8_t add_group(struct talon_tracer *tracer, const struct core_trace_row *row)
{
    struct talon_facts *facts = &tracer->facts;

    talon_assert(facts->groups < TALON_GROUPS_MAX);
    facts->hidden[facts->groups] =
        (struct talon_hidden_group){ .zone = row->zone, .row = row->row };
    facts->hidden[facts->groups].limit[tracer->unsettled] = TALON_NO_LIMIT;
    return facts->groups++;
}

static void doubt_card(struct core_trace *trace, struct core_trace_row *row, unsigned at)
{
    struct talon_tracer *tracer = trace->tracer;

    core_trace_unsettle(tracer, tracer->facts.face[at]);
    if (row->group == CORE_NO_GROUP)
        row->group = add_group(tracer, row);
    tracer->facts.face[at] = TALON_BACK;
    tracer->facts.group[at] = row->group;
    tracer->facts.hidden[row->group].places++;
    row->unknown[0]++;
}

void core_trace_doubt(struct core_trace *trace)
{
    const struct talon_game *game = trace->tracer->game;
    const struct talon_traced_step *step = trace->step;
    uint8_t faces[TALON_PACK_MAX];

    for (unsigned r = 0; r < trace->rows; r++) {
        struct core_trace_row *row = &trace->row[r];
        const struct talon_zone *zone = &game->zones[row->zone];
        if (!row->loose || !row->hidden ||
            talon_row_seat(zone->owner, zone->rows, row->row) != step->seat)
            continue;
        talon_visible_cards(game, step->before, trace->tracer->seat, row->zone, row->row, faces);
        for (unsigned i = 0; i < row->count[0]; i++)
            if (faces[i] == TALON_BACK && trace->tracer->facts.face[row->at[0] + i] != TALON_BACK)
                doubt_card(trace, row, row->at[0] + i);
    }
}
