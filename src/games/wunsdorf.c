/* wunsdorf.c - Wunsdorf: nineteen rounds with the eighty Elfer cards; everybody says how many
 * tricks he will take, and whoever holds a trump must play one. It refuses to know how players
 * judge their cards, who keeps the score sheet, and how a card is drawn.
 *
 * Rules: R-WUN-01 … R-WUN-15.
 */
#include <talon/bits.h>
#include <talon/game.h>

#include <string.h>

enum { SEATS = TALON_SEATS_MAX, COLOURS = 4, NUMBERS = 20, PACK = COLOURS * NUMBERS };
enum { ROUNDS = 19, LONGEST = 10, CEILING = 20, NO_TRUMP = 4 };
enum { NATURAL, UP_TO_HAND }; /* bid_limit */
enum { OPT_PLAYERS, OPT_DEALER, OPT_BID_LIMIT, OPT_BLIND_LAST };
enum { HAND, TALON, TRUMP_CARD, TRICK, PLAYED };
enum { BID, PLAY, DEAL };
enum { PLAYING, BLIND, BIDDING, SHOWN }; /* stage; shown: the last trick of a round lies */

struct wunsdorf {
    uint8_t seats, dealer, leader, laid, stage, acting, trump, trump_card;
    uint8_t round, bid_limit, blind_last, blind, spare[2];
    uint16_t top; /* of the trick so far: 256 times the strength of its best card, and its seat */
    uint8_t trick[SEATS], bid[SEATS], tricks[SEATS];
    uint64_t hand[SEATS][2], talon[2], played[2], lying[2]; /* lying: the trick as a set */
    uint16_t score[SEATS];
};
_Static_assert(sizeof(struct wunsdorf) == 16 + 24 + 16 * (SEATS + 3) + 16, "no padding");

/* clang-format off */
static const struct talon_choice bid_limits[] = {
    { "natural", "Any number up to twenty" },
    { "hand", "No more than there are tricks" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-WUN-01", 2, SEATS, 4, NULL },
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices },
    { "bid_limit", "Highest bid", "R-WUN-07", NATURAL, UP_TO_HAND, NATURAL, bid_limits },
    { "blind_last", "Last round blind", "R-WUN-14", 0, 1, 0, talon_no_yes },
};

static const struct talon_preset presets[] = {
    { "standard", "Wunsdorf", NULL, 0 },
};

#define AT(member) TALON_AT(struct wunsdorf, member)
static const struct talon_zone zones[] = {
    [HAND] = { .id = "hand", .label = "Hand", .kind = TALON_SET20, .owner = TALON_SEAT,
               .sight = TALON_OWNER, .cards = AT(hand), .when = AT(blind),
               .then = TALON_OTHERS }, /* R-WUN-14 */
    [TALON] = { .id = "talon", .label = "Talon", .kind = TALON_SET20, .sight = TALON_NOBODY,
                .cards = AT(talon) },
    [TRUMP_CARD] = { .id = "trump_card", .label = "Trump card", .kind = TALON_SLOT,
                     .sight = TALON_PUBLIC, .cards = AT(trump_card) },
    [TRICK] = { .id = "trick", .label = "Trick", .kind = TALON_SLOT, .owner = TALON_SEAT,
                .sight = TALON_PUBLIC, .cards = AT(trick) },
    [PLAYED] = { .id = "played", .label = "Cards played", .kind = TALON_SET20,
                 .sight = TALON_PUBLIC, .cards = AT(played) },
};

static const char *const trump_names[] = { "Blue", "Green", "Red", "Yellow", "No trump" };

