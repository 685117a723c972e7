/* match_program.c - a program as a player of `talon match`: a process of its own for each seat of
 * each game, so that it knows one hand and nothing of the other game with the same cards.
 */
#include "match_program.h"

#include <talon/json.h>

#include "bot_question.h"
#include "text/spoken.h"
#include "util/memory.h"

#include <stdlib.h>

struct sitter {
    const struct match_program *program;
    struct bot_process *process;
};

static void *sit(const struct match_player *player)
{
    struct sitter *sitter = util_allocate(sizeof *sitter);

    sitter->program = player->context;
    sitter->process = cli_bot_process_start(sitter->program->command);
    return sitter;
}

static void write_question(const struct sitter *sitter, struct talon_table *table, int seat,
                           uint64_t seed, struct talon_string_buffer *question)
{
    cli_bot_question_begin(question, seat, sitter->program->deadline, seed);
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

static int ask_program(void *context, struct talon_table *table, int seat,
                       const struct talon_move *moves, unsigned count, uint64_t seed,
                       char reason[MATCH_REASON])
{
    struct sitter *sitter = context;
    struct talon_string_buffer question = { 0 };
    char text[TALON_MOVE_TEXT];

    write_question(sitter, table, seat, seed, &question);
    const char *fault =
        cli_bot_question_ask(sitter->process, &question, sitter->program->deadline, text);
    const int index = fault ? -1 : find_move(talon_table_game(table), text, moves, count);
    if (fault)
        spoken_with(reason, MATCH_REASON, fault, NULL);
    else if (index < 0)
        spoken_with(reason, MATCH_REASON, "\"{word}\" is not one of its moves.", "word", text,
                    NULL);
    free(question.at);
    return index;
}

static double stand(void *context)
{
    struct sitter *sitter = context;
    const double seconds = cli_bot_process_end(sitter->process);

    free(sitter);
    return seconds;
}

struct match_player cli_match_program_player(const char *name, const struct match_program *program)
{
    return (struct match_player){
        .name = name, .sit = sit, .ask = ask_program, .stand = stand, .context = program
    };
}
