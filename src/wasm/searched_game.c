/* searched_game.c - plays a game by the levels of bots and sums up their moves, for the comparison
 * of WebAssembly, compilers and threads (test/search/same_moves.mjs).
 */
#include "searched_game.h"

#include <talon/table.h>

enum { FNV_PRIME = 0x193 };

static uint64_t mix_bytes(uint64_t sum, const void *bytes, size_t count)
{
    const uint64_t prime = (uint64_t)1 << 40 | FNV_PRIME;

    for (size_t i = 0; i < count; i++)
        sum = (sum ^ ((const uint8_t *)bytes)[i]) * prime;
    return sum;
}

/* Every bit of what a search found, not of its memory: structs may have gaps. */
static uint64_t mix_result(uint64_t sum, const struct talon_search_result *result, unsigned count)
{
    sum = mix_bytes(sum, &result->simulations, sizeof result->simulations);
    sum = mix_bytes(sum, &result->worlds, sizeof result->worlds);
    for (unsigned i = 0; i < count; i++) {
        const struct talon_move_value *value = &result->value[i];
        sum = mix_bytes(sum, &value->simulations, sizeof value->simulations);
        sum = mix_bytes(sum, &value->chance, sizeof value->chance);
        sum = mix_bytes(sum, &value->chance_error, sizeof value->chance_error);
        sum = mix_bytes(sum, &value->score, sizeof value->score);
        sum = mix_bytes(sum, value->share, sizeof value->share);
    }
    return sum;
}

/* A decision of one seat; false if there is no memory. */
static bool decide(struct searched_game *game, struct talon_table *table, int seat)
{
    static const char *const level[] = { "beginner", "casual", "steady", "strong", "expert" };
    struct talon_move moves[TALON_MOVES_MAX];
    const unsigned which = (game->number + (unsigned)seat) % TALON_LEVELS;
    const int count = talon_table_game(table)->legal(talon_table_state(table), seat, moves);
    const uint64_t seed = ((uint64_t)game->number << 32) + game->decisions;
    struct talon_question *question =
        talon_question_new(table, seat, talon_bot_find(level[which]), seed);

    if (!question)
        return false;
    const struct talon_move move = talon_question_answer(question, game->search, game->budget);
    talon_question_free(question);
    game->decisions += count > 1;
    if (count > 1)
        game->sum = mix_result(game->sum, talon_search_result_room(game->search), (unsigned)count);
    game->sum = mix_bytes(game->sum, &move, sizeof move);
    return talon_table_act(table, seat, move) == TALON_TABLE_OK;
}

bool wasm_play_searched_game(struct searched_game *game)
{
    const uint8_t key[TALON_KEY_BYTES] = { (uint8_t)game->number, (uint8_t)(game->number >> 8) };
    struct talon_table *table = talon_table_new(game->config, key, NULL, 0);
    bool fine = table != NULL;
    unsigned acting;

    game->decisions = 0;
    game->sum = game->number;
    while (fine && game->decisions < game->most && (acting = talon_table_acting(table)))
        fine = decide(game, table, talon_first_seat(acting));
    talon_table_free(table);
    return fine;
}
