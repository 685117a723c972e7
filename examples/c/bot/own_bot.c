/* own_bot.c - a bot of one's own at Whist, and how good it is: it plays the same deals once on each
 * side against a bot of the library. README.md beside it says how to build it.
 *
 * Usage: own_bot [OPPONENT [DEALS]]
 */
#include <talon/bot.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_SUIT = 4, MOVES = 64 };

/* How good a card is in the trick: trumps beat the suit led, which beats the others. */
static int strength(uint8_t face, int64_t trump, int64_t led)
{
    return talon_rank(face) + 20 * (talon_suit(face) == led) + 40 * (talon_suit(face) == trump);
}

/* The strongest card that lies in the trick; -1: none. */
static int best_lying(const struct talon_bot_request *ask, int64_t trump, int64_t led)
{
    const int trick = talon_zone_find(ask->game, "trick");
    int best = -1;

    for (int seat = 0; led != NO_SUIT && seat < ask->view->seats; seat++) {
        unsigned count;
        const uint8_t *card = talon_view_zone(ask->game, ask->view, trick, seat, &count);
        if (count && strength(*card, trump, led) > best)
            best = strength(*card, trump, led);
    }
    return best;
}

/* The bot: it leads its strongest card, plays the weakest card that wins the trick, or else the
 * weakest of all. It sees the view of its seat and nothing more. */
static unsigned choose_mine(const struct talon_bot_request *ask)
{
    const struct talon_game *game = ask->game;
    const int64_t trump = talon_view_field(game, ask->view, talon_field_find(game, "trump"), 0);
    const int64_t led = talon_view_field(game, ask->view, talon_field_find(game, "led"), 0);
    const int lying = best_lying(ask, trump, led);
    unsigned best = 0;
    int best_worth = -1000;

    for (unsigned i = 0; i < ask->count; i++) {
        const int card = strength(ask->moves[i].a, trump, led);
        const int worth = led == NO_SUIT ? card : card > lying ? 200 - card : -card;
        if (worth > best_worth) {
            best_worth = worth;
            best = i;
        }
    }
    return best;
}

/* The move of an acting seat, by a bot of the library or by the one above. */
static struct talon_move ask(const struct talon_config *config, const void *state, int seat,
                             const struct talon_bot *bot, struct talon_rng *rng)
{
    static struct talon_move moves[TALON_MOVES_MAX];
    static struct talon_view view;
    struct talon_bot_request request;

    memset(&request, 0, sizeof request);
    request.game = config->game;
    request.view = &view;
    request.moves = moves;
    request.count = (unsigned)config->game->legal(state, seat, moves);
    request.rng = rng;
    talon_view(config->game, state, seat, &view);
    return moves[bot ? talon_bot_choose(bot, &request) : choose_mine(&request)];
}

/* Plays the deal with this seed; the tricks of our side more than those of the other. */
static int play(const struct talon_config *config, uint64_t seed, int our_side,
                const struct talon_bot *other)
{
    static union {
        uint64_t aligned;
        uint8_t bytes[TALON_STATE_MAX];
    } state;
    const struct talon_game *game = config->game;
    const struct talon_field *tricks = &game->fields[talon_field_find(game, "tricks")];
    struct talon_rng rng, chance;

    talon_rng_simulate(&rng, seed);
    talon_rng_simulate(&chance, seed + 1000000);
    talon_deal(config, NULL, 0, &rng, state.bytes);
    for (int step = 0; step < 52; step++) { /* one deal */
        const int seat = talon_first_seat(game->acting(state.bytes));
        const bool ours = talon_side(config, seat) == our_side;
        const struct talon_move move = ask(config, state.bytes, seat, ours ? NULL : other, &chance);
        talon_act(game, state.bytes, seat, move, &rng);
    }
    return (int)talon_field_get(tricks, state.bytes, our_side) -
           (int)talon_field_get(tricks, state.bytes, 1 - our_side);
}

int main(int argc, char **argv)
{
    const struct talon_bot *other = talon_bot_find(argc > 1 ? argv[1] : "random");
    const int deals = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 1000;
    struct talon_draft draft;
    struct talon_config config;
    int sum = 0;

    talon_draft_start(&draft, talon_game_find("whist", "classic", NULL));
    talon_draft_preset(&draft, "classic");
    if (!other || other->level || deals < 1 || talon_draft_finish(&draft, &config)) {
        fprintf(stderr, "own_bot: against simple or random, and at least one deal.\n");
        return 2;
    }
    for (int deal = 0; deal < deals; deal++)
        sum += play(&config, (uint64_t)deal, 0, other) + play(&config, (uint64_t)deal, 1, other);
    printf("%d deals against %s: %+.2f tricks a deal\n", deals, other->id, sum / 2.0 / deals);
    return 0;
}
