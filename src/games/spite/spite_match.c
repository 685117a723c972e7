/* spite_match.c - Spite and Malice: who wins a game, what it scores, and when a match is over.
 *
 * Rules: R-SPI-14, R-SPI-16, R-SPI-19, R-SPI-27, R-SPI-28, R-SPB-10.
 */
#include "spite.h"

enum { BONUS = 5 };

/* Players, or teams with their first seats (R-SPI-19). */
static int sides_of(const struct spite *s)
{
    return s->teams ? s->seats / 2 : s->seats;
}

/* Cards left in the reserves of a player, or of a team together. */
static int left_to(const struct spite *s, int seat)
{
    const int partner = partner_of(s, seat);

    return s->reserve_count[seat] + (partner == seat ? 0 : s->reserve_count[partner]);
}

/* The sum of what the others have more, for the only one with the fewest; otherwise 0. */
static int surplus(const struct spite *s, int side)
{
    int sum = 0;

    for (int other = 0; other < sides_of(s); other++) {
        const int more = left_to(s, other) - left_to(s, side);
        if (other != side && more <= 0)
            return 0;
        sum += more;
    }
    return sum;
}

/* R-SPI-27, R-SPB-10: the winner's bonus apart, the surplus is what a game scores, however it
 * ended. Partners score alike. */
void spite_score(struct spite *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        const bool won = s->over == WON && !left_to(s, seat);
        const int side = seat < sides_of(s) ? seat : seat - sides_of(s);
        s->score[seat] = (uint16_t)(s->score[seat] + surplus(s, side) + (won ? BONUS : 0));
    }
}

enum { PLAYED_OFF, OTHERS_MORE };
const char *const spite_labels[] = {
    [PLAYED_OFF] = "The reserve is empty",
    [OTHERS_MORE] = "How many more reserve cards the others have: {n}",
    NULL,
};

/* Partners score alike, each a line of his own. */
void spite_score_breakdown(const void *before, const void *state, struct talon_score_breakdown *out)
{
    const struct spite *s = state;

    (void)before;
    if (!s->scoring || !s->over)
        return;
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        const int more = surplus(s, seat < sides_of(s) ? seat : seat - sides_of(s));
        if (s->over == WON && !left_to(s, seat))
            talon_score_breakdown_add(out, spite_labels[PLAYED_OFF], "score", seat, 0, BONUS);
        if (more)
            talon_score_breakdown_add(out, spite_labels[OTHERS_MORE], "score", seat, more, more);
    }
}

/* R-SPI-28 */
bool spite_match_over(const struct spite *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (s->score[seat] >= s->match_target)
            return true;
    return s->game >= MOST_GAMES;
}

/* By points, or by the reserves: fewer cards are better, unless the talon ran out and nobody wins
 * (R-SPI-16). */
void spite_result(const void *state, struct talon_result *out)
{
    const struct spite *s = state;
    const bool drawn = s->over == USED_UP && s->talon_out == DRAWN;
    int32_t rank_by[SEATS] = { 0 };

    for (int seat = 0; seat < s->seats; seat++) {
        rank_by[seat] = s->scoring ? s->score[seat] : drawn ? 0 : -left_to(s, seat);
        out->points[seat] = s->score[seat];
    }
    talon_rank_by(rank_by, s->seats, out->rank);
}
