/* tiny.c - a game for one test: everybody turns one card, the highest wins.
 */
#include <talon/game.h>

enum { TURN_UP };

enum { ALL_TURNED = 10 };

struct tiny {
    uint8_t seats, turn, best, card[TALON_SEATS_MAX], shown[TALON_SEATS_MAX];
};

/* clang-format off */
static const struct talon_option options[] = {
    { "players", "Players", "R-GEN-01", 2, TALON_SEATS_MAX, 2, NULL },
};
static const struct talon_preset presets[] = { { "plain", "Turn one card", NULL, 0 } };

static const struct talon_zone zones[] = {
    { .id = "card", .label = "Card to turn", .kind = TALON_SLOT, .owner = TALON_SEAT,
      .visibility = TALON_OWNER, .cards = TALON_AT(struct tiny, card) },
    { .id = "shown", .label = "Card turned", .kind = TALON_SLOT, .owner = TALON_SEAT,
      .visibility = TALON_PUBLIC, .cards = TALON_AT(struct tiny, shown) },
};
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .visibility = TALON_PUBLIC, .width = 1 },
    { .id = "turn", .label = "To play", .visibility = TALON_PUBLIC, .width = 1,
      .offset = TALON_AT(struct tiny, turn) },
    { .id = "best", .label = "Highest so far", .visibility = TALON_PUBLIC, .width = 1,
      .offset = TALON_AT(struct tiny, best) },
};
static const struct talon_verb verbs[] = {
    [TURN_UP] = { .id = "turn", .text = "Turn the card",
                  .third_person = "{who} turns the card", .second_person = "You turn the card",
                  .operand = { { TALON_CARD, false, 1 + 0 }, { TALON_COUNT, false, 0 } },
                  .closes = true },
};

enum { OWN_CARD };
static const struct talon_rule rules[] = { [OWN_CARD] = { "R-GEN-06", "Turn your own card." } };

/* What others want to know of a game: CONTRIBUTING.md, "What a game says of itself". */
static const struct talon_trick trick = { .zone = "shown", .taker = "best" };
static const uint8_t values[] = { 2, 3, 4, 5, 6, 7, 8, 9 };
static const struct talon_sum begins[] = { { .verb = TURN_UP, .aim = 1, .parts = 1 << 0 } };
static const struct talon_sums sums = { TALON_ROWS(values, values), TALON_ROWS(begins, begins) };
static const struct talon_measure measures[] = {
    { .id = "turned", .title = "Cards turned in a game", .source = TALON_TABLE_FIELD,
      .field = "turn", .most = TALON_SEATS_MAX },
};
static const struct talon_review_scale scale = { NULL, 30000, 90000, false };
/* clang-format on */

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    for (int seat = 0; seat < talon_seats(config); seat++)
        faces[seat] = talon_french(0, seat);
    return (unsigned)talon_seats(config);
}

static void prepare(void *state, const struct talon_config *config)
{
    ((struct tiny *)state)->seats = (uint8_t)talon_seats(config);
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct tiny *t = state;

    (void)dealer, (void)rng;
    for (unsigned i = 0; i < count; i++)
        t->card[i] = (uint8_t)(cards[i] + 1);
}

static unsigned acting(const void *state)
{
    const struct tiny *t = state;

    return t->turn < t->seats ? talon_seat_bit(t->turn) : 0;
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct tiny *t = state;

    out[0] = (struct talon_move){ TURN_UP, (uint8_t)(t->card[seat] - 1), ALL_TURNED, 0 };
    return 1;
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct tiny *t = state;

    (void)move, (void)rng;
    t->shown[seat] = t->card[seat];
    t->card[seat] = 0;
    if (t->shown[seat] >= t->shown[t->best])
        t->best = (uint8_t)seat;
    t->turn++;
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct tiny *t = state;

    return move.a + 1 == t->card[seat] && move.b == ALL_TURNED ? NULL : &rules[OWN_CARD];
}

static void result(const void *state, struct talon_result *out)
{
    const struct tiny *t = state;

    for (int seat = 0; seat < t->seats; seat++)
        out->points[seat] = t->shown[seat];
    talon_rank_by(out->points, t->seats, out->rank);
}

static const char *tiny_validate_position(void *state)
{
    const struct tiny *t = state;

    for (int seat = 0; seat < t->seats; seat++)
        if ((seat < t->turn) == (t->card[seat] != 0))
            return "Who has played has no card to turn.";
    return t->best < t->seats ? NULL : "The highest card must be one of a player.";
}

const struct talon_game talon_tiny = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "tiny",
    .title = "Lay it open",
    .tagline = "Turn your card, and the highest one wins.",
    .deck = TALON_FRENCH,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    TALON_ROWS(rules, rules),
    .state_size = sizeof(struct tiny),
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = tiny_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .trick = &trick,
    .sums = &sums,
    TALON_ROWS(measures, measures),
    .review = &scale,
};
