/* wunsdorf_score_breakdown.c - what a round of Wunsdorf scored, line by line.
 *
 * Rules: R-WUN-12.
 */
#include "wunsdorf.h"

enum { NO_TRICK, TOO_FEW, EACH_TRICK, AS_BID, TOO_MANY };
const char *const wunsdorf_labels[] = {
    [NO_TRICK] = "No trick bid and none taken",
    [TOO_FEW] = "Fewer tricks than the {n} bid: no points",
    [EACH_TRICK] = "Tricks taken, a point each: {n}",
    [AS_BID] = "Exactly as many as bid",
    [TOO_MANY] = "More tricks than the {n} bid: no bonus",
    NULL,
};

/* clang-format off */
const struct talon_measure wunsdorf_measures[WUNSDORF_MEASURES] = {
    { .id = "scored", .title = "Points of a player in a round", .source = TALON_LINE_AMOUNTS,
      .lines = 1u << NO_TRICK | 1u << TOO_FEW | 1u << EACH_TRICK | 1u << AS_BID | 1u << TOO_MANY,
      .most = 40 },
};
/* clang-format on */

enum { EXACT = 10, NONE_EXACT = 20 };

static void account_seat(uint8_t seat, int bid, int tricks, struct talon_score_breakdown *out)
{
    if (!bid && !tricks) {
        talon_score_breakdown_add(out, wunsdorf_labels[NO_TRICK], "score", seat, 0, NONE_EXACT);
    } else if (tricks < bid) {
        talon_score_breakdown_add(out, wunsdorf_labels[TOO_FEW], "score", seat, bid, 0);
    } else {
        talon_score_breakdown_add(out, wunsdorf_labels[EACH_TRICK], "score", seat, tricks, tricks);
        if (tricks == bid)
            talon_score_breakdown_add(out, wunsdorf_labels[AS_BID], "score", seat, bid, EXACT);
        else
            talon_score_breakdown_add(out, wunsdorf_labels[TOO_MANY], "score", seat, bid, 0);
    }
}

void wunsdorf_score_breakdown(const void *before, const void *state,
                              struct talon_score_breakdown *out)
{
    const struct wunsdorf *w = state;

    (void)before;
    if (w->stage != ROUND_OVER)
        return;
    for (uint8_t seat = 0; seat < w->seats; seat++)
        account_seat(seat, w->bid[seat] - 1, w->tricks[seat], out);
}
