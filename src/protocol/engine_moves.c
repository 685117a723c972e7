/* engine_moves.c - requests at an open table: views, moves, why and why not, bots.
 */
#include "engine.h"
#include "json/json_writer.h"

#include "util/memory.h"

#include <talon/bot.h>
#include <talon/json.h>
#include <talon/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool seat_member(struct protocol_call *call, const struct talon_table *table, int low,
                        int *seat)
{
    int64_t number;

    if (!protocol_number_member(call, "seat", low, talon_table_seats(table) - 1, &number))
        return false;
    *seat = (int)number;
    return true;
}

static void write_step_number(struct protocol_call *call, const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
    json_write_member_number(&call->out, "number", count);
}

bool protocol_do_view(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    int64_t since = 0;
    int seat;

    if (!table || !seat_member(call, table, TALON_WATCHER, &seat))
        return false;
    if (json_object_get(call->request, "since") &&
        !protocol_number_member(call, "since", 0, TALON_STEPS_MAX, &since))
        return false;
    talon_string_buffer_add(&call->out, ",\"view\":");
    talon_json_view(&call->out, table, seat, (uint32_t)since);
    return true;
}

bool protocol_do_legal(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    int seat;

    if (!table || !seat_member(call, table, 0, &seat))
        return false;
    talon_string_buffer_add(&call->out, ",\"moves\":");
    talon_json_moves(&call->out, table, seat);
    return true;
}

static bool move_member(struct protocol_call *call, const struct talon_table *table,
                        struct talon_move *move)
{
    const char *text =
        protocol_read_text(json_object_get(call->request, "move"), "move", &call->fault);

    return text && protocol_read_move(table, text, move, &call->fault);
}

/* `number` is the step this move shall become; without it any step will do. */
static bool in_time(struct protocol_call *call, const struct talon_table *table)
{
    int64_t number;

    if (!json_object_get(call->request, "number"))
        return true;
    if (!protocol_number_member(call, "number", 0, TALON_STEPS_MAX, &number))
        return false;
    return protocol_check_number(table, number, &call->fault);
}

bool protocol_do_act(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    struct talon_move move = { 0 };
    int seat;

    if (!table || !seat_member(call, table, 0, &seat) || !in_time(call, table) ||
        !move_member(call, table, &move) || !protocol_check_move(table, seat, move, &call->fault) ||
        !protocol_check_step(talon_table_act(table, seat, move), &call->fault))
        return false;
    write_step_number(call, table);
    return true;
}

bool protocol_do_why(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    struct talon_move move = { 0 };
    int seat;

    if (!table || !seat_member(call, table, 0, &seat) || !move_member(call, table, &move))
        return false;
    protocol_write_why(&call->out, table, seat, move);
    return true;
}

bool protocol_do_undo(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    int seat;

    if (!table || !seat_member(call, table, 0, &seat) ||
        !protocol_check_step(talon_table_undo(table, seat), &call->fault))
        return false;
    write_step_number(call, table);
    return true;
}

bool protocol_do_redo(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    int seat;

    if (!table || !seat_member(call, table, 0, &seat) ||
        !protocol_check_step(talon_table_redo(table, seat), &call->fault))
        return false;
    write_step_number(call, table);
    return true;
}

bool protocol_do_past(struct protocol_call *call)
{
    const struct talon_table *table = protocol_table_member(call);

    if (!table)
        return false;
    talon_string_buffer_add(&call->out, ",\"moves\":");
    talon_json_history(&call->out, table);
    return true;
}

bool protocol_do_history(struct protocol_call *call)
{
    const struct talon_table *table = protocol_table_member(call);
    int64_t since = -1;
    int seat;

    if (!table || !seat_member(call, table, TALON_WATCHER, &seat))
        return false;
    if (json_object_get(call->request, "since") &&
        !protocol_number_member(call, "since", 0, TALON_STEPS_MAX, &since))
        return false;
    talon_json_memory(&call->out, table, seat, since);
    return true;
}

