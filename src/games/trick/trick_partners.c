/* trick_partners.c - Norwegian and Minnesota Whist, as far as they are alike: dealing, playing to
 * win or to lose, and scoring by a table.
 *
 * Rules: R-MIN-01, R-MIN-05, R-MIN-06, R-NOR-01, R-NOR-04, R-NOR-05, R-TRK-05.
 */
#include "trick_partners.h"

const char *const trick_contract_names[LOW + 1] = { "Not decided", "To win tricks",
                                                    "To lose tricks" };
const char *const trick_partners_labels[ENDS + 1] = {
    [MADE] = "Grand made, tricks above six: {n}",
    [LOST] = "Grand lost, the others' tricks above six: {n}",
    [PLAYED_LOW] = "Played to lose, tricks above six: {n}",
    NULL,
};
/* clang-format off */
const struct talon_measure trick_partners_measures[TRICK_PARTNERS_MEASURES] = {
    { .id = "above_six", .title = "Tricks of a side above six in a deal",
      .source = TALON_LINE_COUNTS, .lines = 1u << MADE | 1u << LOST | 1u << PLAYED_LOW,
      .most = HAND_CARDS - BOOK },
    TRICK_DEALS_MEASURE,
};
/* clang-format on */

void trick_partners_prepare(void *state, const struct talon_config *config)
{
    struct trick_partners *p = state;

    trick_prepare(&p->table, SEATS, NO_TRUMP, config->value[OPT_MAX_DEALS]);
    trick_agree(p->agreed, AGREED, config, OPT_AGREED);
    p->target = (uint8_t)config->value[OPT_TARGET];
}

static const struct trick_part lasting[] = {
    TRICK_PART(struct trick_partners, table),
    TRICK_PART(struct trick_partners, score),
    TRICK_PART(struct trick_partners, agreed),
    TRICK_PART(struct trick_partners, target),
};

void trick_partners_deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                         struct talon_rng *rng)
{
    struct trick_partners *p = state;

    (void)count, (void)rng;
    trick_clear(p, sizeof *p, lasting, sizeof lasting / sizeof *lasting);
    trick_begin(&p->table, dealer, talon_left_of(dealer, SEATS), NO_TRUMP);
    trick_deal_hands(&p->table, p->hand, cards, HAND_CARDS);
}

void trick_partners_decide(struct trick_partners *p, int contract, int declarer, int leader)
{
    p->contract = (uint8_t)contract;
    p->declarer = (uint8_t)(declarer + 1);
    p->table.leader = p->table.best = (uint8_t)leader;
}

/* ---- the end of a deal ----------------------------------------------------------------------- */

/* The side with seven tricks or more: one of both always has them. */
static int takers_of(const struct trick_partners *p)
{
    return p->tricks[0] > BOOK ? 0 : 1;
}

static int end_of(const struct trick_partners *p)
{
    if (p->contract == LOW)
        return PLAYED_LOW;
    return trick_side(p->declarer - 1) == takers_of(p) ? MADE : LOST;
}

static int above_six(const struct trick_partners *p)
{
    return p->tricks[takers_of(p)] - BOOK;
}

static int points_of(const struct trick_partners *p, const struct trick_settlement ends[ENDS],
                     int side)
{
    const struct trick_settlement row = ends[end_of(p)];

    return (side == takers_of(p) ? row.takers : row.others) * above_six(p);
}

static uint8_t over_of(const struct trick_partners *p)
{
    return trick_after_deal(&p->table, p->score[0] >= p->target || p->score[1] >= p->target);
}

void trick_partners_play(struct trick_partners *p, const struct trick_settlement ends[ENDS],
                         int seat, uint8_t face)
{
    const int side = trick_side(p->table.best);

    p->won[side] |= trick_sweep(&p->table, p->trick);
    p->hand[seat] ^= bit(face);
    if (!trick_lay(&p->table, p->trick, seat, face))
        return;
    p->tricks[trick_side(p->table.best)]++;
    if (!trick_is_played_out(&p->table, p->hand))
        return;
    for (int s = 0; s < SIDES; s++)
        p->score[s] += points_of(p, ends, s);
    p->table.over = over_of(p);
}

void trick_partners_result(const void *state, struct talon_result *out)
{
    trick_result(((const struct trick_partners *)state)->score, SIDES, SEATS, out);
}

void trick_partners_account(const struct trick_partners *p,
                            const struct trick_settlement ends[ENDS],
                            struct talon_score_breakdown *out)
{
    for (uint8_t side = 0; p->table.over && side < SIDES; side++)
        if (points_of(p, ends, side))
            talon_score_breakdown_add(out, trick_partners_labels[end_of(p)], "score", side,
                                      above_six(p), points_of(p, ends, side));
}

/* ---- positions ------------------------------------------------------------------------------- */

/* A grand has a declarer. Nothing has been played while the contract is undecided. */
static const char *validate_contract(const struct trick_partners *p)
{
    if (p->contract > LOW || p->declarer > SEATS || (p->contract == HIGH && !p->declarer) ||
        (p->contract == UNDECIDED && p->declarer))
        return "A deal that is played to win has a declarer, one that is undecided has none.";
    if (p->contract == UNDECIDED &&
        (p->table.laid || p->tricks[0] || p->tricks[1] || p->won[0] | p->won[1]))
        return "No card is played before it is decided whether to win or to lose.";
    return NULL;
}

const char *trick_partners_validate(struct trick_partners *p, const uint64_t hand[SEATS])
{
    unsigned cards = 0;
    const char *reason = trick_validate(&p->table, p->trick);

    if (reason || (reason = trick_validate_hands(&p->table, hand, p->trick, &cards)) ||
        (reason = validate_contract(p)))
        return reason;
    p->table.over = trick_is_played_out(&p->table, p->hand) ? over_of(p) : GOES_ON;
    if (p->table.over == GOES_ON && (p->score[0] >= p->target || p->score[1] >= p->target))
        return "Such a high score is not possible.";
    reason = trick_validate_taken(p->tricks[0] + p->tricks[1], cards,
                                  talon_bit_count(p->won[0] | p->won[1]));
    return reason ? reason : trick_validate_scores(p->score, SIDES, false);
}
