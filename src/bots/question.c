/* question.c - a question to a bot, copied from a table, so that it can be answered elsewhere and
 * later.
 */
#include "question.h"

#include <stdlib.h>
#include <string.h>

static bool forgets_cards(const struct talon_bot *bot, const struct talon_game *game)
{
    return bot->level->forgets == TALON_FORGETS_CARDS && talon_knowledge_find(game)->forgettable;
}

/* The facts of a seat that sees the table for the first time. It does not know what a builder must
 * hold at Wippen (R-WIP-17); the sampler asks the game, which refuses such worlds. */
static void look_without_memory(struct talon_question *question, const struct talon_table *table,
                                int seat)
{
    struct talon_tracer tracer;

    talon_tracer_start(&tracer, &question->config, talon_table_state(table), seat);
    question->facts = tracer.facts;
}

/* Only those who search ask for memory, which means to play the deal again. */
static bool remember(struct talon_question *question, const struct talon_table *table, int seat)
{
    if (!talon_bot_searches(question->bot, question->config.game))
        return true;
    if (forgets_cards(question->bot, question->config.game)) {
        look_without_memory(question, table, seat);
        return true;
    }
    talon_table_facts(table, seat, &question->facts);
    talon_table_history(table, seat, &question->history);
    return !question->history.failed;
}

struct talon_question *talon_question_new(const struct talon_table *table, int seat,
                                          const struct talon_bot *bot, uint64_t seed)
{
    const struct talon_game *game = talon_table_game(table);
    struct talon_move moves[TALON_MOVES_MAX];
    const int count = game->legal(talon_table_state(table), seat, moves);
    struct talon_question *question =
        calloc(1, sizeof *question + (size_t)count * sizeof *question->moves);

    if (!question)
        return NULL;
    question->bot = talon_bot_at(bot, game);
    question->config = *talon_table_config(table);
    question->count = (unsigned)count;
    memcpy(question->moves, moves, (size_t)count * sizeof *moves);
    talon_view(game, talon_table_state(table), seat, &question->view);
    talon_rng_simulate(&question->rng, seed);
    if (remember(question, table, seat))
        return question;
    talon_question_free(question);
    return NULL;
}

void talon_question_free(struct talon_question *question)
{
    if (!question)
        return;
    free(question->history.at);
    free(question);
}

struct talon_bot_request bots_request_of(const struct talon_question *question,
                                         struct talon_rng *rng)
{
    *rng = question->rng;
    return (struct talon_bot_request){
        .game = question->config.game,
        .view = &question->view,
        .moves = question->moves,
        .count = question->count,
        .rng = rng,
        .config = &question->config,
        .memory = { .facts = &question->facts,
                    .history = (const uint8_t *)question->history.at,
                    .history_bytes = question->history.length },
    };
}

struct talon_move talon_question_answer(const struct talon_question *question,
                                        struct talon_search *search, uint32_t budget)
{
    struct talon_rng rng;
    struct talon_bot_request request = bots_request_of(question, &rng);

    request.search = search;
    request.budget = budget;
    return question->moves[talon_bot_choose(question->bot, &request)];
}
