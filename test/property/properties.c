/* properties.c - runs every property over every game and preset, in TAP. Arguments: a factor for
 * the number of games (100 = as listed), and the presets to play (all if none are named). With less
 * than 100 a match of twenty games is left after a few of them: it would take as long as all
 * others.
 */
#include "property.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHOLE = 100, MOST_STEPS = 20000, FEW_STEPS = 3000, MOST_ROWS = 700 };

static const struct property_row properties[] = {
    { "cards are conserved", conserved, 1, 200 },
    { "moves are lawful", lawful, 1, 100 },
    { "a game says of itself what its tables have", says_truly, 1, 100 },
    { "texts and bytes say the same", codecs, 3, 60 },
    { "what is not legal is refused with its rule", refusals, 2, 100 },
    { "states save and load", saved, 5, 60 },
    { "reached states are positions", positions_are_valid, 3, 100 },
    { "odd positions are refused or can be played", spoiled, 3, 100 },
    { "views are sealed", sealed, 3, 100 },
    { "what is alike for everybody is", alike, 3, 60 },
    { "views are sealed along play", traced, 11, 100 },
    { "secret choices are not seen", undisclosed, 1, 100 },
    { "picked moves are listed moves", picked, 1, 100 },
    { "accounts add up", accounted, 1, 100 },
    { "forced play equals its steps", forced, 17, 300 },
};
enum { PROPERTIES = sizeof properties / sizeof *properties };

static unsigned tests, failures, most_steps, rows_apart;

static void report(bool fine, const char *name, const char *detail)
{
    tests++;
    failures += !fine;
    printf("%s %u - %s%s%s\n", fine ? "ok" : "not ok", tests, name, *detail ? ": " : "", detail);
    fflush(stdout);
}

/* Every verb can be told in a log: of somebody, and to the player who made the move. */
static void check_log_sentences(const struct talon_game *game)
{
    char name[96], detail[96] = "";

    for (int v = 0; v < game->verbs_count; v++) {
        const struct talon_verb *verb = &game->verbs[v];
        if (!verb->third_person || !strstr(verb->third_person, "{who}") || !verb->second_person ||
            strstr(verb->second_person, "{who}"))
            snprintf(detail, sizeof detail, "%s has no sentence for a log", verb->id);
    }
    snprintf(name, sizeof name, "%s: verbs have their sentences", game->id);
    report(!*detail, name, detail);
}

/* The same that a game from outside has to pass. */
static void check_tables(const struct talon_game *game)
{
    char name[96], where[TALON_GAME_WHERE], detail[160] = "";
    const char *fault = talon_game_fault(game, where);

    if (fault)
        snprintf(detail, sizeof detail, "%s %s", fault, where);
    snprintf(name, sizeof name, "%s: its tables are right", game->id);
    report(!fault, name, detail);
}

static void check_property(const struct talon_config *config, const struct property_row *row,
                           unsigned percent)
{
    static uint8_t state[TALON_STATE_MAX];
    struct play play = { .config = config, .game = config->game, .state = state };
    char name[160], detail[160] = "";
    const unsigned games = row->games * percent / WHOLE ? row->games * percent / WHOLE : 1;

    for (unsigned number = 0; !play.failure && number < games; number++)
        play_game(&play, row, number, most_steps);
    snprintf(name, sizeof name, "%s/%s: %s (%u games)", config->game->id, config->preset, row->name,
             games);
    if (play.failure)
        snprintf(detail, sizeof detail, "%s (game %u, step %u)", play.failure, play.number,
                 play.steps);
    report(!play.failure, name, detail);
}

static bool wanted(const struct talon_game *game, const char *preset, int argc, char **argv)
{
    char name[96];

    snprintf(name, sizeof name, "%s/%s", game->id, preset);
    for (int i = 2; i < argc; i++)
        if (!strcmp(argv[i], name))
            return true;
    return argc < 3;
}

/* The preset as it is, then with other numbers of players that it allows: with each of them, or
 * with every second or third one where there are many presets. */
