/* whist.c - classic Whist: four players, two sides, thirteen tricks, the last card turned for
 * trump. It knows nothing of rubbers of tables, partners' skill or how a card is drawn.
 *
 * Rules: R-WHI-01 … R-WHI-21.
 */
#include <talon/bits.h>
#include <talon/game.h>

#include <string.h>

enum { SEATS = 4, SIDES = 2, BOOK = 6, SUIT_LANE = 0x1fff };
enum { OPT_PLAYERS, OPT_DEALER, OPT_TARGET };
enum { HAND, TURNED, TRICK, WON };
enum { PLAY, DEAL };

struct whist {
    uint8_t seats, dealer, leader, best; /* best: the seat whose card wins the trick so far */
    uint8_t trump, laid, turned, target;
    uint64_t hand[SEATS], won[SIDES];
    uint64_t follow; /* cards of the suit led; every card where anything may be played */
    uint8_t trick[SEATS], tricks[SIDES], score[SIDES];
    uint16_t deal;
    uint8_t spare[6];
};
_Static_assert(sizeof(struct whist) == 8 + 8 * 7 + 16, "no padding");

/* clang-format off */
static const struct talon_choice four[] = { { "4", "4" } };

static const struct talon_option options[] = {
    { "players", "Players", "R-WHI-01", SEATS, SEATS, SEATS, four },
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices },
    { "target", "Points for the game", "R-WHI-14", 1, 50, 5, NULL },
};

static const struct talon_preset presets[] = {
    { "classic", "Classic Whist", NULL, 0 },
};

static const struct talon_zone zones[] = {
    [HAND] = { .id = "hand", .label = "Hand", .kind = TALON_SET13, .owner = TALON_SEAT,
               .sight = TALON_OWNER, .cards = TALON_AT(struct whist, hand) },
    [TURNED] = { .id = "turned", .label = "Turned up", .kind = TALON_SLOT, .sight = TALON_PUBLIC,
                 .cards = TALON_AT(struct whist, turned) },
    [TRICK] = { .id = "trick", .label = "Trick", .kind = TALON_SLOT, .owner = TALON_SEAT,
                .sight = TALON_PUBLIC, .cards = TALON_AT(struct whist, trick) },
    [WON] = { .id = "won", .label = "Tricks won", .kind = TALON_SET13, .owner = TALON_SIDE,
              .sight = TALON_PUBLIC, .cards = TALON_AT(struct whist, won) },
};

static const char *const suit_names[] = { "Clubs", "Diamonds", "Hearts", "Spades" };

#define ONE(member) .width = 1, .offset = TALON_AT(struct whist, member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .sight = TALON_PUBLIC, ONE(seats) },
    { .id = "dealer", .label = "Dealer", .sight = TALON_PUBLIC, .show = TALON_SEAT_0, ONE(dealer) },
    { .id = "leader", .label = "Led", .sight = TALON_PUBLIC, .show = TALON_SEAT_0, ONE(leader) },
    { .id = "best", .label = "Winning", .sight = TALON_PUBLIC, ONE(best) },
    { .id = "trump", .label = "Trump", .sight = TALON_PUBLIC, .show = TALON_NAMED,
      .names = suit_names, .names_count = 4, ONE(trump) },
    { .id = "laid", .label = "Cards in the trick", .sight = TALON_PUBLIC, ONE(laid) },
    { .id = "target", .label = "Points for the game", .sight = TALON_PUBLIC, .show = TALON_NUMBER,
      ONE(target) },
    { .id = "tricks", .label = "Tricks", .owner = TALON_SIDE, .sight = TALON_PUBLIC,
      .show = TALON_NUMBER, ONE(tricks) },
    { .id = "score", .label = "Score", .owner = TALON_SIDE, .sight = TALON_PUBLIC,
      .show = TALON_SCORE, ONE(score) },
    { .id = "deal", .label = "Number of the deal", .sight = TALON_PUBLIC, .show = TALON_NUMBER,
      .width = 2, .offset = TALON_AT(struct whist, deal) },
    { .id = "follow", .label = "Suit to follow", .sight = TALON_PUBLIC, .width = 8,
      .offset = TALON_AT(struct whist, follow) },
    { .id = "spare", .label = "Spare", .sight = TALON_PUBLIC, .rows = 6, ONE(spare) },
};

static const struct talon_verb verbs[] = {
    [PLAY] = { .id = "play", .text = "Play {a}", .operand = { { TALON_CARD, false, 1 + HAND } },
               .closes = true },
    [DEAL] = { .id = "deal", .text = "Deal", .closes = true },
};

