/* bid_whist.c - Bid Whist: partners bid once round for books, high or low, and the winner of the
 * bidding exchanges cards with a kitty. Here are its tables, the bidding, and the scores.
 *
 * Rules: R-BID-01 … R-BID-08.
 */
#include "bid_whist.h"

#include "games/trick/trick_contract.h"

enum { WON = TRICK_OWN_ZONES, KITTY_CARDS, BURIED };

/* clang-format off */
static const struct talon_choice all_passes[] = {
    { "dealer_must", "The dealer must bid" },
    { "throw_in", "The cards are thrown in" },
};
static const struct talon_choice kitties[] = {
    { "shown", "Everybody sees it" },
    { "private", "Only the declarer sees it" },
};
static const struct talon_choice aces[] = {
    { "good", "Aces are highest, too" },
    { "bad", "Aces are lowest" },
};

static const struct talon_option options[] = {
    TRICK_PLAYERS_OPTION("R-BID-01"),
    TRICK_DEALER_OPTION,
    { "jokers", "Jokers", "R-BID-01", 0, JOKERS_MOST, JOKERS_MOST, NULL },
    { "min_bid", "Lowest bid", "R-BID-02", 1, 5, 3, NULL },
    { "down_beats_up", "Down beats up", "R-BID-02", 0, 1, 0, talon_no_yes },
    { "all_pass", "If the others have passed", "R-BID-02", DEALER_MUST, THROWN_IN, DEALER_MUST,
      all_passes },
    { "dealer_matches", "The dealer may bid as much", "R-BID-02", 0, 1, 0, talon_no_yes },
    { "kitty", "The kitty", "R-BID-04", KITTY_SHOWN, KITTY_PRIVATE, KITTY_SHOWN, kitties },
    { "aces_down", "Aces when low cards win", "R-BID-03", ACES_GOOD, ACES_BAD, ACES_GOOD, aces },
    { "nt_double", "No trump counts double", "R-BID-07", 0, 1, 1, talon_no_yes },
    { "boston_double", "All thirteen books count double", "R-BID-07", 0, 1, 0, talon_no_yes },
    { "target", "Points to win", "R-BID-08", 3, 50, WINS_AT, NULL },
    TRICK_MAX_DEALS_OPTION,
};

static const struct talon_setting no_jokers[] = { { OPT_JOKERS, 0 }, { OPT_DEALER_MATCHES, 1 } };
static const struct talon_setting four_min[] = { { OPT_MIN_BID, 4 } };
static const struct talon_setting hidden_kitty[] = { { OPT_KITTY, KITTY_PRIVATE } };
static const struct talon_preset presets[] = {
    { "standard", "Bid Whist", NULL, 0 },
    { "no-jokers", "52 cards", no_jokers, 2 },
    { "four-min", "Bids from four", four_min, 1 },
    { "hidden-kitty", "Kitty unseen", hidden_kitty, 1 },
};

#define AT(member) TALON_AT(struct bid_whist, member)
static const struct talon_zone zones[] = {
    TRICK_OWN_ZONE_ROWS(struct bid_whist),
    [WON] = { .id = "won", .label = "Tricks won", .kind = TALON_SET13, .owner = TALON_SIDE,
              .visibility = TALON_PUBLIC, .cards = AT(won) },
    [KITTY_CARDS] = { .id = "kitty", .label = "Kitty", .kind = TALON_SET13,
                      .visibility = TALON_NOBODY, .cards = AT(kitty), .when = AT(shown),
                      .then = TALON_PUBLIC }, /* R-BID-04 */
    [BURIED] = { .id = "buried", .label = "Buried", .kind = TALON_SET13, .owner = TALON_SEAT,
                 .visibility = TALON_OWNER, .cards = AT(buried) },
};

static const char *const kind_names[KINDS] = { "Up", "Down", "No trump" };
static const char *const joker_names[JOKERS_MOST] = { "Big joker", "Little joker" };
static const char *const order_names[] = { "Not named", "High cards win", "Low cards win",
                                           "Low cards win, aces lowest" };
