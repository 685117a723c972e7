/* ratings.c - how strong players are, from how their games end: Elo's numbers, each two of a
 * table compared once (doc/ratings.md says why and shows the sums). Whole numbers only, so that
 * every machine gets the same.
 */
#include "ratings.h"

enum { TABLE_STEP = 25, TABLE_ROWS = 33, HALF = RATING_FULL / 2 };

/* RATING_FULL / (1 + 10^(-d/400)) for d = 0, 25, … 800. */
static const short expected[TABLE_ROWS] = {
    5000, 5359, 5715, 6063, 6401, 6725, 7034, 7325, 7597, 7850, 8083,
    8296, 8490, 8666, 8823, 8965, 9091, 9203, 9302, 9390, 9468, 9536,
    9595, 9648, 9693, 9733, 9768, 9799, 9825, 9848, 9868, 9886, 9901,
};

static int expected_stronger(int stronger)
{
    const unsigned row = (unsigned)stronger / TABLE_STEP;
    const int rest = stronger % TABLE_STEP;

    if (row >= TABLE_ROWS - 1)
        return expected[TABLE_ROWS - 1];
    return expected[row] + (expected[row + 1] - expected[row]) * rest / TABLE_STEP;
}

int stats_ratings_expected(int stronger)
{
    return stronger >= 0 ? expected_stronger(stronger) : RATING_FULL - expected_stronger(-stronger);
}

bool stats_ratings_provisional(int games)
{
    return games < RATING_SETTLING;
}

/* A side is as strong as its players with accounts are on average. */
static int strength(const struct stats_rated *players, int count, int side)
{
    int sum = 0, members = 0;

    for (int i = 0; i < count; i++)
        if (players[i].side == side) {
            sum += players[i].rating;
            members++;
        }
    return sum / members;
}

/* How much better than expected the first did against the second. */
static int surprise(const struct stats_rated *players, int count, int first, int second)
{
    const struct stats_rated *one = &players[first], *other = &players[second];
    const int scored = one->rank < other->rank ? RATING_FULL : one->rank == other->rank ? HALF : 0;
    const int better = scored - stats_ratings_expected(strength(players, count, one->side) -
                                                       strength(players, count, other->side));

    if ((one->kept && better > 0) || (other->kept && better < 0))
        return 0;
    return better;
}

static int rounded(int number, int by)
{
    return (number >= 0 ? number + by / 2 : number - by / 2) / by;
}

/* The change of one player; false if nobody played against them. */
static bool change(const struct stats_rated *players, int count, int player, int *out)
{
    const struct stats_rated *of = &players[player];
    const int step = stats_ratings_provisional(of->games) ? RATING_FIRST_STEP : RATING_STEP;
    int sum = 0, against = 0;

    for (int i = 0; i < count; i++)
        if (players[i].side != of->side) {
            sum += surprise(players, count, player, i);
            against++;
        }
    if (!against)
        return false;
    *out = rounded(step * sum, against * RATING_FULL);
    if (of->rating + *out < RATING_LOWEST)
        *out = RATING_LOWEST - of->rating;
    return true;
}

bool stats_ratings_change(struct stats_rated *players, int count)
{
    for (int i = 0; i < count; i++)
        if (!change(players, count, i, &players[i].change))
            return false;
    return count > 0;
}
