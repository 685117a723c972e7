/* solve_ending.c - `talon solve RECORD --move NUMBER`: the worth of each move at one point of a
 * game, solved to the end, as text and as JSON.
 */
#include "solve_arguments.h"

#include "command_words.h"
#include "record_file.h"

#include "ending/ending.h"
#include "util/output_file.h"

#include "text/spoken.h"
#include "util/string_buffer.h"

#include <talon/json.h>
#include <talon/text.h>

#include <stdio.h>
#include <stdlib.h>

enum { WRONG_USAGE = 2, FAILED = 1, POSITIONS_USUAL = 2000000 };
/* Where only wins count, games are long, and a win that is near is found soon or never. */
enum { POSITIONS_OF_WINS = 20000 };

static const char too_long[] =
    N_("The rest of the game is too long: a deal has more positions than --nodes allows. Name a "
       "later move, or allow more.");

static const char *const refusals[] = {
    [ENDING_NOBODY] = N_("The game is over there."),
    [ENDING_TOO_LONG] = too_long,
    [ENDING_CHANCE] = N_("Cards are shuffled again before the end, so chance decides, too."),
    [ENDING_NO_DEAL] = N_("No deal agrees with what the seat has seen."),
    [ENDING_MEMORY] = N_("There is not enough memory."),
};

/* ---- the answer ------------------------------------------------------------------------------ */

/* Which deals were solved. */
static void add_deals(const struct ending_plan *plan, const struct ending_answer *answer,
                      struct talon_string_buffer *text)
{
    if (plan->open)
        spoken_add(text, "with the cards as they lie, which nobody could know", NULL);
    else if (answer->is_exact && answer->deals == 1)
        spoken_add(text, "who knew where every card that matters was", NULL);
    else if (answer->is_exact)
        talon_string_buffer_add(text, SPOKEN_COUNT("over the only deal that was possible",
                                                   "over all {n} deals that were possible",
                                                   answer->deals));
    else
        spoken_add(text, "over {n} of about {ways} deals that were possible", "n",
                   SPOKEN_WHOLE(answer->deals), "ways", SPOKEN_DECIMAL("%.4g", answer->ways), NULL);
}

static void add_move_line(const struct talon_table *table, const struct ending_answer *answer,
                          unsigned index, struct talon_string_buffer *text)
{
    const struct talon_wording wording = { spoken_catalogue(), TALON_SYMBOLS, NULL };
    const struct ending_move *move = &answer->moves[index];
    char sentence[CLI_SENTENCE];

    talon_move_sentence(&wording, talon_table_game(table), move->move, sentence, sizeof sentence);
    talon_string_buffer_add(text, "  ");
    spoken_add_right(text, SPOKEN_DECIMAL("%.3f", move->mean), 9);
    if (!answer->is_exact || move->unsolved)
        spoken_add(text, " ({low} to {high})", "low", SPOKEN_DECIMAL("%.3f", move->low), "high",
                   SPOKEN_DECIMAL("%.3f", move->high), NULL);
    util_print(text, "%s%s\n", index == answer->best ? " * " : "   ", sentence);
}

static void add_answer_text(const struct talon_table *table, long number,
                            const struct ending_plan *plan, const struct ending_answer *answer,
                            struct talon_string_buffer *text)
{
    struct talon_string_buffer deals = { 0 };
    char name[TALON_NAME_MAX];

    cli_recorded_name(table, answer->seat, name);
    add_deals(plan, answer, &deals);
    spoken_add(text, "Before move {n}, for {name}, {deals}:", "n", SPOKEN_NUMBER(number), "name",
               name, "deals", deals.at, NULL);
    talon_string_buffer_add(text, "\n");
    spoken_add(text, "{unit} if everybody then sees all cards and plays best", "unit",
               spoken(answer->unit ? answer->unit : N_("games won")), NULL);
    talon_string_buffer_add(text, "\n");
    free(deals.at);
    for (unsigned i = 0; i < answer->count; i++)
        add_move_line(table, answer, i, text);
}

static void add_json_move(const struct talon_table *table, const struct ending_move *move,
                          struct talon_string_buffer *text)
{
    char word[TALON_MOVE_TEXT];

    talon_move_write(talon_table_game(table), move->move, word);
    talon_string_buffer_add(text, "{\"move\":");
    talon_json_string(text, word);
    util_print(text, ",\"mean\":%.6f,\"low\":%.6f,\"high\":%.6f,\"unsolved\":%u}", move->mean,
               move->low, move->high, move->unsolved);
}

static void add_answer_json(const struct talon_table *table, long number,
                            const struct ending_plan *plan, const struct ending_answer *answer,
                            struct talon_string_buffer *text)
{
    char best[TALON_MOVE_TEXT];

    talon_move_write(talon_table_game(table), answer->moves[answer->best].move, best);
    util_print(text, "{\"number\":%ld,\"seat\":%d,\"unit\":", number - 1, answer->seat);
    talon_json_string(text, answer->unit ? answer->unit : "wins");
    util_print(text,
               ",\"open\":%s,\"ways\":%.17g,\"deals\":%u,\"exact\":%s,\"nodes\":%llu,\"best\":",
               plan->open ? "true" : "false", answer->ways, answer->deals,
               answer->is_exact ? "true" : "false", (unsigned long long)answer->positions);
    talon_json_string(text, best);
    talon_string_buffer_add(text, ",\"moves\":[");
    for (unsigned i = 0; i < answer->count; i++) {
        talon_string_buffer_add(text, i ? "," : "");
        add_json_move(table, &answer->moves[i], text);
    }
    talon_string_buffer_add(text, "]}\n");
}

/* ---- the command ----------------------------------------------------------------------------- */

static int refuse_ending(const char *sentence, const char *word)
{
    return cli_refuse_words("talon solve", sentence, word);
}

/* To the position before this move of the record, counted from 1. */
static int go_to_move(struct talon_table *table, long move)
{
    char number[SPOKEN_DIGITS];
    uint32_t steps;

    if (talon_table_acting(table)) {
        spoken_complain("talon solve", "This game is not over, so its hidden cards stay hidden.",
                        NULL);
        return WRONG_USAGE;
    }
    talon_table_steps(table, &steps);
    if (move > (long)steps)
        return refuse_ending("The record has only {word} moves.", spoken_number(number, steps));
    talon_table_seek(table, (uint32_t)move - 1);
    return 0;
}

static int say_no_answer(enum ending_outcome outcome)
{
    spoken_complain("talon solve", refusals[outcome], NULL);
    return FAILED;
}

int cli_solve_ending(struct talon_table *table, const struct cli_solve_arguments *given)
{
    struct talon_string_buffer text = { 0 };
    struct ending_answer answer = { 0 };
    const uint64_t usual = ending_unit(table) ? POSITIONS_USUAL : POSITIONS_OF_WINS;
    const struct ending_plan plan = { .positions = given->nodes ? given->nodes : usual,
                                      .deals = (unsigned)given->deals,
                                      .seed = given->seed,
                                      .open = given->open };
    const long move = (long)given->move;
    const int status = go_to_move(table, move);

    if (status)
        return status;
    const enum ending_outcome outcome = ending_solve(table, &plan, &answer);
    if (outcome != ENDING_SOLVED)
        return say_no_answer(outcome);
    if (given->json)
        add_answer_json(table, move, &plan, &answer, &text);
    else
        add_answer_text(table, move, &plan, &answer, &text);
    util_write(stdout, text.at, text.length);
    free(text.at);
    free(answer.moves);
    return 0;
}