#define ONE(member) .width = 1, .offset = AT(member)
static const struct talon_field fields[] = {
    { .id = "seats", .label = "Players", .sight = TALON_PUBLIC, ONE(seats) },
    { .id = "dealer", .label = "Dealer", .sight = TALON_PUBLIC, .show = TALON_SEAT_0, ONE(dealer) },
    { .id = "leader", .label = "Led", .sight = TALON_PUBLIC, .show = TALON_SEAT_0, ONE(leader) },
    { .id = "top", .label = "Highest card", .sight = TALON_PUBLIC, .width = 2, .offset = AT(top) },
    { .id = "trump", .label = "Trump", .sight = TALON_PUBLIC, .show = TALON_NAMED,
      .names = trump_names, .names_count = 5, ONE(trump) },
    { .id = "laid", .label = "Cards in the trick", .sight = TALON_PUBLIC, ONE(laid) },
    { .id = "round", .label = "Round", .sight = TALON_PUBLIC, .show = TALON_NUMBER, ONE(round) },
    { .id = "stage", .label = "Stage", .sight = TALON_PUBLIC, ONE(stage) },
    { .id = "acting", .label = "On turn", .sight = TALON_PUBLIC, ONE(acting) },
    { .id = "bid_limit", .label = "Highest bid", .sight = TALON_PUBLIC, ONE(bid_limit) },
    { .id = "blind_last", .label = "Last round blind", .sight = TALON_PUBLIC, ONE(blind_last) },
    { .id = "lying", .label = "Trick", .sight = TALON_PUBLIC, .rows = 2, .width = 8,
      .offset = AT(lying) },
    { .id = "blind", .label = "Blind round", .sight = TALON_PUBLIC, .show = TALON_FLAG,
      ONE(blind) },
    { .id = "bid", .label = "Bid", .owner = TALON_SEAT, .sight = TALON_PUBLIC,
      .show = TALON_NUMBER_1, ONE(bid) },
    { .id = "tricks", .label = "Tricks", .owner = TALON_SEAT, .sight = TALON_PUBLIC,
      .show = TALON_NUMBER, ONE(tricks) },
    { .id = "score", .label = "Score", .owner = TALON_SEAT, .sight = TALON_PUBLIC,
      .show = TALON_SCORE, .width = 2, .offset = AT(score) },
    { .id = "spare", .label = "Spare", .sight = TALON_PUBLIC, .rows = 2, ONE(spare) },
};

static const struct talon_verb verbs[] = {
    [BID] = { .id = "bid", .text = "Bid {a}", .operand = { { TALON_COUNT, false, 0 } },
              .closes = true },
    [PLAY] = { .id = "play", .text = "Play {a}", .operand = { { TALON_CARD, true, 1 + HAND } },
               .closes = true },
    [DEAL] = { .id = "deal", .text = "Deal", .closes = true },
};

enum { TRUMP_DUTY, NOT_HELD, TOO_HIGH, BID_FIRST, BIDS_MADE, DEAL_FIRST, NOT_NOW, UNSEEN, WHICH };
static const struct talon_rule rules[] = {
    [TRUMP_DUTY] = { "R-WUN-10", "You still hold a trump: you must play a trump." },
    [NOT_HELD] = { "R-GEN-06", "You do not hold this card." },
    [TOO_HIGH] = { "R-WUN-07", "This bid is too high." },
    [BID_FIRST] = { "R-WUN-07", "First say how many tricks you will take." },
    [BIDS_MADE] = { "R-WUN-07", "All bids have been made: now play a card." },
    [DEAL_FIRST] = { "R-WUN-04", "The round is over: the next dealer deals first." },
    [NOT_NOW] = { "R-WUN-04", "The round is not over yet: nobody deals now." },
    [UNSEEN] = { "R-WUN-14", "You cannot see your card: play it without naming it." },
    [WHICH] = { "R-WUN-09", "Say which card you play." },
};
/* clang-format on */

/* The trumps of each colour, and of none, as sets of cards. */
#define LANE 0xfffffull
static const uint64_t trumps[COLOURS + 1][2] = {
    { LANE, 0 }, { LANE << 32, 0 }, { 0, LANE }, { 0, LANE << 32 }, { 0, 0 },
};

