/* wiezen.c - Wiezen, the Belgian relative of Solo Whist: three aces must be announced and find a
 * partner, and several players may each play a misère.
 *
 * Rules: R-WIE-01 … R-WIE-08.
 */
#include "wiezen.h"

#include "games/trick/trick_troel.h"

/* The suit turned up is trump for all who bid it, but not for a troel (R-WIE-06): while one leads
 * the auction, no trump is told. */
struct wiezen {
    struct trick_holders h;
    uint8_t trump_found, spare[7];
};
_Static_assert(sizeof(struct wiezen) == sizeof(struct trick_holders) + 8, "no padding");

/* clang-format off */

static const struct talon_option options[] = {
    TRICK_PLAYERS_OPTION("R-WIE-01"),
    TRICK_DEALER_OPTION,
    { "packets", "How the cards are dealt", "R-WIE-01", PACKETS_445, PACKETS_454, PACKETS_445,
      trick_packet_sizes },
    { "troel", "Three aces must be announced", "R-WIE-05", 0, 1, 1, talon_no_yes },
    { "troel_target", "Tricks of a troel", "R-WIE-06", TARGET_LEAST, TARGET_MOST, TARGET_LEAST,
      NULL },
    { "shuffle", "When the cards are shuffled", "R-TRK-09", EVERY_DEAL, CUT_ONLY, EVERY_DEAL,
      trick_shuffles },
    { "deals", "Deals in all", "R-SOL-10", 1, DEALS_MOST, DEALS, NULL },
    TRICK_MAX_DEALS_OPTION,
};

static const struct trick_dependence dependences[] = {
    { OPT_TROEL_TARGET, { OPT_TROEL, 1, 1 },
      "The tricks of a troel are agreed only where three aces must be announced." },
};

static const struct talon_setting cafe[] = { { OPT_SHUFFLE, CUT_ONLY } };
static const struct talon_setting no_troel[] = { { OPT_TROEL, 0 } };
static const struct talon_preset presets[] = {
    { "standard", "Wiezen", NULL, 0 },
    { "cafe", "Café rules, not shuffled", cafe, 1 },
    { "no-troel", "Without troel", no_troel, 1 },
};

static const struct talon_zone zones[] = { TRICK_SOLO_ZONE_ROWS };

static const char *const contract_names[] = {
    "No contract", "Proposal", "Solo", "Troel", "Misère", "Abundance",
    "Abundance in the turned suit", "Open misère", "Slam", "Slam in the turned suit",
};
static const struct talon_place contract_places[] = {
    { "prop", "Proposal", 0, 0 },
    { "solo", "Solo", 0, 0 },
    { "troel", "Troel", 0, 0 },
    { "misere", "Misère", 0, 0 },
    { "abundance", "Abundance", 0, 0 },
    { "abundance_trump", "Abundance in the turned suit", 0, 0 },
    { "open", "Open misère", 0, 0 },
    { "solo13", "Slam", 0, 0 },
    { "slam", "Slam in the turned suit", 0, 0 },
};

#define WIE_AT(member) TALON_AT(struct wiezen, member)
#define WIE_ROW(member) .visibility = TALON_PUBLIC, .width = 1, .offset = WIE_AT(member)
static const struct talon_field fields[] = {
    { .id = "contract", .label = "Contract", .show = TALON_NAMED, .names = contract_names,
      .names_count = SLAM_TURNED + 1, HOLDERS_ROW(contract, 1) },
    TRICK_HOLDERS_FIELD_ROWS_FROM(WIE_AT(trump_found)),
    TRICK_TROEL_FIELD_ROWS,
    { .id = "packets", .label = "How the cards are dealt", HOLDERS_ROW(agreed[PACKETS], 1) },
    { .id = "announced", .label = "Three aces must be announced",
      HOLDERS_ROW(agreed[WITH_TROEL], 1) },
    { .id = "troel_target", .label = "Tricks of a troel", HOLDERS_ROW(agreed[TROEL_TARGET], 1) },
    { .id = "trump_found", .label = "Trump is known", WIE_ROW(trump_found) },
    { .id = "spare", .label = "Spare", .rows = 7, WIE_ROW(spare) },
};

