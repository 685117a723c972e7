/* wunsdorf_knowledge.c - knowledge of Wunsdorf beyond its rules: a playout ends with the
 * round, and is worth what its points do for the match.
 */
#include "knowledge.h"
#include "wunsdorf_knowledge.h"

/* A round more or less moves the distance of two players by about ten points. */
enum { SWING = 10 };

/* ---- ends and values ------------------------------------------------------------------------- */

static bool is_round_over(const void *root, const void *state)
{
    (void)root;
    return ((const struct wunsdorf *)state)->stage == ROUND_OVER;
}

static struct talon_move move_quickly(const void *state, int seat, struct talon_rng *rng)
{
    const struct wunsdorf *w = state;

    if (w->stage <= PLAYING_BESIDE)
        return wunsdorf_card_move(w, seat, talon_rng_word(rng));
    if (w->stage == BIDDING)
        return (struct talon_move){ .verb = BID, .a = wunsdorf_bid_move(w, seat, rng) };
    return w->stage == BLIND ? (struct talon_move){ .verb = PLAY, .a = TALON_NO_CARD }
                             : (struct talon_move){ .verb = DEAL };
}

static void play_round(const void *root, void *state, struct talon_rng *rng)
{
    struct wunsdorf *w = state;

    (void)root;
    while (w->stage != ROUND_OVER) {
        const int seat = talon_first_seat(w->acting);
        wunsdorf_apply(w, seat, move_quickly(w, seat, rng), rng);
    }
}

/* Cards as good players choose them, all else as the policy. */
static void play_round_carefully(const void *root, void *state, struct talon_rng *rng,
                                 const void *room)
{
    struct wunsdorf *w = state;

    (void)root;
    (void)room;
    while (w->stage != ROUND_OVER) {
        const int seat = talon_first_seat(w->acting);
        const struct talon_move move = w->stage <= PLAYING_BESIDE
                                           ? wunsdorf_choose_card(w, seat, rng)
                                           : move_quickly(w, seat, rng);
        wunsdorf_apply(w, seat, move, rng);
    }
}

/* How far ahead of another player is safe, in points: the longer the match, the less so. */
static float spread_of(unsigned rounds_left)
{
    return SWING * __builtin_sqrtf((float)rounds_left + 0.1f);
}

/* For each seat the chance to win the match from here, and half of it the place among the others.
 * Of two players the chances to win are as the squares of how far each is ahead. */
static void find_standings(const struct wunsdorf *w, float spread, float standing[SEATS])
{
    const float each = 1 / spread, share = 0.5f / (float)(w->seats - 1);
    float rivals[SEATS], beaten[SEATS];

    for (int s = 0; s < w->seats; s++) {
        rivals[s] = 1;
        beaten[s] = 0;
        for (int other = 0; other < s; other++) {
            const float ahead = (float)(w->score[other] - w->score[s]) * each,
                        root = __builtin_sqrtf(1 + ahead * ahead), half = 0.5f * ahead / root;
            rivals[s] += (root + ahead) * (root + ahead);
            rivals[other] += (root - ahead) * (root - ahead);
            beaten[s] += 0.5f - half;
            beaten[other] += 0.5f + half;
        }
    }
    for (int s = 0; s < w->seats; s++)
        standing[s] = 0.5f / rivals[s] + beaten[s] * share;
}

static float within_0_and_1(float value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

enum { EXACT, TOO_MANY, TOO_FEW };

/* clang-format off */
static const struct talon_feature features[] = {
    [EXACT] = { "exact",
                "With {move} you make your bid exactly in {share} of 100 possible deals, with "
                "{other} in {other_share}.", NULL,
                "So you make your bid exactly more often.", NULL },
    [TOO_MANY] = { "too_many", NULL,
                   "With {move} you take more tricks than you bid in {share} of 100 possible "
                   "deals, with {other} in {other_share}.",
                   NULL, "So you take too many tricks less often." },
    [TOO_FEW] = { "too_few", NULL,
                  "With {move} you take fewer tricks than you bid in {share} of 100 possible "
                  "deals, with {other} in {other_share}.",
                  NULL, "So you take too few tricks less often." },
};
/* clang-format on */

static uint8_t bid_features(const struct wunsdorf *w, int seat)
{
    const int over = w->tricks[seat] - (w->bid[seat] - 1);

    return (uint8_t)(1u << (!over ? EXACT : over > 0 ? TOO_MANY : TOO_FEW));
}

/* A point counts a little even where it changes nothing in the match any more. */
static const float for_its_own_sake = 0.004f;

/* Early in a match one round changes little; its differences are stretched, so that they stand out
 * alike in every round. */
static void value_round(const void *root, const void *state, struct talon_values *values)
{
    const struct wunsdorf *before = root, *w = state;
    const unsigned left = ROUNDS - w->round;
    const float stretch = 0.5f + 0.45f * __builtin_sqrtf((float)left);
    float was[SEATS] = { 0 }, is[SEATS] = { 0 };

    find_standings(before, spread_of(left + 1), was);
    find_standings(w, spread_of(left), is);
    for (int s = 0; s < SEATS && s < w->seats; s++) {
        const float points = (float)(w->score[s] - before->score[s]);
        values->chance[s] =
            within_0_and_1(0.5f + stretch * (is[s] - was[s]) + points * for_its_own_sake);
        values->score[s] = points;
        values->features[s] = bid_features(w, s);
    }
}

/* ---- bids worth a thought -------------------------------------------------------------------- */

/* Bids above the tricks of the round cannot be made (R-WUN-07). */
static void prune_bids(const void *world, int seat, const struct talon_move *moves, unsigned count,
                       bool *keep)
{
    const struct wunsdorf *w = world;

    (void)seat;
    if (w->stage != BIDDING)
        return;
    for (unsigned i = 0; i < count; i++)
        keep[i] = moves[i].a <= hand_size(w->round);
}

const struct talon_knowledge talon_knowledge_wunsdorf = {
    .game = "wunsdorf",
    .variant = NULL,
    .unit = "points",
    .costly = 3,
    .policy = move_quickly,
    .playout = play_round,
    .careful_playout = play_round_carefully,
    .is_end = is_round_over,
    .value = value_round,
    .features = features,
    .features_count = sizeof features / sizeof *features,
    .likelihood = wunsdorf_likelihood,
    .prune = prune_bids,
    .simulations_most = 14000, /* with the tree they take as long as 24,000 without */
    .slips = 100,
    .habits = 100,
    .tree_by_policy = true,
    .tree_depth = 8,
};