#define OPEN(member) .visibility = TALON_PUBLIC, .width = 1, .offset = AT(member)
enum { DECLARER_FIELD = TRICK_FIELDS + 4, ORDER_FIELD };
static const struct talon_field fields[] = {
    TRICK_FIELD_ROWS_FROM(AT(order)),
    { .id = "high_books", .label = "Highest bid so far", .show = TALON_NUMBER, OPEN(high_books),
      TALON_ONCE(AT(high_books)) },
    { .id = "high_kind", .label = "Kind of bid", .show = TALON_NAMED, .names = kind_names,
      .names_count = KINDS, OPEN(high_kind),
      TALON_ONCE_UNTIL(AT(high_books), ORDER_FIELD) },
    { .id = "high_bidder", .label = "Highest bidder", .show = TALON_SEAT_1, OPEN(high_bidder),
      TALON_UNTIL(DECLARER_FIELD) },
    { .id = "spoken", .label = "Have spoken", OPEN(spoken) },
    [DECLARER_FIELD] = { .id = "declarer", .label = "Declarer", .show = TALON_SEAT_1,
                         OPEN(declarer), TALON_ONCE(AT(declarer)) },
    [ORDER_FIELD] = { .id = "order", .label = "Ranks", .show = TALON_NAMED, .names = order_names,
                      .names_count = RANKS_DOWN_BAD + 1, OPEN(order), TALON_ONCE(AT(order)) },
    { .id = "tricks", .label = "Tricks", .owner = TALON_SIDE, .show = TALON_NUMBER,
      OPEN(tricks) },
    { .id = "score", .label = "Score", .owner = TALON_SIDE, .show = TALON_SIGNED,
      .visibility = TALON_PUBLIC, .width = 4, .offset = AT(score) },
    { .id = "stage", .label = "Stage", OPEN(stage) },
    { .id = "shown", .label = "Kitty shown", OPEN(shown) },
    { .id = "jokers", .label = "Jokers", .names = joker_names, .names_count = JOKERS_MOST,
      OPEN(agreed[JOKERS]) },
    { .id = "min_bid", .label = "Lowest bid", OPEN(agreed[MIN_BID]) },
    { .id = "down_beats_up", .label = "Down beats up", OPEN(agreed[DOWN_BEATS_UP]) },
    { .id = "all_pass", .label = "If the others have passed", OPEN(agreed[ALL_PASS]) },
    { .id = "dealer_matches", .label = "The dealer may bid as much",
      OPEN(agreed[DEALER_MATCHES]) },
    { .id = "kitty_open", .label = "The kitty", OPEN(agreed[KITTY_OPEN]) },
    { .id = "aces_down", .label = "Aces when low cards win", OPEN(agreed[ACES_DOWN]) },
    { .id = "nt_double", .label = "No trump counts double", OPEN(agreed[NT_DOUBLE]) },
    { .id = "boston_double", .label = "All thirteen books count double",
      OPEN(agreed[BOSTON_DOUBLE]) },
    { .id = "target", .label = "Points to win", .show = TALON_NUMBER, OPEN(agreed[TARGET]) },
    { .id = "spare", .label = "Spare", .rows = 4, OPEN(spare) },
};

static const struct talon_place kinds[KINDS] = {
    { "up", "up", 0, 0 }, { "down", "down", 0, 0 }, { "nt", "no trump", 0, 0 },
};
#define A_PLACE(table, count) .places = (table), .places_count = (count)
static const struct talon_verb verbs[] = {
    TRICK_VERB_ROWS,
    [PASS] = { .id = "pass", .text = "Pass", .third_person = "{who} passes",
               .second_person = "You pass", .closes = true },
    [BID] = { .id = "bid", .text = "Bid {a} {b}", .third_person = "{who} bids {a} {b}",
              .second_person = "You bid {a} {b}",
              .operand = { { TALON_COUNT, false, 0 }, { TALON_PLACE, false, 0 } },
              .count_most = MOST_BOOKS, A_PLACE(kinds, KINDS), .closes = true },
    [NAME] = { .id = "name", .text = "Trump is {a}", .third_person = "{who} makes {a} trump",
               .second_person = "You make {a} trump", .operand = { { TALON_PLACE, false, 0 } },
               A_PLACE(trick_suit_places, SUITS) },
    [DIRECTION] = { .id = "direction", .text = "Play {a}", .third_person = "{who} plays {a}",
                    .second_person = "You play {a}", .operand = { { TALON_PLACE, false, 0 } },
                    A_PLACE(kinds, WITHOUT_TRUMP) },
    [BURY] = { .id = "bury", .text = "Bury {a}", .third_person = "{who} buries {a}",
               .second_person = "You bury {a}",
               .operand = { { TALON_CARD, false, 1 + TRICK_HAND } }, .secret = true },
};

