/* bot_question.c - writes the questions to a program that plays, reads its answers, and tells what
 * is wrong with them.
 */
#include "bot_question.h"

#include "json/json_reader.h"
#include "json/json_writer.h"
#include "text/spoken.h"
#include "util/string_buffer.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    DEPTH_MOST = 8,
    LINE_SHOWN = 160, /* bytes of an answer that are told */
    LIST_SHOWN = 400, /* of the legal moves */
    FAREWELL = 500,   /* ms until a program that has closed its output should have ended */
};
static const char ready[] = "ready";

/* ---- questions ------------------------------------------------------------------------------- */

static void begin_question(struct talon_string_buffer *question, const char *what, int deadline)
{
    util_print(question, "{\"do\":\"%s\",\"deadline\":%d", what, deadline);
}

static void add_seat_and_seed(struct talon_string_buffer *question, int seat, uint64_t seed)
{
    util_print(question, ",\"seat\":%d,\"seed\":", seat);
    talon_string_buffer_add_number(question, (int64_t)(seed >> 12)); /* exact in every language */
}

static void add_ready(struct talon_string_buffer *question)
{
    util_print(question, ",\"moves\":[\"%s\"]", ready);
}

void cli_bot_question_begin(struct talon_string_buffer *question, int seat, int deadline,
                            uint64_t seed)
{
    begin_question(question, "move", deadline);
    add_seat_and_seed(question, seat, seed);
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

void cli_bot_question_ready(struct talon_string_buffer *question, int deadline)
{
    begin_question(question, ready, deadline);
    add_ready(question);
    cli_bot_question_end(question);
}

void cli_bot_question_new_game(struct talon_string_buffer *question, int seat, int deadline,
                               uint64_t seed, const struct talon_config *config)
{
    begin_question(question, "new_game", deadline);
    add_seat_and_seed(question, seat, seed);
    add_ready(question);
    util_print(question, ",\"game\":\"%s\",\"preset\":\"%s\"", config->game->id,
               config->preset ? config->preset : "");
    cli_bot_question_end(question);
}

/* ---- answers --------------------------------------------------------------------------------- */

static struct json_value *read_object(const struct talon_string_buffer *line)
{
    static const struct json_limits limits = { DEPTH_MOST, SIZE_MAX, .names_repeat = true };

    return line->length ? json_read_within(line->at, line->length, &limits) : NULL;
}

void cli_bot_answer_read(struct bot_answer *answer)
{
    struct json_value *object = read_object(&answer->line);
    const char *move = json_value_text(json_value_member(object, "move"));

    answer->is_json = json_is_object(object);
    talon_text_cut(answer->move, sizeof answer->move, move ? move : "");
    answer->takes_games = json_is_true(json_value_member(object, "new_game"));
    json_value_free(object);
}

bool cli_bot_answer_is_ready(const struct bot_answer *answer)
{
    return !strcmp(answer->move, ready);
}

void cli_bot_answer_free(struct bot_answer *answer)
{
    free(answer->line.at);
    *answer = (struct bot_answer){ .is_json = false };
}

/* ---- faults ---------------------------------------------------------------------------------- */

/* The line of an answer for one line of a terminal; zeros and what is too long are cut off. */
static void add_written(struct talon_string_buffer *text, const struct bot_answer *answer)
{
    char shown[LINE_SHOWN];

    talon_text_cut(shown, sizeof shown, answer->line.length ? answer->line.at : "");
    if (strlen(shown) < answer->line.length)
        spoken_add(text, "It wrote \"{line}…\".", "line", shown, NULL);
    else
        spoken_add(text, "It wrote \"{line}\".", "line", shown, NULL);
    talon_string_buffer_add(text, " ");
}

static bool add_end(struct talon_string_buffer *text, const struct bot_process *process,
                    int milliseconds, const char *by_status, const char *by_signal)
{
    int number = 0;
    const enum bot_process_end end = cli_bot_process_ended(process, milliseconds, &number);

    if (end != BOT_RUNS)
        spoken_add(text, end == BOT_EXITED ? by_status : by_signal, "number", SPOKEN_NUMBER(number),
                   NULL);
    return end != BOT_RUNS;
}

static void add_unanswered(struct talon_string_buffer *text, const struct bot_process *process)
{
    if (!add_end(text, process, FAREWELL,
                 N_("It ended without an answer, with exit status {number}."),
                 N_("It ended without an answer, by signal {number}.")))
        spoken_add(text, "It ended without an answer.", NULL);
}

static void add_sentence(struct talon_string_buffer *text, const struct bot_process *process,
                         enum bot_process_fault fault, const struct bot_answer *answer)
{
    if (fault == BOT_NOT_STARTED)
        spoken_add(text, "It cannot be started.", NULL);
    else if (fault == BOT_ENDED)
        add_unanswered(text, process);
    else if (fault == BOT_LATE && answer->line.length)
        spoken_add(text, "It did not end its line in time.", NULL);
    else if (fault == BOT_LATE)
        spoken_add(text, "It did not answer in time.", NULL);
    else if (fault == BOT_TOO_LONG)
        spoken_add(text, "Its answer is too long.", NULL);
    else if (!answer->is_json)
        spoken_add(text, "Its answer is no JSON object.", NULL);
    else if (!*answer->move)
        spoken_add(text, "Its answer has no text \"move\".", NULL);
    else
        spoken_add(text, "\"{word}\" is not one of its moves.", "word", answer->move, NULL);
    talon_string_buffer_add(text, " ");
}

/* As many of the moves as there is room for. */
static void add_moves(struct talon_string_buffer *text, const struct json_value *moves)
{
    struct talon_string_buffer list = { 0 };
    const size_t count = json_value_count(moves);

    for (size_t i = 0; i < count; i++) {
        const char *move = json_value_text(json_value_item(moves, i));
        if (list.length > LIST_SHOWN) {
            talon_string_buffer_add(&list, ", …");
            break;
        }
        util_print(&list, "%s%s", i ? ", " : "", move ? move : "");
    }
    spoken_add(text, "Possible: {list}", "list", list.at ? list.at : "", NULL);
    free(list.at);
}

static void add_place(struct talon_string_buffer *text, const struct talon_string_buffer *question)
{
    struct json_value *asked = json_read(question->at, question->length);
    const struct json_value *number = json_value_member(json_value_member(asked, "view"), "number");

    if (json_is_whole(number))
        spoken_add(text, "Seat {seat}, step {step}.", "seat",
                   SPOKEN_NUMBER(json_value_whole(json_value_member(asked, "seat")) + 1), "step",
                   SPOKEN_NUMBER(json_value_whole(number) + 1), NULL);
    talon_string_buffer_add(text, json_is_whole(number) ? " " : "");
    add_moves(text, json_value_member(asked, "moves"));
    json_value_free(asked);
}

void cli_bot_fault_tell(const struct bot_process *process, enum bot_process_fault fault,
                        const struct bot_answer *answer, const struct talon_string_buffer *question,
                        char reason[BOT_REASON])
{
    struct talon_string_buffer text = { 0 };

    add_sentence(&text, process, fault, answer);
    if (answer->line.length || !fault)
        add_written(&text, answer);
    add_place(&text, question);
    talon_text_cut(reason, BOT_REASON, text.at);
    free(text.at);
}

bool cli_bot_fault_of_start(const struct bot_process *process, int milliseconds,
                            char reason[BOT_REASON])
{
    struct talon_string_buffer text = { 0 };
    const bool has_ended = add_end(&text, process, milliseconds,
                                   N_("It ended with exit status {number} before it was asked "
                                      "anything."),
                                   N_("It was ended by signal {number} before it was asked "
                                      "anything."));

    talon_text_cut(reason, BOT_REASON, has_ended ? text.at : "");
    free(text.at);
    return has_ended;
}
