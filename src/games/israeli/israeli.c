/* israeli.c - Israeli Whist: bids find trump, then all four declare how many tricks they will take.
 * Those who take exactly as many score.
 *
 * Rules: R-ISR-01 … R-ISR-08.
 */
#include "israeli.h"

#include <string.h>

enum { PLAYED_CARDS = TRICK_OWN_ZONES, LAID };

/* clang-format off */
static const struct talon_choice first_callers[] = {
    { "eldest", "The player on the dealer's left" },
    { "dealer", "The dealer" },
};
static const struct talon_choice leads[] = {
    { "declarer", "The declarer" },
    { "left_of_declarer", "The player on the declarer's left" },
};
static const struct talon_choice zeros[] = {
    { "50_25", "50 points, 25 if more than thirteen were declared" },
    { "50_30", "50 points, 30 if more than thirteen were declared" },
    { "30_30", "30 points" },
};
static const struct talon_choice misses[] = {
    { "score", "All lose points" },
    { "void", "Nobody scores" },
};

static const struct talon_option options[] = {
    TRICK_PLAYERS_OPTION("R-ISR-01"),
    TRICK_DEALER_OPTION,
    { "first_caller", "Who bids first", "R-ISR-02", CALLS_ELDEST, CALLS_DEALER, CALLS_ELDEST,
      first_callers },
    { "pass_final", "No bid after a pass", "R-ISR-02", 0, 1, 0, talon_no_yes },
    { "frisch", "Cards are given when all pass", "R-ISR-03", 0, 1, 1, talon_no_yes },
    { "lead", "Who leads first", "R-ISR-05", LEADS_DECLARER, LEADS_LEFT, LEADS_DECLARER, leads },
    { "zero", "No trick declared and none taken", "R-ISR-06", ZERO_50_25, ZERO_30_30, ZERO_50_25,
      zeros },
    { "all_miss", "If nobody is exact", "R-ISR-06", MISSES_SCORE, MISSES_VOID, MISSES_SCORE,
      misses },
    { "deals", "Deals", "R-ISR-07", 1, DEALS_MOST, DEALS, NULL },
    TRICK_MAX_DEALS_OPTION,
};

static const struct talon_setting no_frisch[] = { { OPT_FRISCH, 0 } };
static const struct talon_setting dealer_first[] = { { OPT_FIRST_CALLER, CALLS_DEALER } };
static const struct talon_preset presets[] = {
    { "standard", "Israeli Whist", NULL, 0 },
    { "no-frisch", "No card passing", no_frisch, 1 },
    { "dealer-first", "Dealer speaks first", dealer_first, 1 },
};

#define AT(member) TALON_AT(struct israeli, member)
/* R-ISR-08 */
static const struct talon_zone zones[] = {
    TRICK_OWN_ZONE_ROWS(struct israeli),
    [PLAYED_CARDS] = { .id = "played", .label = "Played", .kind = TALON_SET13,
                       .visibility = TALON_PUBLIC, .cards = AT(played) },
    [LAID] = { .id = "laid", .label = "Given away", .kind = TALON_SET13, .owner = TALON_SEAT,
               .visibility = TALON_OWNER, .cards = AT(laid) },
};

