/* german.c - German Whist: two players, thirteen cards each; the winner of a trick takes the card
 * that lies open, and the loser the next one unseen. Then the hands are played out.
 *
 * Rules: R-GER-01 … R-GER-11.
 */
#include "german.h"

enum { WON = TRICK_OWN_ZONES, UPCARD, STOCK_CARDS };
enum { KING = 11 }; /* a rank */

/* clang-format off */
static const struct talon_choice two[] = { { "2", "2" } };

static const struct talon_choice counts[] = {
    { "second", "Only tricks of the second stage" },
    { "all", "All 26 tricks" },
    { "weighted", "First stage one point, second stage two" },
};
static const struct talon_choice matches[] = {
    { "single", "A single deal" },
    { "race", "A race to a number of points" },
};
static const struct talon_choice no_trumps[] = {
    { "none", "There always is a trump" },
    { "ace_king", "No trump if an ace or king is turned up" },
};

static const struct talon_option options[] = {
    { "players", "Players", "R-GER-01", SEATS, SEATS, SEATS, two },
    TRICK_DEALER_OPTION,
    { "count", "Which tricks count", "R-GER-07", SECOND, WEIGHTED, SECOND, counts },
    { "match", "What is played", "R-GER-08", SINGLE, RACE, SINGLE, matches },
    { "target", "Points to win", "R-GER-09", TARGET_LEAST, TARGET_MOST, TARGET, NULL },
    { "nt_upcard", "Deals without trump", "R-GER-03", ALWAYS, NOT_ACE_KING, ALWAYS, no_trumps },
    TRICK_MAX_DEALS_OPTION,
};

static const struct trick_dependence dependences[] = {
    { OPT_TARGET, { OPT_MATCH, RACE, RACE },
      "Points to win are agreed only where a race is played." },
    { OPT_MAX_DEALS, { OPT_MATCH, RACE, RACE },
      "The most deals are agreed only where a race is played." },
};

static const struct talon_setting every_trick[] = { { OPT_COUNT, ALL } };
static const struct talon_setting race[] = { { OPT_MATCH, RACE } };
static const struct talon_preset presets[] = {
    { "standard", "German Whist", NULL, 0 },
    { "all", "All 26 tricks count", every_trick, 1 },
    { "race", "Race to 50", race, 1 },
};

#define AT(member) TALON_AT(struct german, member)
/* R-GER-11, R-TRK-10 */
static const struct talon_zone zones[] = {
    TRICK_OWN_ZONE_ROWS(struct german),
    [WON] = { .id = "won", .label = "Tricks won", .kind = TALON_SET13, .owner = TALON_SEAT,
              .visibility = TALON_PUBLIC, .cards = AT(won) },
    [UPCARD] = { .id = "upcard", .label = "Upcard", .kind = TALON_SLOT,
                 .visibility = TALON_PUBLIC, .cards = AT(upcard) },
    [STOCK_CARDS] = { .id = "stock", .label = "Stock", .kind = TALON_DRAW,
                      .visibility = TALON_NOBODY, .cards = AT(stock), .capacity = STOCK,
                      .count = AT(stock_count) },
};

#define OPEN(member, bytes) .visibility = TALON_PUBLIC, .width = (bytes), .offset = AT(member)
static const struct talon_field fields[] = {
    TRICK_FIELD_ROWS,
    { .id = "tricks", .label = "Tricks", .owner = TALON_SEAT, .show = TALON_NUMBER,
      OPEN(tricks, 1) },
    { .id = "second", .label = "Tricks of the second stage", .owner = TALON_SEAT,
      .show = TALON_NUMBER, OPEN(second, 1) },
    { .id = "score", .label = "Score", .owner = TALON_SEAT, .show = TALON_SCORE, OPEN(score, 4) },
    { .id = "goal", .label = "Points to win", .show = TALON_NUMBER, OPEN(goal, 4) },
    { .id = "count", .label = "Which tricks count", OPEN(count, 1) },
    { .id = "match", .label = "What is played", OPEN(match, 1) },
    { .id = "nt_upcard", .label = "Deals without trump", OPEN(nt_upcard, 1) },
    { .id = "target", .label = "Points agreed", OPEN(target, 4) },
};

