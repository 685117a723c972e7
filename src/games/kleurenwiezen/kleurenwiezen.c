/* kleurenwiezen.c - Kleurenwiezen: trump is bid with the contract, on a ladder of twenty rungs, by
 * pairs that find each other in a suit, or alone.
 *
 * Rules: R-KLE-01 … R-KLE-11.
 */
#include "kleurenwiezen.h"

#include "games/trick/trick_troel.h"

#include <string.h>

enum { LAID = HOLDERS_ZONES };

/* clang-format off */
static const struct talon_choice lone_needs[] = { { "5", "5" }, { "6", "6" } };
static const struct talon_choice pass_dealers[] = {
    { "same_dealer", "The same player" },
    { "next_dealer", "The next player" },
};

static const struct talon_option options[] = {
    TRICK_PLAYERS_OPTION("R-KLE-01"),
    TRICK_DEALER_OPTION,
    { "packets", "How the cards are dealt", "R-KLE-01", PACKETS_445, PACKETS_454, PACKETS_445,
      trick_packet_sizes },
    { "troel", "Three aces must be announced", "R-KLE-03", 0, 1, 1, talon_no_yes },
    { "piccolo", "Piccolo can be bid", "R-KLE-05", 0, 1, 1, talon_no_yes },
    { "alone_min", "Fewest tricks alone", "R-KLE-05", 5, 6, 5, lone_needs },
    { "all_pass", "Who deals when all pass", "R-KLE-09", 0, NEXT_DEALER, 0, pass_dealers },
    { "pass_doubles", "The deal after all passed counts double", "R-KLE-09", 0, 1, 0,
      talon_no_yes },
    { "abundance_over", "An abundance pays for tricks above", "R-KLE-10", 0, 1, 0, talon_no_yes },
    { "shuffle", "When the cards are shuffled", "R-TRK-09", EVERY_DEAL, CUT_ONLY, EVERY_DEAL,
      trick_shuffles },
    { "deals", "Deals in all", "R-KLE-11", 1, DEALS_MOST, DEALS, NULL },
    TRICK_MAX_DEALS_OPTION,
};

static const struct talon_setting doubling[] = {
    { OPT_PASS_DOUBLES, 1 }, { OPT_ABUNDANCE_OVER, 1 },
};
static const struct talon_setting six[] = { { OPT_ALONE_MIN, 6 }, { OPT_PICCOLO, 0 } };
static const struct talon_setting cafe[] = { { OPT_SHUFFLE, CUT_ONLY } };
static const struct talon_preset presets[] = {
    { "standard", "Kleurenwiezen", NULL, 0 },
    { "doubling", "Passed deals double", doubling, 2 },
    { "six", "Alone from six", six, 2 },
    { "cafe", "Not shuffled", cafe, 1 },
};

#define KLE_AT(member) TALON_AT(struct kleurenwiezen, member)
#define KLE_ROW(member, bytes)                                                                     \
    .visibility = TALON_PUBLIC, .width = (bytes), .offset = KLE_AT(member)
static const struct talon_zone zones[] = {
    TRICK_HOLDERS_ZONE_ROWS,
    [LAID] = { .id = "laid", .label = "Dropped", .kind = TALON_SLOT, .owner = TALON_SEAT,
               .visibility = TALON_OWNER, .cards = KLE_AT(laid) },
};

static const char *const contract_names[] = {
    "No contract", "Eight together", "Five alone", "Nine together", "Six alone", "Ten together",
    "Seven alone", "Small misère", "Eleven together", "Eight alone", "Piccolo", "Twelve together",
    "Thirteen together", "Abundance, nine", "Troel", "Misère", "Abundance, ten",
    "Abundance, eleven", "Open misère", "Abundance, twelve", "Slam",
};
static const struct talon_place bid_places[BID_PLACES] = {
    { "pair8", "Eight together", 0, 0 }, { "alone5", "Five alone", 0, 0 },
    { "pair9", "Nine together", 0, 0 }, { "alone6", "Six alone", 0, 0 },
    { "pair10", "Ten together", 0, 0 }, { "alone7", "Seven alone", 0, 0 },
    { "small", "Small misère", 0, 0 }, { "pair11", "Eleven together", 0, 0 },
    { "alone8", "Eight alone", 0, 0 }, { "piccolo", "Piccolo", 0, 0 },
    { "pair12", "Twelve together", 0, 0 }, { "pair13", "Thirteen together", 0, 0 },
    { "ab9", "Abundance, nine", 0, 0 }, { "troel", "Troel", 0, 0 },
    { "misere", "Misère", 0, 0 }, { "ab10", "Abundance, ten", 0, 0 },
    { "ab11", "Abundance, eleven", 0, 0 }, { "open", "Open misère", 0, 0 },
    { "ab12", "Abundance, twelve", 0, 0 }, { "slam", "Slam", 0, 0 },
    { "c", "♣", 0, 0 }, { "d", "♦", 0, 0 }, { "h", "♥", 0, 0 }, { "s", "♠", 0, 0 },
};