enum { FOLLOW, NOT_HELD, DEAL_FIRST, NOT_NOW };
static const struct talon_rule rules[] = {
    [FOLLOW] = { "R-WHI-10", "You still hold a card of the suit led: follow suit." },
    [NOT_HELD] = { "R-GEN-06", "You do not hold this card." },
    [DEAL_FIRST] = { "R-WHI-08", "The deal is over: the next dealer deals first." },
    [NOT_NOW] = { "R-WHI-08", "There are still cards to play: nobody deals now." },
};
/* clang-format on */

static const uint64_t anything = 0x1fff1fff1fff1fff;

static uint64_t bit(uint8_t face)
{
    return 1ull << face;
}

static uint64_t lane(int suit)
{
    return (uint64_t)SUIT_LANE << 16 * suit;
}

static int side_of(int seat)
{
    return seat & 1; /* R-WHI-01 */
}

/* Who plays next; after a complete trick its winner (R-WHI-12). */
static int turn(const struct whist *w)
{
    return w->laid < SEATS ? (w->leader + w->laid) & 3 : w->best;
}

/* Every card of the deal has been played; the last trick may still lie. */
static bool deal_over(const struct whist *w)
{
    return w->laid == SEATS && !(w->hand[0] | w->hand[1] | w->hand[2] | w->hand[3]);
}

static bool game_over(const struct whist *w)
{
    return w->score[0] >= w->target || w->score[1] >= w->target; /* R-WHI-14 */
}

/* R-WHI-10: the suit led if there is a card of it, else anything; without a branch, since
 * chance decides. */
static uint64_t playable(const struct whist *w, int seat)
{
    const uint64_t hand = w->hand[seat], following = hand & w->follow;

    return following | (hand & -(uint64_t)!following);
}

/* R-WHI-11: b already wins the trick; does a, laid later, beat it? Chance decides, so the
 * processor cannot foresee it: written without branches. */
static bool beats(uint8_t a, uint8_t b, int trump)
{
    const bool same = talon_suit(a) == talon_suit(b), trumps = talon_suit(a) == trump;

    return (same & (a > b)) | (!same & trumps);
}

/* The dealer takes the turned card up when it is his turn in the first trick (R-WHI-05). */
static void take_up(struct whist *w)
{
    if (w->turned && turn(w) == w->dealer) {
        w->hand[w->dealer] |= bit((uint8_t)(w->turned - 1));
        w->turned = 0;
    }
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    return talon_list_french(faces, 1, 0); /* R-WHI-02 */
}

static void prepare(void *state, const struct talon_config *config)
{
    struct whist *w = state;

    w->seats = SEATS;
    w->target = (uint8_t)config->value[OPT_TARGET];
    w->follow = anything;
    w->deal = 1;
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct whist *w = state;
    const uint8_t last = cards[count - 1];

    (void)rng;
    w->dealer = (uint8_t)dealer;
    w->leader = w->best = (uint8_t)talon_left_of(dealer, SEATS); /* R-WHI-09 */
    w->laid = 0;
    w->follow = anything;
    w->tricks[0] = w->tricks[1] = 0;
    for (unsigned i = 0; i + 1 < count; i++)
        w->hand[(w->leader + i) & 3] |= bit(cards[i]); /* R-WHI-04 */
    w->turned = (uint8_t)(last + 1);                   /* R-WHI-05 */
    w->trump = (uint8_t)talon_suit(last);
    take_up(w);
}

static unsigned acting(const void *state)
{
    const struct whist *w = state;

    if (!deal_over(w))
        return talon_seat_bit(turn(w));
    return game_over(w) ? 0 : talon_seat_bit(talon_left_of(w->dealer, SEATS));
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct whist *w = state;
    int count = 0;

    if (deal_over(w)) {
        out[0] = (struct talon_move){ .verb = DEAL };
        return 1;
    }
    for (uint64_t set = playable(w, seat); set; set &= set - 1)
        out[count++] = (struct talon_move){ .verb = PLAY, .a = (uint8_t)talon_lowest_bit(set) };
    return count;
}

static struct talon_move pick(const void *state, int seat, uint32_t r)
{
    const struct whist *w = state;
    const uint64_t set = playable(w, seat);

    if (!set)
        return (struct talon_move){ .verb = DEAL };
    const unsigned n = (unsigned)((uint64_t)r * talon_bit_count(set) >> 32);
    return (struct talon_move){ .verb = PLAY, .a = (uint8_t)talon_nth_bit(set, n) };
}

static void sweep(struct whist *w)
{
    uint64_t cards = 0;

    for (int s = 0; s < SEATS; s++)
        cards |= bit((uint8_t)(w->trick[s] - 1));
    memset(w->trick, 0, sizeof w->trick);
    w->won[side_of(w->best)] |= cards;
    w->leader = w->best; /* R-WHI-12 */
    w->laid = 0;
}

