/* trace_kinds.c - kinds of unseen cards, and how many of each kind a group of hidden cards can have
 * at most. Where it is not certain which kind a card was, what is known becomes weaker, never
 * wrong.
 */
#include "traced_step.h"

#include <talon/assert.h>

#include <string.h>

/* The cards shuffled in a step, and those that can be anywhere. */
enum { KINDS_A_STEP = 2 };

/* How many of `cards` cards of a group can be of this kind. */
static unsigned at_most(const struct talon_facts *facts, unsigned group, unsigned kind,
                        unsigned cards)
{
    const unsigned limit = group == CORE_NO_GROUP ? 0 : facts->hidden[group].limit[kind];

    return limit < cards && limit != TALON_NO_LIMIT ? limit : cards;
}

static unsigned cards_of_kind(const struct talon_facts *facts, unsigned kind)
{
    unsigned cards = 0;

    for (int face = 0; face < CORE_FACES; face++)
        cards += facts->unseen[kind][face];
    return cards;
}

static void set_limits(struct talon_facts *facts, unsigned kind, uint8_t limit)
{
    for (unsigned g = 0; g < facts->groups; g++)
        facts->hidden[g].limit[kind] = limit;
}

/* Every group can have as many as of both kinds together. */
static void join_kinds(struct talon_facts *facts, unsigned to, unsigned from)
{
    for (int face = 0; face < CORE_FACES; face++)
        facts->unseen[to][face] = (uint8_t)(facts->unseen[to][face] + facts->unseen[from][face]);
    for (unsigned g = 0; g < facts->groups; g++) {
        uint8_t *limit = facts->hidden[g].limit;
        const unsigned sum = (unsigned)limit[to] + limit[from];
        limit[to] = sum < TALON_NO_LIMIT ? (uint8_t)sum : TALON_NO_LIMIT;
    }
}

static void remove_kind(struct talon_tracer *tracer, unsigned kind)
{
    struct talon_facts *facts = &tracer->facts;
    const unsigned behind = --facts->kinds - kind;

    memmove(facts->unseen[kind], facts->unseen[kind + 1], behind * sizeof *facts->unseen);
    memset(facts->unseen[facts->kinds], 0, sizeof *facts->unseen);
    for (unsigned g = 0; g < TALON_GROUPS_MAX; g++) {
        memmove(facts->hidden[g].limit + kind, facts->hidden[g].limit + kind + 1, behind);
        facts->hidden[g].limit[facts->kinds] = 0;
    }
    if (tracer->unsettled == kind)
        tracer->unsettled = 0;
    else if (tracer->unsettled > kind)
        tracer->unsettled--;
}

void core_trace_drop_kinds(struct talon_tracer *tracer)
{
    for (unsigned kind = tracer->facts.kinds; kind-- > 1;)
        if (!cards_of_kind(&tracer->facts, kind))
            remove_kind(tracer, kind);
}

/* Two kinds become one: the oldest, but not the one of cards that can be anywhere. */
static void join_oldest(struct talon_tracer *tracer)
{
    const unsigned to = tracer->unsettled == 1 ? 2 : 1;
    const unsigned from = tracer->unsettled == to + 1 ? to + 2 : to + 1;

    talon_assert(from < tracer->facts.kinds);
    join_kinds(&tracer->facts, to, from);
    remove_kind(tracer, from);
}

void core_trace_make_room(struct talon_tracer *tracer)
{
    while (tracer->facts.kinds > TALON_KINDS_MAX - KINDS_A_STEP)
        join_oldest(tracer);
}

uint8_t core_trace_add_kind(struct talon_tracer *tracer)
{
    struct talon_facts *facts = &tracer->facts;

    talon_assert(facts->kinds < TALON_KINDS_MAX);
    memset(facts->unseen[facts->kinds], 0, sizeof *facts->unseen);
    set_limits(facts, facts->kinds, 0);
    return facts->kinds++;
}

void core_trace_unsettle(struct talon_tracer *tracer, uint8_t face)
{
    if (!tracer->unsettled) {
        tracer->unsettled = core_trace_add_kind(tracer);
        set_limits(&tracer->facts, tracer->unsettled, TALON_NO_LIMIT);
    }
    tracer->facts.unseen[tracer->unsettled][face]++;
}

/* The kinds that a card with this face can have been, as bits: of a row, or of any place. */
static unsigned possible_kinds(const struct talon_facts *facts, const struct core_trace_row *row,
                               uint8_t face)
{
    const unsigned group = row ? row->group : CORE_NO_GROUP;
    unsigned kinds = 0;

    for (unsigned kind = 0; kind < facts->kinds; kind++)
        if (facts->unseen[kind][face] &&
            (group == CORE_NO_GROUP || facts->hidden[group].limit[kind]))
            kinds |= 1u << kind;
    return kinds;
}

