/* wippen_score.c - the values of captured cards and Wippen, and the end of a match of several
 * games.
 *
 * Rules: R-WIP-21, R-WIP-23 … R-WIP-25.
 */
#include "wippen.h"

/* Points for most cards or most spades (R-WIP-23, R-WIP-24). */
static void score_most(const struct wippen *w, const uint8_t *counts, int32_t *points)
{
    uint8_t most = 1;
    int tied = 0;

    for (int s = 0; s < w->seats; s++) {
        if (counts[s] > most)
            most = counts[s], tied = 0;
        tied += counts[s] == most;
    }
    for (int s = 0; s < w->seats; s++)
        if (counts[s] == most)
            points[s] += tied == 1 ? 2 : tied == 2 || w->tie3;
}

/* What a card scores (R-WIP-23: each ♦10 2, each ♠2 1, each ace 1), and SPADE for a spade. */
enum { SPADE = 256 };
/* clang-format off */
static const uint16_t worth[64] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, /* clubs from two to ace */
    0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
    SPADE + 1, SPADE, SPADE, SPADE, SPADE, SPADE, SPADE, SPADE, SPADE, SPADE, SPADE, SPADE,
    SPADE + 1, 0, 0, 0,
};
/* clang-format on */

/* Adds what the cards won and the Wippen of this game would score now (R-WIP-21, R-WIP-23). */
static void count(const struct wippen *w, int32_t *points)
{
    uint8_t spades[SEATS] = { 0 };
    const uint8_t *card = w->won;

    for (int s = 0; s < w->seats; s++) {
        unsigned sum = 0;
        for (const uint8_t *end = card + w->won_count[s]; card < end; card++)
            sum += worth[*card];
        spades[s] = (uint8_t)(sum / SPADE);
        points[s] += w->wippen[s] + (int32_t)(sum % SPADE);
    }
    score_most(w, w->won_count, points);
    score_most(w, spades, points);
}

/* Somebody has reached the target, and leads alone: after a tie another game is played. */
static bool target_reached(const struct wippen *w)
{
    uint32_t most = 0;
    int first = 0;

    for (int s = 0; s < w->seats; s++)
        most = w->score[s] > most ? w->score[s] : most;
    for (int s = 0; s < w->seats; s++)
        first += w->score[s] == most;
    return most >= w->target && first == 1;
}

/* R-WIP-25, and R-GEN-11: after 1000 games the standing decides. */
bool wippen_match_over(const struct wippen *w)
{
    switch (w->match) {
    case ONE_GAME:
        return true;
    case SO_MANY:
        return w->game >= w->games;
    default:
        return w->game >= GAMES_MOST || target_reached(w);
    }
}

void wippen_finish(struct wippen *w)
{
    int32_t points[SEATS] = { 0 };

    count(w, points);
    for (int s = 0; s < w->seats; s++)
        w->score[s] += (uint32_t)points[s];
    w->finished = 1;
    w->over = wippen_match_over(w);
}

void wippen_result(const void *state, struct talon_result *out)
{
    const struct wippen *w = state;

    for (int s = 0; s < w->seats; s++)
        out->points[s] = (int32_t)w->score[s];
    if (!w->finished)
        count(w, out->points);
    talon_rank_by(out->points, w->seats, out->rank);
}
