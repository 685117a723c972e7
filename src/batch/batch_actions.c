/* batch_actions.c - moves as numbers, by the tables of the game: for each verb the product of what
 * its operands can be. Which of them are legal is asked of the game.
 */
#include "batch_internal.h"

#include <talon/assert.h>

#include <string.h>

enum { PLACE = 128, COUNTS_ALL = 255 };

void batch_number_faces(struct talon_batch *batch)
{
    uint8_t cards[TALON_PACK_MAX];
    bool has[BATCH_FACES] = { false };
    const unsigned count = talon_all_cards(&batch->config, cards);

    for (unsigned i = 0; i < count; i++)
        has[cards[i]] = true;
    for (unsigned face = 0; face < BATCH_FACES; face++) {
        batch->number_of[face] = has[face] ? (uint8_t)batch->faces : BATCH_FACES;
        if (has[face])
            batch->face[batch->faces++] = (uint8_t)face;
    }
}

unsigned talon_batch_faces(const struct talon_batch *batch, uint8_t faces[128])
{
    memcpy(faces, batch->face, batch->faces);
    return batch->faces;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static void add_value(struct batch_verb *numbers, int operand, uint8_t value)
{
    const uint32_t number = numbers->values[operand]++;

    numbers->number[operand][value] = (uint16_t)number;
    numbers->value[operand][number] = value;
}

static void add_values(struct batch_verb *numbers, int operand, unsigned first, unsigned count)
{
    for (unsigned value = first; value < first + count; value++)
        add_value(numbers, operand, (uint8_t)value);
}

static void add_faces(const struct talon_batch *batch, struct batch_verb *numbers, int operand)
{
    for (uint32_t i = 0; i < batch->faces; i++)
        add_value(numbers, operand, batch->face[i]);
}

/* With a zone it is a row of an owner, from 1 on. */
static void add_counts(const struct talon_batch *batch, const struct talon_verb *verb,
                       struct batch_verb *numbers, int operand)
{
    const uint8_t zone = verb->operand[operand].zone;

    if (zone) {
        const uint8_t rows = batch->game->zones[zone - 1].rows;
        add_values(numbers, operand, 1, rows ? rows : 1);
    } else {
        add_values(numbers, operand, 0, verb->count_most ? verb->count_most + 1u : COUNTS_ALL);
    }
}

static void number_operand(const struct talon_batch *batch, const struct talon_verb *verb,
                           struct batch_verb *numbers, int operand)
{
    const struct talon_operand *which = &verb->operand[operand];

    for (int value = 0; value < BATCH_VALUES; value++)
        numbers->number[operand][value] = BATCH_NO_VALUE;
    if (which->kind == TALON_CARD || which->kind == TALON_CARD_OR_PLACE)
        add_faces(batch, numbers, operand);
    if (which->kind == TALON_PLACE || which->kind == TALON_CARD_OR_PLACE)
        add_values(numbers, operand, PLACE, verb->places_count);
    if (which->kind == TALON_COUNT)
        add_counts(batch, verb, numbers, operand);
    if (which->kind == TALON_AT_SEAT)
        add_values(numbers, operand, 0, batch_seats(batch));
    if (which->kind == TALON_NOTHING)
        add_value(numbers, operand, 0);
    if (which->optional)
        add_value(numbers, operand, TALON_NO_CARD);
}

void batch_number_actions(struct talon_batch *batch)
{
    talon_assert(batch->game->verbs_count <= BATCH_VERBS_MAX);
    batch->actions = 0;
    for (int v = 0; v < batch->game->verbs_count; v++) {
        struct batch_verb *const numbers = &batch->verb[v];
        for (int i = 0; i < BATCH_OPERANDS; i++)
            number_operand(batch, &batch->game->verbs[v], numbers, i);
        numbers->first_action = batch->actions;
        batch->actions += numbers->values[0] * numbers->values[1] * numbers->values[2];
    }
}

uint32_t talon_batch_actions(const struct talon_batch *batch)
{
    return batch->actions;
}

uint32_t talon_batch_action(const struct talon_batch *batch, struct talon_move move)
{
    if (move.verb >= batch->game->verbs_count)
        return TALON_BATCH_NO_ACTION;
    const struct batch_verb *numbers = &batch->verb[move.verb];
    const uint32_t a = numbers->number[0][move.a], b = numbers->number[1][move.b],
                   c = numbers->number[2][move.c];
    if (a == BATCH_NO_VALUE || b == BATCH_NO_VALUE || c == BATCH_NO_VALUE)
        return TALON_BATCH_NO_ACTION;
    return numbers->first_action + (a * numbers->values[1] + b) * numbers->values[2] + c;
}

bool talon_batch_move(const struct talon_batch *batch, uint32_t action, struct talon_move *move)
{
    uint8_t verb = 0;

    if (action >= batch->actions)
        return false;
    while (verb + 1 < batch->game->verbs_count && action >= batch->verb[verb + 1].first_action)
        verb++;
    const struct batch_verb *numbers = &batch->verb[verb];
    const uint32_t place = action - numbers->first_action, upper = place / numbers->values[2];
    *move = (struct talon_move){ verb, numbers->value[0][upper / numbers->values[1]],
                                 numbers->value[1][upper % numbers->values[1]],
                                 numbers->value[2][place % numbers->values[2]] };
    return true;
}

/* ---- legal moves ----------------------------------------------------------------------------- */

/* Lists the legal moves of the seat to move with their numbers, in the lane if they are few, else
 * in `room`. Returns how many there are. */
struct listed_moves {
    uint32_t count;
    const uint32_t *action;
    const struct talon_move *move;
};
struct move_room {
    uint32_t action[TALON_MOVES_MAX];
    struct talon_move move[TALON_MOVES_MAX];
};

static struct listed_moves list_in_room(const struct talon_batch *batch, struct batch_lane *lane,
                                        struct move_room *room)
{
    const uint32_t count =
        lane->seat < 0 ? 0
                       : (uint32_t)batch->game->legal(batch_state_of(lane), lane->seat, room->move);
    const bool is_kept = count <= BATCH_LISTED_MAX;
    uint32_t *const actions = is_kept ? lane->action : room->action;

    for (uint32_t i = 0; i < count; i++)
        actions[i] = talon_batch_action(batch, room->move[i]);
    if (!is_kept)
        return (struct listed_moves){ count, room->action, room->move };
    for (uint32_t i = 0; i < count; i++)
        lane->move[i] = room->move[i];
    lane->listed = count;
    return (struct listed_moves){ count, lane->action, lane->move };
}

static struct listed_moves moves_of_lane(const struct talon_batch *batch, struct batch_lane *lane,
                                         struct move_room *room)
{
    if (lane->listed)
        return (struct listed_moves){ lane->listed, lane->action, lane->move };
    return list_in_room(batch, lane, room);
}

bool batch_find_legal(const struct talon_batch *batch, struct batch_lane *lane, uint32_t action,
                      struct talon_move *move)
{
    struct move_room room;

    if (action == lane->picked) {
        *move = lane->picked_move;
        return action != TALON_BATCH_NO_ACTION;
    }
    const struct listed_moves listed = moves_of_lane(batch, lane, &room);
    for (uint32_t i = 0; i < listed.count; i++)
        if (listed.action[i] == action) {
            *move = listed.move[i];
            return true;
        }
    return false;
}

void talon_batch_legal(struct talon_batch *batch, uint8_t *mask)
{
    struct move_room room;

    for (uint32_t lane = 0; lane < batch->lanes; lane++, mask += batch->actions) {
        const struct listed_moves listed = moves_of_lane(batch, batch_lane_at(batch, lane), &room);
        memset(mask, 0, batch->actions);
        for (uint32_t i = 0; i < listed.count; i++)
            mask[listed.action[i]] = 1;
    }
}

void talon_batch_list(struct talon_batch *batch, uint32_t most, uint32_t *actions, uint32_t *counts)
{
    struct move_room room;

    for (uint32_t lane = 0; lane < batch->lanes; lane++, actions += most) {
        const struct listed_moves listed = moves_of_lane(batch, batch_lane_at(batch, lane), &room);
        counts[lane] = listed.count;
        for (uint32_t i = 0; i < listed.count && i < most; i++)
            actions[i] = listed.action[i];
    }
}

/* ---- picking --------------------------------------------------------------------------------- */

static struct talon_move move_at(const struct talon_batch *batch, struct batch_lane *lane,
                                 uint32_t word)
{
    struct move_room room;

    if (batch->game->pick)
        return batch->game->pick(batch_state_of(lane), lane->seat, word);
    const struct listed_moves listed = moves_of_lane(batch, lane, &room);
    return listed.move[(uint64_t)word * listed.count >> 32];
}

void talon_batch_pick(struct talon_batch *batch, const uint32_t *words, uint32_t *actions)
{
    for (uint32_t at = 0; at < batch->lanes; at++) {
        struct batch_lane *const lane = batch_lane_at(batch, at);
        actions[at] = TALON_BATCH_NO_ACTION;
        if (lane->seat < 0)
            continue;
        lane->picked_move = move_at(batch, lane, words[at]);
        actions[at] = lane->picked = talon_batch_action(batch, lane->picked_move);
    }
}
