/* trace_tells.c - hands as the outcome of a move shows them, where the rules say that it can
 * (R-SPB-09: who must break a block). The game itself is asked how the move would come out with
 * other hands: what everybody sees of that tells which faces lie there or do not.
 */
#include "traced_step.h"

#include <talon/assert.h>

#include <string.h>

/* A table on which hands are cleared that the viewer does not see. */
struct trial {
    const struct core_trace *trace;
    _Alignas(16) uint8_t cleared[TALON_STATE_MAX];
};

/* Cards that one hand is given; seat rows without any are cleared. */
struct trial_hand {
    const struct core_trace_row *row;
    const uint8_t *faces;
    unsigned count;
};

static bool is_hidden_hand(const struct core_trace *trace, const struct core_trace_row *row)
{
    const struct talon_zone *zone = &trace->tracer->game->zones[row->zone];

    return row->loose && row->hidden && zone->owner == TALON_SEAT && zone->kind == TALON_STACK;
}

static void clear_hands(struct trial *trial)
{
    const struct core_trace *trace = trial->trace;
    const struct talon_game *game = trace->tracer->game;

    memcpy(trial->cleared, trace->step->before, game->state_size);
    for (unsigned r = 0; r < trace->rows; r++)
        if (is_hidden_hand(trace, &trace->row[r]))
            talon_zone_fill(game, trial->cleared, trace->row[r].zone, trace->row[r].row, NULL, 0);
}

/* Whether the viewer would be shown the same seats to act and the same numbers. */
static bool looks_so(const struct core_trace *trace, const void *state)
{
    const struct talon_game *game = trace->tracer->game;
    const int seats = talon_state_seats(state), viewer = trace->tracer->seat;
    bool same = game->acting(state) == trace->after.acting;

    for (int f = 0; f < game->fields_count && same; f++)
        for (int row = 0; row < talon_field_rows(&game->fields[f], seats) && same; row++)
            same = talon_visible_field(game, state, viewer, f, row) ==
                   talon_visible_field(game, trace->step->after, viewer, f, row);
    return same;
}

/* Whether the move comes out as it truly did, with these two hands. */
static bool comes_out_so(const struct trial *trial, struct trial_hand one, struct trial_hand two)
{
    const struct core_trace *trace = trial->trace;
    const struct talon_game *game = trace->tracer->game;
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
    struct talon_rng rng;

    memcpy(state, trial->cleared, game->state_size);
    if (one.count)
        talon_zone_fill(game, state, one.row->zone, one.row->row, one.faces, one.count);
    if (two.count)
        talon_zone_fill(game, state, two.row->zone, two.row->row, two.faces, two.count);
    talon_rng_script(&rng, NULL, 0);
    game->apply(state, trace->step->seat, trace->step->move, &rng);
    return looks_so(trace, state);
}

/* The unseen faces, in ascending order; returns their number. */
static unsigned list_unseen(const struct talon_facts *facts, uint8_t faces[CORE_FACES])
{
    unsigned count = 0;

    for (unsigned face = 0; face < CORE_FACES; face++) {
        bool unseen = false;
        for (unsigned kind = 0; kind < facts->kinds; kind++)
            unseen |= facts->unseen[kind][face] != 0;
        if (unseen)
            faces[count++] = (uint8_t)face;
    }
    return count;
}

static void add_face(uint64_t set[2], uint8_t face)
{
    set[face >> 6] |= 1ull << (face & 63);
}

/* Faces with which another hand would have changed the outcome cannot lie there. Mostly that holds
 * for none of a whole handful. */
static void exclude_from(const struct trial *trial, struct trial_hand acting,
                         const struct core_trace_row *row)
{
    const struct core_trace *trace = trial->trace;
    struct talon_facts *facts = &trace->tracer->facts;
    uint8_t faces[CORE_FACES];
    const unsigned count = list_unseen(facts, faces);
    const unsigned most = trace->tracer->game->zones[row->zone].capacity;

    for (unsigned first = 0; first < count; first += most) {
        const unsigned some = count - first < most ? count - first : most;
        if (comes_out_so(trial, acting, (struct trial_hand){ row, faces + first, some }))
            continue;
        for (unsigned i = first; i < first + some; i++)
            if (!comes_out_so(trial, acting, (struct trial_hand){ row, faces + i, 1 }))
                add_face(facts->hidden[row->group].excluded, faces[i]);
    }
}

/* The faces of which one alone leads to the true outcome: one of them lies there. Returns one. */
static uint8_t need_in(const struct trial *trial, const struct core_trace_row *row)
{
    struct talon_facts *facts = &trial->trace->tracer->facts;
    uint8_t faces[CORE_FACES], found = TALON_NO_CARD;
    uint64_t needed[2] = { 0, 0 };
    const unsigned count = list_unseen(facts, faces);

    for (unsigned i = 0; i < count; i++)
        if (comes_out_so(trial, (struct trial_hand){ row, faces + i, 1 },
                         (struct trial_hand){ .count = 0 })) {
            add_face(needed, faces[i]);
            found = faces[i];
        }
    if (found != TALON_NO_CARD && row->count[0] == row->unknown[0])
        core_trace_need(&facts->hidden[row->group], needed);
    return found;
}

static const struct core_trace_row *hand_acting(const struct trial *trial)
{
    const struct core_trace *trace = trial->trace;

    for (unsigned r = 0; r < trace->rows; r++) {
        const struct core_trace_row *row = &trace->row[r];
        const struct talon_zone *zone = &trace->tracer->game->zones[row->zone];
        if (is_hidden_hand(trace, row) && row->unknown[0] &&
            trace->after.acting >> talon_row_seat(zone->owner, zone->rows, row->row) & 1)
            return row;
    }
    return NULL;
}

void core_trace_tell(struct core_trace *trace)
{
    struct trial trial = { .trace = trace };
    struct trial_hand acting = { .count = 0 };
    uint8_t face;

    if (!trace->tracer->game->verbs[trace->step->move.verb].tells || trace->step->draws_count)
        return;
    clear_hands(&trial);
    if (!comes_out_so(&trial, acting, acting)) {
        acting.row = hand_acting(&trial);
        face = acting.row ? need_in(&trial, acting.row) : TALON_NO_CARD;
        if (face == TALON_NO_CARD)
            return;
        acting.faces = &face;
        acting.count = 1;
    }
    for (unsigned r = 0; r < trace->rows; r++)
        if (is_hidden_hand(trace, &trace->row[r]) && trace->row[r].unknown[0] &&
            &trace->row[r] != acting.row)
            exclude_from(&trial, acting, &trace->row[r]);
}
