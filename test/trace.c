/* trace.c - plays random games and prints everything about them, one JSON object a line, for
 * the reference models to compare with (test/reference/README.md).
 */
#include <talon/bot.h>
#include <talon/json.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWS_ROOM = 1 << 20 };

static struct talon_draw draws[DRAWS_ROOM];

static void print_draws(struct talon_string_buffer *buffer, const struct talon_draw *list,
                        size_t count)
{
    talon_string_buffer_add(buffer, "\"draws\":[");
    for (size_t i = 0; i < count; i++) {
        talon_string_buffer_add(buffer, i ? ",[" : "[");
        talon_string_buffer_add_number(buffer, list[i].bound);
        talon_string_buffer_add(buffer, ",");
        talon_string_buffer_add_number(buffer, list[i].value);
        talon_string_buffer_add(buffer, "]");
    }
    talon_string_buffer_add(buffer, "]");
}

static void print_line(struct talon_string_buffer *buffer)
{
    puts(buffer->at);
    buffer->length = 0;
}

static void print_state(struct talon_string_buffer *buffer, const struct talon_table *table)
{
    talon_string_buffer_add(buffer, ",\"state\":");
    talon_json_state(buffer, table);
    talon_string_buffer_add(buffer, "}");
    print_line(buffer);
}

/* The draws of the deal are made again on the side: a table logs only what follows. */
static void print_deal(struct talon_string_buffer *buffer, const struct talon_table *table,
                       unsigned number)
{
    uint8_t *state = calloc(1, talon_table_game(table)->state_size);
    struct talon_rng rng;

    talon_rng_key(&rng, talon_table_key(table));
    talon_rng_record(&rng, draws, DRAWS_ROOM);
    talon_deal(talon_table_config(table), NULL, 0, &rng, state);
    free(state);
    talon_string_buffer_add(buffer, "{\"deal\":");
    talon_string_buffer_add_number(buffer, number);
    talon_string_buffer_add(buffer, ",");
    print_draws(buffer, draws, rng.log_count);
    print_state(buffer, table);
}

static void print_step(struct talon_string_buffer *buffer, const struct talon_table *table)
{
    uint32_t count, all;
    const struct talon_step *step = talon_table_steps(table, &count) + count - 1;
    char text[TALON_MOVE_TEXT];

    talon_move_write(talon_table_game(table), step->move, text);
    talon_string_buffer_add(buffer, "{\"seat\":");
    talon_string_buffer_add_number(buffer, step->seat);
    talon_string_buffer_add(buffer, ",\"move\":");
    talon_json_string(buffer, text);
    talon_string_buffer_add(buffer, ",");
    print_draws(buffer, talon_table_draws(table, &all) + step->draws, step->draws_count);
    print_state(buffer, table);
}

static int nth_seat(unsigned seats, unsigned n)
{
    while (n--)
        seats &= seats - 1;
    return talon_first_seat(seats);
}

/* Sensible play reaches what random play does not: in every second game most moves are the
 * simple bot's. */
static unsigned choose(const struct talon_table *table, int seat, const struct talon_move *moves,
                       int count, struct talon_rng *rng, bool sensible)
{
    const struct talon_game *game = talon_table_game(table);
    struct talon_view view;
    const struct talon_bot_request question = {
        .game = game, .view = &view, .moves = moves, .count = (unsigned)count, .rng = rng
    };

    if (!sensible || talon_rng_below(rng, 8) == 0)
        return talon_rng_below(rng, (uint32_t)count);
    talon_view(game, talon_table_state(table), seat, &view);
    return talon_bot_find("simple")->choose(&question);
}

/* The fast way to one legal move gives what the list gives, under every option (talon/game.h). */
static void compare_pick(const struct talon_game *game, const void *state, int seat,
                         const struct talon_move *moves, int count)
{
    const uint32_t r = (uint32_t)talon_hash(game, state);

    if (game->pick &&
        !talon_same_move(game->pick(state, seat, r), moves[(uint64_t)r * (unsigned)count >> 32])) {
        fprintf(stderr, "trace: seat %d would pick a move that is not the listed one\n", seat);
        exit(1);
    }
}

