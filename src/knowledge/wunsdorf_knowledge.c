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

static void play_round(const void *root, void *state, struct talon_rng *rng)
{
    struct wunsdorf *w = state;

    (void)root;
    while (w->stage != ROUND_OVER) {
        const int seat = talon_first_seat(w->acting);
        wunsdorf_apply(w, seat, wunsdorf_policy(w, seat, rng), rng);
    }
}

/* How far ahead of another player is safe, in points: the longer the match, the less so. */
static float spread_of(unsigned rounds_left)
{
    return SWING * __builtin_sqrtf((float)rounds_left + 0.1f);
}

/* The chance of another to win against ours of 1, if so far ahead: it grows as the square. */
static float rivalry(float ahead)
{
    const float root = __builtin_sqrtf(1 + ahead * ahead) + ahead;

    return root * root;
}

/* The chance to win the match from here, and with this the place among the others. */
static float standing_of(const struct wunsdorf *w, int seat, float spread)
{
    float rivals = 1, beaten = 0;

    for (int s = 0; s < w->seats; s++) {
        const float ahead = ((float)w->score[s] - (float)w->score[seat]) / spread;
        if (s == seat)
            continue;
        rivals += rivalry(ahead);
        beaten += 0.5f - 0.5f * ahead / __builtin_sqrtf(1 + ahead * ahead);
    }
    return 0.5f / rivals + 0.5f * beaten / (float)(w->seats - 1);
}

/* Early in a match one round changes little; its differences are stretched, so that they stand out
 * alike in every round. */
static float stretched(float standing, float before, unsigned rounds_left)
{
    const float by = 0.4f * __builtin_sqrtf((float)rounds_left + 1),
                value = 0.5f + (by > 0.7f ? by : 0.7f) * (standing - before);

    return value < 0 ? 0 : value > 1 ? 1 : value;
}

enum { EXACT, TOO_MANY, TOO_FEW };

/* clang-format off */
static const struct talon_feature features[] = {
    [EXACT] = { "exact",
                "With {move} you make your bid exactly in {share} of 100 possible deals, with "
                "{other} in {other_share}.", NULL },
    [TOO_MANY] = { "too_many", NULL,
                   "With {move} you take more tricks than you bid in {share} of 100 possible "
                   "deals, with {other} in {other_share}." },
    [TOO_FEW] = { "too_few", NULL,
                  "With {move} you take fewer tricks than you bid in {share} of 100 possible "
                  "deals, with {other} in {other_share}." },
};
/* clang-format on */

static uint8_t features_of(const struct wunsdorf *w, int seat)
{
    const int over = w->tricks[seat] - (w->bid[seat] - 1);

    return (uint8_t)(1u << (!over ? EXACT : over > 0 ? TOO_MANY : TOO_FEW));
}

static void value(const void *root, const void *state, struct talon_values *values)
{
    const struct wunsdorf *before = root, *w = state;
    const unsigned left = ROUNDS - w->round;
    const float spread = spread_of(left), spread_before = spread_of(left + 1);

    for (int s = 0; s < w->seats; s++) {
        const float was = standing_of(before, s, spread_before);
        values->chance[s] = stretched(standing_of(w, s, spread), was, left);
        values->score[s] = (float)(w->score[s] - before->score[s]);
        values->features[s] = features_of(w, s);
    }
}

/* ---- bids worth a thought -------------------------------------------------------------------- */

/* Bids above the tricks of the round cannot be made (R-WUN-07). */
static void prune(const void *world, int seat, const struct talon_move *moves, unsigned count,
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
    .policy = wunsdorf_policy,
    .playout = play_round,
    .is_end = is_round_over,
    .value = value,
    .features = features,
    .features_count = sizeof features / sizeof *features,
    .prune = prune,
    .tree_depth = 4,
};