enum {
    BID_FIRST = TRICK_RULES, NAME_FIRST, DIRECTION_FIRST, BURY_FIRST, PLAY_NOW, BELOW_LEAST,
    ABOVE_MOST, NOT_ABOVE, MUST_BID
};
static const struct talon_rule rules[] = {
    TRICK_RULE_ROWS,
    [BID_FIRST] = { "R-BID-02", "The bidding is not over. Bid, or pass." },
    [NAME_FIRST] = { "R-BID-03", "First say which suit is trump." },
    [DIRECTION_FIRST] = { "R-BID-03", "First say whether high or low cards win." },
    [BURY_FIRST] = { "R-BID-04", "First bury as many cards as were in the kitty." },
    [PLAY_NOW] = { "R-BID-04", "The kitty has been buried. Play a card now." },
    [BELOW_LEAST] = { "R-BID-02", "The lowest bid is {min_bid} books above six." },
    [ABOVE_MOST] = { "R-BID-02", "There are only thirteen books. Bid seven at most." },
    [NOT_ABOVE] = { "R-BID-02", "Bid more books than {high_books}, or as many of a higher kind." },
    [MUST_BID] = { "R-BID-02", "The others have passed. As the dealer you must bid." },
};

/* R-BID-02: who speaks, what is said, and what comes of it. */
enum { MAY_SPEAK, DEALER_ANSWERS, DEALER_OPENS };  /* standing */
enum { ALWAYS, IF_THROWN_IN };                     /* condition */
enum { NEXT_SPEAKS, BID_STANDS, NOBODY_DECLARES }; /* next */
static const struct trick_saying sayings[] = {
    { MAY_SPEAK, PASS, ALWAYS, NEXT_SPEAKS },
    { MAY_SPEAK, BID, ALWAYS, NEXT_SPEAKS },
    { DEALER_ANSWERS, PASS, ALWAYS, BID_STANDS },
    { DEALER_ANSWERS, BID, ALWAYS, BID_STANDS },
    { DEALER_OPENS, PASS, IF_THROWN_IN, NOBODY_DECLARES },
    { DEALER_OPENS, BID, ALWAYS, BID_STANDS },
};
static const struct trick_auction auction = { TALON_ROWS(rows, sayings) };

static const uint8_t stages_of_verbs[] = {
    [TRICK_PLAY] = 1u << PLAYED, [PASS] = 1u << BIDDING, [BID] = 1u << BIDDING,
    [NAME] = 1u << NAMING, [DIRECTION] = 1u << NAMING, [BURY] = 1u << BURYING,
};
static const uint8_t due_in_stages[] = {
    [BIDDING] = BID_FIRST, [NAMING] = NAME_FIRST, [BURYING] = BURY_FIRST, [PLAYED] = PLAY_NOW,
};
static const struct trick_stages stages = { stages_of_verbs, due_in_stages, rules };
/* clang-format on */

static void prepare(void *state, const struct talon_config *config)
{
    struct bid_whist *b = state;

    trick_prepare(&b->table, SEATS, NO_TRUMP, config->value[OPT_MAX_DEALS]);
    trick_agree(b->agreed, AGREED, config, OPT_JOKERS);
}

static int kitty_cards(const struct talon_config *config)
{
    return KITTY + config->value[OPT_JOKERS];
}

static const struct talon_fact facts[] = { { "kitty_cards", kitty_cards } };

/* ---- dealing --------------------------------------------------------------------------------- */

static unsigned pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX])
{
    return trick_list_deck((struct trick_deck){ .jokers = (uint8_t)config->value[OPT_JOKERS] },
                           faces);
}

static const struct trick_part lasting[] = {
    TRICK_PART(struct bid_whist, table),
    TRICK_PART(struct bid_whist, score),
    TRICK_PART(struct bid_whist, agreed),
};

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct bid_whist *b = state;
    uint8_t kitty[KITTY + JOKERS_MOST];

    (void)count, (void)rng;
    trick_clear(b, sizeof *b, lasting, sizeof lasting / sizeof *lasting);
    trick_begin(&b->table, dealer, talon_left_of(dealer, SEATS), NO_TRUMP);
    trick_deal_with_pile(&b->table, b->hand, cards, HAND_CARDS, kitty, bid_whist_kitty_size(b));
    b->kitty = trick_cards(kitty, bid_whist_kitty_size(b)); /* R-BID-01 */
}

/* ---- the bidding ----------------------------------------------------------------------------- */

static int speaker(const struct bid_whist *b)
{
    return (b->table.dealer + 1 + b->spoken) % SEATS;
}

