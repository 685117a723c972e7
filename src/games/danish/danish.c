/* danish.c - Danish Whist with fixed partners: two at a time bid for one of four contracts, to win
 * tricks or to lose them. Without a bid everybody plays for himself and tries to lose them.
 *
 * Rules: R-DAN-01 … R-DAN-08.
 */
#include "danish.h"

enum { PASS = TRICK_VERBS, BID };
enum { WON = TRICK_OWN_ZONES };

/* clang-format off */
static const struct talon_option options[] = {
    TRICK_PLAYERS_OPTION("R-DAN-01"),
    TRICK_DEALER_OPTION,
    { "pay_nolo", "Points for nolo", "R-DAN-07", 1, PAY_MOST, 2, NULL },
    { "pay_solo_nolo", "Points for solo nolo", "R-DAN-07", 1, PAY_MOST, 3, NULL },
    { "pay_grandi", "Points for grandi", "R-DAN-07", 1, PAY_MOST, 4, NULL },
    { "pay_pas", "Points for the fewest tricks if all pass", "R-DAN-07", 0, PAY_MOST, 1, NULL },
    { "target", "Points to win", "R-DAN-08", 1, TARGET_MOST, TARGET, NULL },
    TRICK_MAX_DEALS_OPTION,
};

static const struct talon_setting to_26[] = { { OPT_TARGET, 26 } };
static const struct talon_preset presets[] = {
    { "standard", "Danish Whist", NULL, 0 },
    { "long", "To 26", to_26, 1 },
};

#define AT(member) TALON_AT(struct danish, member)
static const struct talon_zone zones[] = {
    TRICK_OWN_ZONE_ROWS(struct danish),
    [WON] = { .id = "won", .label = "Tricks won", .kind = TALON_SET13, .owner = TALON_SIDE,
              .visibility = TALON_PUBLIC, .cards = AT(won) },
};

static const char *const contract_names[CONTRACTS] = {
    "Not decided", "Nolo", "Grand", "Solo nolo", "Grandi", "Each for himself",
};
static const char *const bid_names[PAS] = { "No bid yet", "Nolo", "Grand", "Solo nolo", "Grandi" };

#define OPEN(member, bytes) .visibility = TALON_PUBLIC, .width = (bytes), .offset = AT(member)
enum { CONTRACT_FIELD = TRICK_FIELDS };
static const struct talon_field fields[] = {
    TRICK_FIELD_ROWS_WITHOUT_TRUMP,
    [CONTRACT_FIELD] = { .id = "contract", .label = "Played", .show = TALON_NAMED,
                         .names = contract_names, .names_count = CONTRACTS, OPEN(contract, 1),
                         TALON_ONCE(AT(contract)) },
    { .id = "declarer", .label = "Declarer", .show = TALON_SEAT_1, OPEN(declarer, 1),
      TALON_ONCE(AT(declarer)) },
    { .id = "tricks", .label = "Tricks", .owner = TALON_SEAT, .show = TALON_NUMBER,
      OPEN(tricks, 1) },
    { .id = "score", .label = "Score", .owner = TALON_SIDE, .show = TALON_SCORE, OPEN(score, 4) },
    { .id = "target", .label = "Points to win", .show = TALON_NUMBER, OPEN(target, 1) },
    { .id = "best_bid", .label = "Highest bid so far", .show = TALON_NAMED, .names = bid_names,
      .names_count = PAS, OPEN(best_bid, 1), TALON_ONCE_UNTIL(AT(best_bid), CONTRACT_FIELD) },
    { .id = "best_bidder", .label = "Highest bidder", .show = TALON_SEAT_1,
      OPEN(duel.best_bidder, 1), TALON_ONCE(AT(duel.champion)) },
    { .id = "champion", .label = "First of the two who bid", OPEN(duel.champion, 1) },
    { .id = "challenger", .label = "Second of the two who bid", OPEN(duel.challenger, 1) },
    { .id = "pay_nolo", .label = "Points for nolo", OPEN(pay[PAY_NOLO], 1) },
    { .id = "pay_solo_nolo", .label = "Points for solo nolo", OPEN(pay[PAY_SOLO_NOLO], 1) },
    { .id = "pay_grandi", .label = "Points for grandi", OPEN(pay[PAY_GRANDI], 1) },
    { .id = "pay_pas", .label = "Points for the fewest tricks if all pass", OPEN(pay[PAY_PAS], 1) },
    { .id = "spare", .label = "Spare", OPEN(spare, 1) },
};

static const struct talon_place contracts[] = {
    { "nolo", "Nolo", 0, 0 }, { "grand", "Grand", 0, 0 }, { "solo_nolo", "Solo nolo", 0, 0 },
    { "grandi", "Grandi", 0, 0 },
};
static const struct talon_verb verbs[] = {
    TRICK_VERB_ROWS,
    [PASS] = { .id = "pass", .text = "Pass", .third_person = "{who} passes",
               .second_person = "You pass", .closes = true },
    [BID] = { .id = "bid", .text = "Bid {a}", .third_person = "{who} bids {a}",
              .second_person = "You bid {a}", .operand = { { TALON_PLACE, false, 0 } },
              .places = contracts, .places_count = PAS - NOLO, .closes = true },
};

