/* trace_match.c - finds known cards again after a step. With one pack the face tells the card. With
 * several packs a card is followed only as far as piles keep their order: a pile is built up at one
 * end, or drawn from at the other.
 */
#include "traced_step.h"

#include <talon/assert.h>

#include <string.h>

bool core_trace_is_seen(const struct core_trace *trace, uint8_t face)
{
    bool seen = false;

    for (unsigned i = 0; trace->tracer->unique && i < trace->after.cards; i++)
        seen = seen || trace->after.face[i] == face;
    return seen;
}

/* Remembered cards of a row whose order means nothing come first, in ascending order. */
static void arrange_loose(struct core_trace *trace, const struct core_trace_row *row)
{
    uint8_t *faces = trace->facts.face + row->at[1];

    for (unsigned i = 1; i < row->count[1]; i++)
        for (unsigned j = i; j && faces[j - 1] > faces[j]; j--) {
            const uint8_t face = faces[j];
            faces[j] = faces[j - 1];
            faces[j - 1] = face;
        }
}

/* ---- one pack ------------------------------------------------------------------------------- */

/* The row each face came from. */
static void find_origins(const struct core_trace *trace, uint8_t from[CORE_FACES])
{
    for (unsigned r = 0; r < trace->rows; r++)
        for (unsigned i = 0; i < trace->row[r].count[0]; i++)
            from[trace->was[trace->row[r].at[0] + i]] = (uint8_t)r;
}

static void find_card(struct core_trace *trace, struct core_trace_row *row,
                      struct core_trace_row *from, unsigned at)
{
    const uint8_t face = trace->is[at];
    const bool seen = trace->after.face[at] != TALON_BACK;

    trace->facts.face[at] = seen || trace->known[face] ? face : TALON_BACK;
    if (trace->known[face])
        trace->known[face]--;
    else if (seen)
        core_trace_reveal(trace, from->mixed ? NULL : from, face);
    else if (from == row && !row->mixed)
        row->kept++;
}

static void match_faces(struct core_trace *trace)
{
    uint8_t from[CORE_FACES] = { 0 };

    find_origins(trace, from);
    for (unsigned r = 0; r < trace->rows; r++) {
        struct core_trace_row *row = &trace->row[r];
        for (unsigned at = row->at[1]; at < row->at[1] + (unsigned)row->count[1]; at++)
            find_card(trace, row, &trace->row[from[trace->is[at]]], at);
    }
}

/* ---- several packs --------------------------------------------------------------------------- */

/* How many cards of a pile stayed, and how many left in front of them. */
struct stay {
    unsigned cards, left;
};

/* Cards are drawn from the front of a draw pile and leave others at the end. A pile that was drawn
 * from and then filled with shuffled cards is longer, though its own cards are gone. */
static struct stay find_stay(const struct core_trace *trace, const struct core_trace_row *row)
{
    const unsigned before = row->count[0], after = row->count[1];
    const uint8_t kind = trace->tracer->game->zones[row->zone].kind;
    unsigned left = before > after ? before - after : 0;

    if (kind != TALON_DRAW && kind != TALON_RING)
        return (struct stay){ before - left, 0 };
    if (after > before && before + trace->shuffled > after)
        left = before + trace->shuffled - after;
    if (left > before)
        left = before;
    return (struct stay){ before - left, left };
}

static bool is_as_before(const struct core_trace *trace, const struct core_trace_row *row,
                         struct stay stay)
{
    return !memcmp(trace->was + row->at[0] + stay.left, trace->is + row->at[1], stay.cards);
}

/* The cards of a pile that stayed where they were. */
static void match_pile(struct core_trace *trace, struct core_trace_row *row)
{
    const struct stay stay = find_stay(trace, row);
    const uint8_t *faces = trace->tracer->facts.face + row->at[0] + stay.left;

    if (row->mixed || !is_as_before(trace, row, stay))
        return;
    for (unsigned i = 0; i < stay.cards; i++) {
        const unsigned at = row->at[1] + i;
        const bool seen = trace->after.face[at] != TALON_BACK;
        trace->found[at] = true;
        trace->facts.face[at] = seen ? trace->is[at] : faces[i];
        if (faces[i] != TALON_BACK)
            trace->known[faces[i]]--;
        else if (seen)
            core_trace_reveal(trace, row, trace->is[at]);
        else
            row->kept++;
    }
}