static void check_preset(const struct talon_game *game, int number, unsigned percent)
{
    const char *preset = game->presets[number].id;
    struct talon_config config;

    for (int players = 0; players <= TALON_SEATS_MAX; players++) {
        if (players && (unsigned)(number + players) % rows_apart)
            continue;
        char text[2] = { (char)('0' + players), 0 };
        struct talon_draft draft;
        talon_draft_start(&draft, game);
        talon_draft_preset(&draft, preset);
        const int usual = talon_seats(&draft.config);
        if (players &&
            (players == usual || talon_draft_set(&draft, "players", text) != TALON_SET_OK))
            continue;
        if (talon_draft_finish(&draft, &config))
            continue;
        for (int i = 0; i < PROPERTIES; i++)
            check_property(&config, &properties[i], players ? percent / 10 : percent);
    }
}

/* Positions and fast play where one option has another value than the preset's. */
static void check_value(const struct talon_config *config, const char *option, const char *value,
                        unsigned percent)
{
    char name[128];

    for (int i = 0; i < PROPERTIES; i++) {
        struct property_row row = properties[i];
        if (row.check != positions_are_valid && row.check != forced)
            continue;
        snprintf(name, sizeof name, "%s, %s=%s", row.name, option, value);
        row.name = name;
        check_property(config, &row, percent);
    }
}

/* What a game that plays itself fast does in its own way depends on its options: each value. */
static void check_options(const struct talon_game *game, unsigned percent)
{
    struct talon_config config;

    for (int o = 0; game->run && o < game->options_count; o++) {
        const struct talon_option *option = &game->options[o];
        for (int v = 0; option->choices && v <= option->max - option->min; v++) {
            struct talon_draft draft;
            talon_draft_start(&draft, game);
            talon_draft_preset(&draft, game->presets[0].id);
            if (talon_draft_set(&draft, option->id, option->choices[v].id) == TALON_SET_OK &&
                !talon_draft_finish(&draft, &config))
                check_value(&config, option->id, option->choices[v].id, percent);
        }
    }
}

/* Wrong moves and odd positions at tables with options drawn at random. */
static void check_any_tables(const struct talon_game *game, unsigned percent)
{
    const unsigned tables = 2 + percent / 2;
    struct talon_config config;
    struct talon_rng rng;
    char name[128];

    talon_rng_simulate(&rng, percent);
    for (unsigned table = 0; table < tables; table++) {
        any_table(game, &config, &rng);
        for (int i = 0; i < PROPERTIES; i++) {
            struct property_row row = properties[i];
            if (row.check != refusals && row.check != spoiled && row.check != accounted)
                continue;
            snprintf(name, sizeof name, "%s, drawn table %u", row.name, table);
            row.name = name;
            check_property(&config, &row, percent / 10);
        }
    }
}

/* With so few numbers of players that all presets have MOST_ROWS of them at most. */
static unsigned find_rows_apart(void)
{
    unsigned presets = 0;

    for (unsigned g = 0; g < talon_games_count; g++)
        presets += (unsigned)talon_games[g]->presets_count;
    return presets * (TALON_SEATS_MAX - 1) / MOST_ROWS + 1;
}

int main(int argc, char **argv)
{
    const unsigned percent = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : WHOLE;

    most_steps = percent < WHOLE ? FEW_STEPS : MOST_STEPS;
    rows_apart = percent < WHOLE ? find_rows_apart() : 1;
    for (unsigned g = 0; g < talon_games_count; g++) {
        const struct talon_game *game = talon_games[g];
        check_tables(game);
        check_log_sentences(game);
        for (int p = 0; p < game->presets_count; p++)
            if (wanted(game, game->presets[p].id, argc, argv))
                check_preset(game, p, percent);
        if (wanted(game, game->presets[0].id, argc, argv))
            check_options(game, percent / 10);
        if (argc < 3)
            check_any_tables(game, percent);
    }
    printf("1..%u\n", tests);
    return failures != 0;
}