static const struct talon_verb verbs[] = { TRICK_VERB_ROWS };
static const struct talon_rule rules[] = { TRICK_RULE_ROWS };

enum { LATER_TRICKS, EACH_TRICK, EARLIER_TRICKS, LATER_DOUBLE };
static const char *const labels[] = {
    [LATER_TRICKS] = "Tricks of the second stage, a point each: {n}",
    [EACH_TRICK] = "Tricks, a point each: {n}",
    [EARLIER_TRICKS] = "Tricks of the first stage, a point each: {n}",
    [LATER_DOUBLE] = "Tricks of the second stage, two points each: {n}",
    NULL,
};
/* R-GER-07: by what has been agreed the tricks that count, of which stages, and what for. */
static const struct points_row {
    uint8_t count, label, points;
    bool first, second;
} point_rows[] = {
    { SECOND, LATER_TRICKS, 1, false, true },
    { ALL, EACH_TRICK, 1, true, true },
    { WEIGHTED, EARLIER_TRICKS, 1, true, false },
    { WEIGHTED, LATER_DOUBLE, 2, false, true },
};
enum { POINT_ROWS = sizeof point_rows / sizeof *point_rows };
/* clang-format on */

/* ---- options and the deal ----------------------------------------------------------------- */

static const char *check_config(const struct talon_config *config)
{
    return trick_check_effects(config, dependences, sizeof dependences / sizeof *dependences);
}

static void prepare(void *state, const struct talon_config *config)
{
    struct german *g = state;
    const int16_t *value = config->value;

    trick_prepare(&g->table, SEATS, 0, value[OPT_MAX_DEALS]);
    g->count = (uint8_t)value[OPT_COUNT];
    g->match = (uint8_t)value[OPT_MATCH];
    g->nt_upcard = (uint8_t)value[OPT_NT_UPCARD];
    g->target = value[OPT_TARGET];
    g->goal = g->match == RACE ? g->target : 0;
}

/* R-GER-03 */
static int trump_of(const struct german *g, uint8_t upcard)
{
    if (g->nt_upcard == NOT_ACE_KING && talon_rank(upcard) >= KING)
        return NO_TRUMP;
    return talon_suit(upcard);
}

static const struct trick_part lasting[] = {
    TRICK_PART(struct german, table), TRICK_PART(struct german, count),
    TRICK_PART(struct german, match), TRICK_PART(struct german, nt_upcard),
    TRICK_PART(struct german, score), TRICK_PART(struct german, target),
    TRICK_PART(struct german, goal),
};

static void deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng)
{
    struct german *g = state;
    const uint8_t first = cards[SEATS * HAND_CARDS];

    (void)rng;
    trick_clear(g, sizeof *g, lasting, sizeof lasting / sizeof *lasting);
    trick_begin(&g->table, dealer, talon_left_of(dealer, SEATS), trump_of(g, first));
    trick_deal_hands(&g->table, g->hand, cards, HAND_CARDS); /* R-GER-02 */
    g->upcard = (uint8_t)(first + 1);
    g->stock_count = STOCK;
    trick_pile_up(g->stock, cards + count - STOCK, STOCK);
}

/* ---- play --------------------------------------------------------------------------------- */

static int tricks_counted(const struct german *g, int seat, const struct points_row *row)
{
    const int second = g->second[seat], first = g->tricks[seat] - second;

    return row->count == g->count ? row->first * first + row->second * second : 0;
}

int german_points(const struct german *g, int seat)
{
    int points = 0;

    for (int i = 0; i < POINT_ROWS; i++)
        points += point_rows[i].points * tricks_counted(g, seat, &point_rows[i]);
    return points;
}

/* R-GER-05: the winner sees what he gets, and nobody sees what the loser gets. While a card lies
 * open, the stock is odd: so there is a card for the loser. */