static const struct talon_field fields[] = {
    { .id = "contract", .label = "Contract", .show = TALON_NAMED, .names = contract_names,
      .names_count = SLAM + 1, HOLDERS_ROW(contract, 1) },
    TRICK_HOLDERS_FIELD_ROWS_FROM(KLE_AT(trump_found)),
    { .id = "suit", .label = "Suit bid", .show = TALON_NAMED, .names = trick_trump_names,
      .names_count = NO_TRUMP, KLE_ROW(suit, 1), TALON_ONCE(KLE_AT(suit_found)) },
    { .id = "suit_found", .label = "A suit is bid", KLE_ROW(suit_found, 1) },
    TRICK_TROEL_FIELD_ROWS,
    { .id = "factor", .label = "The deal counts times", .show = TALON_NUMBER, KLE_ROW(factor, 1) },
    { .id = "word_suit", .label = "Suit said", .owner = TALON_SEAT, KLE_ROW(word_suit, 1) },
    { .id = "dropping", .label = "Still to drop a card", KLE_ROW(dropping, 1) },
    { .id = "turned", .label = "Spare", HOLDERS_ROW(turned, 1) },
    { .id = "packets", .label = "How the cards are dealt", HOLDERS_ROW(agreed[PACKETS], 1) },
    { .id = "announced", .label = "Three aces must be announced",
      HOLDERS_ROW(agreed[WITH_TROEL], 1) },
    { .id = "piccolo", .label = "Piccolo can be bid", HOLDERS_ROW(agreed[WITH_PICCOLO], 1) },
    { .id = "from_six", .label = "Fewest tricks alone", KLE_ROW(agreed_more[FROM_SIX], 1) },
    { .id = "all_pass", .label = "Who deals when all pass",
      KLE_ROW(agreed_more[NEXT_DEALER], 1) },
    { .id = "pass_doubles", .label = "The deal after all passed counts double",
      KLE_ROW(agreed_more[PASS_DOUBLES], 1) },
    { .id = "abundance_over", .label = "An abundance pays for tricks above",
      KLE_ROW(agreed_more[ABUNDANCE_OVER], 1) },
    { .id = "trump_found", .label = "Trump is known", KLE_ROW(trump_found, 1) },
    { .id = "spare", .label = "Spare", .rows = 7, KLE_ROW(spare, 1) },
};

#define A_SUIT .operand = { { TALON_PLACE, false, 0 } }, .places = trick_suit_places,              \
               .places_count = NO_TRUMP
static const struct talon_verb verbs[] = {
    TRICK_VERB_ROWS,
    [PASS] = { .id = "pass", .text = "Pass", .third_person = "{who} passes",
               .second_person = "You pass", .closes = true },
    [WAIT] = { .id = "wait", .text = "Wait", .third_person = "{who} waits",
               .second_person = "You wait", .closes = true },
    [PROPOSE] = { .id = "propose", .text = "Propose {a}", .third_person = "{who} proposes {a}",
                  .second_person = "You propose {a}", A_SUIT, .closes = true },
    [ACCEPT] = { .id = "accept", .text = "Accept {a}",
                 .third_person = "{who} accepts the proposal of {a}",
                 .second_person = "You accept the proposal of {a}",
                 .operand = { { TALON_AT_SEAT, false, 0 } }, .closes = true },
    [BID] = { .id = "bid", .text = "Bid: {a} {b}", .third_person = "{who} bids: {a} {b}",
              .second_person = "You bid: {a} {b}",
              .operand = { { TALON_PLACE, false, 0 }, { TALON_PLACE, true, 0 } },
              TALON_ROWS(places, bid_places), .closes = true, .promises = true }, /* R-KLE-03 */
    [NAME] = { .id = "name", .text = "Trump: {a}", .third_person = "{who} names trump: {a}",
               .second_person = "You name trump: {a}", A_SUIT, .closes = true },
    [DROP] = { .id = "drop", .text = "Drop {a}", .third_person = "{who} drops {a}",
               .second_person = "You drop {a}",
               .operand = { { TALON_CARD, false, 1 + TRICK_HAND } }, .closes = true,
               .secret = true },
};

