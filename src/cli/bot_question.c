/* bot_question.c - writes the question to a program that plays, and reads its answer.
 */
#include "bot_question.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "text/spoken.h"
#include "util/string_buffer.h"

#include <stdlib.h>

enum { DEPTH_MOST = 8 };

void cli_bot_question_begin(struct talon_string_buffer *question, int seat, int deadline,
                            uint64_t seed)
{
    util_print(question,
               "{\"do\":\"move\",\"seat\":%lld,\"deadline\":%lld,\"seed\":", (long long)seat,
               (long long)deadline);
    talon_string_buffer_add_number(question, (int64_t)(seed >> 12)); /* exact in every language */
}

void cli_bot_question_add(struct talon_string_buffer *question, const char *name,
                          struct json_value *value)
{
    json_write_member_name(question, name);
    json_write_copy(question, json_value_member(value, "error") ? NULL : value);
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

/* An answer that has no move has an empty one, which nobody may make. */
static void read_answer(const struct talon_string_buffer *answer, char move[TALON_MOVE_TEXT])
{
    static const struct json_limits limits = { DEPTH_MOST, SIZE_MAX, .names_repeat = true };
    struct json_value *object = json_read_within(answer->at, answer->length, &limits);
    const char *text = json_value_text(json_value_member(object, "move"));

    talon_text_cut(move, TALON_MOVE_TEXT, text ? text : "");
    json_value_free(object);
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
