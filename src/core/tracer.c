/* tracer.c - follows what one seat knows of hidden cards, step by step, from the tables of zones
 * and from who may see what. No game has a part in it.
 *
 * A step is taken apart in this order: the card that the move names is known to have been in the
 * hand; the move tells what else the hand cannot have; shuffled cards are mixed; known cards are
 * found again; and the places and kinds of the others are counted.
 *
 * Source: R-GEN-07.
 */
#include "traced_step.h"

#include <talon/assert.h>

#include <string.h>

static bool is_set(const struct talon_zone *zone)
{
    return zone->kind == TALON_SET13 || zone->kind == TALON_SET20;
}

/* Whether the order of a row means nothing: it is a hand, or a set. */
static bool is_loose(const struct talon_game *game, const void *state, int zone)
{
    return is_set(&game->zones[zone]) || !talon_zone_is_shared(game, state, zone);
}

/* True faces of all rows one after the other, as in a view. */
static unsigned list_true(const struct talon_game *game, const void *state,
                          uint8_t faces[TALON_PACK_MAX])
{
    uint8_t listed[TALON_PACK_MAX];
    unsigned cards = 0;

    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], talon_state_seats(state)); row++) {
            const unsigned count = talon_zone_list(game, state, z, row, listed);
            talon_assert(cards + count <= TALON_PACK_MAX);
            for (unsigned i = 0; i < count; i++)
                faces[cards++] = listed[i] & (uint8_t)~TALON_DOWN;
        }
    return cards;
}

/* ---- a beginning ----------------------------------------------------------------------------- */

static void begin_groups(struct talon_facts *facts, const struct talon_view *view,
                         const struct talon_game *game)
{
    unsigned at = 0, row_at = 0;

    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], view->seats); row++, row_at++) {
            struct talon_hidden_group group = { .zone = (uint8_t)z, .row = (uint8_t)row };
            for (unsigned i = 0; i < view->count[row_at]; i++, at++)
                if (view->face[at] == TALON_BACK) {
                    facts->group[at] = facts->groups;
                    group.places++;
                }
            if (!group.places)
                continue;
            talon_assert(facts->groups < TALON_GROUPS_MAX);
            memset(group.limit, TALON_NO_LIMIT, sizeof group.limit);
            facts->hidden[facts->groups++] = group;
        }
}

static void begin(struct talon_tracer *tracer, const void *state)
{
    struct talon_facts *facts = &tracer->facts;
    struct talon_view view;
    uint16_t count[CORE_FACES];

    memset(facts, 0, sizeof *facts);
    talon_view(tracer->game, state, tracer->seat, &view);
    memset(facts->face, TALON_BACK, sizeof facts->face);
    memcpy(facts->face, view.face, view.cards);
    talon_count_cards(tracer->game, state, count);
    tracer->unique = true;
    tracer->unsettled = 0;
    facts->kinds = 1;
    for (int face = 0; face < CORE_FACES; face++) {
        tracer->unique = tracer->unique && count[face] < 2;
        facts->unseen[0][face] = (uint8_t)count[face];
    }
    for (unsigned i = 0; i < view.cards; i++)
        if (view.face[i] != TALON_BACK)
            facts->unseen[0][view.face[i]]--;
    begin_groups(facts, &view, tracer->game);
}

void talon_tracer_start(struct talon_tracer *tracer, const struct talon_config *config,
                        const void *state, int seat)
{
    uint8_t pack[TALON_PACK_MAX];

    talon_assert(seat >= TALON_WATCHER && seat < talon_state_seats(state));
    memset(tracer, 0, sizeof *tracer);
    tracer->game = config->game;
    tracer->seat = (int8_t)seat;
    tracer->pack = (uint16_t)config->game->pack(config, pack);
    begin(tracer, state);
}

/* ---- a step ------------------------------------------------------------------------------------
 */

static uint8_t group_of(const struct talon_facts *facts, const struct core_trace_row *row)
{
    for (uint8_t g = 0; g < facts->groups; g++)
        if (facts->hidden[g].zone == row->zone && facts->hidden[g].row == row->row)
            return g;
    return CORE_NO_GROUP;
}

static uint16_t count_backs(const uint8_t *faces, unsigned count)
{
    uint16_t backs = 0;

    for (unsigned i = 0; i < count; i++)
        backs = (uint16_t)(backs + (faces[i] == TALON_BACK));
    return backs;
}

static void note_row(struct core_trace *trace, int zone, int number)
{
    const struct talon_game *game = trace->tracer->game;
    const struct talon_traced_step *step = trace->step;
    struct core_trace_row *row = &trace->row[trace->rows];
    const struct core_trace_row *last = trace->rows ? row - 1 : NULL;
    uint8_t faces[TALON_PACK_MAX];

    *row = (struct core_trace_row){ .zone = (uint8_t)zone, .row = (uint8_t)number };
    row->at[0] = (uint16_t)(last ? last->at[0] + last->count[0] : 0);
    row->at[1] = (uint16_t)(last ? last->at[1] + last->count[1] : 0);
    row->count[0] =
        (uint16_t)talon_visible_cards(game, step->before, trace->tracer->seat, zone, number, faces);
    row->count[1] = trace->after.count[trace->rows++];
    row->unknown[0] = count_backs(trace->tracer->facts.face + row->at[0], row->count[0]);
    row->hidden = count_backs(faces, row->count[0]) ||
                  count_backs(trace->after.face + row->at[1], row->count[1]);
    row->loose = is_loose(game, step->after, zone);
    row->group = group_of(&trace->tracer->facts, row);
}

