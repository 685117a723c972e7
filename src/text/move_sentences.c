/* move_sentences.c - a move as a sentence: the verb's text, its operands put in.
 */
#include "catalogue.h"

#include <stdio.h>
#include <string.h>

enum { OPERANDS = 3, PLACE_BIT = 128, OPERAND_TEXT = 64, SENTENCE = 256 };

/* People count seats from one. */
void text_say_seat(const struct talon_wording *wording, int seat, char *out, size_t size)
{
    char number[OPERAND_TEXT];

    if (wording->names && wording->names[seat]) {
        util_fill(wording->names[seat], NULL, 0, out, size);
        return;
    }
    snprintf(number, sizeof number, "%d", seat + 1);
    talon_translate_with(wording->catalogue, out, size, "Seat {n}", "n", number, NULL);
}

void text_say_operand(const struct talon_wording *wording, const struct talon_game *game,
                      struct talon_move move, int i, char *out, size_t size)
{
    const struct talon_verb *verb = &game->verbs[move.verb];
    const struct talon_operand *operand = &verb->operand[i];
    const uint8_t value = i == 0 ? move.a : i == 1 ? move.b : move.c;

    out[0] = 0;
    if (!operand->kind || (operand->optional && value == TALON_NO_CARD))
        return;
    if (operand->kind == TALON_COUNT)
        snprintf(out, size, "%d", value);
    else if (operand->kind == TALON_AT_SEAT)
        text_say_seat(wording, value, out, size);
    else if (value >= PLACE_BIT && value - PLACE_BIT < verb->places_count)
        snprintf(out, size, "%s",
                 talon_translate(wording->catalogue, verb->places[value - PLACE_BIT].label));
    else
        text_game_card_name(wording->catalogue, game, value, wording->suits, out, size);
}

/* Takes out the blanks that an operand left out leaves behind: double ones, one before a full
 * stop or comma, one at the end. */
static size_t remove_spare_blanks(char *text)
{
    size_t length = 0;

    for (const char *at = text; *at; at++) {
        if (*at == ' ' && (!at[1] || strchr(" .,", at[1])))
            continue;
        text[length++] = *at;
    }
    text[length] = 0;
    return length;
}

/* Fills the operands, and the player's name where the text has a place for it. */
static size_t fill_sentence(const struct talon_wording *wording, const struct talon_game *game,
                            struct talon_move move, const char *text, const char *who, char *out,
                            size_t size)
{
    char operands[OPERANDS][OPERAND_TEXT], sentence[SENTENCE];
    const struct util_part parts[] = {
        { "a", operands[0] }, { "b", operands[1] }, { "c", operands[2] }, { "who", who }
    };

    for (int i = 0; i < OPERANDS; i++)
        text_say_operand(wording, game, move, i, operands[i], OPERAND_TEXT);
    util_fill(talon_translate(wording->catalogue, text), parts, sizeof parts / sizeof *parts,
              sentence, sizeof sentence);
    remove_spare_blanks(sentence);
    const char *start = sentence[0] == ' ' ? sentence + 1 : sentence; /* "{a} spielen" without a */
    return util_fill(start, NULL, 0, out, size);
}

size_t talon_move_sentence(const struct talon_wording *wording, const struct talon_game *game,
                           struct talon_move move, char *out, size_t size)
{
    return fill_sentence(wording, game, move, game->verbs[move.verb].text, "", out, size);
}

size_t talon_move_log_sentence(const struct talon_wording *wording, const struct talon_game *game,
                               struct talon_move move, const char *who, char *out, size_t size)
{
    const struct talon_verb *verb = &game->verbs[move.verb];
    const char *text = who ? verb->third_person : verb->second_person;

    return fill_sentence(wording, game, move, text, who ? who : "", out, size);
}
