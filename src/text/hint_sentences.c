/* hint_sentences.c - how much a hint's move promises, and why, as sentences with the numbers of
 * the search.
 */
#include "catalogue.h"

#include <talon/hint.h>

#include <stdio.h>
#include <string.h>

enum { THOUSAND = 3, MARK_MAX = 3 };

/* Appends what stands behind this digit in a language's example of a number, "1,234.5": the mark of
 * thousands or the decimal mark. It may have several bytes, such as a French narrow blank. */
static size_t add_mark(const struct talon_catalogue *catalogue, char digit, char *out)
{
    const char *mark = strchr(talon_translate(catalogue, N_("1,234.5")), digit);
    const size_t size = mark ? strcspn(mark + 1, "0123456789") : 0;

    if (!size || size > MARK_MAX)
        return 0;
    memcpy(out, mark + 1, size);
    return size;
}

void text_say_whole(const struct talon_catalogue *catalogue, unsigned number, char out[TEXT_NUMBER])
{
    char digits[TEXT_NUMBER];
    const size_t count = (size_t)snprintf(digits, sizeof digits, "%u", number);
    size_t length = 0;

    for (size_t i = 0; i < count; i++) {
        if (i && (count - i) % THOUSAND == 0)
            length += add_mark(catalogue, '1', out + length);
        out[length++] = digits[i];
    }
    out[length] = 0;
}

unsigned text_tenths(double number)
{
    return (unsigned)(number * 10 + 0.5);
}

void text_say_tenths(const struct talon_catalogue *catalogue, double number, char out[TEXT_NUMBER])
{
    const unsigned tenths = text_tenths(number);
    size_t length = (text_say_whole(catalogue, tenths / 10, out), strlen(out));

    length += add_mark(catalogue, '4', out + length);
    out[length] = (char)('0' + tenths % 10);
    out[length + 1] = 0;
}

const char *text_unit_beside(const struct talon_catalogue *catalogue, const char *unit,
                             unsigned tenths)
{
    enum { TWO = 20 };
    const char *few = tenths < TWO ? talon_translate_in_context(catalogue, "below 2", unit) : unit;

    return few == unit ? talon_translate(catalogue, unit) : few;
}

/* Whether a card tells a move from another of the same kind. */
static bool is_told_by_card(const struct talon_game *game, struct talon_move move,
                            struct talon_move other)
{
    const struct talon_operand *operand = game->verbs[move.verb].operand;

    return move.verb == other.verb && operand[0].kind == TALON_CARD && !operand[1].kind;
}

void text_say_move_beside(const struct talon_wording *wording, const struct talon_game *game,
                          struct talon_move move, struct talon_move other, char out[TEXT_MOVE])
{
    char sentence[TEXT_MOVE];

    if (is_told_by_card(game, move, other)) {
        text_say_operand(wording, game, move, 0, out, TEXT_MOVE);
        return;
    }
    const size_t length = talon_move_sentence(wording, game, move, sentence, sizeof sentence);
    if (length && sentence[length - 1] == '.')
        sentence[length - 1] = 0;
    talon_translate_with(wording->catalogue, out, TEXT_MOVE, N_("“{move}”"), "move", sentence,
                         NULL);
}

/* Says the difference; returns its unit. */
static const char *say_difference(const struct talon_catalogue *catalogue,
                                  const struct talon_expectation *expected, char out[TEXT_NUMBER])
{
    const double difference = expected->value - expected->other_value,
                 more = difference > 0 ? difference : 0;

    if (!expected->unit) {
        text_say_whole(catalogue, (unsigned)talon_hint_percent(more), out);
        return "";
    }
    text_say_tenths(catalogue, more, out);
    return text_unit_beside(catalogue, expected->unit, text_tenths(more));
}

static size_t say_by_numbers(const struct talon_wording *wording, const struct talon_hint *hint,
                             const char *msgid, char *out, size_t size)
{
    const struct talon_catalogue *catalogue = wording->catalogue;
    const struct talon_expectation *expected = &hint->expected;
    char move[TEXT_MOVE], other[TEXT_MOVE], difference[TEXT_NUMBER], worlds[TEXT_NUMBER],
        share[TEXT_NUMBER], other_share[TEXT_NUMBER];
    const char *unit = say_difference(catalogue, expected, difference);

    text_say_move_beside(wording, hint->game, hint->move, expected->other, move);
    text_say_move_beside(wording, hint->game, expected->other, hint->move, other);
    text_say_whole(catalogue, expected->worlds, worlds);
    text_say_whole(catalogue, (unsigned)talon_hint_percent(hint->share), share);
    text_say_whole(catalogue, (unsigned)talon_hint_percent(hint->other_share), other_share);
    const struct util_part parts[] = {
        { "move", move },     { "other", other }, { "difference", difference },  { "unit", unit },
        { "worlds", worlds }, { "share", share }, { "other_share", other_share }
    };
    return util_fill(talon_translate(catalogue, msgid), parts, sizeof parts / sizeof *parts, out,
                     size);
}

size_t talon_hint_expectation(const struct talon_wording *wording, const struct talon_hint *hint,
                              char *out, size_t size)
{
    out[0] = 0;
    if (!hint->expected.sentence)
        return 0;
    return say_by_numbers(wording, hint, hint->expected.sentence, out, size);
}

size_t talon_hint_reason(const struct talon_wording *wording, const struct talon_hint *hint,
                         char *out, size_t size)
{
    const struct talon_move_reason why = { hint->game, hint->view, hint->reason, hint->move };

    out[0] = 0;
    if (!hint->reason)
        return 0;
    if (hint->feature || hint->reason == hint->expected.sentence)
        return say_by_numbers(wording, hint, hint->reason, out, size);
    return talon_reason_sentence(wording, &why, out, size);
}