static const struct talon_verb verbs[] = {
    TRICK_SOLO_VERB_ROWS(contract_places, true), /* a troel goes on holding its aces */
    [WAIT] = { .id = "wait", .text = "Wait", .third_person = "{who} waits",
               .second_person = "You wait", .closes = true },
};

enum { LEAD_CALLED = SOLO_RULES, SOLO_LAST, TROEL_UNBID, ONLY_ELDEST_WAITS };
static const struct talon_rule rules[] = {
    TRICK_SOLO_RULE_ROWS("R-WIE-03", "R-WIE-02"),
    [LEAD_CALLED] = { "R-WIE-07", "Lead the called card: you are the partner of the aces." },
    [SOLO_LAST] = { "R-WIE-04",
                    "Solo can be bid only by a player whose proposal nobody has accepted." },
    [TROEL_UNBID] = { "R-WIE-05", "Nobody bids a troel. Three aces announce it themselves." },
    [ONLY_ELDEST_WAITS] = { "R-WIE-03",
                            "Only the player on the dealer's left can wait, at the very first." },
};

/* R-WIE-02 */
static const struct trick_contract contracts[] = {
    TRICK_CONTRACT(PROPOSAL, 8, AIM_LEAST, TRUMP_TURNED, LEAD_ELDEST, HELD_BY_PAIR) },
    TRICK_CONTRACT(SOLO, 5, AIM_LEAST, TRUMP_TURNED, LEAD_ELDEST, HELD_ALONE) },
    TRICK_CONTRACT(TROEL, TARGET_LEAST, AIM_LEAST, TRUMP_CALLED, LEAD_PARTNER, HELD_BY_PAIR) },
    TRICK_CONTRACT(MISERE, 0, AIM_MOST, TRUMP_NONE, LEAD_ELDEST, HELD_JOINTLY), .early = true },
    TRICK_CONTRACT(ABUNDANCE, 9, AIM_LEAST, TRUMP_NAMED, LEAD_DECLARER, HELD_ALONE) },
    TRICK_CONTRACT(ABUNDANCE_TURNED, 9, AIM_LEAST, TRUMP_TURNED, LEAD_DECLARER, HELD_ALONE) },
    TRICK_CONTRACT(OPEN_MISERE, 0, AIM_MOST, TRUMP_NONE, LEAD_ELDEST, HELD_JOINTLY), .early = true,
      .open = true },
    TRICK_CONTRACT(SLAM_NAMED, 13, AIM_LEAST, TRUMP_NAMED, LEAD_DECLARER, HELD_ALONE),
      .early = true },
    TRICK_CONTRACT(SLAM_TURNED, 13, AIM_LEAST, TRUMP_TURNED, LEAD_DECLARER, HELD_ALONE),
      .early = true },
};

/* R-WIE-03, R-WIE-04, R-SOL-03 */
static const struct trick_saying sayings[] = {
    { MAY_SPEAK, PASS, ALWAYS, PASSED },
    { MAY_SPEAK, WAIT, ELDEST_FIRST, LATE },
    { MAY_SPEAK, ACCEPT, CAN_ACCEPT, MAY_SPEAK },
    { MAY_SPEAK, BID, ALWAYS, MAY_SPEAK },
    { LATE, PASS, ALWAYS, PASSED },
    { LATE, ACCEPT, CAN_ACCEPT, MAY_SPEAK },
    { PROPOSER, PASS, ALWAYS, PASSED },
    { PROPOSER, BID, ALWAYS, MAY_SPEAK },
};

/* R-WIE-08: all thirteen tricks double what is paid, by the tricks that were agreed. */
static const struct trick_stake stakes[] = {
    { 2, 1, HAND_CARDS, 7, 2, 1 }, { 2, 1, HAND_CARDS, 10, 2, 1 }, { 4, 2, HAND_CARDS, 14, 4, 2 },
    { .made = 15, .lost = 15 }, { .made = 15, .lost = 15 }, { .made = 15, .lost = 15 },
    { .made = 30, .lost = 30 }, { .made = 50, .lost = 50 }, { .made = 60, .lost = 60 },
};
/* clang-format on */
enum { ALL_BY_NINE = 12 }; /* for all tricks, where a troel needs nine */

