/* reason_sentences.c - why a move is forbidden, or a good one, as a sentence for the seat
 * concerned: the text of a rule or of a bot with its holes filled from the move and from what that
 * seat sees.
 */
#include "catalogue.h"

#include <talon/table.h>

#include <stdio.h>
#include <string.h>

enum { HOLES = 6, NAME = 32, FILLED = 64 };

struct hole {
    char name[NAME], text[FILLED];
};

static void say_value(const struct talon_wording *wording, const struct talon_field *field,
                      int64_t value, char *out)
{
    char number[NAME];

    snprintf(number, sizeof number, "%lld",
             (long long)(value - (field->show == TALON_NUMBER_1 || field->show == TALON_SEAT_1)));
    if (value == TALON_UNKNOWN)
        snprintf(out, FILLED, "?");
    else if (field->show == TALON_NAMED && value < field->names_count)
        snprintf(out, FILLED, "%s", talon_translate(wording->catalogue, field->names[value]));
    else if (field->show == TALON_FLAG)
        snprintf(out, FILLED, "%s", talon_translate(wording->catalogue, value ? "Yes" : "No"));
    else if (field->show == TALON_SEAT_0 || field->show == TALON_SEAT_1)
        text_say_seat(wording, (int)value - (field->show == TALON_SEAT_1), out, FILLED);
    else
        snprintf(out, FILLED, "%s", number);
}

/* The row of a field that concerns the seat: its own, or the only one. */
static int row_for(const struct talon_field *field, int seat)
{
    return field->owner == TALON_SEAT ? seat * (field->rows ? field->rows : 1) : 0;
}

/* Fills one hole; false where nothing has its name. */
static bool fill_hole(const struct talon_wording *wording, const struct talon_move_reason *why,
                      struct hole *hole)
{
    const struct talon_game *game = why->game;

    if (hole->name[0] >= 'a' && hole->name[0] <= 'c' && !hole->name[1]) {
        text_say_operand(wording, game, why->move, hole->name[0] - 'a', hole->text, FILLED);
        return true;
    }
    const int field = talon_field_find(game, hole->name);
    if (field < 0)
        return false;
    const int64_t value =
        talon_view_field(game, why->view, field, row_for(&game->fields[field], why->view->seat));
    say_value(wording, &game->fields[field], value, hole->text);
    return true;
}

size_t talon_reason_sentence(const struct talon_wording *wording,
                             const struct talon_move_reason *why, char *out, size_t size)
{
    struct hole holes[HOLES];
    struct util_part parts[HOLES];
    size_t count = 0;
    const char *text = talon_translate(wording->catalogue, why->sentence);

    for (const char *at = strchr(text, '{'); at && count < HOLES; at = strchr(at + 1, '{')) {
        const size_t length = strcspn(at + 1, "}");
        if (length >= NAME)
            continue;
        memcpy(holes[count].name, at + 1, length);
        holes[count].name[length] = 0;
        if (!fill_hole(wording, why, &holes[count]))
            continue;
        parts[count] = (struct util_part){ holes[count].name, holes[count].text };
        count++;
    }
    return util_fill(text, parts, count, out, size);
}

size_t talon_record_sentence(const struct talon_wording *wording,
                             const struct talon_record_error *error, char *out, size_t size)
{
    const struct talon_move_reason why = { error->game, &error->view, error->msgid, error->move };

    return error->game ? talon_reason_sentence(wording, &why, out, size)
                       : talon_translate_with(wording->catalogue, out, size, error->msgid, "word",
                                              error->word, NULL);
}

void talon_record_sentence_in_english(const struct talon_record_error *error, char *out,
                                      size_t size)
{
    const struct talon_wording english = { talon_catalogue("en"), TALON_SYMBOLS, NULL };

    talon_record_sentence(&english, error, out, size);
}

const struct talon_rule *talon_refusal_in_english(const struct talon_game *game, const void *state,
                                                  int seat, struct talon_move move, char *out,
                                                  size_t size)
{
    const struct talon_rule *rule = talon_why_not(game, state, seat, move);
    struct talon_view view;

    out[0] = 0;
    if (rule) {
        talon_view(game, state, seat, &view);
        const struct talon_move_reason why = { game, &view, rule->sentence, move };
        const struct talon_wording english = { talon_catalogue("en"), TALON_SYMBOLS, NULL };
        talon_reason_sentence(&english, &why, out, size);
    }
    return rule;
}