static uint64_t bit(uint8_t face)
{
    return 1ull << (face & 63);
}

static void put(uint64_t set[2], uint8_t face)
{
    set[face >> 6] |= bit(face);
}

static unsigned size(const uint64_t set[2])
{
    return talon_bit_count(set[0]) + talon_bit_count(set[1]);
}

/* The lowest card of a set that is not empty. */
static uint8_t lowest(const uint64_t set[2])
{
    return (uint8_t)(set[0] ? talon_lowest_bit(set[0]) : 64 + talon_lowest_bit(set[1]));
}

static unsigned hand_size(unsigned round)
{
    return round <= LONGEST ? round : 2 * LONGEST - round; /* R-WUN-03 */
}

static unsigned highest_bid(const struct wunsdorf *w)
{
    return w->bid_limit == NATURAL ? CEILING : hand_size(w->round); /* R-WUN-07 */
}

/* Trumps above all, then by number whatever the colour; equal numbers are equal (R-WUN-11). */
static unsigned strength(uint8_t face, int trump)
{
    return (unsigned)((talon_colour(face) == trump) * 32 + talon_number(face));
}

/* Whoever holds trumps, the leader too, may play only these (R-WUN-10). */
static void playable(const struct wunsdorf *w, int seat, uint64_t set[2])
{
    const uint64_t *hand = w->hand[seat], *trump = trumps[w->trump];
    const uint64_t low = hand[0] & trump[0], high = hand[1] & trump[1];
    const bool any = !(low | high);

    set[0] = any ? hand[0] : low;
    set[1] = any ? hand[1] : high;
}

static unsigned list_pack(uint8_t faces[PACK])
{
    unsigned count = 0;

    for (int colour = 0; colour < COLOURS; colour++)
        for (int number = 1; number <= NUMBERS; number++)
            faces[count++] = talon_elfer(colour, number); /* R-WUN-02 */
    return count;
}

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    (void)config;
    return list_pack(faces);
}

static void prepare(void *state, const struct talon_config *config)
{
    struct wunsdorf *w = state;

    w->seats = (uint8_t)config->value[OPT_PLAYERS];
    w->bid_limit = (uint8_t)config->value[OPT_BID_LIMIT];
    w->blind_last = (uint8_t)config->value[OPT_BLIND_LAST];
    w->round = 1;
}

/* The top card of the talon makes trump; without a talon there is none (R-WUN-05, R-WUN-06). */
static void turn_trump(struct wunsdorf *w, const uint8_t *talon, unsigned count)
{
    w->trump_card = count ? (uint8_t)(talon[0] + 1) : 0;
    w->trump = count ? (uint8_t)talon_colour(talon[0]) : NO_TRUMP;
    for (unsigned i = 1; i < count; i++)
        put(w->talon, talon[i]);
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct wunsdorf *w = state;
    const unsigned dealt = w->seats * hand_size(w->round); /* R-WUN-03 */

    (void)rng;
    w->dealer = (uint8_t)dealer;
    w->leader = (uint8_t)talon_left_of(dealer, w->seats); /* R-WUN-09 */
    w->acting = (uint8_t)talon_seat_bit(w->leader);       /* R-WUN-07 */
    w->top = w->laid = 0;
    w->stage = BIDDING;
    w->blind = w->blind_last && w->round == ROUNDS; /* R-WUN-14 */
    memset(w->bid, 0, sizeof w->bid);
    memset(w->tricks, 0, sizeof w->tricks);
    for (unsigned i = 0, seat = w->leader; i < dealt; i++) {
        put(w->hand[seat], cards[i]); /* R-WUN-04 */
        seat = (unsigned)talon_left_of((int)seat, w->seats);
    }
    turn_trump(w, cards + dealt, count - dealt);
}

static unsigned acting(const void *state)
{
    return ((const struct wunsdorf *)state)->acting;
}

