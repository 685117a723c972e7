/* norwegian.c - Norwegian Whist: one after the other says pass, grand or nullo, and the first word
 * but pass decides whether tricks are won or lost.
 *
 * Rules: R-NOR-01 … R-NOR-05.
 */
#include "norwegian.h"

enum { PASS = TRICK_VERBS, GRAND, NULLO };

/* clang-format off */
static const struct talon_choice calls[] = {
    { "grand_nullo", "Grand or nullo" },
    { "grand_only", "Grand only" },
};
static const struct talon_choice grand_leads[] = {
    { "left", "The player on the declarer's left" },
    { "right", "The player on the declarer's right" },
};
static const struct talon_choice nullo_leads[] = {
    { "right", "The player on the declarer's or dealer's right" },
    { "left", "The player on the declarer's or dealer's left" },
};
static const struct talon_choice point_tables[] = {
    { "4_8_2", "Grand 4, lost grand 8, nullo 2" },
    { "1_2_1", "Grand 1, lost grand 2, nullo 1" },
};

static const struct talon_option options[] = {
    TRICK_PLAYERS_OPTION("R-NOR-01"),
    TRICK_DEALER_OPTION,
    { "calls", "What can be called", "R-NOR-02", GRAND_NULLO, GRAND_ONLY, GRAND_NULLO, calls },
    { "lead_grand", "Who leads at grand", "R-NOR-03", GRAND_LEFT, GRAND_RIGHT, GRAND_LEFT,
      grand_leads },
    { "lead_nullo", "Who leads at nullo", "R-NOR-03", NULLO_RIGHT, NULLO_LEFT, NULLO_RIGHT,
      nullo_leads },
    { "points", "Points for a trick above six", "R-NOR-04", FOUR_EIGHT_TWO, ONE_TWO_ONE,
      FOUR_EIGHT_TWO, point_tables },
    { "target", "Points to win", "R-NOR-05", 1, TARGET_MOST, TARGET, NULL },
    TRICK_MAX_DEALS_OPTION,
};

static const struct talon_setting home[] = {
    { OPT_CALLS, GRAND_ONLY }, { OPT_LEAD_GRAND, GRAND_RIGHT }, { OPT_LEAD_NULLO, NULLO_LEFT },
    { OPT_POINTS, ONE_TWO_ONE }, { OPT_TARGET, 13 },
};
static const struct talon_preset presets[] = {
    { "standard", "Norwegian Whist", NULL, 0 },
    { "home", "Grand or pass", home, sizeof home / sizeof *home },
};

static const struct talon_zone zones[] = { TRICK_PARTNERS_ZONE_ROWS };

static const struct talon_field fields[] = {
    TRICK_PARTNERS_FIELD_ROWS,
    { .id = "score", .label = "Score", .owner = TALON_SIDE, .show = TALON_SCORE,
      TRICK_PARTNERS_OPEN(score, 4) },
    { .id = "declarer", .label = "Declarer", .show = TALON_SEAT_1,
      TRICK_PARTNERS_OPEN(declarer, 1) },
    { .id = "passes", .label = "Passes", TRICK_PARTNERS_OPEN(calls, 1) },
    { .id = "calls", .label = "What can be called", TRICK_PARTNERS_OPEN(agreed[CALLS], 1) },
    { .id = "lead_grand", .label = "Who leads at grand",
      TRICK_PARTNERS_OPEN(agreed[LEAD_GRAND], 1) },
    { .id = "lead_nullo", .label = "Who leads at nullo",
      TRICK_PARTNERS_OPEN(agreed[LEAD_NULLO], 1) },
    { .id = "points", .label = "Points for a trick above six",
      TRICK_PARTNERS_OPEN(agreed[POINTS], 1) },
};

static const struct talon_verb verbs[] = {
    TRICK_VERB_ROWS,
    [PASS] = { .id = "pass", .text = "Pass", .third_person = "{who} passes",
               .second_person = "You pass", .closes = true },
    [GRAND] = { .id = "grand", .text = "Grand", .third_person = "{who} says grand",
                .second_person = "You say grand", .closes = true },
    [NULLO] = { .id = "nullo", .text = "Nullo", .third_person = "{who} says nullo",
                .second_person = "You say nullo", .closes = true },
};

enum { SPEAK_FIRST = TRICK_RULES, SPOKEN, NO_NULLO };
static const struct talon_rule rules[] = {
    TRICK_RULE_ROWS,
    [SPEAK_FIRST] = { "R-NOR-02", "Speak first: say what you play, or pass." },
    [SPOKEN] = { "R-NOR-02", "It is decided what is played. Play a card now." },
    [NO_NULLO] = { "R-NOR-02", "Nullo is not called here. It is played if everybody passes." },
};