enum {
    SPEAK_FIRST = TRICK_RULES, SPOKEN, NAME_FIRST, NAME_LATER, DROP_FIRST, DROP_LATER, LEAD_CALLED,
    ONLY_ELDEST_WAITS, NO_PROPOSAL, NO_ACCEPTANCE, NO_BID_NOW
};
static const struct talon_rule rules[] = {
    TRICK_RULE_ROWS,
    [SPEAK_FIRST] = { "R-KLE-04", "Speak first: bid, or pass." },
    [SPOKEN] = { "R-KLE-05", "The auction is over. Play a card now." },
    [NAME_FIRST] = { "R-KLE-03", "Name the trump suit first." },
    [NAME_LATER] = { "R-KLE-03", "You do not name trump now." },
    [DROP_FIRST] = { "R-KLE-07", "First all four drop a card." },
    [DROP_LATER] = { "R-KLE-07", "No card is dropped now." },
    [LEAD_CALLED] = { "R-KLE-03", "Lead the called card: you are the partner of the aces." },
    [ONLY_ELDEST_WAITS] = { "R-KLE-04",
                            "Only the player on the dealer's left can wait, at the very first." },
    [NO_PROPOSAL] = { "R-KLE-04",
                      "You can propose only as your first word, and only a free suit that you "
                      "hold." },
    [NO_ACCEPTANCE] = { "R-KLE-04",
                        "You can accept only a suit that you hold, above the one that you have "
                        "proposed." },
    [NO_BID_NOW] = { "R-KLE-04", "By what you have said before, you cannot bid this now." },
};
/* For a word that may not be said now. */
static const uint8_t rule_of_word[] = {
    [WAIT] = ONLY_ELDEST_WAITS, [PROPOSE] = NO_PROPOSAL, [ACCEPT] = NO_ACCEPTANCE,
    [BID] = NO_BID_NOW,
};
/* clang-format on */

/* ---- options and the deal -------------------------------------------------------------------- */

static void prepare(void *state, const struct talon_config *config)
{
    struct kleurenwiezen *k = state;

    trick_holders_prepare(&k->h, config, AGREED);
    k->factor = 1;
    trick_agree(k->agreed_more, MORE, config, OPT_ALONE_MIN);
    k->agreed_more[FROM_SIX] = config->value[OPT_ALONE_MIN] == 6;
}

/* R-KLE-03: both of a troel may still say anything, once they are overbid. */
static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct kleurenwiezen *k = state;

    (void)count, (void)rng;
    trick_holders_deal(&k->h, dealer, cards, trick_belgian_packets[k->h.agreed[PACKETS]]);
    memset(k->word_suit, 0, sizeof k->word_suit);
    memset(k->laid, 0, sizeof k->laid);
    k->suit = k->dropping = k->suit_found = k->trump_found = 0;
    if (k->h.agreed[WITH_TROEL] && trick_find_troel(&k->h)) {
        k->h.contract = TROEL;
        kleurenwiezen_go_on(k, dealer);
    }
}

static int next_dealer_of(const struct kleurenwiezen *k)
{
    return !k->h.contract && !k->agreed_more[NEXT_DEALER] ? k->h.table.dealer
                                                          : trick_next_dealer(&k->h.table);
}

/* R-KLE-09 */
static void deal_next(struct kleurenwiezen *k, int dealer, struct talon_rng *rng)
{
    if (k->h.contract)
        k->factor = 1;
    else if (k->agreed_more[PASS_DOUBLES])
        k->factor = 2;
    trick_holders_deal_again(&k->h, dealer, k->laid, deal, rng);
}

/* ---- the descriptor ------------------------------------------------------------------------ */