#define OPEN(member) .visibility = TALON_PUBLIC, .width = 1, .offset = AT(member)
#define OPEN_SEATS(member) .owner = TALON_SEAT, OPEN(member)
enum { HIGH_TRICKS_FIELD = TRICK_FIELDS + 1, DECLARER_FIELD = TRICK_FIELDS + 7 };
static const struct talon_field fields[] = {
    TRICK_FIELD_ROWS_FROM(AT(declarer)),
    { .id = "low", .label = "Lowest bid", .show = TALON_NUMBER, OPEN(low),
      TALON_UNTIL(HIGH_TRICKS_FIELD) },
    [HIGH_TRICKS_FIELD] = { .id = "high_tricks", .label = "Highest bid so far",
                            .show = TALON_NUMBER, OPEN(high_tricks),
                            TALON_ONCE(AT(high_tricks)) },
    { .id = "high_suit", .label = "Suit of the bid", .show = TALON_NAMED,
      .names = trick_trump_names, .names_count = NO_TRUMP + 1, OPEN(high_suit),
      TALON_ONCE_UNTIL(AT(high_tricks), DECLARER_FIELD) },
    { .id = "high_bidder", .label = "Highest bidder", .show = TALON_SEAT_1, OPEN(high_bidder),
      TALON_UNTIL(DECLARER_FIELD) },
    { .id = "passes", .label = "Passes", OPEN(passes) },
    { .id = "passed", .label = "Passed", OPEN_SEATS(passed) },
    { .id = "choosing", .label = "Still to give cards", OPEN(choosing) },
    [DECLARER_FIELD] = { .id = "declarer", .label = "Declarer", .show = TALON_SEAT_1,
                         OPEN(declarer), TALON_ONCE(AT(declarer)) },
    { .id = "bid", .label = "Declared", .show = TALON_NUMBER_1, OPEN_SEATS(bid) },
    { .id = "tricks", .label = "Tricks", .show = TALON_NUMBER, OPEN_SEATS(tricks) },
    { .id = "score", .label = "Score", .owner = TALON_SEAT, .show = TALON_SIGNED,
      .visibility = TALON_PUBLIC, .width = 4, .offset = AT(score) },
    { .id = "scored", .label = "Deals scored", .show = TALON_NUMBER, OPEN(scored) },
    { .id = "deals", .label = "Deals", .show = TALON_NUMBER, OPEN(deals) },
    { .id = "stage", .label = "Stage", OPEN(stage) },
    { .id = "first_caller", .label = "Who bids first", OPEN(agreed[FIRST_CALLER]) },
    { .id = "pass_final", .label = "No bid after a pass", OPEN(agreed[PASS_FINAL]) },
    { .id = "frisch", .label = "Cards are given when all pass", OPEN(agreed[FRISCH]) },
    { .id = "lead", .label = "Who leads first", OPEN(agreed[LEAD]) },
    { .id = "zero", .label = "No trick declared and none taken", OPEN(agreed[ZERO]) },
    { .id = "all_miss", .label = "If nobody is exact", OPEN(agreed[ALL_MISS]) },
    { .id = "spare", .label = "Spare", .rows = 4, OPEN(spare) },
};

#define FROM_HAND { TALON_CARD, false, 1 + TRICK_HAND }
static const struct talon_verb verbs[] = {
    TRICK_VERB_ROWS,
    [PASS] = { .id = "pass", .text = "Pass", .third_person = "{who} passes",
               .second_person = "You pass", .closes = true },
    [BID] = { .id = "bid", .text = "Bid {a} {b}", .third_person = "{who} bids {a} {b}",
              .second_person = "You bid {a} {b}",
              .operand = { { TALON_COUNT, false, 0 }, { TALON_PLACE, false, 0 } },
              .count_most = HAND_CARDS, TALON_ROWS(places, trick_suit_places), .closes = true },
    [GIVE] = { .id = "give", .text = "Give {a}, {b} and {c}",
               .third_person = "{who} gives {a}, {b} and {c}",
               .second_person = "You give {a}, {b} and {c}",
               .operand = { FROM_HAND, FROM_HAND, FROM_HAND }, .closes = true, .secret = true },
    [DECLARE] = { .id = "declare", .text = "Declare {a}", .third_person = "{who} declares {a}",
                  .second_person = "You declare {a}", .operand = { { TALON_COUNT, false, 0 } },
                  .count_most = HAND_CARDS, .closes = true },
};

enum {
    BID_FIRST = TRICK_RULES, GIVE_FIRST, DECLARE_FIRST, PLAY_NOW, BELOW_LOW, NOT_HIGHER,
    NO_SUCH_BID, NOT_THREE, BELOW_BID, BARRED, TOO_MANY
};
static const struct talon_rule rules[] = {
    TRICK_RULE_ROWS,
    [BID_FIRST] = { "R-ISR-02", "Trump is not found yet. Bid, or pass." },
    [GIVE_FIRST] = { "R-ISR-03", "All four have passed. Give three cards first." },
    [DECLARE_FIRST] = { "R-ISR-04", "First declare how many tricks you will take." },
    [PLAY_NOW] = { "R-ISR-04", "All four have declared. Play a card now." },
    [BELOW_LOW] = { "R-ISR-02", "The lowest bid is {low} tricks." },
    [NOT_HIGHER] = { "R-ISR-02", "Bid more tricks than {high_tricks}, or as many in a higher suit. "
                                 "From low to high: ♣ ♦ ♥ ♠, no trump." },
    [NO_SUCH_BID] = { "R-ISR-02", "There are only thirteen tricks. Bid less." },
    [NOT_THREE] = { "R-ISR-03", "Name three different cards that you hold, in the order of your "
                                "hand." },
    [BELOW_BID] = { "R-ISR-04", "You bid {high_tricks} tricks. Declare as many at least." },
    [BARRED] = { "R-ISR-04", "The numbers may not add up to thirteen. Declare more or less than "
                             "{a}." },
    [TOO_MANY] = { "R-ISR-04", "There are only thirteen tricks. Declare less." },
};

