/* move.c - moves: checked, refused with their rule, written as text and read back. One codec serves
 * clicks, records, wire and tests.
 *
 * Source: R-GEN-06.
 */
#include <talon/assert.h>
#include <talon/core.h>

#include "bounded_text.h"

static const struct talon_rule not_your_turn = { "R-GEN-04", "It is not your turn." };
static const struct talon_rule game_over = { "R-GEN-06", "The game is over." };
static const struct talon_rule no_such_move = { "R-GEN-06", "This is not a move of this game." };
static const struct talon_rule not_listed = { "R-GEN-06", "This is not possible now." };

enum { PLACE_BIT = 128, OPERANDS = 3 };

static uint8_t operand_of(struct talon_move move, int i)
{
    talon_assert(i >= 0 && i < OPERANDS);
    return i == 0 ? move.a : i == 1 ? move.b : move.c;
}

static void set_operand(struct talon_move *move, int i, uint8_t value)
{
    talon_assert(i >= 0 && i < OPERANDS);
    if (i == 0)
        move->a = value;
    else if (i == 1)
        move->b = value;
    else
        move->c = value;
}

static bool is_card(enum talon_deck deck, uint8_t value)
{
    char name[TALON_CARD_TEXT];

    talon_card_write(deck, value, name);
    return name[0] != '?';
}

static bool is_place(const struct talon_verb *verb, uint8_t value)
{
    return value >= PLACE_BIT && value - PLACE_BIT < verb->places_count;
}

static bool operand_fits(const struct talon_game *game, const struct talon_verb *verb, int i,
                         uint8_t value)
{
    const struct talon_operand *operand = &verb->operand[i];

    if (operand->optional && value == TALON_NO_CARD)
        return true;
    switch (operand->kind) {
    case TALON_CARD:
        return is_card(game->deck, value);
    case TALON_CARD_OR_PLACE:
        return is_card(game->deck, value) || is_place(verb, value);
    case TALON_PLACE:
        return is_place(verb, value);
    case TALON_COUNT:
        return value != TALON_NO_CARD;
    case TALON_AT_SEAT:
        return value < TALON_SEATS_MAX;
    default:
        return value == 0;
    }
}

static bool well_formed(const struct talon_game *game, struct talon_move move)
{
    if (move.verb >= game->verbs_count)
        return false;
    for (int i = 0; i < OPERANDS; i++)
        if (!operand_fits(game, &game->verbs[move.verb], i, operand_of(move, i)))
            return false;
    return true;
}

static bool is_acting(const struct talon_game *game, const void *state, int seat)
{
    return seat >= 0 && seat < TALON_SEATS_MAX && game->acting(state) >> seat & 1;
}

bool talon_is_legal(const struct talon_game *game, const void *state, int seat,
                    struct talon_move move)
{
    struct talon_move moves[TALON_MOVES_MAX];

    if (!is_acting(game, state, seat) || !well_formed(game, move))
        return false;
    const int count = game->legal(state, seat, moves);
    talon_assert(count >= 0 && count <= TALON_MOVES_MAX);
    for (int i = 0; i < count; i++)
        if (talon_same_move(moves[i], move))
            return true;
    return false;
}

bool talon_act(const struct talon_game *game, void *state, int seat, struct talon_move move,
               struct talon_rng *rng)
{
    if (!talon_is_legal(game, state, seat, move))
        return false;
    game->apply(state, seat, move, rng);
    return true;
}

const struct talon_rule *talon_why_not(const struct talon_game *game, const void *state, int seat,
                                       struct talon_move move)
{
    talon_assert(game && state);
    if (!game->acting(state))
        return &game_over;
    if (!is_acting(game, state, seat))
        return &not_your_turn;
    if (!well_formed(game, move))
        return &no_such_move;
    const struct talon_rule *rule = game->why_not(state, seat, move);
    if (rule)
        return rule;
    return talon_is_legal(game, state, seat, move) ? NULL : &not_listed;
}

static void write_operand(const struct talon_game *game, const struct talon_verb *verb, int i,
                          uint8_t value, struct core_text *text)
{
    char name[TALON_CARD_TEXT];

    core_text_put_char(text, ' ');
    switch (verb->operand[i].kind) {
    case TALON_CARD:
    case TALON_CARD_OR_PLACE:
    case TALON_PLACE:
        if (is_place(verb, value)) {
            core_text_put(text, verb->places[value - PLACE_BIT].id);
        } else {
            talon_card_write(game->deck, value, name);
            core_text_put(text, name);
        }
        break;
    default:
        core_text_put_number(text, value);
    }
}

