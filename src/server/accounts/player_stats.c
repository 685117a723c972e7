/* player_stats.c - see results.h: what results add up to, and telling it.
 */
#include "server/limits/limits.h"
#include "ratings.h"
#include "game_results.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESULTS_DROPPED = LIMIT_RESULTS / 5 }; /* at a time, when there are too many */

void career_free(struct career *career)
{
    free(career->results);
    free(career->standings);
    free(career->ratings);
    *career = (struct career){ 0 };
}

static bool reserve(void **list, size_t *room, size_t wanted, size_t size)
{
    size_t larger = *room ? *room : 4;

    while (larger < wanted)
        larger *= 2;
    if (larger == *room)
        return true;
    void *at = realloc(*list, larger * size);
    if (!at)
        return false;
    *list = at;
    *room = larger;
    return true;
}

bool career_reserve(struct career *career, size_t more)
{
    void *results = career->results, *standings = career->standings, *ratings = career->ratings;
    const bool fine = reserve(&results, &career->results_room, career->results_count + more,
                              sizeof *career->results) &&
                      reserve(&standings, &career->standings_room, career->standings_count + more,
                              sizeof *career->standings) &&
                      reserve(&ratings, &career->ratings_room, career->ratings_count + more,
                              sizeof *career->ratings);

    career->results = results;
    career->standings = standings;
    career->ratings = ratings;
    return fine;
}

/* ---- adding ----------------------------------------------------------------------------- */

static bool same_played(const struct played *x, const struct played *y)
{
    return !strcmp(x->game, y->game) && !strcmp(x->form, y->form) && !strcmp(x->preset, y->preset);
}

static struct standing *standing_of(struct career *career, const struct result *result)
{
    for (size_t i = 0; i < career->standings_count; i++)
        if (career->standings[i].imported == result->imported &&
            same_played(&career->standings[i].played, &result->played))
            return &career->standings[i];
    struct standing *standing = &career->standings[career->standings_count++];
    *standing = (struct standing){ .played = result->played,
                                   .imported = result->imported,
                                   .best = INT32_MIN };
    return standing;
}

static struct rating *rating_of(const struct career *career, const char *game)
{
    for (size_t i = 0; i < career->ratings_count; i++)
        if (!strcmp(career->ratings[i].game, game))
            return &career->ratings[i];
    return NULL;
}

struct rating career_rating(const struct career *career, const char *game)
{
    const struct rating *found = rating_of(career, game);
    struct rating rating = { .points = RATING_START };

    if (found)
        return *found;
    snprintf(rating.game, sizeof rating.game, "%s", game);
    return rating;
}

static void add_to_rating(struct career *career, const struct result *result)
{
    struct rating *rating = rating_of(career, result->played.game);

    if (!rating) {
        rating = &career->ratings[career->ratings_count++];
        *rating = career_rating(&(struct career){ 0 }, result->played.game);
    }
    rating->points += result->change;
    rating->games++;
}

/* The list is for looking back and for exports; what it adds up to is kept for ever. */
static void drop_oldest(struct career *career, size_t dropped)
{
    career->results_count -= dropped;
    memmove(career->results, career->results + dropped,
            career->results_count * sizeof *career->results);
}

ptrdiff_t career_add(struct career *career, const struct result *result, bool full)
{
    struct standing *standing = standing_of(career, result);
    const size_t before = career->results_count;

    standing->games++;
    standing->won += result->outcome == OUTCOME_WON;
    standing->shared += result->outcome == OUTCOME_SHARED;
    standing->points += result->points;
    if (result->points > standing->best)
        standing->best = result->points;
    if (result->rated && !result->imported)
        add_to_rating(career, result);
    if (before >= LIMIT_RESULTS)
        drop_oldest(career, RESULTS_DROPPED);
    else if (before && full)
        drop_oldest(career, 1);
    career->results[career->results_count++] = *result;
    return (ptrdiff_t)career->results_count - (ptrdiff_t)before;
}

/* ---- telling ---------------------------------------------------------------------------- */

static void put_number(struct talon_ink *ink, const char *name, int64_t number)
{
    talon_ink_put(ink, name);
    talon_ink_number(ink, number);
}

/* A word, or null for "-". */
static void put_word(struct talon_ink *ink, const char *name, const char *word)
{
    talon_ink_put(ink, name);
    if (strcmp(word, "-"))
        talon_wire_string(ink, word);
    else
        talon_ink_put(ink, "null");
}

static void put_played(struct talon_ink *ink, const struct played *played)
{
    put_word(ink, "\"game\":", played->game);
    put_word(ink, ",\"form\":", played->form);
    put_word(ink, ",\"preset\":", played->preset);
}

static void put_standing(struct talon_ink *ink, const struct standing *standing)
{
    talon_ink_put(ink, "{");
    put_played(ink, &standing->played);
    put_number(ink, ",\"played\":", standing->games);
    put_number(ink, ",\"won\":", standing->won);
    put_number(ink, ",\"shared\":", standing->shared);
    put_number(ink, ",\"points\":", standing->points);
    put_number(ink, ",\"best\":", standing->best);
    talon_ink_put(ink, "}");
}

static void put_standings(struct talon_ink *ink, const struct career *career, bool imported)
{
    bool any = false;

    for (size_t i = 0; i < career->standings_count; i++) {
        if (career->standings[i].imported != imported)
            continue;
        talon_ink_put(ink, any ? "," : "");
        put_standing(ink, &career->standings[i]);
        any = true;
    }
}

static void put_rating(struct talon_ink *ink, const struct rating *rating)
{
    put_word(ink, "{\"game\":", rating->game);
    put_number(ink, ",\"rating\":", rating->points);
    put_number(ink, ",\"played\":", rating->games);
    talon_ink_put(ink, ratings_provisional(rating->games) ? ",\"provisional\":true}"
                                                          : ",\"provisional\":false}");
}

void career_put(struct talon_ink *ink, const struct career *career)
{
    talon_ink_put(ink, ",\"statistics\":[");
    put_standings(ink, career, false);
    talon_ink_put(ink, "],\"imported\":[");
    put_standings(ink, career, true);
    talon_ink_put(ink, "],\"ratings\":[");
    for (size_t i = 0; i < career->ratings_count; i++) {
        talon_ink_put(ink, i ? "," : "");
        put_rating(ink, &career->ratings[i]);
    }
    talon_ink_put(ink, "]");
}

void result_put(struct talon_ink *ink, const struct result *result)
{
    put_word(ink, "\"table\":", result->table);
    talon_ink_put(ink, ",");
    put_played(ink, &result->played);
    put_number(ink, ",\"seats\":", result->seats);
    put_number(ink, ",\"seat\":", result->seat);
    put_number(ink, ",\"rank\":", result->rank);
    put_word(ink, ",\"outcome\":", outcome_id(result->outcome));
    put_number(ink, ",\"points\":", result->points);
    if (result->rated)
        put_number(ink, ",\"change\":", result->change);
    talon_ink_put(ink, result->imported ? ",\"imported\":true" : "");
}
