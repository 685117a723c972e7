/* engine_bots.c - requests to bots: what they would do, and games that they play alone.
 */
#include "engine.h"
#include "json/json_writer.h"
#include "json/view_writer.h"

#include "util/memory.h"

#include <talon/hint.h>
#include <talon/json.h>

#include <stdlib.h>

static const struct talon_bot *bot_member(struct protocol_call *call)
{
    const char *id = protocol_text_member(call, "bot");

    return call->fault.code ? NULL : protocol_read_bot(id ? id : "simple", &call->fault);
}

/* Seeds the bot's randomness, which is independent of the table's. */
static bool bot_chance(struct protocol_call *call, struct talon_rng *rng)
{
    char room[24];
    const char *seed = protocol_seed_member(call, "bot", room);
    uint8_t key[TALON_KEY_BYTES];

    if (!seed)
        return false;
    talon_key_from_seed(seed, key);
    talon_rng_key(rng, key);
    return true;
}

/* ---- bots that search ------------------------------------------------------------------------ */

/* The memory of searches is there from the first one until the engine is closed. */
static struct talon_question *new_question(struct protocol_call *call, int seat,
                                           const struct talon_bot *bot, struct talon_rng *rng)
{
    struct talon_question *question =
        talon_question_new(call->table, seat, bot, talon_rng_wide_word(rng));

    util_require_memory(question);
    if (!call->engine->search)
        call->engine->search = util_allocate(talon_search_bytes());
    return question;
}

/* At most so many simulations; 0: as many as the bot's level has. */
static bool budget_member(struct protocol_call *call, uint32_t *budget)
{
    int64_t number = 0;
    const bool fine = protocol_number_if_given(call, "simulations", 1, UINT32_MAX, &number);

    *budget = (uint32_t)number;
    return fine;
}

/* ---- one move -------------------------------------------------------------------------------- */

static bool answer_hint(struct protocol_call *call, const struct talon_bot *bot)
{
    struct talon_rng rng;
    uint32_t budget;

    if (!bot || !protocol_seat_member(call, 0) ||
        !protocol_check_acting(call->table, call->seat, &call->fault) || !bot_chance(call, &rng) ||
        !budget_member(call, &budget))
        return false;
    struct talon_question *question = new_question(call, call->seat, bot, &rng);
    struct talon_hint hint;
    talon_question_hint(question, call->engine->search, budget, &hint);
    talon_json_hint(&call->out, &hint);
    talon_question_free(question);
    return true;
}

bool protocol_do_bot(struct protocol_call *call)
{
    return answer_hint(call, bot_member(call));
}

bool protocol_do_hint(struct protocol_call *call)
{
    return answer_hint(call, talon_hint_bot());
}

/* ---- whole games ----------------------------------------------------------------------------- */

/* The move of a bot that does not search, from the seat's view and moves alone. */
static struct talon_move choose_without_search(const struct talon_table *table, int seat,
                                               const struct talon_bot *bot, struct talon_rng *rng)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *game = talon_table_game(table);
    struct talon_view view;
    const int count = game->legal(talon_table_state(table), seat, moves);

    talon_view(game, talon_table_state(table), seat, &view);
    const struct talon_bot_request request = {
        .game = game, .view = &view, .moves = moves, .count = (unsigned)count, .rng = rng
    };
    return moves[bot->choose(&request)];
}

static struct talon_move move_of_bot(struct protocol_call *call, int seat,
                                     const struct talon_bot *bot, uint32_t budget,
                                     struct talon_rng *rng)
{
    if (!talon_bot_searches(bot, talon_table_game(call->table)))
        return choose_without_search(call->table, seat, bot, rng);
    struct talon_question *question = new_question(call, seat, bot, rng);
    const struct talon_move move = talon_question_answer(question, call->engine->search, budget);
    talon_question_free(question);
    return move;
}

bool protocol_do_playout(struct protocol_call *call)
{
    struct talon_table *table = call->table;
    const struct talon_bot *bot = bot_member(call);
    enum talon_table_error error = TALON_TABLE_OK;
    int64_t most = TALON_ENGINE_PLAYOUT;
    struct talon_result result;
    struct talon_rng rng;
    uint32_t budget;
    unsigned acting;

    if (!bot || !protocol_number_if_given(call, "most", 0, TALON_ENGINE_PLAYOUT, &most) ||
        !bot_chance(call, &rng) || !budget_member(call, &budget))
        return false;
    while (most-- > 0 && error == TALON_TABLE_OK && (acting = talon_table_acting(table))) {
        const int seat = talon_first_seat(acting);
        error = talon_table_act(table, seat, move_of_bot(call, seat, bot, budget, &rng));
    }
    if (!protocol_check_step(error, &call->fault))
        return false;
    talon_table_game(table)->result(talon_table_state(table), &result);
    protocol_write_step_number(call);
    json_write_member_flag(&call->out, "over", !talon_table_acting(table));
    json_write_result(&call->out, &result, talon_table_seats(table));
    protocol_put_hash(call);
    return true;
}
