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

static void json_put_number(struct talon_string_buffer *buffer, const char *name, int64_t number)
{
    talon_string_buffer_add(buffer, name);
    talon_string_buffer_add_number(buffer, number);
}

/* A word, or null for "-". */
static void put_word(struct talon_string_buffer *buffer, const char *name, const char *word)
{
    talon_string_buffer_add(buffer, name);
    if (strcmp(word, "-"))
        talon_json_string(buffer, word);
    else
        talon_string_buffer_add(buffer, "null");
}

static void put_played(struct talon_string_buffer *buffer, const struct played *played)
{
    put_word(buffer, "\"game\":", played->game);
    put_word(buffer, ",\"form\":", played->form);
    put_word(buffer, ",\"preset\":", played->preset);
}

static void put_standing(struct talon_string_buffer *buffer, const struct standing *standing)
{
    talon_string_buffer_add(buffer, "{");
    put_played(buffer, &standing->played);
    json_put_number(buffer, ",\"played\":", standing->games);
    json_put_number(buffer, ",\"won\":", standing->won);
    json_put_number(buffer, ",\"shared\":", standing->shared);
    json_put_number(buffer, ",\"points\":", standing->points);
    json_put_number(buffer, ",\"best\":", standing->best);
    talon_string_buffer_add(buffer, "}");
}

static void put_standings(struct talon_string_buffer *buffer, const struct career *career,
                          bool imported)
{
    bool any = false;

    for (size_t i = 0; i < career->standings_count; i++) {
        if (career->standings[i].imported != imported)
            continue;
        talon_string_buffer_add(buffer, any ? "," : "");
        put_standing(buffer, &career->standings[i]);
        any = true;
    }
}

static void put_rating(struct talon_string_buffer *buffer, const struct rating *rating)
{
    put_word(buffer, "{\"game\":", rating->game);
    json_put_number(buffer, ",\"rating\":", rating->points);
    json_put_number(buffer, ",\"played\":", rating->games);
    talon_string_buffer_add(buffer, ratings_provisional(rating->games) ? ",\"provisional\":true}"
                                                                       : ",\"provisional\":false}");
}

void career_put(struct talon_string_buffer *buffer, const struct career *career)
{
    talon_string_buffer_add(buffer, ",\"statistics\":[");
    put_standings(buffer, career, false);
    talon_string_buffer_add(buffer, "],\"imported\":[");
    put_standings(buffer, career, true);
    talon_string_buffer_add(buffer, "],\"ratings\":[");
    for (size_t i = 0; i < career->ratings_count; i++) {
        talon_string_buffer_add(buffer, i ? "," : "");
        put_rating(buffer, &career->ratings[i]);
    }
    talon_string_buffer_add(buffer, "]");
}

void result_put(struct talon_string_buffer *buffer, const struct result *result)
{
    put_word(buffer, "\"table\":", result->table);
    talon_string_buffer_add(buffer, ",");
    put_played(buffer, &result->played);
    json_put_number(buffer, ",\"seats\":", result->seats);
    json_put_number(buffer, ",\"seat\":", result->seat);
    json_put_number(buffer, ",\"rank\":", result->rank);
    put_word(buffer, ",\"outcome\":", outcome_id(result->outcome));
    json_put_number(buffer, ",\"points\":", result->points);
    if (result->rated)
        json_put_number(buffer, ",\"change\":", result->change);
    talon_string_buffer_add(buffer, result->imported ? ",\"imported\":true" : "");
}