/* The stage in which each verb has its place, and what is to be done in each stage. */
static const uint8_t stages_of_verbs[] = {
    [TRICK_PLAY] = 1u << PLAYED, [PASS] = 1u << FINDING_TRUMP, [BID] = 1u << FINDING_TRUMP,
    [GIVE] = 1u << GIVING_CARDS, [DECLARE] = 1u << DECLARING,
};
static const uint8_t due_in_stages[] = {
    [FINDING_TRUMP] = BID_FIRST, [GIVING_CARDS] = GIVE_FIRST, [DECLARING] = DECLARE_FIRST,
    [PLAYED] = PLAY_NOW,
};
static const struct trick_stages stages = { stages_of_verbs, due_in_stages, rules };
/* clang-format on */

static void prepare(void *state, const struct talon_config *config)
{
    struct israeli *i = state;
    const int16_t *value = config->value;

    trick_prepare(&i->table, SEATS, NO_TRUMP, value[OPT_MAX_DEALS]);
    trick_agree(i->agreed, AGREED, config, OPT_FIRST_CALLER);
    i->deals = (uint8_t)value[OPT_DEALS];
    i->low = LOW;
}

/* R-ISR-02: trump is to be found, from the lowest bid on. */
static void open_auction(struct israeli *i)
{
    i->stage = FINDING_TRUMP;
    i->passes = i->choosing = 0;
    memset(i->passed, 0, sizeof i->passed);
}

static const struct trick_part lasting[] = {
    TRICK_PART(struct israeli, table),  TRICK_PART(struct israeli, score),
    TRICK_PART(struct israeli, scored), TRICK_PART(struct israeli, deals),
    TRICK_PART(struct israeli, agreed),
};

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct israeli *i = state;

    (void)count, (void)rng;
    trick_clear(i, sizeof *i, lasting, sizeof lasting / sizeof *lasting);
    trick_begin(&i->table, dealer, talon_left_of(dealer, SEATS), NO_TRUMP);
    trick_deal_hands(&i->table, i->hand, cards, HAND_CARDS);
    i->low = LOW;
}

/* After cards that were thrown in the same dealer deals again (R-ISR-03). */
static int next_dealer(const struct israeli *i)
{
    return i->declarer ? trick_next_dealer(&i->table) : i->table.dealer;
}

/* ---- finding trump --------------------------------------------------------------------------- */

/* Whether nobody may answer the high bid any more (R-ISR-02). */
static bool is_unanswered(const struct israeli *i)
{
    int answers = 0;

    if (!i->agreed[PASS_FINAL])
        return i->passes == SEATS - 1;
    for (int s = 0; s < SEATS; s++)
        answers += !i->passed[s] && s != i->high_bidder - 1;
    return !answers;
}

static void fix_trump(struct israeli *i)
{
    i->declarer = i->high_bidder;
    i->table.trump = i->high_suit;
    i->table.leader = i->table.best = (uint8_t)israeli_first_leader(i);
    i->stage = DECLARING;
}

/* R-ISR-03: cards are given three times at most; then, or without that rule, they are thrown in. */
static void end_without_bid(struct israeli *i)
{
    if (i->agreed[FRISCH] && i->low < LOW_MOST) {
        i->stage = GIVING_CARDS;
        i->choosing = TRICK_ALL(SEATS);
    } else {
        i->table.over = trick_after_deal(&i->table, false);
    }
}

static void pass(struct israeli *i, int seat)
{
    i->passes++;
    i->passed[seat] = i->agreed[PASS_FINAL];
    if (i->high_tricks && is_unanswered(i))
        fix_trump(i);
    else if (is_finding_ended(i))
        end_without_bid(i);
}

static void raise_bid(struct israeli *i, int seat, struct talon_move move)
{
    i->high_tricks = move.a;
    i->high_suit = (uint8_t)(move.b - SUIT_PLACE);
    i->high_bidder = (uint8_t)(seat + 1);
    i->passes = 0;
    if (is_unanswered(i))
        fix_trump(i);
}

/* Everybody's cards go to the left together. */
static void pass_to_the_left(struct israeli *i)
{
    for (int s = 0; s < SEATS; s++) {
        i->hand[talon_left_of(s, SEATS)] |= i->laid[s];
        i->laid[s] = 0;
    }
    i->low++;
    open_auction(i);
}

