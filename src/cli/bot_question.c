/* bot_question.c - writes the question to a program that plays, and reads its answer.
 */
#include "bot_question.h"

#include "text/spoken.h"

#include <talon/json.h>

#include <stdlib.h>

enum { DEPTH_MOST = 8 };

void cli_bot_question_begin(struct talon_string_buffer *question, int seat, int deadline,
                            uint64_t seed)
{
    talon_string_buffer_add(question, "{\"do\":\"move\",\"seat\":");
    talon_string_buffer_add_number(question, seat);
    talon_string_buffer_add(question, ",\"deadline\":");
    talon_string_buffer_add_number(question, deadline);
    talon_string_buffer_add(question, ",\"seed\":");
    talon_string_buffer_add_number(question, (int64_t)(seed >> 12)); /* exact in every language */
}

static void add_value(struct talon_string_buffer *question, json_t *value);

static void add_members(struct talon_string_buffer *question, json_t *object)
{
    const char *name, *comma = "";
    json_t *value;

    talon_string_buffer_add(question, "{");
    json_object_foreach(object, name, value)
    {
        talon_string_buffer_add(question, comma);
        talon_json_string(question, name);
        talon_string_buffer_add(question, ":");
        add_value(question, value);
        comma = ",";
    }
    talon_string_buffer_add(question, "}");
}

static void add_items(struct talon_string_buffer *question, const json_t *list)
{
    talon_string_buffer_add(question, "[");
    for (size_t i = 0; i < json_array_size(list); i++) {
        talon_string_buffer_add(question, i ? "," : "");
        add_value(question, json_array_get(list, i));
    }
    talon_string_buffer_add(question, "]");
}

/* Views and histories have no numbers but whole ones. A server nests eight deep at most. */
static void add_value(struct talon_string_buffer *question, json_t *value)
{
    if (json_is_object(value))
        add_members(question, value);
    else if (json_is_array(value))
        add_items(question, value);
    else if (json_is_string(value))
        talon_json_string(question, json_string_value(value));
    else if (json_is_integer(value))
        talon_string_buffer_add_number(question, json_integer_value(value));
    else
        talon_string_buffer_add(question, json_is_true(value)    ? "true"
                                          : json_is_false(value) ? "false"
                                                                 : "null");
}

void cli_bot_question_add(struct talon_string_buffer *question, const char *name, json_t *value)
{
    talon_string_buffer_add(question, ",");
    talon_json_string(question, name);
    talon_string_buffer_add(question, ":");
    add_value(question, json_object_get(value, "error") ? NULL : value);
}

void cli_bot_question_end(struct talon_string_buffer *question)
{
    talon_string_buffer_add(question, "}\n");
}

/* Of a fault. */
static const char *sentence_of(enum bot_process_fault fault)
{
    switch (fault) {
    case BOT_NOT_STARTED:
        return N_("It cannot be started.");
    case BOT_ENDED:
        return N_("It ended without an answer.");
    case BOT_LATE:
        return N_("It did not answer in time.");
    default:
        return N_("Its answer is too long.");
    }
}

/* Brackets are counted before anything is made of a text that a stranger wrote. */
static bool is_deep(const char *text)
{
    unsigned brackets = 0;

    for (; *text; text++)
        brackets += *text == '{' || *text == '[';
    return brackets > DEPTH_MOST;
}

/* An answer that has no move has an empty one, which nobody may make. */
static void read_answer(const struct talon_string_buffer *answer, char move[TALON_MOVE_TEXT])
{
    json_t *object = answer->at && !is_deep(answer->at) ? json_loads(answer->at, 0, NULL) : NULL;
    const char *text = json_string_value(json_object_get(object, "move"));

    talon_text_cut(move, TALON_MOVE_TEXT, text ? text : "");
    json_decref(object);
}

const char *cli_bot_question_ask(struct bot_process *process,
                                 const struct talon_string_buffer *question, int deadline,
                                 char move[TALON_MOVE_TEXT])
{
    struct talon_string_buffer answer = { 0 };
    const enum bot_process_fault fault = cli_bot_process_ask(process, question, deadline, &answer);

    if (!fault)
        read_answer(&answer, move);
    free(answer.at);
    return fault ? sentence_of(fault) : NULL;
}
