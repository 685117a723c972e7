/* game_exports.c - exports one table as plain functions, for WebAssembly and for the native program
 * the module is compared with. No allocation, no imports: the caller reads and writes buffers by
 * their addresses.
 */
#include "searched_game.h"

#include <stdlib.h>

#define TALON_EXPORT __attribute__((visibility("default"), used))

enum { TEXT_ROOM = 1024, STEPS_MAX = 100000 };

static struct talon_draft draft;
static struct talon_config config;
static struct talon_rng rng;
static struct talon_view view;
static struct talon_move moves[TALON_MOVES_MAX];
static uint64_t state[TALON_STATE_MAX / 8];
static char text[TEXT_ROOM];
static unsigned steps;

/* Where texts are handed over, TEXT_ROOM bytes, zero-terminated. */
TALON_EXPORT char *talon_wasm_text(void)
{
    return text;
}

TALON_EXPORT unsigned talon_wasm_games(void)
{
    return talon_games_count;
}

TALON_EXPORT unsigned talon_wasm_presets(unsigned game)
{
    return game < talon_games_count ? talon_games[game]->presets_count : 0;
}

static void json_write_member(const char *from, unsigned *length)
{
    while (*from && *length + 1 < TEXT_ROOM)
        text[(*length)++] = *from++;
    text[*length] = 0;
}

/* Configures by position in the list; writes "game/preset" as text. False if there is none. */
TALON_EXPORT bool talon_wasm_configure(unsigned game, unsigned preset)
{
    unsigned length = 0;

    if (preset >= talon_wasm_presets(game))
        return false;
    talon_draft_start(&draft, talon_games[game]);
    talon_draft_preset(&draft, talon_games[game]->presets[preset].id);
    json_write_member(talon_games[game]->id, &length);
    json_write_member("/", &length);
    json_write_member(talon_games[game]->presets[preset].id, &length);
    return !talon_draft_finish(&draft, &config);
}

/* Sets the option named by the text up to its first zero to the value after that zero. */
TALON_EXPORT bool talon_wasm_option(void)
{
    unsigned name = 0;

    while (name + 1 < TEXT_ROOM && text[name])
        name++;
    return talon_draft_set(&draft, text, text + name + 1) == TALON_SET_OK &&
           !talon_draft_finish(&draft, &config);
}

/* Deals under the key in the first 32 bytes of the text. */
TALON_EXPORT bool talon_wasm_deal(void)
{
    talon_rng_key(&rng, (const uint8_t *)text);
    steps = 0;
    return talon_deal(&config, NULL, 0, &rng, state);
}

TALON_EXPORT unsigned talon_wasm_acting(void)
{
    return config.game->acting(state);
}

/* Lists the moves of a seat; each is four bytes at the address talon_wasm_moves() answers. */
TALON_EXPORT int talon_wasm_legal(int seat)
{
    if (seat < 0 || seat >= TALON_SEATS_MAX || !(talon_wasm_acting() >> seat & 1))
        return 0;
    return config.game->legal(state, seat, moves);
}

TALON_EXPORT struct talon_move *talon_wasm_moves(void)
{
    return moves;
}

/* Writes the n-th listed move as text. */
TALON_EXPORT unsigned talon_wasm_write(int n)
{
    return (unsigned)talon_move_write(config.game, moves[n], text);
}

/* Carries out the move in the text; false, and nothing changed, if it is not legal. */
TALON_EXPORT bool talon_wasm_act(int seat)
{
    struct talon_move move;

    if (!talon_move_read(config.game, text, &move) ||
        !talon_act(config.game, state, seat, move, &rng))
        return false;
    steps++;
    return true;
}

/* Views the table from a seat; answers the address of a struct talon_view. */
TALON_EXPORT const struct talon_view *talon_wasm_view(int seat)
{
    talon_view(config.game, state, seat, &view);
    return &view;
}

TALON_EXPORT uint64_t talon_wasm_hash(void)
{
    return talon_hash(config.game, state);
}

/* Deals and plays a whole random game by the number; its final hash and some on the way. */
TALON_EXPORT uint64_t talon_wasm_random_game(uint32_t number)
{
    struct talon_rng choice;
    uint64_t mixed = 0;
    unsigned acting;

    talon_rng_simulate(&rng, number);
    talon_rng_simulate(&choice, ~(uint64_t)number);
    talon_deal(&config, NULL, 0, &rng, state);
    for (steps = 0; steps < STEPS_MAX && (acting = config.game->acting(state)); steps++) {
        for (uint32_t n = talon_rng_below(&choice, (uint32_t)__builtin_popcount(acting)); n; n--)
            acting &= acting - 1;
        const int seat = talon_first_seat(acting);
        const int count = config.game->legal(state, seat, moves);
        config.game->apply(state, seat, moves[talon_rng_below(&choice, (uint32_t)count)], &rng);
        if (steps % 16 == 0)
            mixed = mixed * 31 + talon_wasm_hash();
    }
    return mixed * 31 + talon_wasm_hash();
}

/* Plays so many decisions of a game by its number, with another level of bots at each seat: a hash
 * of their moves and of what they found. 0: out of memory. */
TALON_EXPORT uint64_t talon_wasm_searched_game(uint32_t number, uint32_t budget, uint32_t most)
{
    struct searched_game game = { &config, number, budget, most, NULL, 0, 0 };

    game.search = malloc(talon_search_bytes());
    const bool fine = game.search && wasm_play_searched_game(&game);
    steps = game.decisions;
    free(game.search);
    return fine ? game.sum : 0;
}

TALON_EXPORT unsigned talon_wasm_steps(void)
{
    return steps;
}