/* The side with more than six tricks scores one for each above six (R-WHI-13). */
static void score_deal(struct whist *w)
{
    for (int side = 0; side < SIDES; side++)
        if (w->tricks[side] > BOOK)
            w->score[side] = (uint8_t)(w->score[side] + w->tricks[side] - BOOK);
}

static void finish_trick(struct whist *w)
{
    w->follow = anything; /* R-WHI-09 */
    w->tricks[side_of(w->best)]++;
    if (deal_over(w))
        score_deal(w);
}

static void play(struct whist *w, int seat, uint8_t face)
{
    if (w->laid == SEATS)
        sweep(w);
    w->hand[seat] ^= bit(face);
    w->trick[seat] = (uint8_t)(face + 1);
    if (w->laid == 0) {
        w->best = (uint8_t)seat;
        w->follow = lane(talon_suit(face));
    } else {
        const bool best = beats(face, (uint8_t)(w->trick[w->best] - 1), w->trump);
        w->best = (uint8_t)(w->best ^ ((w->best ^ seat) & -best));
    }
    if (++w->laid == SEATS)
        finish_trick(w);
    take_up(w);
}

/* The next dealer shuffles the whole pack and deals (R-WHI-08). */
static void deal_again(struct whist *w, struct talon_rng *rng)
{
    uint8_t cards[TALON_PACK_MAX];
    const unsigned count = talon_list_french(cards, 1, 0);

    memset(w->trick, 0, sizeof w->trick);
    memset(w->won, 0, sizeof w->won);
    w->deal++;
    talon_shuffle(rng, cards, count);
    deal(w, talon_left_of(w->dealer, SEATS), cards, count, rng);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    if (move.verb == PLAY)
        play(state, seat, move.a);
    else
        deal_again(state, rng);
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct whist *w = state;

    if (move.verb == DEAL)
        return deal_over(w) ? NULL : &rules[NOT_NOW];
    if (deal_over(w))
        return &rules[DEAL_FIRST];
    if (move.a >= 64 || !(w->hand[seat] & bit(move.a)))
        return &rules[NOT_HELD];
    return playable(w, seat) & bit(move.a) ? NULL : &rules[FOLLOW];
}

static void result(const void *state, struct talon_result *out)
{
    const struct whist *w = state;

    for (int s = 0; s < SEATS; s++)
        out->points[s] = w->score[side_of(s)];
    talon_rank_by(out->points, SEATS, out->rank);
}

/* Counts the trick and finds its best card; false if it was not laid in turn. */
static bool adopt_trick(struct whist *w)
{
    w->laid = 0;
    while (w->laid < SEATS && w->trick[(w->leader + w->laid) & 3])
        w->laid++;
    for (int i = 0, seat = w->leader; i < SEATS; i++, seat = (seat + 1) & 3) {
        if (i >= w->laid && w->trick[seat])
            return false;
        if (i == 0 || (i < w->laid && beats((uint8_t)(w->trick[seat] - 1),
                                            (uint8_t)(w->trick[w->best] - 1), w->trump)))
            w->best = (uint8_t)seat;
    }
    return true;
}

static const char *adopt(void *state)
{
    struct whist *w = state;

    if (w->dealer >= SEATS || w->leader >= SEATS || w->trump >= SEATS)
        return "Dealer, leader and trump must be 0, 1, 2 or 3.";
    if (!adopt_trick(w))
        return "The cards of the trick must be laid in turn, the leader first.";
    w->follow = anything;
    if (w->laid > 0 && w->laid < SEATS)
        w->follow = lane(talon_suit((uint8_t)(w->trick[w->leader] - 1)));
    take_up(w);
    unsigned held[SEATS];
    for (int s = 0; s < SEATS; s++)
        held[s] = talon_bit_count(w->hand[s]) + (w->laid < SEATS && w->trick[s]) +
                  (w->turned && s == w->dealer);
    if (held[0] != held[1] || held[0] != held[2] || held[0] != held[3])
        return "All hands must be of equal size, cards in the trick included.";
    if (!held[0] && w->laid < SEATS)
        return "There must be cards to play, or a complete trick.";
    if (talon_bit_count(w->won[0] | w->won[1]) % SEATS)
        return "Tricks won are four cards each.";
    if (w->tricks[0] + w->tricks[1] + held[0] > BOOK + BOOK + 1)
        return "There are thirteen tricks in a deal.";
    for (int side = 0; side < SIDES; side++)
        if (w->score[side] > w->target + BOOK)
            return "So high a score cannot be reached.";
    return NULL;
}

const struct talon_game talon_whist = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "whist",
    .title = "Whist",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    TALON_ROWS(rules, rules),
    .kept = "target spare",
    .state_size = sizeof(struct whist),
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .adopt = adopt,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .pick = pick,
};