static int bidding_standing(const struct bid_whist *b)
{
    if (b->spoken < SEATS - 1)
        return MAY_SPEAK;
    return b->high_books ? DEALER_ANSWERS : DEALER_OPENS;
}

/* The line for such a word now; NULL if it may not be said. */
static const struct trick_saying *saying_of(const struct bid_whist *b, uint8_t verb)
{
    return trick_find_saying(&auction, bidding_standing(b), verb,
                             1u << ALWAYS |
                                 (b->agreed[ALL_PASS] == THROWN_IN ? 1u << IF_THROWN_IN : 0));
}

/* How high a kind is among bids of as many books. */
static int height_of(const struct bid_whist *b, int kind)
{
    return kind == WITHOUT_TRUMP ? 2 : kind == DOWN && b->agreed[DOWN_BEATS_UP];
}

bool bid_whist_is_above(const struct bid_whist *b, int books, int kind)
{
    const bool same = books == b->high_books && kind == b->high_kind;

    if (same && b->agreed[DEALER_MATCHES] && bidding_standing(b) == DEALER_ANSWERS)
        return true;
    return books > b->high_books ||
           (books == b->high_books && height_of(b, kind) > height_of(b, b->high_kind));
}

static void speak_in_turn(struct bid_whist *b, int seat, struct talon_move move)
{
    const int next = saying_of(b, move.verb)->next;

    b->spoken++;
    if (move.verb == BID) {
        b->high_books = move.a;
        b->high_kind = (uint8_t)(move.b - CONTRACT_PLACE);
        b->high_bidder = (uint8_t)(seat + 1);
    }
    if (next == NOBODY_DECLARES)
        b->table.over = trick_after_deal(&b->table, false);
    if (next != BID_STANDS)
        return;
    b->declarer = b->high_bidder;
    b->stage = NAMING;
    b->table.leader = b->table.best = (uint8_t)(b->declarer - 1); /* R-BID-06 */
}

static void join_hand(struct bid_whist *b)
{
    b->hand[b->declarer - 1] |= b->kitty;
    b->kitty = 0;
}

/* R-BID-03, R-BID-04: he has named trump or a direction, and takes the kitty. */
static void take_kitty(struct bid_whist *b, int trump, bool down)
{
    const int low = b->agreed[ACES_DOWN] == ACES_BAD ? RANKS_DOWN_BAD : RANKS_DOWN;

    b->table.trump = (uint8_t)trump;
    b->order = (uint8_t)(down ? low : RANKS_HIGH);
    b->stage = b->kitty ? BURYING : PLAYED;
    b->shown = b->agreed[KITTY_OPEN] == KITTY_SHOWN;
    if (!b->shown)
        join_hand(b);
}

/* An open kitty joins the hand before: nobody else may know which of its cards are buried. */
static void bury(struct bid_whist *b, int seat, uint8_t face)
{
    join_hand(b);
    b->hand[seat] &= ~bit(face);
    b->buried[seat] |= bit(face);
    if (talon_bit_count(b->buried[seat]) == bid_whist_kitty_size(b))
        b->stage = PLAYED;
}

/* ---- the play -------------------------------------------------------------------------------- */

uint64_t bid_whist_playable(const struct bid_whist *b, int seat)
{
    const uint64_t hand = b->hand[seat];
    const int led = b->table.led;

    if (led == NOTHING_LED)
        return hand;
    const uint64_t following =
        (hand & (uint64_t)SUIT_LANE << 16 * led) | (led == b->table.trump ? hand & BOTH_JOKERS : 0);
    return following ? following : hand;
}

static void play_in_turn(struct bid_whist *b, int seat, uint8_t face)
{
    const int side = trick_side(b->table.best);
    struct trick_table *t = &b->table;

    b->won[side] |= trick_sweep(t, b->trick);
    b->hand[seat] ^= bit(face);
    if (!bid_whist_lay(b, seat, face))
        return;
    b->tricks[trick_side(t->best)]++;
    if (trick_is_played_out(t, b->hand))
        bid_whist_end_deal(b);
}

/* ---- the descriptor -------------------------------------------------------------------------- */

static int list_bid_words(const struct bid_whist *b, struct talon_move *out)
{
    int count = 0;

    if (saying_of(b, PASS))
        out[count++] = (struct talon_move){ .verb = PASS };
    for (int books = b->agreed[MIN_BID]; books <= MOST_BOOKS; books++)
        for (int kind = 0; kind < KINDS; kind++)
            if (bid_whist_is_above(b, books, kind))
                out[count++] = (struct talon_move){ .verb = BID,
                                                    .a = (uint8_t)books,
                                                    .b = (uint8_t)(CONTRACT_PLACE + kind) };
    return count;
}

