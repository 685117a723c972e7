/* whist_score_breakdown.c - what a deal of Whist scored, line by line.
 *
 * Rules: R-WHI-13 … R-WHI-17.
 */
#include "whist.h"

enum { EACH_TRICK, TRICKS_TAKEN, FIRST_SIX, UP_TO_SIX, HONOURS_HELD, HONOURS_VOID, GAME_WON };
const char *const whist_labels[] = {
    [EACH_TRICK] = "Tricks, a point each: {n}",
    [TRICKS_TAKEN] = "Tricks taken: {n}",
    [FIRST_SIX] = "The first {n} tricks score nothing",
    [UP_TO_SIX] = "Tricks taken, not more than six: {n}",
    [HONOURS_HELD] = "Honours held: {n}",
    [HONOURS_VOID] = "Honours held, but not counted one point before the end: {n}",
    [GAME_WON] = "A game won",
    NULL,
};

/* clang-format off */
const struct talon_measure whist_measures[WHIST_MEASURES] = {
    { .id = "tricks", .title = "Tricks of a side in a deal", .source = TALON_LINE_COUNTS,
      .lines = 1u << EACH_TRICK | 1u << TRICKS_TAKEN | 1u << UP_TO_SIX, .most = 13 },
    { .id = "deals_of_a_game", .title = "Deals of a game", .source = TALON_TABLE_FIELD,
      .field = "deal", .most = 1000 },
};
/* clang-format on */

static void account_tricks(const struct whist *w, uint8_t side, struct talon_score_breakdown *out)
{
    const uint8_t tricks = w->tricks[side];

    if (w->agreed & EVERY_TRICK) {
        talon_score_breakdown_add(out, whist_labels[EACH_TRICK], "score", side, tricks, tricks);
    } else if (tricks > BOOK) {
        talon_score_breakdown_add(out, whist_labels[TRICKS_TAKEN], "score", side, tricks, tricks);
        talon_score_breakdown_add(out, whist_labels[FIRST_SIX], "score", side, BOOK, -BOOK);
    } else {
        talon_score_breakdown_add(out, whist_labels[UP_TO_SIX], "score", side, tricks, 0);
    }
}

/* Honours may be held and yet not count (R-WHI-16). */
static void account_honours(const struct whist *w, uint8_t side, unsigned before,
                            struct talon_score_breakdown *out)
{
    const unsigned points = whist_honour_points(w, side, before);

    if (points)
        talon_score_breakdown_add(out, whist_labels[HONOURS_HELD], "score", side, w->honours[side],
                                  (int32_t)points);
    else if (w->honours[side] >= 3)
        talon_score_breakdown_add(out, whist_labels[HONOURS_VOID], "score", side, w->honours[side],
                                  0);
}

static void account_side(const struct whist *before, const struct whist *w, uint8_t side,
                         struct talon_score_breakdown *out)
{
    account_tricks(w, side, out);
    account_honours(w, side, before->score[side], out);
    if (w->games[side] > before->games[side])
        talon_score_breakdown_add(out, whist_labels[GAME_WON], "games", side, 1, 1);
}

void whist_score_breakdown(const void *before, const void *state, struct talon_score_breakdown *out)
{
    const struct whist *b = before, *w = state;

    if (!w->over)
        return;
    for (int side = 0; side < SIDES; side++)
        account_side(b, w, (uint8_t)side, out);
}