static int legal_bids(const struct wunsdorf *w, struct talon_move *out)
{
    int count = 0;

    for (unsigned k = 0; k <= highest_bid(w); k++)
        out[count++] = (struct talon_move){ .verb = BID, .a = (uint8_t)k };
    return count;
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct wunsdorf *w = state;
    uint64_t set[2];
    int count = 0;

    if (w->stage == BIDDING)
        return legal_bids(w, out);
    if (w->stage != PLAYING) {
        out[0] = w->stage == SHOWN ? (struct talon_move){ .verb = DEAL }
                                   : (struct talon_move){ .verb = PLAY, .a = TALON_NO_CARD };
        return 1;
    }
    playable(w, seat, set);
    for (unsigned half = 0; half < 2; half++)
        for (uint64_t cards = set[half]; cards; cards &= cards - 1)
            out[count++] =
                (struct talon_move){ .verb = PLAY,
                                     .a = (uint8_t)(half * 64 + talon_lowest_bit(cards)) };
    return count;
}

/* Picks where no hand need be looked at. */
static struct talon_move pick_other(const struct wunsdorf *w, uint32_t r)
{
    if (w->stage == SHOWN)
        return (struct talon_move){ .verb = DEAL };
    if (w->stage == BLIND)
        return (struct talon_move){ .verb = PLAY, .a = TALON_NO_CARD };
    return (struct talon_move){ .verb = BID,
                                .a = (uint8_t)((uint64_t)r * (highest_bid(w) + 1) >> 32) };
}

static struct talon_move pick(const void *state, int seat, uint32_t r)
{
    const struct wunsdorf *w = state;
    uint64_t set[2];

    if (w->stage != PLAYING)
        return pick_other(w, r);
    playable(w, seat, set);
    const unsigned below = talon_bit_count(set[0]);
    const unsigned n = (unsigned)((uint64_t)r * (below + talon_bit_count(set[1])) >> 32);
    const uint64_t lower = 0ull - (n < below); /* a mask: no branch could be foretold here */
    const uint64_t half = set[1] ^ ((set[0] ^ set[1]) & lower);
    const unsigned at = talon_nth_bit(half, n - (below & ~(unsigned)lower));
    return (struct talon_move){ .verb = PLAY, .a = (uint8_t)(at + (64 & ~lower)) };
}

static void bid(struct wunsdorf *w, int seat, uint8_t tricks)
{
    const int next = talon_left_of(seat, w->seats);

    w->bid[seat] = (uint8_t)(tricks + 1);
    w->acting = (uint8_t)talon_seat_bit(next);
    if (next == w->leader)
        w->stage = w->blind ? BLIND : PLAYING;
}

static void sweep(struct wunsdorf *w)
{
    w->played[0] |= w->lying[0];
    w->played[1] |= w->lying[1];
    w->lying[0] = w->lying[1] = 0;
    memset(w->trick, 0, sizeof w->trick);
    w->leader = (uint8_t)w->top; /* R-WUN-09 */
    w->top = w->laid = 0;
}

/* R-WUN-12 */
static unsigned points(unsigned bid_made, unsigned tricks)
{
    if (tricks != bid_made)
        return tricks > bid_made ? tricks : 0;
    return tricks ? tricks + 10 : 20;
}

/* The set of the one seat that deals next; empty after the last round (R-WUN-04, R-WUN-13). */
static uint8_t next_dealer(const struct wunsdorf *w)
{
    return w->round == ROUNDS ? 0 : (uint8_t)talon_seat_bit(talon_left_of(w->dealer, w->seats));
}

static __attribute__((noinline)) void end_round(struct wunsdorf *w)
{
    for (int s = 0; s < w->seats; s++)
        w->score[s] = (uint16_t)(w->score[s] + points(w->bid[s] - 1u, w->tricks[s]));
    w->stage = SHOWN;
    w->acting = next_dealer(w);
}

