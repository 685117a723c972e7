/* romanian_score.c - what a deal of Romanian Whist scores, and how that came about.
 *
 * Rules: R-ROM-06, R-ROM-07.
 */
#include "romanian.h"

enum { AS_BID, MISSED, FIVE_EXACT, FIVE_MISSED };
const char *const romanian_labels[] = {
    [AS_BID] = "As many tricks as bid: 5 points, and one for each of {n}",
    [MISSED] = "Tricks away from the bid, one point less for each: {n}",
    [FIVE_EXACT] = "Exact in {n} deals in a row",
    [FIVE_MISSED] = "Missed in {n} deals in a row",
    NULL,
};

/* clang-format off */
const struct talon_measure romanian_measures[ROMANIAN_MEASURES] = {
    { .id = "scored", .title = "Points of a player in a deal", .source = TALON_LINE_AMOUNTS,
      .lines = 1u << AS_BID | 1u << MISSED | 1u << FIVE_EXACT | 1u << FIVE_MISSED,
      .least = -LONGEST - 5 * BONUS_10, .most = EXACT + LONGEST + 5 * BONUS_10 },
};
/* clang-format on */

static int away_of(const struct romanian *r, int seat)
{
    const int away = r->bid[seat] - 1 - r->tricks[seat];

    return away < 0 ? -away : away;
}

/* R-ROM-06 */
static int bid_points(const struct romanian *r, int seat)
{
    return away_of(r, seat) ? -away_of(r, seat) : EXACT + r->tricks[seat];
}

static bool is_counted(const struct romanian *r)
{
    return r->size > 1 || r->agreed[STREAK_ONES] == ONES_COUNT;
}

/* The points of a streak that has just been counted: at five it begins again. */
static int streak_points(const struct romanian *r, int seat)
{
    const int bonus = 5 * r->agreed[STREAK_BONUS];

    if (!is_counted(r) || r->hits[seat] || r->misses[seat])
        return 0;
    return away_of(r, seat) ? -bonus : bonus;
}

/* R-ROM-07 */
static void count_streak(struct romanian *r, int seat)
{
    const bool exact = !away_of(r, seat);

    if (is_counted(r)) {
        r->hits[seat] = (uint8_t)(exact ? (r->hits[seat] + 1) % STREAK : 0);
        r->misses[seat] = (uint8_t)(exact ? 0 : (r->misses[seat] + 1) % STREAK);
    } else if (r->agreed[STREAK_ONES] == ONES_CUT) {
        r->hits[seat] = r->misses[seat] = 0;
    }
}

void romanian_score(struct romanian *r)
{
    for (int s = 0; s < r->table.seats; s++) {
        count_streak(r, s);
        r->score[s] += bid_points(r, s) + streak_points(r, s);
    }
}

static void account_bid(const struct romanian *r, uint8_t seat, struct talon_score_breakdown *out)
{
    const int away = away_of(r, seat), points = bid_points(r, seat),
              streak = streak_points(r, seat);

    talon_score_breakdown_add(out, romanian_labels[away ? MISSED : AS_BID], "score", seat,
                              away ? away : r->tricks[seat], points);
    if (streak)
        talon_score_breakdown_add(out, romanian_labels[streak > 0 ? FIVE_EXACT : FIVE_MISSED],
                                  "score", seat, STREAK, streak);
}

void romanian_score_breakdown(const void *before, const void *state,
                              struct talon_score_breakdown *out)
{
    const struct romanian *r = state;

    (void)before;
    for (uint8_t seat = 0; r->table.over && seat < r->table.seats; seat++)
        account_bid(r, seat, out);
}
