/* match_program.c - a program as a player of `talon match`: a process of its own for each seat, so
 * that it knows one hand and nothing of the other game with the same cards.
 */
#include "match_program.h"

#include <talon/json.h>

#include "util/memory.h"

#include <stdlib.h>

struct sitter {
    struct bot_pool *pool;
    int seat;
    struct bot_program *program; /* NULL before the first question */
};

static void *sit(const struct match_player *player, int seat)
{
    struct sitter *sitter = util_allocate(sizeof *sitter);

    *sitter = (struct sitter){ .pool = player->context, .seat = seat };
    return sitter;
}

static void write_question(struct talon_string_buffer *question, struct talon_table *table,
                           int seat, int deadline, uint64_t seed)
{
    cli_bot_question_begin(question, seat, deadline, seed);
    talon_string_buffer_add(question, ",\"moves\":");
    talon_json_moves(question, table, seat);
    talon_string_buffer_add(question, ",\"view\":");
    talon_json_view(question, table, seat, talon_table_last_deal(table));
    talon_string_buffer_add(question, ",\"history\":{");
    talon_json_memory(question, table, seat, -1);
    talon_string_buffer_add(question, "}");
    cli_bot_question_end(question);
}

/* The index of the move; negative if it is none of them. */
static int find_move(const struct talon_game *game, const char *text,
                     const struct talon_move *moves, unsigned count)
{
    struct talon_move move;

    if (!talon_move_read(game, text, &move))
        return -1;
    for (unsigned i = 0; i < count; i++)
        if (talon_same_move(move, moves[i]))
            return (int)i;
    return -1;
}

/* The index of the move that the program answers; negative after a fault. */
static int ask_for_move(const struct sitter *sitter, struct talon_table *table,
                        const struct talon_move *moves, unsigned count, uint64_t seed,
                        char reason[MATCH_REASON])
{
    const int deadline = sitter->pool->command.deadline;
    const struct bot_limit limit = cli_bot_limit(deadline);
    struct talon_string_buffer question = { 0 };
    struct bot_answer answer = { 0 };
    int index = -1;

    write_question(&question, table, sitter->seat, deadline, seed);
    if (cli_bot_program_ask(sitter->program, &question, &limit, &answer, reason)) {
        index = find_move(talon_table_game(table), answer.move, moves, count);
        if (index < 0)
            cli_bot_program_refuse(sitter->program, &question, &answer, reason);
    }
    free(question.at);
    cli_bot_answer_free(&answer);
    return index;
}

static int ask_program(void *context, struct talon_table *table, int seat,
                       const struct talon_move *moves, unsigned count, uint64_t seed,
                       char reason[MATCH_REASON])
{
    struct sitter *sitter = context;

    if (!sitter->program)
        sitter->program =
            cli_bot_pool_take(sitter->pool, seat, seed, talon_table_config(table), reason);
    return sitter->program ? ask_for_move(sitter, table, moves, count, seed, reason) : -1;
}

static double stand(void *context, bool is_faulty)
{
    struct sitter *sitter = context;
    const double seconds =
        sitter->program ? cli_bot_pool_give(sitter->pool, sitter->seat, sitter->program, is_faulty)
                        : 0;

    free(sitter);
    return seconds;
}

struct match_player cli_match_program_player(const char *name, struct bot_pool *pool)
{
    return (struct match_player){
        .name = name, .sit = sit, .ask = ask_program, .stand = stand, .context = pool
    };
}