static void end_trick(struct wunsdorf *w, int last)
{
    w->tricks[(uint8_t)w->top]++;
    w->acting = (uint8_t)talon_seat_bit((uint8_t)w->top);
    if (!(w->hand[last][0] | w->hand[last][1]))
        end_round(w);
}

/* Does this card win the trick so far? By a mask: chance decides, a branch would be misguessed. */
static void contest(struct wunsdorf *w, int seat, uint8_t face)
{
    const unsigned card = strength(face, w->trump) << 8 | (unsigned)seat;
    const unsigned wins = 0u - (card > (w->top | 0xffu)); /* equal: the first laid wins */

    w->top = (uint16_t)(w->top ^ ((w->top ^ card) & wins));
}

/* Out of line, as are rarer things: apply() is a fifth faster with its registers to itself. */
static __attribute__((noinline)) void play(struct wunsdorf *w, int seat, uint8_t face)
{
    if (w->laid == w->seats)
        sweep(w);
    w->hand[seat][face >> 6] ^= bit(face);
    w->lying[face >> 6] ^= bit(face);
    w->trick[seat] = (uint8_t)(face + 1);
    contest(w, seat, face);
    w->acting = (uint8_t)talon_seat_bit(talon_left_of(seat, w->seats));
    if (++w->laid == w->seats)
        end_trick(w, seat);
}

/* Gathers everything, shuffles all 80 cards and deals the next round (R-WUN-04). */
static __attribute__((noinline)) void deal_again(struct wunsdorf *w, int dealer,
                                                 struct talon_rng *rng)
{
    uint8_t cards[PACK];

    memset(w->trick, 0, sizeof w->trick);
    memset(w->lying, 0, sizeof w->lying);
    memset(w->talon, 0, sizeof w->talon);
    memset(w->played, 0, sizeof w->played);
    w->round++;
    talon_shuffle(rng, cards, list_pack(cards));
    deal(w, dealer, cards, PACK, rng);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct wunsdorf *w = state;

    if (move.verb == PLAY)
        play(w, seat, move.a == TALON_NO_CARD ? lowest(w->hand[seat]) : move.a); /* R-WUN-14 */
    else if (move.verb == BID)
        bid(w, seat, move.a);
    else
        deal_again(w, seat, rng);
}

static const struct talon_rule *why_not_play(const struct wunsdorf *w, int seat, uint8_t face)
{
    uint64_t set[2];

    if (w->stage == BLIND)
        return face == TALON_NO_CARD ? NULL : &rules[UNSEEN];
    if (face == TALON_NO_CARD)
        return &rules[WHICH];
    if (face >= TALON_DOWN || !(w->hand[seat][face >> 6] & bit(face)))
        return &rules[NOT_HELD];
    playable(w, seat, set);
    return set[face >> 6] & bit(face) ? NULL : &rules[TRUMP_DUTY];
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct wunsdorf *w = state;

    if (move.verb == DEAL)
        return w->stage == SHOWN ? NULL : &rules[NOT_NOW];
    if (w->stage == SHOWN)
        return &rules[DEAL_FIRST];
    if (move.verb == BID && w->stage != BIDDING)
        return &rules[BIDS_MADE];
    if (move.verb == BID)
        return move.a <= highest_bid(w) ? NULL : &rules[TOO_HIGH];
    if (w->stage == BIDDING)
        return &rules[BID_FIRST];
    return why_not_play(w, seat, move.a);
}

static void result(const void *state, struct talon_result *out)
{
    const struct wunsdorf *w = state;

    for (int s = 0; s < w->seats; s++)
        out->points[s] = w->score[s];
    talon_rank_by(out->points, w->seats, out->rank); /* R-WUN-13 */
}

