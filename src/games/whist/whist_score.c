/* whist_score.c - Whist: the points of a deal, the games won by them, and whether the match is
 * over.
 *
 * Rules: R-WHI-13 … R-WHI-19.
 */
#include "whist.h"

enum { NOBODY = -1 };

/* R-WHI-13; in a drive each player of the side scores them (R-WHI-19). */
static unsigned trick_points(const struct whist *w, int side)
{
    const unsigned tricks = w->tricks[side];

    if (w->agreed & EVERY_TRICK)
        return tricks;
    return tricks > BOOK ? tricks - BOOK : 0;
}

/* Of a side that began the deal with this score. */
unsigned whist_honour_points(const struct whist *w, int side, unsigned before)
{
    if (before + 1 == w->target)
        return 0;                                                     /* R-WHI-16 */
    return w->honours[side] == 4 ? 4 : w->honours[side] == 3 ? 2 : 0; /* R-WHI-15 */
}

/* The side that has won a game by this deal, or NOBODY. With both at the target it is the one that
 * scored tricks (R-WHI-14, R-WHI-17). */
static int game_winner(const struct whist *w)
{
    const int side = w->tricks[0] > w->tricks[1] ? 0 : 1;

    return reached(w, side) ? side : reached(w, !side) ? !side : NOBODY;
}

uint8_t whist_over(const struct whist *w)
{
    const unsigned needed = games_needed(w);
    const bool last = w->match == FIXED_DEALS ? w->deal >= w->deals
                                              : w->games[0] >= needed || w->games[1] >= needed;

    return last ? MATCH_OVER : DEAL_OVER; /* R-WHI-18 */
}

void whist_end_deal(struct whist *w)
{
    for (int side = 0; side < SIDES; side++) {
        const unsigned before = w->score[side];
        w->score[side] =
            (uint16_t)(before + trick_points(w, side) + whist_honour_points(w, side, before));
    }
    const int winner = game_winner(w);
    if (winner != NOBODY)
        w->games[winner]++;
    w->over = whist_over(w);
}
