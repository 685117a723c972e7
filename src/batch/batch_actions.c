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

uint32_t batch_list_moves(const struct talon_batch *batch, struct batch_lane *lane,
                          struct talon_move moves[TALON_MOVES_MAX])
{
    if (lane->listed) {
        memcpy(moves, lane->move, lane->listed * sizeof *moves);
        return lane->listed;
    }
    const void *state = batch_state_of(lane);
    const int seat = batch_acting_seat(batch->game, state);
    const uint32_t count = seat < 0 ? 0 : (uint32_t)batch->game->legal(state, seat, moves);

    lane->listed = count <= BATCH_LISTED_MAX ? count : 0;
    for (uint32_t i = 0; i < lane->listed; i++)
        lane->move[i] = moves[i];
    return count;
}

static bool has_move(const struct talon_move *moves, uint32_t count, struct talon_move move)
{
    for (uint32_t i = 0; i < count; i++)
        if (talon_same_move(moves[i], move))
            return true;
    return false;
}

bool batch_is_legal(const struct talon_batch *batch, struct batch_lane *lane,
                    struct talon_move move)
{
    struct talon_move moves[TALON_MOVES_MAX];

    return has_move(moves, batch_list_moves(batch, lane, moves), move);
}

void talon_batch_legal(struct talon_batch *batch, uint8_t *mask)
{
    struct talon_move moves[TALON_MOVES_MAX];

    for (uint32_t lane = 0; lane < batch->lanes; lane++, mask += batch->actions) {
        const uint32_t count = batch_list_moves(batch, batch_lane_at(batch, lane), moves);
        memset(mask, 0, batch->actions);
        for (uint32_t i = 0; i < count; i++)
            mask[talon_batch_action(batch, moves[i])] = 1;
    }
}

void talon_batch_list(struct talon_batch *batch, uint32_t most, uint32_t *actions, uint32_t *counts)
{
    struct talon_move moves[TALON_MOVES_MAX];

    for (uint32_t lane = 0; lane < batch->lanes; lane++, actions += most) {
        counts[lane] = batch_list_moves(batch, batch_lane_at(batch, lane), moves);
        for (uint32_t i = 0; i < counts[lane] && i < most; i++)
            actions[i] = talon_batch_action(batch, moves[i]);
    }
}