static void lay_gift(struct israeli *i, int seat, struct talon_move move)
{
    i->laid[seat] = bit(move.a) | bit(move.b) | bit(move.c);
    i->hand[seat] ^= i->laid[seat];
    if (trick_has_chosen(&i->choosing, seat))
        pass_to_the_left(i);
}

static void declare(struct israeli *i, int seat, uint8_t tricks)
{
    i->bid[seat] = (uint8_t)(tricks + 1);
    if (i->bid[israeli_speaker(i)])
        i->stage = PLAYED; /* all have */
}

/* ---- scoring --------------------------------------------------------------------------------- */

enum { EXACT, MISSED, NONE_TAKEN, SOME_TAKEN };
static const char *const labels[] = {
    [EXACT] = "Exactly as declared, a square and ten: {n}",
    [MISSED] = "Tricks off the number declared: {n}",
    [NONE_TAKEN] = "No trick declared and none taken",
    [SOME_TAKEN] = "No trick declared, tricks taken: {n}",
    NULL,
};

static int none_taken(const struct israeli *i)
{
    const int declared = i->bid[0] + i->bid[1] + i->bid[2] + i->bid[3] - SEATS;

    if (i->agreed[ZERO] == ZERO_30_30)
        return 30;
    return declared < HAND_CARDS ? 50 : i->agreed[ZERO] == ZERO_50_30 ? 30 : 25;
}

/* How a seat has fared: what is counted, and what that is worth (R-ISR-06). */
static struct talon_score_line points_line_of(const struct israeli *i, int seat)
{
    const int declared = i->bid[seat] - 1, tricks = i->tricks[seat],
              off = tricks > declared ? tricks - declared : declared - tricks;

    if (declared)
        return off ? (struct talon_score_line){ labels[MISSED], "score", 0, off, -10 * off }
                   : (struct talon_score_line){ labels[EXACT], "score", 0, declared,
                                                declared * declared + 10 };
    return tricks ? (struct talon_score_line){ labels[SOME_TAKEN], "score", 0, tricks,
                                               10 * (tricks - 1) - 50 }
                  : (struct talon_score_line){ labels[NONE_TAKEN], "score", 0, 0, none_taken(i) };
}

static bool is_void(const struct israeli *i)
{
    bool missed = i->agreed[ALL_MISS] == MISSES_VOID;

    for (int s = 0; s < SEATS; s++)
        missed = missed && i->tricks[s] != i->bid[s] - 1;
    return missed;
}

static void account_israeli(const void *before, const void *state,
                            struct talon_score_breakdown *out)
{
    const struct israeli *i = state;

    (void)before;
    if (!i->table.over || !i->declarer || is_void(i))
        return;
    for (int s = 0; s < SEATS; s++) {
        const struct talon_score_line line = points_line_of(i, s);
        talon_score_breakdown_add(out, line.label, line.field, (uint8_t)s, line.count, line.amount);
    }
}

static void play_to_trick(struct israeli *i, int seat, uint8_t face)
{
    i->played |= trick_sweep(&i->table, i->trick);
    i->hand[seat] ^= bit(face);
    if (!trick_lay(&i->table, i->trick, seat, face))
        return;
    i->tricks[i->table.best]++;
    if (!trick_is_played_out(&i->table, i->hand))
        return;
    for (int s = 0; s < SEATS && !is_void(i); s++)
        i->score[s] += points_line_of(i, s).amount;
    i->scored++;
    i->table.over = trick_after_deal(&i->table, i->scored == i->deals); /* R-ISR-07 */
}

/* ---- the moves there are --------------------------------------------------------------------- */

static int list_bids(const struct israeli *i, struct talon_move *out)
{
    int count = 0;

    out[count++] = (struct talon_move){ .verb = PASS };
    for (int tricks = i->low; tricks <= HAND_CARDS; tricks++)
        for (int suit = 0; suit < SUITS_AND_NONE; suit++)
            if (israeli_is_higher(i, tricks, suit))
                out[count++] = (struct talon_move){ .verb = BID,
                                                    .a = (uint8_t)tricks,
                                                    .b = (uint8_t)(SUIT_PLACE + suit) };
    return count;
}

static int list_gifts(uint64_t hand, struct talon_move *out)
{
    int count = 0;

    for (uint64_t a = hand; a; a &= a - 1)
        for (uint64_t b = a & (a - 1); b; b &= b - 1)
            for (uint64_t c = b & (b - 1); c; c &= c - 1)
                out[count++] = (struct talon_move){ .verb = GIVE,
                                                    .a = (uint8_t)talon_lowest_bit(a),
                                                    .b = (uint8_t)talon_lowest_bit(b),
                                                    .c = (uint8_t)talon_lowest_bit(c) };
    return count;
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct israeli *i = state;

    if (i->table.over || i->stage == PLAYED)
        return trick_legal(&i->table, i->hand[seat], out);
    return i->stage == FINDING_TRUMP  ? list_bids(i, out)
           : i->stage == GIVING_CARDS ? list_gifts(i->hand[seat], out)
                                      : trick_list_numbers(israeli_least(i, seat), HAND_CARDS,
                                                           israeli_barred(i), DECLARE, out);
}