static int list_names(const struct bid_whist *b, struct talon_move *out)
{
    return b->high_kind == WITHOUT_TRUMP ? trick_list_places(WITHOUT_TRUMP, DIRECTION, out)
                                         : trick_list_suits(NAME, out);
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct bid_whist *b = state;

    if (b->table.over)
        return trick_legal(&b->table, 0, out);
    if (b->stage == BIDDING)
        return list_bid_words(b, out);
    if (b->stage == NAMING)
        return list_names(b, out);
    return b->stage == BURYING ? trick_list(b->hand[seat] | b->kitty, BURY, out)
                               : trick_list(bid_whist_playable(b, seat), TRICK_PLAY, out);
}

static unsigned acting(const void *state)
{
    const struct bid_whist *b = state;

    if (b->table.over || b->stage == PLAYED)
        return trick_acting(&b->table);
    return talon_seat_bit(b->stage == BIDDING ? speaker(b) : b->declarer - 1);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct bid_whist *b = state;

    if (move.verb == TRICK_PLAY)
        play_in_turn(b, seat, move.a);
    else if (move.verb == PASS || move.verb == BID)
        speak_in_turn(b, seat, move);
    else if (move.verb == NAME)
        take_kitty(b, move.a - CONTRACT_PLACE, b->high_kind == DOWN);
    else if (move.verb == DIRECTION)
        take_kitty(b, NO_TRUMP, move.a - CONTRACT_PLACE == DOWN);
    else if (move.verb == BURY)
        bury(b, seat, move.a);
    else
        trick_deal_deck_again(b, seat, (struct trick_deck){ .jokers = b->agreed[JOKERS] }, deal,
                              rng);
}

static const struct talon_rule *why_not_said(const struct bid_whist *b, struct talon_move move)
{
    if (move.verb == PASS)
        return saying_of(b, PASS) ? NULL : &rules[MUST_BID];
    if (move.a < b->agreed[MIN_BID])
        return &rules[BELOW_LEAST];
    if (move.a > MOST_BOOKS)
        return &rules[ABOVE_MOST];
    return bid_whist_is_above(b, move.a, move.b - CONTRACT_PLACE) ? NULL : &rules[NOT_ABOVE];
}

static const struct talon_rule *why_not_card(const struct bid_whist *b, int seat,
                                             struct talon_move move)
{
    const uint64_t held = b->hand[seat] | (move.verb == BURY ? b->kitty : 0);

    if (!(held & bit(move.a)))
        return &rules[TRICK_NOT_HELD];
    return move.verb == BURY || bid_whist_playable(b, seat) & bit(move.a) ? NULL
                                                                          : &rules[TRICK_FOLLOW];
}

/* Without trump there is a direction to be named, otherwise a suit. */
static const struct talon_rule *why_not_named(const struct bid_whist *b, uint8_t verb)
{
    const bool plain = b->high_kind == WITHOUT_TRUMP;

    if (verb == (plain ? DIRECTION : NAME))
        return NULL;
    return &rules[plain ? DIRECTION_FIRST : NAME_FIRST];
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct bid_whist *b = state;

    if (b->stage == NAMING && move.verb != TRICK_DEAL)
        return why_not_named(b, move.verb);
    const struct talon_rule *rule = trick_why_not_now(&b->table, &stages, b->stage, move.verb);
    if (rule || move.verb == TRICK_DEAL)
        return rule;
    return b->stage == BIDDING ? why_not_said(b, move) : why_not_card(b, seat, move);
}

static void result(const void *state, struct talon_result *out)
{
    trick_result(((const struct bid_whist *)state)->score, SIDES, SEATS, out);
}

const struct talon_game talon_bid_whist = {
    TALON_OWN_TABLES,
    .id = "bid-whist",
    .title = "Bid Whist",
    .tagline = "Bid for books with your partner, with high cards or low ones.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = bid_whist_rulebook,
    TALON_ROWS(facts, facts),
    .kept = "max_deals jokers min_bid down_beats_up all_pass dealer_matches kitty_open "
            "aces_down nt_double boston_double target spare",
    .state_size = sizeof(struct bid_whist),
    .pack = pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = bid_whist_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .score_breakdown = bid_whist_account,
    .labels = bid_whist_labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, bid_whist_measures),
    .review = &trick_points_scale,
};
