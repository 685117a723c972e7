/* null.c - the smallest whole game, the template for a new one: everybody lays one card after the
 * other, the highest card ever laid wins. It is built and tested always, offered never.
 *
 * Rules: R-GEN-01, R-GEN-04. How to add a game: CONTRIBUTING.md.
 */
#include <talon/bits.h>
#include <talon/game.h>

enum { HAND_SIZE = 3 };
enum { OPT_PLAYERS, OPT_DEALER, OPT_CURTAIN };
enum { HAND, TABLE, STOCK };
enum { LAY };

struct null {
    uint8_t seats, turn, curtain, count[TALON_SEATS_MAX], laid[TALON_SEATS_MAX][HAND_SIZE];
    uint8_t spare[5];
    uint64_t hand[TALON_SEATS_MAX], stock;
};
_Static_assert(sizeof(struct null) == 3 + 8 * 4 + 5 + 8 * 9, "no padding");

/* clang-format off */
static const struct talon_option options[] = {
    { "players", "Players", "R-GEN-01", 2, TALON_SEATS_MAX, 2, NULL },
    { "first_dealer", "First dealer", "R-GEN-05", 0, TALON_SEATS_MAX, 0, talon_dealer_choices },
    { "curtain", "See only the other players' cards", "R-GEN-07", 0, 1, 0, talon_no_yes },
};

static const struct talon_setting blind[] = { { OPT_CURTAIN, 1 } };
static const struct talon_preset presets[] = {
    { "plain", "Plain", NULL, 0 },
    { "blind", "Blind", blind, 1 },
};

static const struct talon_zone zones[] = {
    [HAND] = { .id = "hand", .label = "Hand", .kind = TALON_SET13, .owner = TALON_SEAT,
               .visibility = TALON_OWNER, .when = TALON_AT(struct null, curtain),
               .then = TALON_OTHERS, .cards = TALON_AT(struct null, hand) },
    [TABLE] = { .id = "laid", .label = "Laid", .kind = TALON_STACK, .owner = TALON_SEAT,
                .visibility = TALON_PUBLIC, .cards = TALON_AT(struct null, laid),
                .count = TALON_AT(struct null, count), .capacity = HAND_SIZE },
    [STOCK] = { .id = "stock", .label = "Stock", .kind = TALON_SET13, .visibility = TALON_NOBODY,
                .cards = TALON_AT(struct null, stock) },
};

#define ONE(member) .width = 1, .offset = TALON_AT(struct null, member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .visibility = TALON_PUBLIC, ONE(seats) },
    { .id = "turn", .label = "To play", .visibility = TALON_PUBLIC, .show = TALON_SEAT_0,
      ONE(turn) },
    { .id = "curtain", .label = "See only the other players' "
                                "cards", .visibility = TALON_PUBLIC, ONE(curtain) },
    { .id = "spare", .label = "Spare", .visibility = TALON_PUBLIC, .rows = 5, ONE(spare) },
};

static const struct talon_verb verbs[] = {
    [LAY] = { .id = "lay", .text = "Play {a}",
              .third_person = "{who} plays {a}", .second_person = "You play {a}",
              .operand = { { TALON_CARD, true, 1 + HAND } },
              .closes = true },
};

static int in_stock(const struct talon_config *config)
{
    return 52 - HAND_SIZE * talon_seats(config);
}

static const struct talon_fact facts[] = { { "stock", in_stock } };

static const struct talon_paragraph book[] = {
    { .kind = TALON_HEADING, .text = "The deal" },
    { .rules = "R-GEN-04",
      .text = "Each of the {players} players gets three of the 52 cards, dealt one by one. The "
              "other {stock} cards stay face down." },
    { .kind = TALON_HEADING, .text = "How to play" },
    { .rules = "R-GEN-01", .when = { { OPT_CURTAIN, 0, 0 } },
      .text = "The player on the dealer's left begins. Everybody plays one card of their choice, "
              "clockwise, until all hands are empty." },
    { .rules = "R-GEN-07", .when = { { OPT_CURTAIN, 1, 1 } },
      .text = "Everybody sees the cards of all other players, but not their own. You play your "
              "cards without seeing them, clockwise from the dealer's left." },
    { .rules = "R-GEN-08", .text = "The player of the highest card wins." },
    { .kind = TALON_EXAMPLE,
      .text = "The highest card Anna played is <Qh>, Ben's is <Ts>: Anna wins." },
    { .text = NULL },
};

enum { NOT_HELD, BLINDLY };
static const struct talon_rule rules[] = {
    [NOT_HELD] = { "R-GEN-06", "You do not hold this card." },
    [BLINDLY] = { "R-GEN-07", "You cannot see your cards. Play without naming one." },
};
/* clang-format on */

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    return talon_list_french(faces, 1, 0);
}

static void prepare(void *state, const struct talon_config *config)
{
    struct null *n = state;

    n->seats = (uint8_t)talon_seats(config);
    n->curtain = (uint8_t)config->value[OPT_CURTAIN];
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct null *n = state;

    (void)rng;
    n->turn = (uint8_t)talon_left_of(dealer, n->seats); /* R-GEN-04 */
    for (unsigned i = 0; i < count; i++)
        if (i < HAND_SIZE * (unsigned)n->seats)
            n->hand[(n->turn + i) % n->seats] |= 1ull << cards[i];
        else
            n->stock |= 1ull << cards[i];
}

static unsigned acting(const void *state)
{
    const struct null *n = state;

    return n->hand[n->turn] ? talon_seat_bit(n->turn) : 0;
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct null *n = state;
    int count = 0;

    if (n->curtain) {
        out[0] = (struct talon_move){ .verb = LAY, .a = TALON_NO_CARD };
        return 1;
    }
    for (uint64_t set = n->hand[seat]; set; set &= set - 1)
        out[count++] = (struct talon_move){ .verb = LAY, .a = (uint8_t)talon_lowest_bit(set) };
    return count;
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct null *n = state;
    uint8_t face = move.a;

    (void)rng;
    if (face == TALON_NO_CARD)
        face = (uint8_t)talon_lowest_bit(n->hand[seat]);
    n->hand[seat] ^= 1ull << face;
    n->laid[seat][n->count[seat]++] = face;
    n->turn = (uint8_t)talon_left_of(seat, n->seats); /* R-GEN-01 */
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct null *n = state;

    if (n->curtain)
        return move.a == TALON_NO_CARD ? NULL : &rules[BLINDLY];
    return move.a < 64 && n->hand[seat] >> move.a & 1 ? NULL : &rules[NOT_HELD];
}

static void result(const void *state, struct talon_result *out)
{
    const struct null *n = state;

    for (int s = 0; s < n->seats; s++) {
        out->points[s] = 0;
        for (int i = 0; i < n->count[s]; i++)
            if (talon_rank(n->laid[s][i]) > out->points[s])
                out->points[s] = talon_rank(n->laid[s][i]);
    }
    talon_rank_by(out->points, n->seats, out->rank);
}

static const char *null_validate_position(void *state)
{
    const struct null *n = state;

    return n->turn < n->seats ? NULL : "The seat to play must be one of the players.";
}

const struct talon_game talon_null = {
    TALON_OWN_TABLES,
    .id = "null",
    .title = "Highest card",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = book,
    TALON_ROWS(facts, facts),
    .kept = "curtain spare",
    .state_size = sizeof(struct null),
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = null_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
};