static unsigned acting(const void *state)
{
    const struct israeli *i = state;

    if (i->table.over == DEAL_OVER)
        return talon_seat_bit(next_dealer(i));
    if (i->table.over || i->stage == PLAYED)
        return trick_acting(&i->table);
    return i->stage == GIVING_CARDS ? i->choosing : talon_seat_bit(israeli_speaker(i));
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct israeli *i = state;

    if (move.verb == TRICK_PLAY)
        play_to_trick(i, seat, move.a);
    else if (move.verb == PASS)
        pass(i, seat);
    else if (move.verb == BID)
        raise_bid(i, seat, move);
    else if (move.verb == GIVE)
        lay_gift(i, seat, move);
    else if (move.verb == DECLARE)
        declare(i, seat, move.a);
    else
        trick_deal_again(i, seat, deal, rng);
}

static const struct talon_rule *why_not_higher(const struct israeli *i, struct talon_move move)
{
    if (move.a > HAND_CARDS)
        return &rules[NO_SUCH_BID];
    if (move.a < i->low)
        return &rules[BELOW_LOW];
    return israeli_is_higher(i, move.a, move.b - SUIT_PLACE) ? NULL : &rules[NOT_HIGHER];
}

static const struct talon_rule *why_not_give(uint64_t hand, struct talon_move move)
{
    const uint64_t cards = bit(move.a) | bit(move.b) | bit(move.c);

    return (hand & cards) == cards && move.a < move.b && move.b < move.c ? NULL : &rules[NOT_THREE];
}

static const struct talon_rule *why_not_declare(const struct israeli *i, int seat, int tricks)
{
    if (tricks > HAND_CARDS)
        return &rules[TOO_MANY];
    if (tricks < israeli_least(i, seat))
        return &rules[BELOW_BID];
    return tricks == israeli_barred(i) ? &rules[BARRED] : NULL;
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct israeli *i = state;
    const struct talon_rule *rule =
        trick_why_not_in(&i->table, &stages, i->stage, i->hand[seat], move);

    if (rule)
        return rule;
    if (move.verb == BID)
        return why_not_higher(i, move);
    if (move.verb == GIVE)
        return why_not_give(i->hand[seat], move);
    return move.verb == DECLARE ? why_not_declare(i, seat, move.a) : NULL;
}

static void result(const void *state, struct talon_result *out)
{
    trick_result(((const struct israeli *)state)->score, SEATS, SEATS, out);
}

/* ---- the descriptor -------------------------------------------------------------------------- */

static const struct talon_review_scale scale = { "points", 3000000, 10000000, false };
/* clang-format off */
static const struct talon_measure measures[] = {
    { .id = "scored", .title = "Points of a player in a deal", .source = TALON_LINE_AMOUNTS,
      .lines = 1u << EXACT | 1u << MISSED | 1u << NONE_TAKEN | 1u << SOME_TAKEN,
      .least = -10 * HAND_CARDS, .most = HAND_CARDS * HAND_CARDS + 10 },
    { .id = "exact", .title = "Numbers declared and made", .source = TALON_LINE_COUNTS,
      .lines = 1u << EXACT | 1u << NONE_TAKEN, .most = HAND_CARDS },
};
/* clang-format on */
static const uint8_t all_deals[] = { OPT_DEALS };
static const struct talon_bounds bounds = { TALON_ROWS(options, all_deals),
                                            .points = HAND_CARDS * HAND_CARDS + 10 };

const struct talon_game talon_israeli = {
    TALON_OWN_TABLES,
    .id = "israeli",
    .title = "Israeli Whist",
    .tagline = "Bid for trump, then take exactly the tricks that you declare.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = israeli_rulebook,
    .kept = "max_deals deals first_caller pass_final frisch lead zero all_miss spare",
    .state_size = sizeof(struct israeli),
    .complete_config = trick_complete_deals,
    .check_config = trick_check_deals,
    .pack = trick_pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = israeli_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .score_breakdown = account_israeli,
    .labels = labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, measures),
    .review = &scale,
    .bounds = &bounds,
};
