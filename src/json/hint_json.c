/* hint_json.c - a hint as JSON: the move, what is expected of it, and why, with the numbers of the
 * search.
 */
#include <talon/hint.h>
#include <talon/json.h>
#include <talon/text.h>

#include "json_writer.h"

#include <string.h>

enum { SENTENCE = 640 };

static void put_sentence(struct talon_string_buffer *buffer, const char *name, const char *text,
                         const char *msgid)
{
    json_write_member(buffer, name, text);
    if (strchr(msgid, '{'))
        json_write_member(buffer, "template", msgid);
}

static void put_runner_up(struct talon_string_buffer *buffer, const struct talon_hint *hint)
{
    const struct talon_expectation *expected = &hint->expected;
    char other[TALON_MOVE_TEXT];

    talon_move_write(hint->game, expected->other, other);
    json_write_member(buffer, "other", other);
    json_write_member_decimal(buffer, "otherValue", expected->other_value);
    json_write_member_decimal(buffer, "difference", expected->value - expected->other_value);
    json_write_member_decimal(buffer, "error", expected->error);
    json_write_member_flag(buffer, "equal", expected->equal);
}

static void put_expectation(struct talon_string_buffer *buffer, const struct talon_wording *wording,
                            const struct talon_hint *hint)
{
    const struct talon_expectation *expected = &hint->expected;
    char text[SENTENCE];

    json_write_member_object(buffer, "expected");
    json_write_member(buffer, "unit", expected->unit ? expected->unit : "chance");
    json_write_member_decimal(buffer, "value", expected->value);
    if (!expected->alone)
        put_runner_up(buffer, hint);
    json_write_member_number(buffer, "simulations", expected->simulations);
    if (!expected->alone)
        json_write_member_number(buffer, "otherSimulations", expected->other_simulations);
    talon_hint_expectation(wording, hint, text, sizeof text);
    put_sentence(buffer, "sentence", text, expected->sentence);
    talon_string_buffer_add(buffer, "}");
    json_write_member_number(buffer, "worlds", expected->worlds);
}

static void put_feature(struct talon_string_buffer *buffer, const struct talon_hint *hint)
{
    json_write_member_object(buffer, "feature");
    json_write_member(buffer, "id", hint->feature->id);
    json_write_member_decimal(buffer, "share", hint->share);
    json_write_member_decimal(buffer, "otherShare", hint->other_share);
    talon_string_buffer_add(buffer, "}");
}

static void put_slip(struct talon_string_buffer *buffer, const struct talon_hint *hint,
                     const struct talon_slip *slip)
{
    char move[TALON_MOVE_TEXT];

    talon_move_write(hint->game, slip->move, move);
    json_write_list_object(buffer);
    json_write_member(buffer, "move", move);
    json_write_member(buffer, "unit", slip->unit ? slip->unit : "chance");
    json_write_member_decimal(buffer, "cost", slip->cost);
    json_write_member_decimal(buffer, "weight", slip->weight);
    if (slip->maxim)
        json_write_member(buffer, "maxim", slip->maxim);
    talon_string_buffer_add(buffer, "}");
}

static void put_slips(struct talon_string_buffer *buffer, const struct talon_hint *hint)
{
    json_write_member_list(buffer, "slips");
    for (unsigned i = 0; i < hint->slips_count; i++)
        put_slip(buffer, hint, &hint->slips[i]);
    talon_string_buffer_add(buffer, "]");
}

void talon_json_hint(struct talon_string_buffer *buffer, const struct talon_hint *hint)
{
    const struct talon_wording english = { talon_catalogue("en"), TALON_SYMBOLS, NULL };
    char text[SENTENCE];

    talon_move_write(hint->game, hint->move, text);
    json_write_member(buffer, "move", text);
    if (hint->expected.sentence)
        put_expectation(buffer, &english, hint);
    if (hint->reason) {
        talon_hint_reason(&english, hint, text, sizeof text);
        put_sentence(buffer, "reason", text, hint->reason);
    }
    if (hint->plain)
        json_write_member(buffer, "plain", hint->plain);
    if (hint->feature)
        put_feature(buffer, hint);
    if (hint->slips_count)
        put_slips(buffer, hint);
}
