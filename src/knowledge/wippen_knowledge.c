/* wippen_knowledge.c - what a search strives for in Wippen: to win the match, and points where the
 * match does not tell moves apart. Playouts may end before the pack does; then the cards still to
 * come are shared out by who is ahead.
 */
#include "wippen_knowledge.h"

/* ---- ends ------------------------------------------------------------------------------------ */

/* Rounds that a playout goes on for after this one. With two players 0 is as good as 1 and takes a
 * third of the time (measured). With stealing the last round is hard to value beforehand, so it is
 * played. Between two rounds the next one is played. */
static unsigned rounds_ahead(const struct wippen *before)
{
    const unsigned of_a_round = before->seats * (unsigned)HAND_SIZE;

    if (before->seats == 2 && !hands_empty(before) &&
        !(before->stealing && before->stock_count == of_a_round))
        return 0;
    return 1;
}

static bool is_end(const void *root, const void *state)
{
    const struct wippen *before = root, *w = state;

    if (w->finished || w->over || w->game != before->game)
        return true;
    return hands_empty(w) && w->round >= before->round + rounds_ahead(before);
}

static void playout(const void *root, void *state, struct talon_rng *rng)
{
    struct wippen *w = state;
    struct wippen_unplayed unplayed = { .counted = false };

    while (!is_end(root, w))
        wippen_play_quickly(w, rng, &unplayed);
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Points of an unfinished game, as far as they can be told (R-WIP-23). */
static void expect_points(const struct wippen *w, float *points)
{
    struct wippen_standing standing;

    wippen_count_won(w, &standing);
    if (w->stealing && w->seats == 2)
        wippen_expect_thefts(w, &standing, points);
    else
        wippen_expect_captures(w, &standing, points);
}

/* How many games the match will still have, about. */
static float games_to_come(const struct wippen *w, const float *total)
{
    float most = 0;

    if (w->match == ONE_GAME)
        return 0;
    if (w->match == SO_MANY)
        return (float)(w->games - w->game);
    for (int s = 0; s < w->seats; s++)
        most = total[s] > most ? total[s] : most;
    return most < (float)w->target ? 0.3f + ((float)w->target - most) / 7 : 0;
}

static float share_of_win(const struct wippen *w, int seat)
{
    struct talon_result result = { { 0 }, { 0 } };
    unsigned winners = 0;

    wippen_result(w, &result);
    for (int s = 0; s < w->seats; s++)
        winners += result.rank[s] == 1;
    return result.rank[seat] == 1 ? 1 / (float)winners : 0;
}

/* The chance to win the match, and in part how far ahead one is: where a match is lost or won
 * already, points still tell moves apart. */
static void chances(const struct wippen *w, const float *total, struct talon_values *values)
{
    const float unsettled = w->finished ? 0
                                        : (float)(w->stock_count + w->middle_count) +
                                              (w->stealing ? 40 : 0),
                spread = __builtin_sqrtf(1 + unsettled + 18 * games_to_come(w, total));

    for (int s = 0; s < w->seats; s++) {
        const float lead = wippen_first_of(total, w->seats, (unsigned)s, 2 * spread),
                    won = w->over ? share_of_win(w, s)
                                  : wippen_first_of(total, w->seats, (unsigned)s, spread);
        values->chance[s] = 0.6f * won + 0.4f * lead;
    }
}

static void value(const void *root, const void *state, struct talon_values *values)
{
    const struct wippen *before = root, *w = state;
    float points[SEATS] = { 0 }, total[SEATS];

    if (!w->finished)
        expect_points(w, points);
    for (int s = 0; s < w->seats; s++) {
        total[s] = (float)w->score[s] + points[s];
        values->score[s] = total[s] - (float)before->score[s];
    }
    wippen_note_features(before, w, values->features);
    chances(w, total, values);
}

const struct talon_knowledge talon_knowledge_wippen = {
    .game = "wippen",
    .unit = "points",
    .costly = 0.25,
    .policy = wippen_policy,
    .playout = playout,
    .is_end = is_end,
    .value = value,
    .features = wippen_features,
    .features_count = WIPPEN_FEATURES,
    .prune = wippen_prune,
    .is_ending = wippen_is_ending,
    .is_open_ending = wippen_is_open_ending,
    .key = wippen_key,
    .simulations_most = 14000, /* on a phone 24,000 take up to two seconds */
    .slips = 600,              /* smaller ones make no difference */
    .slips_by_spread = true,
    .forgettable = true,
    .habits = 0, /* a fault is too small for the search to be sure of it */
    .tree_by_policy = true,
    .tree_depth = 1,
};