enum { SPEAKS, PLAYS }; /* stages */
static const uint8_t stages_of_verbs[] = {
    [TRICK_PLAY] = 1u << PLAYS, [PASS] = 1u << SPEAKS, [GRAND] = 1u << SPEAKS,
    [NULLO] = 1u << SPEAKS,
};
static const uint8_t due_in_stages[] = { [SPEAKS] = SPEAK_FIRST, [PLAYS] = SPOKEN };
static const struct trick_stages stages = { stages_of_verbs, due_in_stages, rules };

/* R-NOR-04 */
static const struct trick_settlement tables[][ENDS] = {
    [FOUR_EIGHT_TWO] = { [MADE] = { 4, 0 }, [LOST] = { 8, 0 }, [PLAYED_LOW] = { 0, 2 } },
    [ONE_TWO_ONE] = { [MADE] = { 1, 0 }, [LOST] = { 2, 0 }, [PLAYED_LOW] = { 0, 1 } },
};
/* clang-format on */

/* ---- speaking ------------------------------------------------------------------------------ */

int norwegian_leader(const struct trick_partners *p, int contract, int declarer)
{
    const int from = declarer >= 0 ? declarer : p->table.dealer;
    const bool left = contract == HIGH ? p->agreed[LEAD_GRAND] == GRAND_LEFT
                                       : p->agreed[LEAD_NULLO] == NULLO_LEFT;

    return left ? talon_left_of(from, SEATS) : trick_right_of(from); /* R-NOR-03 */
}

static void settle_contract(struct trick_partners *p, int contract, int declarer)
{
    trick_partners_decide(p, contract, declarer, norwegian_leader(p, contract, declarer));
}

/* R-NOR-02: the first word but pass ends it, and so does the fourth pass. */
static void speak(struct trick_partners *p, int seat, uint8_t verb)
{
    if (verb != PASS)
        settle_contract(p, verb == GRAND ? HIGH : LOW, seat);
    else if (++p->calls == SEATS)
        settle_contract(p, LOW, -1);
}

static int list_words(const struct trick_partners *p, struct talon_move *out)
{
    const int count = p->agreed[CALLS] == GRAND_NULLO ? 3 : 2;

    for (int i = 0; i < count; i++)
        out[i] = (struct talon_move){ .verb = (uint8_t)(PASS + i) };
    return count;
}

/* ---- the descriptor ------------------------------------------------------------------------ */

static unsigned acting(const void *state)
{
    const struct trick_partners *p = state;

    if (p->contract == UNDECIDED)
        return talon_seat_bit((p->table.dealer + 1 + p->calls) % SEATS);
    return trick_acting(&p->table);
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct trick_partners *p = state;

    return p->contract ? trick_legal(&p->table, p->hand[seat], out) : list_words(p, out);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct trick_partners *p = state;

    if (move.verb == TRICK_PLAY)
        trick_partners_play(p, tables[p->agreed[POINTS]], seat, move.a);
    else if (move.verb == TRICK_DEAL)
        trick_deal_again(p, seat, trick_partners_deal, rng);
    else
        speak(p, seat, move.verb);
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct trick_partners *p = state;
    const int stage = p->contract == UNDECIDED ? SPEAKS : PLAYS;
    const struct talon_rule *rule =
        trick_why_not_in(&p->table, &stages, stage, p->hand[seat], move);

    if (rule || move.verb != NULLO)
        return rule;
    return p->agreed[CALLS] == GRAND_ONLY ? &rules[NO_NULLO] : NULL;
}

static void account_norwegian(const void *before, const void *state,
                              struct talon_score_breakdown *out)
{
    const struct trick_partners *p = state;

    (void)before;
    trick_partners_account(p, tables[p->agreed[POINTS]], out);
}

/* So many have passed: those before the declarer, or all. */
static const char *validate_position(void *state)
{
    struct trick_partners *p = state;
    const char *reason = trick_partners_validate(p, p->hand);

    if (reason)
        return reason;
    if (p->contract != UNDECIDED)
        p->calls =
            (uint8_t)(p->declarer ? (p->declarer + 2 + SEATS - p->table.dealer) % SEATS : SEATS);
    if (p->calls >= SEATS && p->contract == UNDECIDED)
        return "After four passes the deal is played to lose.";
    return p->agreed[CALLS] == GRAND_ONLY && p->contract == LOW && p->declarer
               ? "Nobody calls nullo at this table."
               : NULL;
}

const struct talon_game talon_norwegian = {
    TALON_OWN_TABLES,
    .id = "norwegian",
    .title = "Norwegian Whist",
    .tagline = "The first one who speaks decides: win tricks, or lose them.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = norwegian_rulebook,
    .kept = "trump max_deals target spare calls lead_grand lead_nullo points",
    .state_size = sizeof(struct trick_partners),
    .pack = trick_pack,
    .prepare = trick_partners_prepare,
    .deal = trick_partners_deal,
    .validate_position = validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = trick_partners_result,
    .score_breakdown = account_norwegian,
    .labels = trick_partners_labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, trick_partners_measures),
    .review = &trick_points_scale,
};