/* Counts the trick and finds its best card; false if it was not laid in turn. */
static bool adopt_trick(struct wunsdorf *w)
{
    int seat = w->leader;

    w->top = w->laid = 0;
    w->lying[0] = w->lying[1] = 0;
    for (int i = 0; i < w->seats; i++, seat = talon_left_of(seat, w->seats)) {
        if (!w->trick[seat])
            continue;
        if (w->laid != i)
            return false;
        const uint8_t face = (uint8_t)(w->trick[seat] - 1);
        contest(w, seat, face);
        put(w->lying, face);
        w->laid++;
    }
    return true;
}

/* Counts the bids, made in turn from the dealer's left; -1 if they were not. */
static int adopt_bids(const struct wunsdorf *w)
{
    int made = 0, seat = talon_left_of(w->dealer, w->seats);

    for (int i = 0; i < w->seats; i++, seat = talon_left_of(seat, w->seats)) {
        if (!w->bid[seat])
            continue;
        if (made != i || w->bid[seat] > CEILING + 1)
            return -1;
        made++;
    }
    return made;
}

/* True if every hand, with its card in an unfinished trick, is of one size, which `cards` gets. */
static bool adopt_hands(const struct wunsdorf *w, unsigned *cards)
{
    for (int s = 0; s < w->seats; s++) {
        const unsigned held = size(w->hand[s]) + (w->laid < w->seats && w->trick[s]);
        if (s && held != *cards)
            return false;
        *cards = held;
    }
    return true;
}

/* Who acts next, and in which stage, once bids, trick and hands are known to be in order. */
static void adopt_stage(struct wunsdorf *w, int bids, unsigned cards)
{
    const bool bidding = bids < w->seats;
    const int after = w->leader + (bidding ? bids : w->laid);
    const int turn = after < w->seats ? after : after - w->seats;

    w->stage = bidding ? BIDDING : !cards ? SHOWN : w->blind ? BLIND : PLAYING;
    w->acting = (uint8_t)talon_seat_bit(w->laid == w->seats ? (uint8_t)w->top : turn);
    if (w->stage == SHOWN)
        w->acting = next_dealer(w);
}

static const char *adopt(void *state)
{
    struct wunsdorf *w = state;
    unsigned cards = 0;

    if (w->dealer >= w->seats || w->leader >= w->seats)
        return "Dealer and leader must be seats of this table.";
    if (w->round < 1 || w->round > ROUNDS)
        return "The round must be 1 to 19.";
    if (w->trump_card)
        w->trump = (uint8_t)talon_colour((uint8_t)(w->trump_card - 1));
    if (w->trump > NO_TRUMP)
        return "Trump must be 0, 1, 2, 3, or 4 for none.";
    const int bids = adopt_bids(w);
    if (bids < 0)
        return "The bids must be made in turn from the dealer's left, each at most 20.";
    if (bids < w->seats)
        w->leader = (uint8_t)talon_left_of(w->dealer, w->seats);
    if (!adopt_trick(w) || (bids < w->seats && w->laid))
        return "The cards of the trick must be laid in turn, the leader first, after all bids.";
    if (!adopt_hands(w, &cards))
        return "All hands must be of equal size, cards in the trick included.";
    if (!cards && w->laid < w->seats)
        return "There must be cards to play, or a complete trick.";
    w->blind = w->blind_last && w->round == ROUNDS;
    if (w->blind && cards > 1)
        return "In the blind round everybody holds one card.";
    adopt_stage(w, bids, cards);
    return NULL;
}

const struct talon_game talon_wunsdorf = {
    .abi = TALON_ABI,
    .struct_size = sizeof(struct talon_game),
    .id = "wunsdorf",
    .title = "Wunsdorf",
    .deck = TALON_ELFER,
    .has_dealer = true,
    TALON_ROWS(options, options),
    TALON_ROWS(presets, presets),
    TALON_ROWS(zones, zones),
    TALON_ROWS(fields, fields),
    TALON_ROWS(verbs, verbs),
    TALON_ROWS(rules, rules),
    .kept = "bid_limit blind_last spare",
    .state_size = sizeof(struct wunsdorf),
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
