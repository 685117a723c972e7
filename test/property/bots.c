/* bots.c - properties of bots: they answer from a view alone, and `simple` plays better than
 * chance wherever there is anything to decide. TAP. It knows no game.
 */
#include "property.h"

#include <talon/bot.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 20000, BLIND_GAMES = 30, ENOUGH = 50 };

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
                    struct talon_rng *rng)
{
    struct talon_view view;
    const struct talon_question question = { game, &view, moves, (unsigned)count, rng };

    talon_view(game, state, seat, &view);
    return bot->choose(&question);
}

/* The same question put twice, with other questions between: the same answer, and in range. */
static bool steady(struct play *play, int seat, const struct talon_move *moves, int count)
{
    const struct talon_bot *bot = talon_bot_find("simple");
    struct talon_rng first, second;

    talon_rng_simulate(&first, play->steps);
    second = first;
    const unsigned one = ask(play->game, play->state, seat, bot, moves, count, &first);
    ask(play->game, play->state, seat, bot, moves, 1, &play->choice);
    return one < (unsigned)count &&
           one == ask(play->game, play->state, seat, bot, moves, count, &second);
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

    for (unsigned number = 0; fine && number < BLIND_GAMES; number++) {
        deal_game(&play, number);
        while (fine && play.steps++ < MOST_STEPS && random_move(&play, &seat, &move)) {
            const int count = play.game->legal(state, seat, moves);
            fine = steady(&play, seat, moves, count);
            play.game->apply(state, seat, move, &play.rng);
        }
    }
    snprintf(text, sizeof text, "%s/%s: the simple bot keeps no memory and answers in range",
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
    unsigned acting;

    deal_game(play, number);
    while (play->steps++ < MOST_STEPS && (acting = play->game->acting(play->state))) {
        const int seat = talon_first_seat(acting),
                  count = play->game->legal(play->state, seat, moves);
        const unsigned at = ask(play->game, play->state, seat, bots[bot_of(play, seat, number)],
                                moves, count, &play->choice);
        match->choices += count > 1;
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
            talon_config_start(&config, talon_games[g]);
            talon_config_preset(&config, talon_games[g]->presets[p].id);
            talon_config_finish(&config);
            check_steady(&config);
            if (strcmp(talon_games[g]->id, "null"))
                check_better(&config, games);
        }
    printf("1..%u\n", tests);
    return failures != 0;
}