bool protocol_do_go(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    int64_t number;

    if (!table || !protocol_number_member(call, "number", 0, TALON_STEPS_MAX, &number))
        return false;
    if (!talon_table_seek(table, (uint32_t)number))
        return protocol_refuse(call, "request", "This table does not have that many steps.");
    write_step_number(call, table);
    return true;
}

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

/* The bot's move, from the seat's view and moves alone. */
static struct talon_move choose_bot_move(const struct talon_table *table, int seat,
                                         const struct talon_bot *bot, struct talon_rng *rng)
{
    struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *game = talon_table_game(table);
    struct talon_view view;
    const int count = game->legal(talon_table_state(table), seat, moves);

    talon_view(game, talon_table_state(table), seat, &view);
    const struct talon_bot_request bot_request = {
        .game = game, .view = &view, .moves = moves, .count = (unsigned)count, .rng = rng
    };
    return moves[bot->choose(&bot_request)];
}

bool protocol_do_bot(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    const struct talon_bot *bot = bot_member(call);
    struct talon_rng rng;
    int seat;

    if (!table || !bot || !seat_member(call, table, 0, &seat))
        return false;
    if (!protocol_check_acting(table, seat, &call->fault) || !bot_chance(call, &rng))
        return false;
    talon_json_hint(&call->out, table, seat, bot, &rng);
    return true;
}

static void put_hash(struct protocol_call *call, const struct talon_table *table)
{
    const uint64_t hash = talon_hash(talon_table_game(table), talon_table_state(table));
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    talon_string_buffer_add(&call->out, ",\"hash\":\"");
    talon_string_buffer_add_hex(&call->out, bytes, sizeof bytes);
    talon_string_buffer_add(&call->out, "\"");
}

static void put_list(struct protocol_call *call, const char *name, const struct talon_table *table,
                     bool points)
{
    struct talon_result result;

    talon_table_game(table)->result(talon_table_state(table), &result);
    talon_string_buffer_add(&call->out, name);
    for (int seat = 0; seat < talon_table_seats(table); seat++) {
        talon_string_buffer_add(&call->out, seat ? "," : "[");
        talon_string_buffer_add_number(&call->out,
                                       points ? result.points[seat] : result.rank[seat]);
    }
    talon_string_buffer_add(&call->out, "]");
}

bool protocol_do_playout(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);
    const struct talon_bot *bot = bot_member(call);
    enum talon_table_error error = TALON_TABLE_OK;
    int64_t most = TALON_ENGINE_PLAYOUT;
    struct talon_rng rng;
    unsigned acting;

    if (!table || !bot)
        return false;
    if (json_object_get(call->request, "most") &&
        !protocol_number_member(call, "most", 0, TALON_ENGINE_PLAYOUT, &most))
        return false;
    if (!bot_chance(call, &rng))
        return false;
    while (most-- > 0 && error == TALON_TABLE_OK && (acting = talon_table_acting(table))) {
        const int seat = talon_first_seat(acting);
        error = talon_table_act(table, seat, choose_bot_move(table, seat, bot, &rng));
    }
    if (!protocol_check_step(error, &call->fault))
        return false;
    write_step_number(call, table);
    talon_string_buffer_add(&call->out,
                            talon_table_acting(table) ? ",\"over\":false" : ",\"over\":true");
    put_list(call, ",\"rank\":", table, false);
    put_list(call, ",\"points\":", table, true);
    put_hash(call, table);
    return true;
}

bool protocol_do_record(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);

    if (!table)
        return false;
    protocol_write_record(&call->out, table);
    return true;
}

bool protocol_do_inspect(struct protocol_call *call)
{
    struct talon_table *table = protocol_table_member(call);

    if (!table)
        return false;
    talon_string_buffer_add(&call->out, ",\"state\":");
    talon_json_state(&call->out, table);
    put_hash(call, table);
    return true;
}
