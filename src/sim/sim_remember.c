/* sim_remember.c - plays a game at a table, so that a bot that searches gets what its seat has
 * seen.
 */
#include "sim_remember.h"

#include "sim_play.h"
#include "util/memory.h"

#include <talon/table.h>

#include <inttypes.h>
#include <stdio.h>

static bool begin_at_table(const struct sim_plan *plan, struct sim_game *game)
{
    char text[SIM_SEED_MOST + 32];
    uint8_t key[TALON_KEY_BYTES];

    snprintf(text, sizeof text, "sim %s %" PRIu64, plan->seed, game->number);
    talon_key_from_seed(text, key);
    game->table = talon_table_new(&plan->config, key, NULL, 0);
    util_require_memory(game->table);
    game->state = talon_table_state(game->table);
    if (!game->search)
        game->search = util_allocate(talon_search_bytes());
    return true;
}

static struct talon_move ask_bot(struct sim_game *game, int seat, const struct talon_bot *bot,
                                 uint64_t seed)
{
    struct talon_question *question = talon_question_new(game->table, seat, bot, seed);

    util_require_memory(question);
    const struct talon_move move = talon_question_answer(question, game->search, 0);
    talon_question_free(question);
    return move;
}

static void act_at_table(struct sim_game *game, int seat, struct talon_move move)
{
    util_require_memory(talon_table_act(game->table, seat, move) != TALON_TABLE_MEMORY);
    game->state = talon_table_state(game->table);
}

static void leave_table(struct sim_game *game)
{
    talon_table_free(game->table);
    game->table = NULL;
}

const struct sim_tables_of_bots sim_tables_with_history = { begin_at_table, ask_bot, act_at_table,
                                                            leave_table };
