/* trace_excluded.c - what a move tells about the hand it came from. A face that would have made the
 * move illegal cannot lie there: the game itself is asked, about a table on which nothing lies that
 * the viewer cannot see but the card played and that face.
 */
#include "traced_step.h"

#include <talon/assert.h>

#include <string.h>

enum { HAND_MOST = 128 };

/* A table with hands cleared that the viewer does not see. */
struct question {
    const struct core_trace *trace;
    const struct core_trace_row *hand;
    _Alignas(16) uint8_t state[TALON_STATE_MAX];
    uint8_t faces[HAND_MOST];
    unsigned count;
    struct talon_hidden_group told; /* what the hand needs, as the move tells */
};

static void clear_hands(struct question *question)
{
    const struct core_trace *trace = question->trace;
    const struct talon_game *game = trace->tracer->game;

    memcpy(question->state, trace->step->before, game->state_size);
    for (unsigned r = 0; r < trace->rows; r++)
        if (trace->row[r].loose && trace->row[r].hidden)
            talon_zone_fill(game, question->state, trace->row[r].zone, trace->row[r].row, NULL, 0);
}

/* Whether the move is legal with the faces of the question; true too where the hand cannot hold
 * them, because then nothing is told. */
static bool is_legal_with(struct question *question)
{
    const struct core_trace *trace = question->trace;
    const struct talon_game *game = trace->tracer->game;
    struct talon_move moves[TALON_MOVES_MAX];

    if (!talon_zone_fill(game, question->state, question->hand->zone, question->hand->row,
                         question->faces, question->count))
        return true;
    const int count = game->legal(question->state, trace->step->seat, moves);
    for (int i = 0; i < count; i++)
        if (talon_same_move(moves[i], trace->step->move))
            return true;
    return false;
}

static bool has_face(const uint64_t set[2], unsigned face)
{
    return set[face >> 6] >> (face & 63) & 1;
}

/* Faces that can lie in the hand, as far as the viewer knows. */
static void list_possible(const struct core_trace *trace, const struct talon_hidden_group *group,
                          uint64_t possible[2])
{
    const struct talon_facts *facts = &trace->tracer->facts;

    possible[0] = possible[1] = 0;
    for (unsigned kind = 0; kind < facts->kinds; kind++)
        for (unsigned face = 0; face < CORE_FACES && group->limit[kind]; face++)
            if (facts->unseen[kind][face] && !has_face(group->excluded, face))
                possible[face >> 6] |= 1ull << (face & 63);
}

/* Asks about all possible faces at once, as many as fit: mostly none of them is told about. */
static bool tells_nothing(struct question *question, const uint64_t possible[2])
{
    const unsigned own = question->count;
    const struct talon_zone *zone = &question->trace->tracer->game->zones[question->hand->zone];
    const bool is_set = zone->kind == TALON_SET13 || zone->kind == TALON_SET20;
    const unsigned most = is_set ? (unsigned)HAND_MOST : zone->capacity;
    bool nothing = true;

    for (unsigned face = 0; face < CORE_FACES && nothing; face++) {
        if (has_face(possible, face))
            question->faces[question->count++] = (uint8_t)face;
        if (question->count == most || (face + 1 == CORE_FACES && question->count > own)) {
            nothing = is_legal_with(question);
            question->count = own;
        }
    }
    return nothing;
}

/* The possible faces with which the move is as legal as asked. */
static void ask_each(struct question *question, const uint64_t possible[2], bool legal,
                     uint64_t found[2])
{
    const unsigned own = question->count++;

    found[0] = found[1] = 0;
    for (unsigned face = 0; face < CORE_FACES; face++) {
        question->faces[own] = (uint8_t)face;
        if (has_face(possible, face) && is_legal_with(question) == legal)
            found[face >> 6] |= 1ull << (face & 63);
    }
    question->count = own;
}

/* A remembered card may be the one that makes the move legal. */
static bool remembers(const struct core_trace *trace, const struct core_trace_row *hand)
{
    return (unsigned)(hand->count[0] - hand->unknown[0]) >
           (unsigned)(trace->played != TALON_NO_CARD && !trace->played_unknown);
}

