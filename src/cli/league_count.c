/* league_count.c - the points of a league's evenings, which of them count, and who stands where.
 */
#include "league.h"

#include "text/spoken.h"

#include <stdlib.h>
#include <string.h>

/* ---- points of one evening ------------------------------------------------------------------- */

/* The points of a place, from 1, among so many people. */
static int64_t points_of_place(const struct league *league, size_t place, size_t people)
{
    if (league->by == LEAGUE_BY_PLACE)
        return (int64_t)(people - place + 1) * LEAGUE_ONE;
    return place <= league->place_count ? league->places[place - 1] : 0;
}

/* Those who share a place share the points of all places that they take. */
static int64_t shared_points(const struct league *league, const struct league_part *part,
                             size_t evening)
{
    size_t people = 0, sharing = 0;
    int64_t sum = 0;

    for (size_t i = 0; i < league->people; i++) {
        const struct league_part *other = &league->person[i].part[evening];
        const bool is_same = other->was_there && other->group == part->group;
        people += is_same;
        sharing += is_same && other->place == part->place;
    }
    for (size_t i = 0; i < sharing && part->place + i <= people; i++)
        sum += points_of_place(league, part->place + i, people);
    return sharing ? sum / (int64_t)sharing : 0;
}

static const char *give_points(struct league *league, struct league_part *part, size_t evening)
{
    if (league->by == LEAGUE_PERCENT && !part->has_percent)
        return N_("This evening has no percentages: it was not compared by match points.");
    part->points = league->by == LEAGUE_SUM       ? part->score
                   : league->by == LEAGUE_PERCENT ? part->percent
                                                  : shared_points(league, part, evening);
    return NULL;
}

/* ---- which evenings count -------------------------------------------------------------------- */

static size_t counted_evenings(const struct league *league)
{
    if (league->best)
        return league->best < league->evenings ? league->best : league->evenings;
    return league->dropped < league->evenings ? league->evenings - league->dropped : 0;
}

/* The evening that counts next: the best of those that don't yet, the earliest of the same. */
static size_t find_best(const struct league *league, const struct league_person *person)
{
    size_t best = league->evenings;

    for (size_t i = 0; i < league->evenings; i++)
        if (!person->part[i].counts &&
            (best == league->evenings || person->part[i].points > person->part[best].points))
            best = i;
    return best;
}

/* An evening that somebody missed has 0 points, and counts or not like any other. */
static void sum_up(const struct league *league, struct league_person *person)
{
    for (size_t i = counted_evenings(league); i > 0; i--) {
        struct league_part *part = &person->part[find_best(league, person)];
        part->counts = true;
        person->total += part->points;
    }
    for (size_t i = 0; i < league->evenings; i++)
        person->evenings += person->part[i].was_there;
}

/* ---- places ---------------------------------------------------------------------------------- */

static int compare_people(const void *first, const void *second)
{
    const struct league_person *one = first, *other = second;

    if (one->total != other->total)
        return one->total < other->total ? 1 : -1;
    return strcmp(one->key, other->key);
}

const char *cli_league_count(struct league *league)
{
    for (size_t i = 0; i < league->people; i++)
        for (size_t e = 0; e < league->evenings; e++) {
            struct league_part *part = &league->person[i].part[e];
            const char *wrong = part->was_there ? give_points(league, part, e) : NULL;
            if (wrong)
                return wrong;
        }
    for (size_t i = 0; i < league->people; i++)
        sum_up(league, &league->person[i]);
    if (league->people)
        qsort(league->person, league->people, sizeof *league->person, compare_people);
    for (size_t i = 0; i < league->people; i++) {
        const bool same = i && league->person[i].total == league->person[i - 1].total;
        league->person[i].rank = same ? league->person[i - 1].rank : (unsigned)i + 1;
    }
    return NULL;
}
