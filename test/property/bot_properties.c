/* bot_properties.c - properties of bots: they answer from a view alone, `simple` plays better than
 * chance wherever there is anything to decide, it always gives a reason, and each of its reasons is
 * given somewhere. TAP.
 */
#include "property.h"

#include <talon/bot.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STEPS = 20000,
    BLIND_STEPS = 20000,
    BLIND_GAMES = 30,
    ENOUGH = 50,
    AGREEMENTS = 600,
    ASTRAY = 3
};

static unsigned tests, failures;

static void report(bool fine, const char *text)
{
    tests++;
    failures += !fine;
    printf("%s %u - %s\n", fine ? "ok" : "not ok", tests, text);
    fflush(stdout);
}

static unsigned ask(const struct talon_game *game, const uint8_t *state, int seat,
                    const struct talon_bot *bot, const struct talon_move *moves, int count,
                    struct talon_rng *rng, const char **reason)
{
    struct talon_view view;
    const struct talon_bot_request request = { .game = game,
                                               .view = &view,
                                               .moves = moves,
                                               .count = (unsigned)count,
                                               .rng = rng,
                                               .reason = reason };

    talon_view(game, state, seat, &view);
    return bot->choose(&request);
}

/* ---- reasons -----------------------------------------------------------------------------------
 */

enum { PLAYERS = 64, REASONS = 128 };

static const struct talon_simple_player *player_of(const struct talon_game *game)
{
    for (unsigned i = 0; i < talon_simple_players_count; i++) {
        const struct talon_simple_player *player = &talon_simple_players[i];
        if (!strcmp(player->game, game->id) &&
            (!player->variant || (game->variant && !strcmp(player->variant, game->variant))))
            return player;
    }
    return NULL;
}

static bool given[PLAYERS][REASONS]; /* by player and row */

/* The reason is the one for a forced move, or one of the player's own. */
static bool is_reason(const struct talon_game *game, int count, const char *reason)
{
    const struct talon_simple_player *player = player_of(game);

    if (count == 1)
        return reason == talon_reason_forced;
    for (int i = 0; player && player->reasons[i]; i++)
        if (reason == player->reasons[i])
            return given[player - talon_simple_players][i] = true;
    return !player && reason == talon_reason_chance;
}

/* ---- answers -----------------------------------------------------------------------------------
 */

/* The same request twice, with other requests between: the same answer, in range, with a
 * reason; and whether anybody asks for the reason changes nothing. */
static bool steady(struct play *play, int seat, const struct talon_move *moves, int count)
{
    const struct talon_bot *bot = talon_bot_find("simple");
    struct talon_rng first, second;
    const char *reason = NULL;

    talon_rng_simulate(&first, play->steps);
    second = first;
    const unsigned one = ask(play->game, play->state, seat, bot, moves, count, &first, NULL);
    ask(play->game, play->state, seat, bot, moves, 1, &play->choice, &reason);
    reason = NULL;
    return one < (unsigned)count &&
           one == ask(play->game, play->state, seat, bot, moves, count, &second, &reason) &&
           is_reason(play->game, count, reason);
}

static void check_steady(const struct talon_config *config)
{
    static uint8_t state[TALON_STATE_MAX];
    static struct talon_move moves[TALON_MOVES_MAX];
    struct play play = { .config = config, .game = config->game, .state = state };
    struct talon_move move;
    char text[160];
    bool fine = true;
    int seat;
    unsigned steps = 0;

    for (unsigned number = 0; fine && number < BLIND_GAMES && steps < BLIND_STEPS; number++) {
        deal_game(&play, number);
        while (fine && play.steps++ < MOST_STEPS && random_move(&play, &seat, &move)) {
            const int count = play.game->legal(state, seat, moves);
            fine = steady(&play, seat, moves, count);
            play.game->apply(state, seat, move, &play.rng);
        }
        steps += play.steps;
    }
    snprintf(text, sizeof text,
             "%s/%s: the simple bot keeps no memory, answers in range and says why",
             config->game->id, config->preset);
    report(fine, text);
}

/* The mean rank of each bot when every second seat is simple's; seats opposite each other, that
 * may be partners, have the same bot. Drawn games say nothing: only decided ones count. */
struct match {
    double rank[2];
    unsigned seats[2], choices, decided;
};

static unsigned bot_of(const struct play *play, int seat, unsigned number)
{
    const int seats = talon_seats(play->config);
    const int side = seats >= 4 && seats % 2 == 0 ? seat % (seats / 2) : seat;

    return ((unsigned)side + number) % 2;
}