/* A hand loses the card played, and others if it became shorter. Remembered cards stay there. */
static void match_hand(struct core_trace *trace, struct core_trace_row *row)
{
    const uint8_t *faces = trace->tracer->facts.face + row->at[0];
    const unsigned left = row == trace->played_from && trace->played_unknown;
    unsigned at = row->at[1], more = row->count[0] - row->unknown[0], unknown;

    if (row->mixed)
        return;
    unknown = row->unknown[0] - left;
    if (row == trace->played_from && !trace->played_unknown)
        more--;
    if (more + unknown > row->count[1])
        unknown = row->count[1] > more ? row->count[1] - more : 0;
    row->kept = (uint16_t)unknown;
    if (more > row->count[1])
        return; /* who knows which: they are looked for elsewhere */
    bool skip = row == trace->played_from && !trace->played_unknown;
    for (unsigned i = 0; i < row->count[0]; i++) {
        if (faces[i] == TALON_BACK || (skip && faces[i] == trace->played)) {
            skip = skip && faces[i] != trace->played;
            continue;
        }
        trace->known[faces[i]]--;
        trace->facts.face[at++] = faces[i];
    }
}

/* All cards that are seen and were not found where they lay before. */
static void match_seen(struct core_trace *trace)
{
    for (unsigned at = 0; at < trace->after.cards; at++) {
        const uint8_t face = trace->after.face[at];
        if (face == TALON_BACK || trace->found[at])
            continue;
        trace->facts.face[at] = face;
        if (trace->known[face])
            trace->known[face]--;
        else
            core_trace_reveal(trace, NULL, face);
    }
}

static bool is_new_in_pile(const struct core_trace *trace, const struct core_trace_row *row,
                           unsigned at)
{
    return !row->loose && !row->mixed && !trace->found[at] && trace->after.face[at] == TALON_BACK;
}

/* Known cards that were laid on piles face down: all of the new cards there, or it is not certain
 * which ones. */
static bool know_new_cards(const struct core_trace *trace)
{
    uint16_t left[CORE_FACES];

    memcpy(left, trace->known, sizeof left);
    for (unsigned r = 0; r < trace->rows; r++)
        for (unsigned i = 0; i < trace->row[r].count[1]; i++) {
            const unsigned at = trace->row[r].at[1] + i;
            if (is_new_in_pile(trace, &trace->row[r], at) && !left[trace->is[at]]--)
                return false;
        }
    for (int face = 0; face < CORE_FACES; face++)
        if (left[face])
            return false;
    return true;
}

static void match_new_cards(struct core_trace *trace)
{
    if (!know_new_cards(trace))
        return;
    for (unsigned r = 0; r < trace->rows; r++)
        for (unsigned i = 0; i < trace->row[r].count[1]; i++) {
            const unsigned at = trace->row[r].at[1] + i;
            if (!is_new_in_pile(trace, &trace->row[r], at))
                continue;
            trace->facts.face[at] = trace->is[at];
            trace->known[trace->is[at]]--;
        }
}

static void match_piles(struct core_trace *trace)
{
    for (unsigned r = 0; r < trace->rows; r++)
        if (trace->row[r].hidden && trace->row[r].loose)
            match_hand(trace, &trace->row[r]);
        else if (trace->row[r].hidden)
            match_pile(trace, &trace->row[r]);
    match_seen(trace);
    match_new_cards(trace);
}

void core_trace_match(struct core_trace *trace)
{
    memset(trace->facts.face, TALON_BACK, sizeof trace->facts.face);
    if (trace->tracer->unique)
        match_faces(trace);
    else
        match_piles(trace);
    for (int face = 0; face < CORE_FACES; face++)
        for (; trace->known[face]; trace->known[face]--)
            core_trace_unsettle(trace->tracer, (uint8_t)face);
    for (unsigned r = 0; r < trace->rows; r++)
        if (trace->row[r].loose && trace->row[r].hidden)
            arrange_loose(trace, &trace->row[r]);
}