enum { SPEAK_FIRST = TRICK_RULES, SPOKEN, BID_MORE };
static const struct talon_rule rules[] = {
    TRICK_RULE_ROWS,
    [SPEAK_FIRST] = { "R-DAN-05", "Speak first: bid, or pass." },
    [SPOKEN] = { "R-DAN-05", "It is decided what is played. Play a card now." },
    [BID_MORE] = { "R-DAN-05", "Your bid must be higher than the highest so far." },
};

enum { SPEAKS, PLAYS }; /* stages */
static const uint8_t stages_of_verbs[] = {
    [TRICK_PLAY] = 1u << PLAYS, [PASS] = 1u << SPEAKS, [BID] = 1u << SPEAKS,
};
static const uint8_t due_in_stages[] = { [SPEAKS] = SPEAK_FIRST, [PLAYS] = SPOKEN };
static const struct trick_stages stages = { stages_of_verbs, due_in_stages, rules };
/* clang-format on */

static void prepare(void *state, const struct talon_config *config)
{
    struct danish *d = state;

    trick_prepare(&d->table, SEATS, NO_TRUMP, config->value[OPT_MAX_DEALS]);
    trick_agree(d->pay, PAYS, config, OPT_PAY_NOLO);
    d->target = (uint8_t)config->value[OPT_TARGET];
}

static const struct trick_part lasting[] = {
    TRICK_PART(struct danish, table),
    TRICK_PART(struct danish, score),
    TRICK_PART(struct danish, pay),
    TRICK_PART(struct danish, target),
};

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct danish *d = state;

    (void)count, (void)rng;
    trick_clear(d, sizeof *d, lasting, sizeof lasting / sizeof *lasting);
    trick_begin(&d->table, dealer, talon_left_of(dealer, SEATS), NO_TRUMP);
    trick_deal_hands(&d->table, d->hand, cards, HAND_CARDS); /* R-DAN-01 */
    trick_duel_begin(&d->duel, &d->table);
}

/* ---- the auction ---------------------------------------------------------------------------- */

/* R-DAN-04: the declarer leads, or eldest if all have passed. */
static void settle_contract(struct danish *d)
{
    d->contract = d->best_bid ? d->best_bid : PAS;
    d->declarer = d->duel.best_bidder;
    if (d->declarer)
        d->table.leader = d->table.best = (uint8_t)(d->declarer - 1);
}

static void speak(struct danish *d, struct talon_move move)
{
    if (move.verb == BID)
        d->best_bid = (uint8_t)(move.a - CONTRACT_PLACE + NOLO);
    if (!trick_duel_speak(&d->duel, &d->table, move.verb == BID ? DUEL_BID : DUEL_PASS))
        settle_contract(d);
}

static int list_words(const struct danish *d, struct talon_move *out)
{
    out[0] = (struct talon_move){ .verb = PASS };
    return 1 + trick_list_contracts(danish_contracts, PAS - NOLO, d->best_bid, 0, BID, out + 1);
}

/* ---- play ------------------------------------------------------------- */

static void play_danish(struct danish *d, int seat, uint8_t face)
{
    const int side = trick_side(d->table.best);

    d->won[side] |= trick_sweep(&d->table, d->trick);
    d->hand[seat] ^= bit(face);
    if (!trick_lay_in_order(&d->table, d->trick, seat, face, danish_order(d)))
        return;
    d->tricks[d->table.best]++;
    if (danish_over(d) == GOES_ON)
        return;
    if (danish_scorers(d) >= 0)
        d->score[danish_scorers(d)] += danish_points(d);
    d->table.over = danish_over(d);
}

/* ---- the descriptor ------------------------------------------------------------------------ */

static unsigned acting(const void *state)
{
    const struct danish *d = state;

    if (d->contract == UNDECIDED)
        return talon_seat_bit(trick_duel_turn(&d->duel));
    return trick_acting(&d->table);
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct danish *d = state;

    return d->contract ? trick_legal(&d->table, d->hand[seat], out) : list_words(d, out);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct danish *d = state;

    if (move.verb == TRICK_PLAY)
        play_danish(d, seat, move.a);
    else if (move.verb == TRICK_DEAL)
        trick_deal_again(d, seat, deal, rng);
    else
        speak(d, move);
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct danish *d = state;
    const int stage = d->contract == UNDECIDED ? SPEAKS : PLAYS;
    const struct talon_rule *rule =
        trick_why_not_in(&d->table, &stages, stage, d->hand[seat], move);

    if (rule || move.verb != BID)
        return rule;
    return move.a - CONTRACT_PLACE + NOLO <= d->best_bid ? &rules[BID_MORE] : NULL;
}

static void result(const void *state, struct talon_result *out)
{
    trick_result(((const struct danish *)state)->score, SIDES, SEATS, out);
}

/* clang-format off */
static const struct talon_measure measures[] = {
    TRICK_DEALS_MEASURE,
};
/* clang-format on */

const struct talon_game talon_danish = {
    TALON_OWN_TABLES,
    .id = "danish",
    .title = "Danish Whist",
    .tagline = "Two at a time bid to win tricks, or to lose them.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = danish_rulebook,
    .kept = "trump max_deals target spare pay_nolo pay_solo_nolo pay_grandi pay_pas",
    .state_size = sizeof(struct danish),
    .pack = trick_pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = danish_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .score_breakdown = danish_score_breakdown,
    .labels = danish_labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, measures),
    .review = &trick_points_scale,
};
