/* topcard.c - a game from outside: Top Card, which Talon itself does not have. Everybody plays a
 * card to each trick, the highest rank takes it, the first of equal ones, and its player leads to
 * the next. Most tricks win. README.md beside it says how to build and play it.
 *
 * Tables say what each byte of the state is and who may know it; a few functions are the rules. All
 * else, from views to the terminal, comes from these. talon/game.h explains every row.
 */
#include <talon/bits.h>
#include <talon/game.h>

enum { OPT_PLAYERS, OPT_CARDS };
enum { HAND, TRICK, WON, STOCK };
enum { PLAY };
enum { SEATS = 6 };

/* The first byte is the number of seats; there are no gaps. */
struct top {
    uint8_t seats, cards, turn, best, laid, spare[7];
    uint8_t trick[SEATS], tricks[SEATS];
    uint64_t hand[SEATS], won, stock;
};

/* ---- tables ---------------------------------------------------------------------------------- */

/* clang-format off */
static const struct talon_option options[] = {
    { "players", "Players", "TOP-1", 2, SEATS, 3, NULL },
    { "cards", "Cards for each player", "TOP-2", 3, 8, 5, NULL },
};
static const struct talon_setting eight_cards[] = { { OPT_CARDS, 8 } };
static const struct talon_preset presets[] = {
    { "five", "Five cards", NULL, 0 },
    { "eight", "Eight cards", eight_cards, 1 },
};

#define AT(member) TALON_AT(struct top, member)
static const struct talon_zone zones[] = {
    { .id = "hand", .label = "Hand", .kind = TALON_SET13, .owner = TALON_SEAT,
      .visibility = TALON_OWNER, .cards = AT(hand) },
    { .id = "trick", .label = "Trick", .kind = TALON_SLOT, .owner = TALON_SEAT,
      .visibility = TALON_PUBLIC, .cards = AT(trick) },
    { .id = "won", .label = "Played", .kind = TALON_SET13, .visibility = TALON_PUBLIC,
      .cards = AT(won) },
    { .id = "stock", .label = "Stock", .kind = TALON_SET13, .visibility = TALON_NOBODY,
      .cards = AT(stock) },
};
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .visibility = TALON_PUBLIC, .width = 1 },
    { .id = "cards", .label = "Cards for each player", .visibility = TALON_PUBLIC, .width = 1,
      .offset = AT(cards) },
    { .id = "turn", .label = "To play", .visibility = TALON_PUBLIC, .show = TALON_SEAT_0,
      .width = 1, .offset = AT(turn) },
    { .id = "best", .label = "Takes the trick", .visibility = TALON_PUBLIC, .width = 1,
      .offset = AT(best) },
    { .id = "laid", .label = "Cards in the trick", .visibility = TALON_PUBLIC, .width = 1,
      .offset = AT(laid) },
    { .id = "spare", .label = "Spare", .visibility = TALON_PUBLIC, .rows = 7, .width = 1,
      .offset = AT(spare) },
    { .id = "tricks", .label = "Tricks", .owner = TALON_SEAT, .visibility = TALON_PUBLIC,
      .show = TALON_SCORE, .width = 1, .offset = AT(tricks) },
};
static const struct talon_verb verbs[] = {
    { .id = "play", .text = "Play {a}", .third_person = "{who} plays {a}",
      .second_person = "You play {a}", .operand = { { TALON_CARD, false, 1 + HAND } },
      .closes = true },
};
static const struct talon_rule rules[] = { { "TOP-3", "You do not hold this card." } };
static const struct talon_paragraph book[] = {
    { .kind = TALON_TEXT, .rules = "TOP-1 TOP-2",
      .text = "Each of the {players} players gets {cards} of the 52 cards." },
    { .kind = TALON_TEXT, .rules = "TOP-3 TOP-4",
      .text = "Everybody plays one card to each trick, the player on the dealer's left first. The "
              "highest rank takes it, the first of equal ones, and its player leads. Most tricks "
              "win." },
    { .kind = TALON_TEXT, .text = NULL },
};
static const struct talon_trick trick = { .zone = "trick", .taker = "best" };
/* clang-format on */

/* ---- the rules ------------------------------------------------------------------------------- */

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    return talon_list_french(faces, 1, 0);
}

static void prepare(void *state, const struct talon_config *config)
{
    struct top *t = (struct top *)state;

    t->seats = (uint8_t)talon_seats(config);
    t->cards = (uint8_t)config->value[OPT_CARDS];
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct top *t = (struct top *)state;

    (void)rng;
    t->turn = (uint8_t)talon_left_of(dealer, t->seats);
    for (unsigned i = 0; i < count; i++)
        if (i < (unsigned)t->cards * t->seats)
            t->hand[(t->turn + i) % t->seats] |= (uint64_t)1 << cards[i];
        else
            t->stock |= (uint64_t)1 << cards[i];
}

static unsigned acting(const void *state)
{
    const struct top *t = (const struct top *)state;

    return t->hand[t->turn] ? talon_seat_bit(t->turn) : 0;
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct top *t = (const struct top *)state;
    int count = 0;

    for (uint64_t set = t->hand[seat]; set; set &= set - 1, count++) {
        out[count].verb = PLAY;
        out[count].a = (uint8_t)talon_lowest_bit(set);
        out[count].b = out[count].c = 0;
    }
    return count;
}

/* A decided trick lies until the next card is played, so that everybody sees it. */
static void sweep(struct top *t)
{
    for (int seat = 0; seat < t->seats; seat++) {
        t->won |= (uint64_t)1 << (t->trick[seat] - 1);
        t->trick[seat] = 0;
    }
    t->laid = 0;
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct top *t = (struct top *)state;

    (void)rng;
    if (t->laid == t->seats)
        sweep(t);
    if (!t->laid || talon_rank(move.a) > talon_rank((uint8_t)(t->trick[t->best] - 1)))
        t->best = (uint8_t)seat; /* TOP-4 */
    t->hand[seat] ^= (uint64_t)1 << move.a;
    t->trick[seat] = (uint8_t)(move.a + 1);
    t->turn = (uint8_t)talon_left_of(seat, t->seats);
    if (++t->laid < t->seats)
        return;
    t->tricks[t->best]++;
    t->turn = t->best;
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct top *t = (const struct top *)state;

    return move.a < 64 && t->hand[seat] >> move.a & 1 ? NULL : &rules[0];
}

static void result(const void *state, struct talon_result *out)
{
    const struct top *t = (const struct top *)state;

    for (int seat = 0; seat < t->seats; seat++)
        out->points[seat] = t->tricks[seat];
    talon_rank_by(out->points, t->seats, out->rank);
}

static const char *validate_position(void *state)
{
    const struct top *t = (const struct top *)state;
    unsigned laid = 0;

    for (int seat = 0; seat < t->seats; seat++)
        laid += t->trick[seat] != 0;
    if (t->turn >= t->seats || t->best >= t->seats || laid != t->laid)
        return "The trick has other cards than it says.";
    return t->laid && !t->trick[t->best] ? "Who takes the trick has played no card." : NULL;
}

/* In the order of talon/game.h, which C++ wants. */
static const struct talon_game topcard = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "topcard",
    .title = "Top Card",
    .tagline = "The highest card takes the trick, and most tricks win.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    TALON_ROWS(rules, rules),
    .book = book,
    .kept = "cards spare",
    .state_size = sizeof(struct top),
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .trick = &trick,
};

/* What `talon --game` looks for. */
const struct talon_game *talon_outside_game(void)
{
    return &topcard;
}
