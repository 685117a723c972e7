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
    bool lines;           /* the group is a line of the movement */
    bool drawn;           /* the order is drawn by lot */
    bool means;           /* by the points for each round that was played */
    const bool *without;  /* by number: who is left out; NULL: nobody */
};

static bool misses_rounds(const struct ranking *ranking, const struct series_player *player)
{
    const unsigned half = series_half(ranking->series);

    return (ranking->span[0] <= half && player->missed[0]) ||
           (ranking->span[1] > half && player->missed[1]);
}

/* Of the rounds that are ranked. */
static unsigned rounds_played(const struct ranking *ranking, unsigned number)
{
    const uint8_t *plays = ranking->series->player[number].plays;
    unsigned count = 0;

    for (unsigned r = ranking->span[0]; r <= ranking->span[1]; r++)
        count += plays[r / SERIES_ROUND_BITS] >> r % SERIES_ROUND_BITS & 1U;
    return count;
}

static bool is_ranked(const struct ranking *ranking, unsigned number)
{
    const struct series_player *player = &ranking->series->player[number];
    const unsigned group =
        ranking->lines ? player->group : series_group_of(ranking->series, number);

    if (ranking->group != SERIES_ANY_GROUP && group != ranking->group)
        return false;
    if (ranking->without && ranking->without[number])
        return false;
    if (ranking->means && !rounds_played(ranking, number))
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

static int compare_sums(const struct ranking *ranking, const struct series_standing *one,
                        const struct series_standing *other)
{
    int64_t first = one->score, second = other->score;

    if (ranking->means) {
        first *= rounds_played(ranking, other->player);
        second *= rounds_played(ranking, one->player);
    }
    return (first < second) - (first > second);
}

/* Everybody has a lot of their own for each raffle, also of a team. */
static int compare_raffle(const struct ranking *ranking, unsigned one, unsigned other)
{
    enum { LOTS = 1 << 30 };
    const struct series *series = ranking->series;
    const unsigned first = series_chance(series, SERIES_RAFFLE, one, ranking->span[1], LOTS),
                   second = series_chance(series, SERIES_RAFFLE, other, ranking->span[1], LOTS);

    return first == second ? (one > other) - (one < other) : first > second ? -1 : 1;
}

/* Below 0: the first stands before the second. */
static int compare(const struct ranking *ranking, const struct series_standing *one,
                   const struct series_standing *other)
{
    const struct series_ties *ties = ranking->series->setup.ties;

    if (ranking->drawn)
        return compare_raffle(ranking, one->player, other->player);
    int order = ranking->series->setup.compare->is_share ? compare_shares(one, other)
                                                         : compare_sums(ranking, one, other);

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
    struct ranking ranking = { .series = series,
                               .span = { 1, series->setup.rounds },
                               .lines = true };

    if (!series->setup.movement->lines)
        return rank_players(&ranking, standing);
    ranking.group = SERIES_GROUP_A;
    const size_t count = rank_players(&ranking, standing);
    ranking.group = SERIES_GROUP_B;
    return count + rank_players(&ranking, standing + count);
}

static void note_given(struct series_given *given, const struct series_prize *prize,
                       const struct series_standing *standing, size_t winners)
{
    for (size_t i = 0; i < winners; i++) {
        given->any[standing[i].player] = true;
        if (prize->half == 1)
            given->first_half[standing[i].player] = true;
    }
}

/* Whether what has been played decides about the prize: a lot is drawn when all has been played. */
static bool is_decided(const struct series *series, const struct series_prize *prize,
                       const unsigned span[2])
{
    return span[0] <= span[1] && series->counted >= (prize->drawn ? span[1] : span[0]);
}

/* Whether nobody before it in the list is of the same pair. */
static bool is_first_of_pair(const struct series *series, const struct series_standing *standing,
                             size_t at)
{
    const unsigned pair = series_pair(series, standing[at].player);

    for (size_t i = 0; pair && i < at; i++)
        if (series_pair(series, standing[i].player) == pair)
            return false;
    return true;
}

/* Those who stay together all evening take one place: after a first pair comes the second place.
 * In drives of the first edition each of them took one. */
static void rank_pairs(const struct series *series, struct series_standing *standing, size_t count)
{
    unsigned before = 0;

    for (size_t first = 0, end; first < count; first = end) {
        const unsigned rank = standing[first].rank;
        unsigned pairs = 0;
        for (end = first; end < count && standing[end].rank == rank; end++)
            pairs += is_first_of_pair(series, standing + first, end - first);
        for (size_t i = first; i < end; i++)
            standing[i].rank = (uint16_t)(before + 1);
        before += pairs;
    }
}

/* Nobody gets the lowest prize by sitting out, which brings no points: where the club has not said
 * what such a round is worth, each one that was played counts alike. By comparing, sitting out
 * neither wins nor loses. */
static bool takes_means(const struct series *series, const struct series_prize *prize)
{
    return prize->low && !series->setup.out_points && !series_is_compared(series) &&
           series->setup.edition != SERIES_EDITION_FIRST;
}

size_t series_award(const struct series *series, const struct series_prize *prize, unsigned places,
                    struct series_given *given, struct series_standing standing[SERIES_PEOPLE_MOST])
{
    const unsigned half = series_half(series);
    const struct ranking ranking = {
        .series = series,
        .span = { prize->half == 2 ? half + 1 : 1, prize->half == 1 ? half : series->setup.rounds },
        .group = prize->group,
        .low = prize->low,
        .only_whole = true,
        .drawn = prize->drawn,
        .means = takes_means(series, prize),
        .without = !given             ? NULL
                   : prize->half == 1 ? given->first_half
                                      : given->any,
    };
    size_t winners = 0;

    if (!is_decided(series, prize, ranking.span))
        return 0;
    const size_t count = rank_players(&ranking, standing);
    if (series->setup.edition != SERIES_EDITION_FIRST)
        rank_pairs(series, standing, count);
    while (winners < count && standing[winners].rank <= places)
        winners++;
    if (given)
        note_given(given, prize, standing, winners);
    return winners;
}

size_t series_winners(const struct series *series, const struct series_prize *prize,
                      unsigned places, struct series_standing standing[SERIES_PEOPLE_MOST])
{
    return series_award(series, prize, places, NULL, standing);
}
