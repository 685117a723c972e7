/* league_count.c - the points of a league's evenings, which of them count, and who stands where.
 */
#include "league.h"

#include "text/catalogue.h"

#include <stdio.h>
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

static bool give_points(struct league *league, struct league_part *part, size_t evening)
{
    league->refusal.evening = evening + 1;
    if (league->by == LEAGUE_PERCENT && !part->has_percent)
        return league_refuse(
            league, N_("This evening has no percentages: it was not compared by match points."),
            "");
    part->points = league->by == LEAGUE_SUM       ? part->score
                   : league->by == LEAGUE_PERCENT ? part->percent
                                                  : shared_points(league, part, evening);
    return true;
}

static bool give_all_points(struct league *league)
{
    for (size_t e = 0; e < league->evenings; e++)
        for (size_t i = 0; i < league->people; i++) {
            struct league_part *part = &league->person[i].part[e];
            if (part->was_there && !give_points(league, part, e))
                return false;
        }
    league->refusal.evening = 0;
    return true;
}

/* ---- which evenings count -------------------------------------------------------------------- */

static size_t counted_evenings(const struct league *league)
{
    if (league->best)
        return league->best < league->evenings ? league->best : league->evenings;
    return league->evenings - league->dropped;
}

static bool leaves_one(struct league *league)
{
    char digits[LEAGUE_DIGITS];

    if (!league->dropped || league->dropped < league->evenings)
        return true;
    snprintf(digits, sizeof digits, "%u", league->dropped);
    return league_refuse(league, N_("Dropping {word} leaves no evening that counts."), digits);
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
    const int order = strcmp(one->order, other->order);

    if (one->total != other->total)
        return one->total < other->total ? 1 : -1;
    return order ? order : strcmp(one->key, other->key);
}

bool league_count(struct league *league)
{
    if (!leaves_one(league) || !give_all_points(league))
        return false;
    for (size_t i = 0; i < league->people; i++)
        sum_up(league, &league->person[i]);
    if (league->people)
        qsort(league->person, league->people, sizeof *league->person, compare_people);
    for (size_t i = 0; i < league->people; i++) {
        const bool same = i && league->person[i].total == league->person[i - 1].total;
        league->person[i].rank = same ? league->person[i - 1].rank : (unsigned)i + 1;
    }
    return true;
}