static void take_certain(struct talon_facts *facts, const struct core_trace_row *row, unsigned kind,
                         uint8_t face)
{
    facts->unseen[kind][face]--;
    if (!row || row->group == CORE_NO_GROUP)
        return;
    uint8_t *limit = &facts->hidden[row->group].limit[kind];
    if (*limit && *limit != TALON_NO_LIMIT)
        --*limit;
}

/* A card that was not known is seen. Where it can have been of several kinds, one card of each is
 * taken, and all but one come back as cards that can be anywhere. */
void core_trace_reveal(struct core_trace *trace, struct core_trace_row *row, uint8_t face)
{
    struct talon_facts *facts = &trace->tracer->facts;
    unsigned kinds = possible_kinds(facts, row, face);

    if (row)
        row->revealed++;
    talon_assert(kinds);
    if (!(kinds & (kinds - 1))) {
        take_certain(facts, row, (unsigned)__builtin_ctz(kinds), face);
        return;
    }
    for (unsigned rest = kinds; rest; rest &= rest - 1)
        facts->unseen[__builtin_ctz(rest)][face]--;
    for (kinds &= kinds - 1; kinds; kinds &= kinds - 1)
        core_trace_unsettle(trace->tracer, face);
}

/* ---- groups after a step ----------------------------------------------------------------------
 */

static unsigned leavers(const struct core_trace_row *row)
{
    const unsigned stay = row->kept + row->revealed;

    return row->unknown[0] > stay ? row->unknown[0] - stay : 0;
}

/* How many unknown cards of a kind can have gone elsewhere: from all rows, or from those whose
 * cards were shuffled. */
static unsigned can_arrive(const struct core_trace *trace, unsigned kind, bool shuffled)
{
    const struct talon_facts *facts = &trace->tracer->facts;
    unsigned cards = kind && kind == trace->mixture ? trace->mixture_cards : 0;

    for (unsigned r = 0; r < trace->rows; r++) {
        const struct core_trace_row *row = &trace->row[r];
        if (row->mixed)
            cards += at_most(facts, row->group, kind, row->unknown[0]);
        else if (!shuffled)
            cards += at_most(facts, row->group, kind, leavers(row));
    }
    return cards;
}

/* Cards come into a pile that is drawn from only out of a shuffle. */
static bool is_filled_by_shuffle(const struct core_trace *trace, const struct core_trace_row *row)
{
    const uint8_t kind = trace->tracer->game->zones[row->zone].kind;

    return trace->shuffled && (kind == TALON_DRAW || kind == TALON_RING) &&
           row->count[1] > row->count[0];
}

static void set_group_limits(const struct core_trace *trace, const struct core_trace_row *row,
                             struct talon_hidden_group *group)
{
    const struct talon_facts *before = &trace->tracer->facts;
    const unsigned arrived = row->unknown[1] - row->kept;
    const bool shuffled = is_filled_by_shuffle(trace, row);

    for (unsigned kind = 0; kind < before->kinds; kind++) {
        const unsigned more = arrived ? can_arrive(trace, kind, shuffled) : 0;
        const unsigned most =
            at_most(before, row->group, kind, row->kept) + (more < arrived ? more : arrived);
        const bool anywhere = kind && kind == trace->tracer->unsettled;
        group->limit[kind] = anywhere || most >= row->unknown[1] || most >= TALON_NO_LIMIT
                                 ? TALON_NO_LIMIT
                                 : (uint8_t)most;
    }
}

void core_trace_group_limits(struct core_trace *trace)
{
    for (unsigned r = 0; r < trace->rows; r++) {
        const struct core_trace_row *row = &trace->row[r];
        if (!row->unknown[1])
            continue;
        talon_assert(trace->facts.groups < TALON_GROUPS_MAX);
        struct talon_hidden_group *group = &trace->facts.hidden[trace->facts.groups++];
        *group = (struct talon_hidden_group){ .zone = row->zone,
                                              .row = row->row,
                                              .places = row->unknown[1] };
        set_group_limits(trace, row, group);
        if (row->group != CORE_NO_GROUP && !row->mixed &&
            (row->kept == row->unknown[1] || (trace->tracer->unique && row->loose)))
            core_trace_arrive(&trace->tracer->facts.hidden[row->group],
                              row->unknown[1] - (unsigned)row->kept, group);
        if (row->group != CORE_NO_GROUP && !row->mixed) {
            const struct talon_hidden_group *before = &trace->tracer->facts.hidden[row->group];
            group->needs = before->needs;
            memcpy(group->needed, before->needed, sizeof group->needed);
        }
    }
}