static void note_rows(struct core_trace *trace)
{
    const struct talon_game *game = trace->tracer->game;

    for (int z = 0; z < game->zones_count; z++)
        for (int row = 0; row < talon_zone_rows(&game->zones[z], trace->after.seats); row++)
            note_row(trace, z, row);
}

/* The row of the acting seat that an operand's zone means, if it is a hand. */
static struct core_trace_row *operand_row(struct core_trace *trace,
                                          const struct talon_operand *operand)
{
    for (unsigned r = 0; r < trace->rows; r++) {
        struct core_trace_row *row = &trace->row[r];
        const struct talon_zone *zone = &trace->tracer->game->zones[row->zone];
        if (row->zone + 1 == operand->zone && row->loose &&
            talon_row_seat(zone->owner, zone->rows, row->row) == trace->step->seat)
            return row;
    }
    return NULL;
}

static bool lies_in(const uint8_t *faces, unsigned count, uint8_t face)
{
    for (unsigned i = 0; i < count; i++)
        if (faces[i] == face)
            return true;
    return false;
}

/* The card that the move takes from the hand. A card that was shown may be named alike, but lies
 * elsewhere (R-WUN-06). */
static void note_played(struct core_trace *trace)
{
    const struct talon_move move = trace->step->move;
    const struct talon_operand *operand = trace->tracer->game->verbs[move.verb].operand;
    struct core_trace_row *row = operand_row(trace, operand);
    const bool card = operand->kind == TALON_CARD || operand->kind == TALON_CARD_OR_PLACE;

    if (!card || move.a >= CORE_FACES || !row ||
        !lies_in(trace->was + row->at[0], row->count[0], move.a))
        return;
    trace->played = move.a;
    trace->played_from = row;
    trace->played_unknown = !lies_in(trace->tracer->facts.face + row->at[0], row->count[0], move.a);
    if (trace->played_unknown)
        core_trace_reveal(trace, row, move.a);
}

static bool is_told(const struct core_trace *trace)
{
    return !trace->tracer->game->verbs[trace->step->move.verb].secret ||
           trace->step->seat == trace->tracer->seat;
}

static void note_known(struct core_trace *trace)
{
    for (unsigned r = 0; r < trace->rows; r++)
        for (unsigned i = 0; i < trace->row[r].count[0]; i++) {
            const uint8_t face = trace->tracer->facts.face[trace->row[r].at[0] + i];
            if (face != TALON_BACK)
                trace->known[face]++;
        }
    if (trace->played_unknown)
        trace->known[trace->played]++;
}

static void note_move(struct core_trace *trace)
{
    trace->played = TALON_NO_CARD;
    if (is_told(trace)) {
        note_played(trace);
        core_trace_exclude(trace);
        core_trace_tell(trace);
    } else {
        core_trace_doubt(trace);
    }
    note_known(trace);
}

static void name_groups(struct core_trace *trace)
{
    uint8_t group = 0;

    for (unsigned r = 0; r < trace->rows; r++) {
        struct core_trace_row *row = &trace->row[r];
        const uint8_t *faces = trace->facts.face + row->at[1];
        row->unknown[1] = count_backs(faces, row->count[1]);
        for (unsigned i = 0; i < row->count[1]; i++)
            trace->facts.group[row->at[1] + i] = faces[i] == TALON_BACK ? group : 0;
        group = (uint8_t)(group + (row->unknown[1] != 0));
    }
}

static void finish(struct core_trace *trace)
{
    struct talon_tracer *tracer = trace->tracer;

    name_groups(trace);
    core_trace_group_limits(trace);
    trace->facts.kinds = tracer->facts.kinds;
    memcpy(trace->facts.unseen, tracer->facts.unseen, sizeof trace->facts.unseen);
    tracer->facts = trace->facts;
    core_trace_drop_kinds(tracer);
}

void talon_tracer_step(struct talon_tracer *tracer, const struct talon_traced_step *step)
{
    struct core_trace trace;

    if (talon_step_begins_deal(tracer->game, step->move, step->draws, step->draws_count,
                               tracer->pack)) {
        begin(tracer, step->after);
        return;
    }
    memset(&trace, 0, sizeof trace);
    trace.tracer = tracer;
    trace.step = step;
    talon_view(tracer->game, step->after, tracer->seat, &trace.after);
    list_true(tracer->game, step->before, trace.was);
    list_true(tracer->game, step->after, trace.is);
    note_rows(&trace);
    core_trace_make_room(tracer);
    note_move(&trace);
    trace.shuffled = core_trace_shuffled(step->draws, step->draws_count);
    if (trace.shuffled) {
        core_trace_choose_mixed(&trace);
        core_trace_mix(&trace);
    }
    core_trace_match(&trace);
    finish(&trace);
}
