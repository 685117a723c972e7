/* series_standings.c - who stands where: sums of rounds, places and prizes.
 */
#include "series_internal.h"

#include <string.h>

/* A list to be ranked: these rounds, this group, the highest or the lowest first. */
struct ranking {
    const struct series *series;
    unsigned span[2];
    enum series_group group;
    bool low, only_whole; /* only people who were there in all of these rounds */
};

static bool misses_rounds(const struct ranking *ranking, const struct series_player *player)
{
    const unsigned half = series_half(ranking->series);

    return (ranking->span[0] <= half && player->missed[0]) ||
           (ranking->span[1] > half && player->missed[1]);
}

static bool is_ranked(const struct ranking *ranking, unsigned number)
{
    const struct series_player *player = &ranking->series->player[number];

    if (ranking->group != SERIES_ANY_GROUP && player->group != ranking->group)
        return false;
    return !ranking->only_whole || !(player->is_bot || misses_rounds(ranking, player));
}

/* By match points a part of what could be won in these rounds, otherwise points of the whole drive.
 */
static int64_t handicap_of(const struct ranking *ranking, unsigned number, uint32_t compared)
{
    enum { WHOLE = 10000 };
    const struct series *series = ranking->series;
    const int64_t handicap = series->player[number].handicap;
    const bool is_whole = ranking->span[0] == 1 && ranking->span[1] == series->setup.rounds;

    if (series->setup.compare->is_share)
        return series_divide(2 * (int64_t)compared * series->parts * handicap, WHOLE);
    return is_whole ? handicap * series->parts : 0;
}

static struct series_standing sum_of(const struct ranking *ranking, unsigned number)
{
    const struct series *series = ranking->series;
    struct series_standing sum = { .player = (uint16_t)number };

    for (unsigned r = ranking->span[0]; r <= ranking->span[1]; r++) {
        sum.score += series->score[r - 1][number];
        if (series->compared)
            sum.compared += series->compared[r - 1][number];
    }
    sum.handicap = handicap_of(ranking, number, sum.compared);
    sum.score += sum.handicap;
    return sum;
}

/* By the share of all points that were to be won, where boards have been compared; those without
 * any come last. */
static int compare_shares(const struct series_standing *one, const struct series_standing *other)
{
    if (!one->compared != !other->compared)
        return one->compared ? -1 : 1;
    const bool any = one->compared;
    const int64_t first = one->score * (any ? other->compared : 1),
                  second = other->score * (any ? one->compared : 1);
    return (first < second) - (first > second);
}

/* Below 0: the first stands before the second. */
static int compare(const struct ranking *ranking, const struct series_standing *one,
                   const struct series_standing *other)
{
    const struct series_ties *ties = ranking->series->setup.ties;
    int order = ranking->series->setup.compare->is_share
                    ? compare_shares(one, other)
                    : (one->score < other->score) - (one->score > other->score);

    if (!order && ties->compare)
        order = ties->compare(ranking->series, ranking->span, one->player, other->player);
    return ranking->low ? -order : order;
}

/* Players with the same place stay in the order of their numbers. */
static void insert(const struct ranking *ranking, struct series_standing *standing, size_t count,
                   unsigned number)
{
    const struct series_standing added = sum_of(ranking, number);
    size_t at = 0, end = count;

    while (at < end) {
        const size_t middle = (at + end) / 2;
        if (compare(ranking, &added, &standing[middle]) < 0)
            end = middle;
        else
            at = middle + 1;
    }
    memmove(&standing[at + 1], &standing[at], (count - at) * sizeof *standing);
    standing[at] = added;
}

static size_t rank_players(const struct ranking *ranking, struct series_standing *standing)
{
    size_t count = 0;

    for (unsigned i = 1; i <= ranking->series->people; i++)
        if (is_ranked(ranking, i))
            insert(ranking, standing, count++, i);
    for (size_t i = 0; i < count; i++)
        standing[i].rank = i && !compare(ranking, &standing[i - 1], &standing[i])
                               ? standing[i - 1].rank
                               : (uint16_t)(i + 1);
    return count;
}

size_t series_standings(const struct series *series,
                        struct series_standing standing[SERIES_PEOPLE_MOST])
{
    struct ranking ranking = { .series = series, .span = { 1, series->setup.rounds } };

    if (!series->setup.movement->lines)
        return rank_players(&ranking, standing);
    ranking.group = SERIES_GROUP_A;
    const size_t count = rank_players(&ranking, standing);
    ranking.group = SERIES_GROUP_B;
    return count + rank_players(&ranking, standing + count);
}

size_t series_winners(const struct series *series, const struct series_prize *prize,
                      unsigned places, struct series_standing standing[SERIES_PEOPLE_MOST])
{
    const unsigned half = series_half(series);
    const unsigned first = prize->half == 2 ? half + 1 : 1;
    const unsigned last = prize->half == 1 ? half : series->setup.rounds;
    const struct ranking ranking = { .series = series,
                                     .span = { first, last },
                                     .group = prize->group,
                                     .low = prize->low,
                                     .only_whole = true };
    const size_t count = rank_players(&ranking, standing);
    size_t winners = 0;

    while (winners < count && standing[winners].rank <= places)
        winners++;
    return first <= last && first <= series->counted ? winners : 0;
}
