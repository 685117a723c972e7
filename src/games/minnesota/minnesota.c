/* minnesota.c - Minnesota Whist, and Swedish Whist, which is one of its presets: all four lay a
 * card face down, and the first one of the high colour makes the deal a grand. Without one the
 * tricks are to be lost.
 *
 * Rules: R-MIN-01 … R-MIN-08; R-SWE-01.
 */
#include "minnesota.h"

enum { LAY = TRICK_VERBS };
enum { LAID = TRICK_ZONES, SHOWN };

/* clang-format off */
static const struct talon_choice colours[] = { { "black", "Black" }, { "red", "Red" } };
static const struct talon_choice high_leads[] = {
    { "right", "The player on the grander's right" },
    { "left", "The player on the grander's left" },
    { "eldest", "The player on the dealer's left" },
};
static const struct talon_choice low_leads[] = {
    { "eldest", "The player on the dealer's left" },
    { "right", "The player on the dealer's right" },
};
static const struct talon_choice scorings[] = {
    { "set_double", "A lost grand counts double" },
    { "winners", "Every deal scores once" },
    { "pagat", "Low deals cost points" },
    { "south_dakota", "Low deals and lost grands cost points" },
};

static const struct talon_option options[] = {
    TRICK_PLAYERS_OPTION("R-MIN-01"),
    TRICK_DEALER_OPTION,
    { "high_colour", "Colour for a high deal", "R-MIN-02", BLACK, RED, BLACK, colours },
    { "lead_high", "Who leads in a high deal", "R-MIN-04", HIGH_RIGHT, HIGH_ELDEST, HIGH_RIGHT,
      high_leads },
    { "lead_low", "Who leads in a low deal", "R-MIN-04", LOW_ELDEST, LOW_RIGHT, LOW_ELDEST,
      low_leads },
    { "scoring", "Scoring", "R-MIN-05", SET_DOUBLE, SOUTH_DAKOTA, SET_DOUBLE, scorings },
    { "target", "Points to win", "R-MIN-06", 1, TARGET_MOST, TARGET, NULL },
    TRICK_MAX_DEALS_OPTION,
};

static const struct talon_setting pagat[] = { { OPT_SCORING, PAGAT } };
static const struct talon_setting dakota[] = {
    { OPT_SCORING, SOUTH_DAKOTA }, { OPT_TARGET, 11 },
};
static const struct talon_setting book[] = { { OPT_SCORING, WINNERS } };
static const struct talon_setting swedish[] = {
    { OPT_HIGH_COLOUR, RED }, { OPT_LEAD_HIGH, HIGH_ELDEST }, { OPT_SCORING, WINNERS },
};
static const struct talon_preset presets[] = {
    { "standard", "Minnesota Whist", NULL, 0 },
    { "pagat", "Low hands cost points", pagat, 1 },
    { "south-dakota", "South Dakota Whist", dakota, 2 },
    { "book", "Every hand scores", book, 1 },
    { "swedish", "Swedish Whist", swedish, 3 },
};

/* R-MIN-08 */
static const struct talon_zone zones[] = {
    TRICK_PARTNERS_ZONE_ROWS,
    [LAID] = { .id = "laid", .label = "Laid face down", .kind = TALON_SLOT, .owner = TALON_SEAT,
               .visibility = TALON_OWNER, .cards = TALON_AT(struct minnesota, laid) },
    [SHOWN] = { .id = "shown", .label = "Turned up", .kind = TALON_SLOT, .owner = TALON_SEAT,
                .visibility = TALON_PUBLIC, .cards = TALON_AT(struct minnesota, shown) },
};

static const struct talon_field fields[] = {
    TRICK_PARTNERS_FIELD_ROWS,
    { .id = "score", .label = "Score", .owner = TALON_SIDE, .show = TALON_SIGNED,
      TRICK_PARTNERS_OPEN(score, 4) },
    { .id = "grander", .label = "Grander", .show = TALON_SEAT_1,
      TRICK_PARTNERS_OPEN(declarer, 1) },
    { .id = "choosing", .label = "Still to lay a card", TRICK_PARTNERS_OPEN(calls, 1) },
    { .id = "high_colour", .label = "Colour for a high deal",
      TRICK_PARTNERS_OPEN(agreed[HIGH_COLOUR], 1) },
    { .id = "lead_high", .label = "Who leads in a high deal",
      TRICK_PARTNERS_OPEN(agreed[LEAD_HIGH], 1) },
    { .id = "lead_low", .label = "Who leads in a low deal",
      TRICK_PARTNERS_OPEN(agreed[LEAD_LOW], 1) },
    { .id = "scoring", .label = "Scoring", TRICK_PARTNERS_OPEN(agreed[SCORING], 1) },
};

static const struct talon_verb verbs[] = {
    TRICK_VERB_ROWS,
    [LAY] = { .id = "lay", .text = "Lay {a} face down",
              .third_person = "{who} lays {a} face down",
              .second_person = "You lay {a} face down",
              .operand = { { TALON_CARD, false, 1 + TRICK_HAND } },
              .closes = true, .secret = true },
};

enum { LAY_FIRST = TRICK_RULES, CHOSEN };
static const struct talon_rule rules[] = {
    TRICK_RULE_ROWS,
    [LAY_FIRST] = { "R-MIN-02", "First all four lay a card face down." },
    [CHOSEN] = { "R-MIN-03", "It is decided what is played. Play a card now." },
};