static unsigned acting(const void *state)
{
    const struct kleurenwiezen *k = state;
    const struct trick_holders *h = &k->h;

    if (h->stage == SPEAKING)
        return talon_seat_bit(h->speaker);
    if (h->stage == NAMING)
        return talon_seat_bit(h->partner - 1);
    if (h->stage == DROPPING)
        return k->dropping;
    return h->table.over == DEAL_OVER ? talon_seat_bit(next_dealer_of(k)) : trick_acting(&h->table);
}

int kleurenwiezen_legal(const void *state, int seat, struct talon_move *out)
{
    const struct kleurenwiezen *k = state;

    if (k->h.stage == SPEAKING)
        return kleurenwiezen_list_words(k, seat, out);
    if (k->h.stage == DROPPING)
        return trick_list(k->h.hand[seat], DROP, out);
    if (k->h.stage == PLAYING)
        return trick_legal(&k->h.table, kleurenwiezen_playable(k, seat), out);
    return trick_list_suits(NAME, out);
}

/* R-KLE-07 */
static void drop_card(struct kleurenwiezen *k, int seat, uint8_t face)
{
    if (trick_lay_aside(k->h.hand, k->laid, &k->dropping, seat, face))
        k->h.stage = PLAYING;
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct kleurenwiezen *k = state;
    const struct trick_terms terms = kleurenwiezen_terms(k);

    if (move.verb == TRICK_PLAY)
        trick_holders_play(&k->h, &terms, seat, move.a);
    else if (move.verb == TRICK_DEAL)
        deal_next(k, seat, rng);
    else if (move.verb == NAME)
        kleurenwiezen_name(k, move.a - SUIT_PLACE);
    else if (move.verb == DROP)
        drop_card(k, seat, move.a);
    else
        kleurenwiezen_say(k, seat, move);
}

/* ---- refusals ------------------------------------------------------------------------------ */

/* The rule of this stage for a move of another one. */
static int rule_for_stage(const struct kleurenwiezen *k, uint8_t verb)
{
    if (k->h.table.over)
        return TRICK_DEAL_FIRST;
    if (verb == TRICK_DEAL)
        return TRICK_NOT_NOW;
    if (k->h.stage == NAMING)
        return NAME_FIRST;
    if (k->h.stage == DROPPING)
        return DROP_FIRST;
    if (verb == NAME || verb == DROP)
        return verb == NAME ? NAME_LATER : DROP_LATER;
    return k->h.stage == PLAYING ? SPOKEN : SPEAK_FIRST;
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct kleurenwiezen *k = state;
    const bool plays = move.verb == TRICK_PLAY || move.verb == TRICK_DEAL;
    struct talon_move moves[TALON_MOVES_MAX];

    if (trick_is_listed(moves, kleurenwiezen_legal(k, seat, moves), move))
        return NULL;
    if (k->h.stage == PLAYING && plays) {
        const struct talon_rule *rule =
            trick_why_not(&k->h.table, rules, trick_held(&k->h, seat), move);
        return rule ? rule : &rules[LEAD_CALLED];
    }
    if (k->h.stage == DROPPING && move.verb == DROP)
        return &rules[TRICK_NOT_HELD];
    if (k->h.stage == SPEAKING && !plays && move.verb != NAME && move.verb != DROP)
        return &rules[rule_of_word[move.verb]];
    return &rules[rule_for_stage(k, move.verb)];
}

static void account_kleurenwiezen(const void *before, const void *state,
                                  struct talon_score_breakdown *out)
{
    const struct trick_terms terms = kleurenwiezen_terms(state);

    (void)before;
    trick_holders_account(state, &terms, out);
}

const struct talon_game talon_kleurenwiezen = {
    TALON_OWN_TABLES,
    .id = "kleurenwiezen",
    .title = "Kleurenwiezen",
    .tagline = "Find a partner in a suit, or play alone, on a ladder of twenty rungs.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = kleurenwiezen_rulebook,
    .kept = "max_deals deals shuffle packets announced piccolo from_six all_pass pass_doubles "
            "abundance_over turned spare",
    .state_size = sizeof(struct kleurenwiezen),
    .complete_config = trick_complete_deals,
    .check_config = trick_check_deals,
    .pack = trick_pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = kleurenwiezen_validate_position,
    .acting = acting,
    .legal = kleurenwiezen_legal,
    .apply = apply,
    .why_not = why_not,
    .result = trick_holders_result,
    .score_breakdown = account_kleurenwiezen,
    .labels = trick_due_labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, trick_holders_measures),
    .review = &trick_points_scale,
};