static void draw_after_trick(struct german *g)
{
    const int winner = g->table.best;

    g->hand[winner] |= bit((uint8_t)(g->upcard - 1));
    g->hand[!winner] |= bit(trick_draw(g->stock, &g->stock_count));
    g->upcard = (uint8_t)(g->stock_count ? trick_draw(g->stock, &g->stock_count) + 1 : 0);
}

static void end_deal(struct german *g)
{
    for (int s = 0; s < SEATS; s++)
        g->score[s] += german_points(g, s);
    while (g->match == RACE && g->score[0] >= g->goal && g->score[1] >= g->goal)
        g->goal += STEP; /* R-GER-10 */
    g->table.over = german_over(g);
}

void german_play(struct german *g, int seat, uint8_t face)
{
    const int winner = g->table.best;

    g->won[winner] |= trick_sweep(&g->table, g->trick);
    g->hand[seat] ^= bit(face);
    if (!trick_lay(&g->table, g->trick, seat, face))
        return;
    g->tricks[g->table.best]++;
    g->second[g->table.best] = (uint8_t)(g->second[g->table.best] + is_second_stage(g));
    if (!is_second_stage(g))
        draw_after_trick(g);
    else if (trick_is_played_out(&g->table, g->hand))
        end_deal(g);
}

/* ---- the descriptor ----------------------------------------------------------------------- */

static int legal(const void *state, int seat, struct talon_move *out)
{
    const struct german *g = state;

    return trick_legal(&g->table, g->hand[seat], out);
}

static struct talon_move pick(const void *state, int seat, uint32_t r)
{
    const struct german *g = state;

    return trick_choose(&g->table, g->hand[seat], r);
}

static void apply(void *state, int seat, struct talon_move move, struct talon_rng *rng)
{
    if (move.verb == TRICK_PLAY)
        german_play(state, seat, move.a);
    else
        trick_deal_again(state, seat, deal, rng); /* R-GER-09: deals alternate */
}

static const struct talon_rule *why_not(const void *state, int seat, struct talon_move move)
{
    const struct german *g = state;

    return trick_why_not(&g->table, rules, g->hand[seat], move);
}

static void result(const void *state, struct talon_result *out)
{
    trick_result(((const struct german *)state)->score, SEATS, SEATS, out);
}

static void account_seat(const struct german *g, uint8_t seat, struct talon_score_breakdown *out)
{
    for (int i = 0; i < POINT_ROWS; i++) {
        const struct points_row *row = &point_rows[i];
        const int tricks = tricks_counted(g, seat, row);
        if (row->count == g->count)
            talon_score_breakdown_add(out, labels[row->label], "score", seat, tricks,
                                      row->points * tricks);
    }
}

static void account_german(const void *before, const void *state, struct talon_score_breakdown *out)
{
    const struct german *g = state;

    (void)before;
    for (uint8_t seat = 0; g->table.over && seat < SEATS; seat++)
        account_seat(g, seat, out);
}

/* clang-format off */
static const struct talon_measure measures[] = {
    { .id = "tricks", .title = "Tricks of a player in the last deal", .source = TALON_SEAT_FIELDS,
      .field = "tricks", .most = 2 * HAND_CARDS },
    TRICK_DEALS_MEASURE,
};
/* clang-format on */

static const struct talon_review_scale scale = { "tricks", 100000, 300000, false };

const struct talon_game talon_german = {
    TALON_OWN_TABLES,
    .id = "german",
    .title = "German Whist",
    .tagline = "For two: win good cards first, then tricks.",
    .deck = TALON_FRENCH,
    .has_dealer = true,
    TALON_ROWS(rules, rules),
    .book = german_rulebook,
    .kept = "max_deals count match nt_upcard target",
    .state_size = sizeof(struct german),
    .check_config = check_config,
    .pack = trick_pack,
    .prepare = prepare,
    .deal = deal,
    .validate_position = german_validate_position,
    .acting = trick_acting,
    .legal = legal,
    .apply = apply,
    .why_not = why_not,
    .result = result,
    .score_breakdown = account_german,
    .labels = labels,
    .trick = &trick_rows,
    TALON_ROWS(measures, measures),
    .review = &scale,
    .pick = pick,
};
