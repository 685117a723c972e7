/* solo_whist.c - Solo Whist: eight tricks with a partner who accepts, or five, nine, thirteen or
 * none alone; paid by each player.
 *
 * Rules: R-SOL-01 … R-SOL-10.
 */
#include "solo_whist.h"

/* clang-format off */
static const struct talon_choice slam_trumps[] = {
    { "none", "No trump" },
    { "named", "The player of the slam names trump" },
};
static const struct talon_choice stake_tables[] = {
    { "tricks", "A stake, and more for each trick above or below" },
    { "simple", "The stake alone" },
};

static const struct talon_option options[] = {
    TRICK_PLAYERS_OPTION("R-SOL-01"),
    TRICK_DEALER_OPTION,
    { "slam_trump", "Trump of a slam", "R-SOL-06", SLAM_NONE, SLAM_NAMED, SLAM_NONE, slam_trumps },
    { "table", "What a contract pays", "R-SOL-09", BY_TRICKS, STAKES_ONLY, BY_TRICKS,
      stake_tables },
    { "shuffle", "When the cards are shuffled", "R-TRK-09", EVERY_DEAL, CUT_ONLY, EVERY_DEAL,
      trick_shuffles },
    { "deals", "Deals in all", "R-SOL-10", 1, DEALS_MOST, DEALS, NULL },
    TRICK_MAX_DEALS_OPTION,
};

static const struct talon_setting simple[] = { { OPT_TABLE, STAKES_ONLY } };
static const struct talon_setting traditional[] = { { OPT_SHUFFLE, CUT_ONLY } };
static const struct talon_preset presets[] = {
    { "standard", "Solo Whist", NULL, 0 },
    { "simple", "Stakes only", simple, 1 },
    { "traditional", "Cards not shuffled", traditional, 1 },
};

static const struct talon_zone zones[] = { TRICK_SOLO_ZONE_ROWS };

static const char *const contract_names[] = {
    "No contract", "Proposal", "Solo", "Misère", "Abundance", "Abundance in the turned suit",
    "Open misère", "Slam",
};
static const struct talon_place contract_places[] = {
    { "prop", "Proposal", 0, 0 },
    { "solo", "Solo", 0, 0 },
    { "misere", "Misère", 0, 0 },
    { "abundance", "Abundance", 0, 0 },
    { "royal", "Abundance in the turned suit", 0, 0 },
    { "open", "Open misère", 0, 0 },
    { "slam", "Slam", 0, 0 },
};

static const struct talon_field fields[] = {
    { .id = "contract", .label = "Contract", .show = TALON_NAMED, .names = contract_names,
      .names_count = SLAM + 1, HOLDERS_ROW(contract, 1) },
    TRICK_HOLDERS_FIELD_ROWS,
    { .id = "slam_trump", .label = "Trump of a slam", HOLDERS_ROW(agreed[SLAM_TRUMP], 1) },
    { .id = "table", .label = "What a contract pays", HOLDERS_ROW(agreed[TABLE], 1) },
    { .id = "spare", .label = "Spare", .rows = 4, HOLDERS_ROW(agreed[TABLE + 1], 1) },
};

static const struct talon_verb verbs[] = { TRICK_SOLO_VERB_ROWS(contract_places, false) };
static const struct talon_rule rules[] = { TRICK_SOLO_RULE_ROWS("R-SOL-03", "R-SOL-06") };

/* R-SOL-02 */
static const struct trick_contract contracts[] = {
    TRICK_CONTRACT(PROPOSAL, 8, AIM_LEAST, TRUMP_TURNED, LEAD_ELDEST, HELD_BY_PAIR) },
    TRICK_CONTRACT(SOLO, 5, AIM_LEAST, TRUMP_TURNED, LEAD_ELDEST, HELD_ALONE) },
    TRICK_CONTRACT(MISERE, 0, AIM_MOST, TRUMP_NONE, LEAD_ELDEST, HELD_ALONE), .early = true },
    TRICK_CONTRACT(ABUNDANCE, 9, AIM_LEAST, TRUMP_NAMED, LEAD_ELDEST, HELD_ALONE) },
    TRICK_CONTRACT(ROYAL, 9, AIM_LEAST, TRUMP_TURNED, LEAD_ELDEST, HELD_ALONE) },
    TRICK_CONTRACT(OPEN_MISERE, 0, AIM_MOST, TRUMP_NONE, LEAD_ELDEST, HELD_ALONE), .early = true,
      .open = true },
    TRICK_CONTRACT(SLAM, 13, AIM_LEAST, TRUMP_NONE, LEAD_DECLARER, HELD_ALONE), .early = true },
};