size_t talon_move_write(const struct talon_game *game, struct talon_move move,
                        char out[TALON_MOVE_TEXT])
{
    struct core_text text = { out, TALON_MOVE_TEXT, 0 };

    talon_assert(game && out);
    out[0] = 0;
    if (move.verb >= game->verbs_count) {
        core_text_put_char(&text, '?');
        return text.length;
    }
    const struct talon_verb *verb = &game->verbs[move.verb];
    core_text_put(&text, verb->id);
    for (int i = 0; i < OPERANDS && verb->operand[i].kind; i++)
        if (!verb->operand[i].optional || operand_of(move, i) != TALON_NO_CARD)
            write_operand(game, verb, i, operand_of(move, i), &text);
    return text.length;
}

/* The next word of a text; its length is 0 at the end. */
static const char *next_word(const char *text, size_t *length)
{
    while (*text == ' ')
        text++;
    *length = 0;
    while (text[*length] && text[*length] != ' ')
        ++*length;
    return text;
}

static bool same_word(const char *word, size_t length, const char *id)
{
    size_t i = 0;

    while (i < length && id[i] == word[i])
        i++;
    return i == length && !id[i];
}

static bool read_place(const struct talon_verb *verb, const char *text, size_t length,
                       uint8_t *value)
{
    for (int i = 0; i < verb->places_count; i++)
        if (same_word(text, length, verb->places[i].id))
            return *value = (uint8_t)(PLACE_BIT + i), true;
    return false;
}

static bool read_operand(const struct talon_game *game, const struct talon_verb *verb, int i,
                         const char *text, size_t length, uint8_t *value)
{
    int64_t number;
    const int kind = verb->operand[i].kind;

    if (kind == TALON_CARD || kind == TALON_CARD_OR_PLACE) {
        *value = talon_card_read(game->deck, text, length);
        if (*value != TALON_NO_CARD)
            return true;
    }
    if (kind == TALON_CARD_OR_PLACE || kind == TALON_PLACE)
        return read_place(verb, text, length, value);
    if (kind == TALON_CARD || !core_text_read_number(text, length, &number))
        return false;
    *value = (uint8_t)number;
    return number >= 0 && number < (kind == TALON_AT_SEAT ? TALON_SEATS_MAX : TALON_NO_CARD);
}

static bool read_operands(const struct talon_game *game, const char *text, struct talon_move *move)
{
    const struct talon_verb *verb = &game->verbs[move->verb];
    size_t length;

    for (int i = 0; i < OPERANDS && verb->operand[i].kind; i++) {
        uint8_t value = TALON_NO_CARD;
        text = next_word(text, &length);
        if (length ? !read_operand(game, verb, i, text, length, &value)
                   : !verb->operand[i].optional)
            return false;
        set_operand(move, i, value);
        text += length;
    }
    next_word(text, &length);
    return length == 0;
}

bool talon_move_read(const struct talon_game *game, const char *text, struct talon_move *move)
{
    size_t length;
    const char *verb = next_word(text, &length);

    talon_assert(text && move);
    for (int i = 0; length && i < game->verbs_count; i++)
        if (same_word(verb, length, game->verbs[i].id)) {
            *move = (struct talon_move){ .verb = (uint8_t)i };
            return read_operands(game, verb + length, move);
        }
    return false;
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* 0 for a place, and for a card that cannot be added up. */
static int value_of_operand(const struct talon_game *game, uint8_t operand)
{
    const struct talon_sums *sums = game->sums;
    const int rank = game->deck == TALON_ELFER ? talon_number(operand) - 1 : talon_rank(operand);

    return operand < PLACE_BIT && rank < sums->values_count ? sums->values[rank] : 0;
}

/* All parts together; 0 if one of them cannot be added up. */
static int sum_of_parts(const struct talon_game *game, const struct talon_sum *begun,
                        struct talon_move move)
{
    int sum = 0;

    for (int i = 0; i < OPERANDS; i++) {
        const int value = value_of_operand(game, operand_of(move, i));
        if (begun->parts >> i & 1 && !value)
            return 0;
        sum += begun->parts >> i & 1 ? value : 0;
    }
    return sum;
}

bool talon_sum_needs(const struct talon_game *game, struct talon_move move,
                     struct talon_sum_need *need)
{
    const struct talon_sums *sums = game->sums;

    for (int i = 0; sums && i < sums->begins_count; i++) {
        const struct talon_sum *begun = &sums->begins[i];
        if (begun->verb != move.verb)
            continue;
        const uint8_t operand = operand_of(move, begun->aim);
        const bool is_count = game->verbs[move.verb].operand[begun->aim].kind == TALON_COUNT;
        const int sum = sum_of_parts(game, begun, move);
        need->aim = is_count ? operand : value_of_operand(game, operand);
        need->more = need->aim ? need->aim - sum % need->aim : 0;
        return sum && need->aim && need->more < need->aim;
    }
    return false;
}