static void play_match(struct play *play, struct match *match, unsigned number)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_bot *bots[2] = { talon_bot_find("simple"), talon_bot_find("random") };
    struct talon_result result;
    const char *reason;
    unsigned acting;

    deal_game(play, number);
    while (play->steps++ < MOST_STEPS && (acting = play->game->acting(play->state))) {
        const int seat = talon_first_seat(acting),
                  count = play->game->legal(play->state, seat, moves);
        const unsigned at = ask(play->game, play->state, seat, bots[bot_of(play, seat, number)],
                                moves, count, &play->choice, &reason);
        match->choices += count > 1;
        if (bot_of(play, seat, number) == 0)
            is_reason(play->game, count, reason);
        play->game->apply(play->state, seat, moves[at], &play->rng);
    }
    play->game->result(play->state, &result);
    bool decided = false;
    for (int seat = 0; seat < talon_seats(play->config); seat++)
        decided |= result.rank[seat] > 1;
    match->decided += decided;
    for (int seat = 0; decided && seat < talon_seats(play->config); seat++) {
        const unsigned who = bot_of(play, seat, number);
        match->rank[who] += result.rank[seat];
        match->seats[who]++;
    }
}

/* A third of the options, at random; false if they do not go together. */
static bool random_options(struct talon_config *config, const struct talon_game *game,
                           struct talon_rng *rng)
{
    struct talon_draft draft;
    talon_draft_start(&draft, game);
    for (int o = 0; o < game->options_count; o++) {
        const struct talon_option *option = &game->options[o];
        const uint32_t values = (uint32_t)(option->max - option->min + 1);
        if (!option->choices && o != TALON_OPTION_PLAYERS)
            continue; /* numbers make games long */
        if (talon_rng_below(rng, 3) == 0) {
            talon_draft_value(&draft, o, option->min + (int)talon_rng_below(rng, values));
        }
    }
    return !talon_draft_finish(&draft, config);
}

/* The simple bot at every seat, now and then at random, so that it finds itself everywhere. */
static void play_for_reasons(struct play *play, unsigned number)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    const char *reason = NULL;
    unsigned acting;

    deal_game(play, number);
    while (play->steps++ < MOST_STEPS && (acting = play->game->acting(play->state))) {
        const int seat = talon_first_seat(acting),
                  count = play->game->legal(play->state, seat, moves);
        unsigned at = ask(play->game, play->state, seat, talon_bot_find("simple"), moves, count,
                          &play->choice, &reason);
        is_reason(play->game, count, reason);
        if (!talon_rng_below(&play->choice, ASTRAY))
            at = talon_rng_below(&play->choice, (uint32_t)count);
        play->game->apply(play->state, seat, moves[at], &play->rng);
    }
}

static void play_options(const struct talon_game *game)
{
    static uint8_t state[TALON_STATE_MAX];
    struct talon_config config;
    struct talon_rng rng;

    talon_rng_simulate(&rng, 1);
    for (unsigned number = 0; number < AGREEMENTS; number++)
        if (random_options(&config, game, &rng)) {
            struct play play = { .config = &config, .game = game, .state = state };
            play_for_reasons(&play, number);
        }
}

static void check_reasons_given(void)
{
    char text[300];

    for (unsigned g = 0; g < talon_games_count; g++)
        if (player_of(talon_games[g]))
            play_options(talon_games[g]);

    for (unsigned p = 0; p < talon_simple_players_count; p++)
        for (int i = 0; talon_simple_players[p].reasons[i]; i++) {
            snprintf(text, sizeof text, "%s: a reason given somewhere: %s",
                     talon_simple_players[p].game, talon_simple_players[p].reasons[i]);
            report(given[p][i], text);
        }
}

static void check_better(const struct talon_config *config, unsigned games)
{
    static uint8_t state[TALON_STATE_MAX];
    struct play play = { .config = config, .game = config->game, .state = state };
    struct match match = { { 0, 0 }, { 0, 0 }, 0, 0 };
    char text[200];

    for (unsigned number = 0; number < games; number++)
        play_match(&play, &match, number);
    const double simple = match.rank[0] / match.seats[0], random = match.rank[1] / match.seats[1];
    snprintf(text, sizeof text, "%s/%s: simple ranks %.2f, random %.2f over %u decided games%s",
             config->game->id, config->preset, simple, random, match.decided,
             match.choices ? "" : " (nothing to decide)");
    /* A handful of games proves nothing of strength. */
    report(!match.choices || games < ENOUGH || simple < random - 0.05, text);
}

int main(int argc, char **argv)
{
    const unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 400;
    struct talon_config config;

    for (unsigned g = 0; g < talon_games_count; g++)
        for (int p = 0; p < talon_games[g]->presets_count; p++) {
            struct talon_draft draft;
            talon_draft_start(&draft, talon_games[g]);
            talon_draft_preset(&draft, talon_games[g]->presets[p].id);
            talon_draft_finish(&draft, &config);
            check_steady(&config);
            if (strcmp(talon_games[g]->id, "null"))
                check_better(&config, games);
        }
    if (games >= ENOUGH)
        check_reasons_given();
    printf("1..%u\n", tests);
    return failures != 0;
}