/* R-SOL-03 */
static const struct trick_saying sayings[] = {
    { MAY_SPEAK, PASS, ELDEST_FIRST, LATE },
    { MAY_SPEAK, PASS, NOT_ELDEST_FIRST, PASSED },
    { MAY_SPEAK, ACCEPT, CAN_ACCEPT, MAY_SPEAK },
    { MAY_SPEAK, BID, ALWAYS, MAY_SPEAK },
    { LATE, PASS, ALWAYS, PASSED },
    { LATE, ACCEPT, CAN_ACCEPT, MAY_SPEAK },
    { PROPOSER, PASS, ALWAYS, PASSED },
    { PROPOSER, BID, ALWAYS, MAY_SPEAK },
};

/* R-SOL-09 */
static const struct trick_stake stakes[][SLAM] = {
    [BY_TRICKS] = {
        { 10, 2, HAND_CARDS, 0, 10, 2 }, { 10, 2, HAND_CARDS, 0, 10, 2 },
        { .made = 20, .lost = 20 },
        { 30, 2, HAND_CARDS, 0, 30, 2 }, { 30, 2, HAND_CARDS, 0, 30, 2 },
        { .made = 40, .lost = 40 }, { .made = 60, .lost = 60 },
    },
    [STAKES_ONLY] = {
        { .made = 1, .lost = 1 }, { .made = 1, .lost = 1 }, { .made = 2, .lost = 2 },
        { .made = 3, .lost = 3 }, { .made = 3, .lost = 3 }, { .made = 4, .lost = 4 },
        { .made = 6, .lost = 6 },
    },
};
static const uint8_t packets[] = { 3, 3, 3, 3, 1, 0 }; /* R-SOL-01 */
/* clang-format on */

static struct trick_terms solo_terms(const struct trick_holders *h)
{
    struct trick_terms terms = { .times = 1 };

    if (!h->contract)
        return terms;
    terms.contract = contracts[h->contract - 1];
    terms.stake = stakes[h->agreed[TABLE]][h->contract - 1];
    if (h->contract == SLAM && h->agreed[SLAM_TRUMP] == SLAM_NAMED)
        terms.contract.trump = TRUMP_NAMED; /* R-SOL-06 */
    return terms;
}

const struct trick_solo_game solo_whist_auction = {
    .contracts = contracts,
    .auction = { TALON_ROWS(rows, sayings) },
    .rules = rules,
    .contracts_count = SLAM,
    .keeps_turned = true,
    .terms = solo_terms,
};

/* ---- the descriptor ------------------------------------------------------------------------ */

static void prepare(void *state, const struct talon_config *config)
{
    trick_holders_prepare(state, config, TABLE + 1);
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    (void)count, (void)rng;
    trick_solo_deal(state, dealer, cards, packets);
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    return trick_solo_legal(state, &solo_whist_auction, seat, out);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    if (move.verb == TRICK_DEAL)
        trick_holders_deal_again(state, seat, NULL, deal, rng);
    else
        trick_solo_apply(state, &solo_whist_auction, seat, move);
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    return trick_solo_why_not(state, &solo_whist_auction, seat, move);
}

static void account_solo(const void *before, const void *state, struct talon_score_breakdown *out)
{
    const struct trick_terms terms = solo_terms(state);

    (void)before;
    trick_holders_account(state, &terms, out);
}

static const char *validate_position(void *state)
{
    return trick_solo_validate(state, &solo_whist_auction);
}

const struct talon_game talon_solo_whist = {
    TALON_OWN_TABLES,
    .id = "solo-whist",
    .title = "Solo Whist",
    .tagline = "Alone against three, or with a partner: say what you will take.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = solo_whist_rulebook,
    .kept = "max_deals deals shuffle slam_trump table spare",
    .state_size = sizeof(struct trick_holders),
    .complete_config = trick_complete_deals,
    .check_config = trick_check_deals,
    .pack = trick_pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = validate_position,
    .acting = trick_solo_acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = trick_holders_result,
    .score_breakdown = account_solo,
    .labels = trick_due_labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, trick_holders_measures),
    .review = &trick_points_scale,
};
