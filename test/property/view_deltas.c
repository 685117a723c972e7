/* view_deltas.c - the view of before with the delta put over it is the view of now: at every step
 * of random games of every preset, for every seat and a watcher, over one step or several, and over
 * steps taken back. Argument: games of each preset. TAP.
 */
#include "../apply_delta.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 1500, VIEWERS = 1 + TALON_SEATS_MAX };

/* A game being played, and what each viewer knows. */
static struct {
    struct talon_table *table;
    struct talon_rng choice;
    struct talon_json_snapshot before, now;
    struct json_value *known[VIEWERS];
    uint32_t told;
} game;

static unsigned tests, failures;
static unsigned long compared, whole_bytes, delta_bytes;

static uint32_t steps_of(const struct talon_table *table)
{
    uint32_t count;

    talon_table_steps(table, &count);
    return count;
}

static struct json_value *whole_view(int seat, uint32_t since)
{
    struct talon_string_buffer buffer = { 0 };

    talon_json_view(&buffer, game.table, seat, since);
    whole_bytes += buffer.length;
    struct json_value *view = json_read_text(buffer.at);
    free(buffer.at);
    return view;
}

/* One viewer's delta of this moment, appended as the server does it. */
static bool judge(int seat, struct talon_string_buffer *buffer,
                  struct talon_json_delta_cache *cache)
{
    struct json_value **known = &game.known[1 + seat];
    const size_t from = buffer->length;

    talon_json_view_delta(buffer, game.table, &game.before, &game.now, seat, game.told, cache);
    delta_bytes += buffer->length - from;
    struct json_value *delta = json_read_text(buffer->at + from);
    struct json_value *view = delta ? apply_delta(*known, delta) : NULL;
    struct json_value *whole = whole_view(seat, game.told);
    const bool fine = view && json_is_same(view, whole);
    if (!fine)
        printf("# seat %d, step %u: %s\n", seat, (unsigned)steps_of(game.table), buffer->at + from);
    json_value_free(*known);
    *known = whole;
    json_value_free(view);
    json_value_free(delta);
    compared++;
    return fine;
}

/* Tells everybody what has changed, in a random order of the viewers. */
static bool tell(void)
{
    const int seats = talon_table_seats(game.table);
    const int first = (int)talon_rng_below(&game.choice, (uint32_t)seats + 1);
    struct talon_json_delta_cache cache = { .is_ready = false };
    struct talon_string_buffer buffer = { 0 };
    bool fine = talon_json_snapshot_take(&game.now, game.table);

    for (int i = 0; fine && i <= seats; i++)
        fine = judge((first + i) % (seats + 1) - 1, &buffer, &cache);
    free(buffer.at);
    const struct talon_json_snapshot before = game.before;
    game.before = game.now;
    game.now = before;
    game.told = steps_of(game.table);
    return fine;
}

static bool step(void)
{
    struct talon_move moves[TALON_MOVES_MAX];
    unsigned acting = talon_table_acting(game.table);

    if (!acting)
        return false;
    for (uint32_t n = talon_rng_below(&game.choice, (uint32_t)__builtin_popcount(acting)); n; n--)
        acting &= acting - 1;
    const int seat = talon_first_seat(acting);
    if (talon_rng_below(&game.choice, 8) == 0 && talon_table_undo(game.table, seat) == 0)
        return true;
    if (talon_rng_below(&game.choice, 4) == 0 && talon_table_redo(game.table, seat) == 0)
        return true;
    const int count =
        talon_table_game(game.table)->legal(talon_table_state(game.table), seat, moves);
    const uint32_t which = talon_rng_below(&game.choice, (uint32_t)count);
    return talon_table_act(game.table, seat, moves[which]) == TALON_TABLE_OK;
}

static bool play(void)
{
    bool fine = true;

    for (int steps = 0; fine && steps < MOST_STEPS && step(); steps++)
        if (talon_rng_below(&game.choice, 4) || !talon_table_acting(game.table))
            fine = tell();
    return fine && tell();
}

static bool run(const struct talon_config *config, unsigned number)
{
    uint8_t key[TALON_KEY_BYTES] = { (uint8_t)number, (uint8_t)(number >> 8), 7 };

    talon_rng_simulate(&game.choice, number);
    game.table = talon_table_new(config, key, NULL, 0);
    if (!game.table || !talon_json_snapshot_take(&game.before, game.table))
        return false;
    for (int seat = 0; seat < talon_table_seats(game.table); seat++)
        talon_table_set_player(game.table, seat, seat % 2 ? "simple" : "human", "Somebody");
    talon_json_snapshot_take(&game.before, game.table);
    game.told = 0;
    for (int seat = TALON_WATCHER; seat < talon_table_seats(game.table); seat++)
        game.known[1 + seat] = whole_view(seat, 0);
    const bool fine = play();
    for (int i = 0; i <= talon_table_seats(game.table); i++)
        json_value_free(game.known[i]);
    talon_table_free(game.table);
    talon_json_snapshot_free(&game.before);
    talon_json_snapshot_free(&game.now);
    return fine;
}

static void check_preset(const struct talon_game *which, const char *preset, unsigned games)
{
    struct talon_config config;
    bool fine = true;

    compared = whole_bytes = delta_bytes = 0;
    for (unsigned number = 0; fine && number < games; number++) {
        struct talon_draft draft;
        talon_draft_start(&draft, which);
        talon_draft_preset(&draft, preset);
        talon_draft_finish(&draft, &config);
        fine = run(&config, number);
    }
    tests++;
    failures += !fine;
    printf("%s %u - %s/%s: %lu views; %lu bytes whole, %lu as deltas\n", fine ? "ok" : "not ok",
           tests, which->id, preset, compared, compared ? whole_bytes / compared : 0,
           compared ? delta_bytes / compared : 0);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 2;

    for (unsigned g = 0; g < talon_games_count; g++)
        for (unsigned p = 0; p < talon_games[g]->presets_count; p++)
            check_preset(talon_games[g], talon_games[g]->presets[p].id, games);
    printf("1..%u\n", tests);
    return failures != 0;
}
