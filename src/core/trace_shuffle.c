/* trace_shuffle.c - which cards a step shuffled together. It is told from the sizes of the shuffles
 * and from the rows that everybody saw become empty, shorter or longer; where that leaves more than
 * one answer, more cards count as shuffled.
 */
#include "traced_step.h"

#include <string.h>

/* A shuffle of n cards draws below n, n - 1, … 2 (R-GEN-03). */
unsigned core_trace_shuffled(const struct talon_draw *draws, uint32_t count)
{
    unsigned cards = 0;

    for (uint32_t i = 0; i < count; i++)
        if (!i || draws[i].bound + 1 != draws[i - 1].bound)
            cards += draws[i].bound;
    return cards;
}

bool talon_draws_begin_deal(const struct talon_draw *draws, uint32_t count, unsigned pack)
{
    return count && core_trace_shuffled(draws, count) >= pack;
}

/* Cards that may have been shuffled, from the fewest to the most. */
enum {
    EMPTIED_HIDDEN = 1,
    EMPTIED = 2,
    STRAYS = 4,   /* a card played from a hand, known ones that left a pile's end */
    LONGER = 8,   /* hidden rows that have more cards now */
    CHANGED = 16, /* hidden rows with other cards now */
    SLOT = 32,    /* the card in the slot of the seat that made the step, where another lies now */
    ALL = 64
};

/* Who steals lays the card drawn on the pile, and draws another one (R-STL-08). */
static bool is_own_slot(const struct core_trace *trace, const struct core_trace_row *row)
{
    const struct talon_zone *zone = &trace->tracer->game->zones[row->zone];

    return zone->kind == TALON_SLOT && zone->visibility == TALON_OWNER &&
           talon_row_seat(zone->owner, zone->rows, row->row) == trace->step->seat &&
           row->count[0] && row->count[1] &&
           !trace->tracer->game->verbs[trace->step->move.verb].secret;
}

static bool is_changed(const struct core_trace *trace, const struct core_trace_row *row)
{
    return row->count[0] != row->count[1] ||
           memcmp(trace->was + row->at[0], trace->is + row->at[1], row->count[0]);
}

static bool is_among(const struct core_trace *trace, const struct core_trace_row *row,
                     unsigned what)
{
    const bool emptied = row->count[0] && !row->count[1];
    const bool piled = row->hidden && !row->loose;

    return (what & EMPTIED_HIDDEN && emptied && piled) || (what & EMPTIED && emptied) ||
           (what & LONGER && piled && row->count[1] > row->count[0]) ||
           (what & CHANGED && row->hidden && is_changed(trace, row)) ||
           (what & SLOT && is_own_slot(trace, row)) || what & ALL;
}

/* The cards that left the end of a row that is shorter now, but not empty. */
struct popped {
    const uint8_t *faces;
    unsigned count;
};

static struct popped find_popped(const struct core_trace *trace, const struct core_trace_row *row)
{
    const uint8_t kind = trace->tracer->game->zones[row->zone].kind;
    const bool from_front = kind == TALON_DRAW || kind == TALON_RING;
    const bool shorter = !row->loose && row->count[1] && row->count[1] < row->count[0];
    const unsigned count = shorter ? (unsigned)(row->count[0] - row->count[1]) : 0;
    const unsigned first = from_front ? 0 : row->count[0] - count;

    return (struct popped){ trace->tracer->facts.face + row->at[0] + first, count };
}

static unsigned count_strays(const struct core_trace *trace)
{
    unsigned cards = trace->played != TALON_NO_CARD;

    for (unsigned r = 0; r < trace->rows; r++) {
        const struct popped popped = find_popped(trace, &trace->row[r]);
        for (unsigned i = 0; i < popped.count; i++)
            cards += popped.faces[i] != TALON_BACK;
    }
    return cards;
}

static unsigned size_of(const struct core_trace *trace, unsigned what)
{
    unsigned cards = what & STRAYS ? count_strays(trace) : 0;

    for (unsigned r = 0; r < trace->rows; r++)
        if (is_among(trace, &trace->row[r], what))
            cards += trace->row[r].count[0];
    return cards;
}

/* The least that is as large as the shuffles were; else the least that is larger. */
void core_trace_choose_mixed(struct core_trace *trace)
{
    static const uint8_t choices[] = {
        EMPTIED_HIDDEN,
        EMPTIED,
        EMPTIED | STRAYS,
        EMPTIED | SLOT,
        EMPTIED_HIDDEN | LONGER,
        EMPTIED | LONGER,
        EMPTIED | LONGER | STRAYS,
        EMPTIED | LONGER | STRAYS | CHANGED,
        ALL | STRAYS,
    };
    enum { CHOICES = sizeof choices, EXACT = 7 };
    unsigned choice = 0;

    while (choice < EXACT && size_of(trace, choices[choice]) != trace->shuffled)
        choice++;
    if (choice == EXACT)
        while (choice + 1 < CHOICES && size_of(trace, choices[choice]) < trace->shuffled)
            choice++;
    trace->strays_mixed = choices[choice] & STRAYS;
    for (unsigned r = 0; r < trace->rows; r++)
        trace->row[r].mixed = is_among(trace, &trace->row[r], choices[choice]);
}

/* A known card is now one of the mixture. */
static void mix_card(struct core_trace *trace, uint8_t face)
{
    struct talon_tracer *tracer = trace->tracer;

    if (!trace->known[face])
        return;
    if (!trace->mixture)
        trace->mixture = core_trace_add_kind(tracer);
    trace->known[face]--;
    tracer->facts.unseen[trace->mixture][face]++;
    trace->mixture_cards++;
}

static void mix_popped(struct core_trace *trace, const struct core_trace_row *row)
{
    const struct popped popped = find_popped(trace, row);

    for (unsigned i = 0; i < popped.count; i++)
        if (popped.faces[i] != TALON_BACK && !core_trace_is_seen(trace, popped.faces[i]))
            mix_card(trace, popped.faces[i]);
}

void core_trace_mix(struct core_trace *trace)
{
    const uint8_t *faces = trace->tracer->facts.face;

    for (unsigned r = 0; r < trace->rows; r++) {
        const struct core_trace_row *row = &trace->row[r];
        for (unsigned i = 0; i < row->count[0] && row->mixed; i++)
            if (faces[row->at[0] + i] != TALON_BACK)
                mix_card(trace, faces[row->at[0] + i]);
        if (!row->mixed && trace->strays_mixed)
            mix_popped(trace, row);
    }
    if (trace->strays_mixed && trace->played != TALON_NO_CARD &&
        !core_trace_is_seen(trace, trace->played))
        mix_card(trace, trace->played);
}