static struct trick_terms wiezen_terms(const struct trick_holders *h)
{
    struct trick_terms terms = { .times = 1 };

    if (!h->contract)
        return terms;
    terms.contract = contracts[h->contract - 1];
    terms.stake = stakes[h->contract - 1];
    if (h->contract == TROEL && h->agreed[TROEL_TARGET] == TARGET_MOST) {
        terms.contract.need = TARGET_MOST;
        terms.stake.all = ALL_BY_NINE;
    }
    return terms;
}

const struct trick_solo_game wiezen_auction = {
    .contracts = contracts,
    .auction = { TALON_ROWS(rows, sayings) },
    .rules = rules,
    .contracts_count = SLAM_TURNED,
    .leads_called = LEAD_CALLED,
    .barred = 1u << (TROEL - 1),
    .barred_alone = 1u << (SOLO - 1),
    .terms = wiezen_terms,
};

/* ---- the descriptor ------------------------------------------------------------------------ */

static const char *check_config(const struct talon_config *config)
{
    const char *refusal =
        trick_check_effects(config, dependences, sizeof dependences / sizeof *dependences);

    return refusal ? refusal : trick_check_deals(config);
}

static void prepare(void *state, const struct talon_config *config)
{
    trick_holders_prepare(state, config, AGREED);
}

/* R-WIE-07: the auction begins with what the aces say, if they say anything. */
static void begin_auction(struct trick_holders *h)
{
    if (!h->agreed[WITH_TROEL] || !trick_find_troel(h))
        return;
    h->contract = TROEL;
    trick_solo_go_on(h, &wiezen_auction, h->table.dealer);
}

static void note_trump(struct wiezen *w)
{
    const struct trick_holders *h = &w->h;

    w->trump_found = h->stage == PLAYING || (h->stage == SPEAKING && h->contract != TROEL);
}

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct trick_holders *h = state;

    (void)count, (void)rng;
    trick_solo_deal(h, dealer, cards, trick_belgian_packets[h->agreed[PACKETS]]);
    begin_auction(h);
    note_trump(state);
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    return trick_solo_legal(state, &wiezen_auction, seat, out);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    if (move.verb == TRICK_DEAL) {
        trick_holders_deal_again(state, seat, NULL, deal, rng);
        return;
    }
    trick_solo_apply(state, &wiezen_auction, seat, move);
    note_trump(state);
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct talon_rule *rule = trick_solo_why_not(state, &wiezen_auction, seat, move);

    if (rule != &rules[BID_HIGHER])
        return rule;
    if (move.verb == WAIT)
        return &rules[ONLY_ELDEST_WAITS];
    if (move.a == CONTRACT_PLACE + TROEL - 1)
        return &rules[TROEL_UNBID];
    return move.a == CONTRACT_PLACE + SOLO - 1 ? &rules[SOLO_LAST] : rule;
}

static void account_wiezen(const void *before, const void *state, struct talon_score_breakdown *out)
{
    const struct trick_terms terms = wiezen_terms(state);

    (void)before;
    trick_holders_account(state, &terms, out);
}

/* The table comes first: a turned-up card belongs to a dealer who must be a seat. */
static const char *validate_position(void *state)
{
    struct trick_holders *h = state;
    const char *reason = trick_validate(&h->table, h->trick);

    if (reason || (reason = trick_validate_troel(h, h->contract == TROEL)))
        return reason;
    reason = trick_solo_validate(state, &wiezen_auction);
    note_trump(state);
    return !reason && h->contract == TROEL ? trick_validate_troel_lead(h) : reason;
}

const struct talon_game talon_wiezen = {
    TALON_OWN_TABLES,
    .id = "wiezen",
    .title = "Wiezen",
    .tagline = "Bid for tricks, alone or with a partner; three aces speak for themselves.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = wiezen_rulebook,
    .kept = "max_deals deals shuffle packets announced troel_target spare",
    .state_size = sizeof(struct wiezen),
    .complete_config = trick_complete_deals,
    .check_config = check_config,
    .pack = trick_pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = validate_position,
    .acting = trick_solo_acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = trick_holders_result,
    .score_breakdown = account_wiezen,
    .labels = trick_due_labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, trick_holders_measures),
    .review = &trick_points_scale,
};