/* A face that is in both sets, or TALON_NO_CARD. */
static uint8_t common_face(const uint64_t one[2], const uint64_t other[2])
{
    for (unsigned face = 0; face < CORE_FACES; face++)
        if (has_face(one, face) && has_face(other, face))
            return (uint8_t)face;
    return TALON_NO_CARD;
}

static void add_face_of(struct question *question, const uint64_t one[2], const uint64_t other[2])
{
    const uint8_t face = common_face(one, other);

    if (face != TALON_NO_CARD)
        question->faces[question->count++] = face;
}

/* Adds cards with which the move is legal: one of each set that the hand is known to need, and one
 * more if these are too few. False: it is not legal with them, or the hand has no room. */
static bool complete_hand(struct question *question, const struct talon_hidden_group *group,
                          const uint64_t possible[2])
{
    const struct talon_zone *zone = &question->trace->tracer->game->zones[question->hand->zone];
    const unsigned own = question->count;
    uint64_t found[2];

    for (unsigned i = 0; i < group->needs; i++)
        add_face_of(question, group->needed[i], possible);
    if (zone->kind != TALON_STACK || question->count == own || question->count > zone->capacity)
        return false;
    if (is_legal_with(question))
        return true;
    if (question->count == zone->capacity)
        return false;
    ask_each(question, possible, true, found);
    add_face_of(question, found, found);
    return found[0] || found[1];
}

/* A move can ask for several cards (R-WIP-17). Without one of those that make it legal, the faces
 * that do as well in its place are needed. That is so as long as each card meets one demand, which
 * holds for numerals: each has one value. */
static void need_several(struct question *question, const struct talon_hidden_group *group,
                         const uint64_t possible[2])
{
    const unsigned own = question->count;
    uint64_t found[2];

    if (!complete_hand(question, group, possible))
        return;
    const unsigned last = --question->count;
    for (unsigned i = own; i <= last; i++) {
        const uint8_t left_out = question->faces[i];
        question->faces[i] = question->faces[last];
        question->faces[last] = left_out;
        if (!is_legal_with(question)) {
            ask_each(question, possible, true, found);
            core_trace_need(&question->told, found);
        }
        question->faces[last] = question->faces[i];
        question->faces[i] = left_out;
    }
}

static void ask(struct question *question, struct talon_hidden_group *group)
{
    uint64_t possible[2], found[2];

    list_possible(question->trace, group, possible);
    if (is_legal_with(question)) {
        if (tells_nothing(question, possible))
            return;
        ask_each(question, possible, false, found);
        group->excluded[0] |= found[0];
        group->excluded[1] |= found[1];
    } else if (!remembers(question->trace, question->hand)) {
        ask_each(question, possible, true, found);
        if (found[0] || found[1])
            core_trace_need(&question->told, found);
        else
            need_several(question, group, possible);
    }
}

static struct core_trace_row *hand_of(struct core_trace *trace, int seat)
{
    const struct talon_game *game = trace->tracer->game;

    for (unsigned r = 0; r < trace->rows; r++) {
        struct core_trace_row *row = &trace->row[r];
        const struct talon_zone *zone = &game->zones[row->zone];
        if (row->loose && row->unknown[0] && zone->kind != TALON_SLOT &&
            talon_row_seat(zone->owner, zone->rows, row->row) == seat)
            return row;
    }
    return NULL;
}

void core_trace_exclude(struct core_trace *trace)
{
    struct question question;
    struct core_trace_row *hand = hand_of(trace, trace->step->seat);
    const bool from_hand = hand && hand == trace->played_from;

    if (!hand || hand->unknown[0] == (from_hand && trace->played_unknown))
        return;
    struct talon_hidden_group *group = &trace->tracer->facts.hidden[hand->group];
    question.trace = trace;
    question.hand = hand;
    question.count = from_hand;
    question.faces[0] = trace->played;
    question.told.needs = 0;
    clear_hands(&question);
    ask(&question, group);
    if (from_hand)
        core_trace_drop_needs(group, trace->played);
    if (from_hand && trace->played_unknown)
        core_trace_play_arrived(group, trace->played);
    core_trace_widen_arrivals(group);
    for (unsigned i = 0; i < question.told.needs; i++)
        core_trace_need(group, question.told.needed[i]);
}