enum { LAYS, PLAYS }; /* stages */
static const uint8_t stages_of_verbs[] = { [TRICK_PLAY] = 1u << PLAYS, [LAY] = 1u << LAYS };
static const uint8_t due_in_stages[] = { [LAYS] = LAY_FIRST, [PLAYS] = CHOSEN };
static const struct trick_stages stages = { stages_of_verbs, due_in_stages, rules };

/* R-MIN-05 */
static const struct trick_settlement tables[][ENDS] = {
    [SET_DOUBLE] = { [MADE] = { 1, 0 }, [LOST] = { 2, 0 }, [PLAYED_LOW] = { 0, 1 } },
    [WINNERS] = { [MADE] = { 1, 0 }, [LOST] = { 1, 0 }, [PLAYED_LOW] = { 0, 1 } },
    [PAGAT] = { [MADE] = { 1, 0 }, [LOST] = { 1, 0 }, [PLAYED_LOW] = { -1, 0 } },
    [SOUTH_DAKOTA] = { [MADE] = { 1, 0 }, [LOST] = { 0, -1 }, [PLAYED_LOW] = { -1, 0 } },
};
/* clang-format on */

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct trick_partners *p = state;

    trick_partners_deal(p, dealer, cards, count, rng);
    p->calls = TRICK_ALL(SEATS); /* R-MIN-02: all at once */
}

/* ---- choosing ------------------------------------------------------------------------------ */

int minnesota_leader(const struct minnesota *m, int contract, int declarer)
{
    const struct trick_partners *p = &m->partners;
    const int dealer = p->table.dealer, eldest = talon_left_of(dealer, SEATS);

    if (contract == LOW)
        return p->agreed[LEAD_LOW] == LOW_ELDEST ? eldest : trick_right_of(dealer);
    if (p->agreed[LEAD_HIGH] == HIGH_ELDEST)
        return eldest;
    return p->agreed[LEAD_HIGH] == HIGH_LEFT ? talon_left_of(declarer, SEATS)
                                             : trick_right_of(declarer); /* R-MIN-04 */
}

/* Takes a card that lies before a seat back into its hand. */
static void take_up_again(struct minnesota *m, uint8_t cards[SEATS], int seat)
{
    if (cards[seat])
        m->partners.hand[seat] |= bit((uint8_t)(cards[seat] - 1));
    cards[seat] = 0;
}

/* R-MIN-03: cards behind the first high one are never shown. */
static void turn_up(struct minnesota *m)
{
    struct trick_partners *p = &m->partners;
    int grander = -1, seat = p->table.dealer;

    for (int i = 0; i < SEATS; i++) {
        seat = talon_left_of(seat, SEATS);
        if (grander >= 0) {
            take_up_again(m, m->laid, seat);
            continue;
        }
        m->shown[seat] = m->laid[seat];
        m->laid[seat] = 0;
        if (minnesota_is_high(m, (uint8_t)(m->shown[seat] - 1)))
            grander = seat;
    }
    const int contract = grander >= 0 ? HIGH : LOW;
    trick_partners_decide(p, contract, grander, minnesota_leader(m, contract, grander));
}

static void lay_down(struct minnesota *m, int seat, uint8_t face)
{
    if (trick_lay_aside(m->partners.hand, m->laid, &m->partners.calls, seat, face))
        turn_up(m);
}

static void play(struct minnesota *m, int seat, uint8_t face)
{
    for (int s = 0; s < SEATS; s++)
        take_up_again(m, m->shown, s);
    trick_partners_play(&m->partners, tables[m->partners.agreed[SCORING]], seat, face);
}

/* ---- the descriptor ------------------------------------------------------------------------ */

static unsigned acting(const void *state)
{
    const struct trick_partners *p = state;

    return p->contract == UNDECIDED ? p->calls : trick_acting(&p->table);
}

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct trick_partners *p = state;
    const uint64_t hand = minnesota_hand(state, seat);

    return p->contract ? trick_legal(&p->table, hand, out) : trick_list(hand, LAY, out);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    struct minnesota *m = state;

    if (move.verb == TRICK_PLAY)
        play(m, seat, move.a);
    else if (move.verb == LAY)
        lay_down(m, seat, move.a);
    else
        trick_deal_again(m, seat, deal, rng);
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct trick_partners *p = state;
    const uint64_t hand = minnesota_hand(state, seat);
    const int stage = p->contract == UNDECIDED ? LAYS : PLAYS;
    const struct talon_rule *rule = trick_why_not_in(&p->table, &stages, stage, hand, move);

    if (rule || move.verb != LAY)
        return rule;
    return hand & bit(move.a) ? NULL : &rules[TRICK_NOT_HELD];
}

static void account_minnesota(const void *before, const void *state,
                              struct talon_score_breakdown *out)
{
    const struct trick_partners *p = state;

    (void)before;
    trick_partners_account(p, tables[p->agreed[SCORING]], out);
}

const struct talon_game talon_minnesota = {
    TALON_OWN_TABLES,
    .id = "minnesota",
    .title = "Minnesota Whist",
    .tagline = "Four secret cards decide: win tricks, or lose them.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = minnesota_rulebook,
    .kept = "trump max_deals target spare high_colour lead_high lead_low scoring",
    .state_size = sizeof(struct minnesota),
    .pack = trick_pack,
    .prepare = trick_partners_prepare,
    .deal = deal,
    .validate_position = minnesota_validate_position,
    .acting = acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = trick_partners_result,
    .score_breakdown = account_minnesota,
    .labels = trick_partners_labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, trick_partners_measures),
    .review = &trick_points_scale,
};