static bool play_step(struct talon_table *table, struct talon_rng *rng, bool sensible)
{
    const struct talon_game *game = talon_table_game(table);
    const unsigned acting = talon_table_acting(table);
    struct talon_move moves[TALON_MOVES_MAX];

    if (!acting)
        return false;
    const int seat = nth_seat(acting, talon_rng_below(rng, (uint32_t)__builtin_popcount(acting)));
    const int count = game->legal(talon_table_state(table), seat, moves);
    if (count < 1) {
        fprintf(stderr, "trace: seat %d acts but has no move\n", seat);
        exit(1);
    }
    compare_pick(game, talon_table_state(table), seat, moves, count);
    const unsigned chosen = choose(table, seat, moves, count, rng, sensible);
    return talon_table_act(table, seat, moves[chosen]) == TALON_TABLE_OK;
}

/* Plays one table to its end, or for so many steps; the steps made. */
static uint32_t play_game(const struct talon_config *config, const char *seed, unsigned number,
                          unsigned long most)
{
    struct talon_string_buffer buffer = { 0 };
    struct talon_rng rng;
    uint8_t key[TALON_KEY_BYTES];
    char name[64];

    snprintf(name, sizeof name, "%s/%u", seed, number);
    talon_key_from_seed(name, key);
    talon_rng_simulate(&rng, ((uint64_t)key[0] << 32) ^ ((uint64_t)key[1] << 8) ^ key[2] ^ number);
    struct talon_table *table = talon_table_new(config, key, NULL, 0);
    if (!table)
        exit(1);
    print_deal(&buffer, table, number);
    uint32_t made = 0;
    for (; made < most && play_step(table, &rng, number % 2); made++)
        print_step(&buffer, table);
    talon_table_free(table);
    free(buffer.at);
    return made;
}

static void print_head(const struct talon_config *config)
{
    struct talon_string_buffer buffer = { 0 };

    talon_string_buffer_add(&buffer, "{\"game\":");
    talon_json_string(&buffer, config->game->id);
    talon_string_buffer_add(&buffer, ",\"preset\":");
    talon_json_string(&buffer, config->preset);
    talon_string_buffer_add(&buffer, ",\"options\":");
    talon_json_options(&buffer, config);
    talon_string_buffer_add(&buffer, "}");
    print_line(&buffer);
    free(buffer.at);
}

static int usage(void)
{
    fputs("trace --list\n"
          "trace GAME/PRESET [--games N] [--enough STEPS] [--steps N] [--seed S] "
          "[--option x=y]…\n"
          "No further game begins once there are enough steps; a game has N steps at most.\n",
          stderr);
    return 2;
}

/* Every preset of this build, the template's too. */
static int list_presets(void)
{
    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++)
            printf("%s/%s\n", talon_games[g]->id, talon_games[g]->presets[p].id);
    return 0;
}

static bool set_option(struct talon_draft *draft, char *setting)
{
    char *value = strchr(setting, '=');

    if (!value)
        return false;
    *value++ = 0;
    return talon_draft_set(draft, setting, value) == TALON_SET_OK;
}

static bool choose_game(struct talon_draft *draft, char *name)
{
    char *preset = strchr(name, '/');

    if (!preset)
        return false;
    *preset++ = 0;
    const struct talon_game *game = talon_game_find(name, preset, NULL);
    if (!game)
        return false;
    talon_draft_start(draft, game);
    return talon_draft_preset(draft, preset);
}

int main(int argc, char **argv)
{
    struct talon_draft draft;
    struct talon_config config;
    const char *seed = "1";
    unsigned long games = 1, enough = ULONG_MAX, most = ULONG_MAX, made = 0;

    if (argc == 2 && !strcmp(argv[1], "--list"))
        return list_presets();
    if (argc < 2 || !choose_game(&draft, argv[1]))
        return usage();
    for (int i = 2; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--games"))
            games = strtoul(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--enough"))
            enough = strtoul(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--steps"))
            most = strtoul(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--seed"))
            seed = argv[i + 1];
        else if (strcmp(argv[i], "--option") || !set_option(&draft, argv[i + 1]))
            return usage();
    }
    const char *reason = talon_draft_finish(&draft, &config);
    if (reason)
        return fprintf(stderr, "trace: %s\n", reason), 2;
    print_head(&config);
    for (unsigned number = 0; number < games && made < enough; number++)
        made += play_game(&config, seed, number, most);
    return 0;
}
