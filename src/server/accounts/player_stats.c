/* player_stats.c - What the results of one account add up to, and these sums as JSON.
 */
#include "util/memory.h"
#include "server/limits/limits.h"
#include "ratings.h"
#include "game_results.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESULTS_DROPPED = LIMIT_RESULTS / 5 }; /* at a time, when there are too many */

void account_stats_free(struct account_stats *stats)
{
    free(stats->results);
    free(stats->standings);
    free(stats->ratings);
    *stats = (struct account_stats){ 0 };
}

/* The list with room for one more. */
static void *one_more(void *list, size_t *capacity, size_t count, size_t size)
{
    if (count < *capacity)
        return list;
    *capacity = *capacity ? 2 * *capacity : 4;
    return util_reallocate(list, *capacity * size);
}

/* ---- adding ----------------------------------------------------------------------------- */

static bool same_played(const struct account_variant *x, const struct account_variant *y)
{
    return !strcmp(x->game, y->game) && !strcmp(x->form, y->form) && !strcmp(x->preset, y->preset);
}

static struct account_standing *standing_of(struct account_stats *stats,
                                            const struct account_result *result)
{
    for (size_t i = 0; i < stats->standings_count; i++)
        if (stats->standings[i].imported == result->imported &&
            same_played(&stats->standings[i].played, &result->played))
            return &stats->standings[i];
    stats->standings = one_more(stats->standings, &stats->standings_capacity,
                                stats->standings_count, sizeof *stats->standings);
    struct account_standing *standing = &stats->standings[stats->standings_count++];
    *standing = (struct account_standing){ .played = result->played,
                                           .imported = result->imported,
                                           .best = INT32_MIN };
    return standing;
}

static struct account_rating *rating_of(const struct account_stats *stats, const char *game)
{
    for (size_t i = 0; i < stats->ratings_count; i++)
        if (!strcmp(stats->ratings[i].game, game))
            return &stats->ratings[i];
    return NULL;
}

struct account_rating account_stats_rating(const struct account_stats *stats, const char *game)
{
    const struct account_rating *found = rating_of(stats, game);
    struct account_rating rating = { .points = RATING_START };

    if (found)
        return *found;
    snprintf(rating.game, sizeof rating.game, "%s", game);
    return rating;
}

static void add_to_rating(struct account_stats *stats, const struct account_result *result)
{
    struct account_rating *rating = rating_of(stats, result->played.game);

    if (!rating) {
        stats->ratings = one_more(stats->ratings, &stats->ratings_capacity, stats->ratings_count,
                                  sizeof *stats->ratings);
        rating = &stats->ratings[stats->ratings_count++];
        *rating = account_stats_rating(&(struct account_stats){ 0 }, result->played.game);
    }
    rating->points += result->change;
    rating->games++;
}

/* The list is for looking back and for exports; what it adds up to is kept for ever. */
static void drop_oldest(struct account_stats *stats, size_t dropped)
{
    stats->results_count -= dropped;
    memmove(stats->results, stats->results + dropped,
            stats->results_count * sizeof *stats->results);
}

ptrdiff_t account_stats_add(struct account_stats *stats, const struct account_result *result,
                            bool full)
{
    struct account_standing *standing = standing_of(stats, result);
    const size_t before = stats->results_count;

    standing->games++;
    standing->won += result->outcome == OUTCOME_WON;
    standing->shared += result->outcome == OUTCOME_SHARED;
    standing->points += result->points;
    if (result->points > standing->best)
        standing->best = result->points;
    if (result->rated && !result->imported)
        add_to_rating(stats, result);
    if (before >= LIMIT_RESULTS)
        drop_oldest(stats, RESULTS_DROPPED);
    else if (before && full)
        drop_oldest(stats, 1);
    stats->results = one_more(stats->results, &stats->results_capacity, stats->results_count,
                              sizeof *stats->results);
    stats->results[stats->results_count++] = *result;
    return (ptrdiff_t)stats->results_count - (ptrdiff_t)before;
}

/* ---- telling ---------------------------------------------------------------------------- */

static void put_sum(struct talon_string_buffer *buffer, const char *name, int64_t number)
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

static void put_played(struct talon_string_buffer *buffer, const struct account_variant *played)
{
    put_word(buffer, "\"game\":", played->game);
    put_word(buffer, ",\"form\":", played->form);
    put_word(buffer, ",\"preset\":", played->preset);
}

static void put_standing(struct talon_string_buffer *buffer,
                         const struct account_standing *standing)
{
    talon_string_buffer_add(buffer, "{");
    put_played(buffer, &standing->played);
    put_sum(buffer, ",\"played\":", standing->games);
    put_sum(buffer, ",\"won\":", standing->won);
    put_sum(buffer, ",\"shared\":", standing->shared);
    put_sum(buffer, ",\"points\":", standing->points);
    put_sum(buffer, ",\"best\":", standing->best);
    talon_string_buffer_add(buffer, "}");
}

static void put_standings(struct talon_string_buffer *buffer, const struct account_stats *stats,
                          bool imported)
{
    bool any = false;

    for (size_t i = 0; i < stats->standings_count; i++) {
        if (stats->standings[i].imported != imported)
            continue;
        talon_string_buffer_add(buffer, any ? "," : "");
        put_standing(buffer, &stats->standings[i]);
        any = true;
    }
}

static void put_rating(struct talon_string_buffer *buffer, const struct account_rating *rating)
{
    put_word(buffer, "{\"game\":", rating->game);
    put_sum(buffer, ",\"rating\":", rating->points);
    put_sum(buffer, ",\"played\":", rating->games);
    talon_string_buffer_add(buffer, account_ratings_provisional(rating->games)
                                        ? ",\"provisional\":true}"
                                        : ",\"provisional\":false}");
}

void account_stats_write_json(struct talon_string_buffer *buffer, const struct account_stats *stats)
{
    talon_string_buffer_add(buffer, ",\"statistics\":[");
    put_standings(buffer, stats, false);
    talon_string_buffer_add(buffer, "],\"imported\":[");
    put_standings(buffer, stats, true);
    talon_string_buffer_add(buffer, "],\"ratings\":[");
    for (size_t i = 0; i < stats->ratings_count; i++) {
        talon_string_buffer_add(buffer, i ? "," : "");
        put_rating(buffer, &stats->ratings[i]);
    }
    talon_string_buffer_add(buffer, "]");
}

void account_result_write_json(struct talon_string_buffer *buffer,
                               const struct account_result *result)
{
    put_word(buffer, "\"table\":", result->table);
    talon_string_buffer_add(buffer, ",");
    put_played(buffer, &result->played);
    put_sum(buffer, ",\"seats\":", result->seats);
    put_sum(buffer, ",\"seat\":", result->seat);
    put_sum(buffer, ",\"rank\":", result->rank);
    put_word(buffer, ",\"outcome\":", account_outcome_id(result->outcome));
    put_sum(buffer, ",\"points\":", result->points);
    if (result->rated)
        put_sum(buffer, ",\"change\":", result->change);
    talon_string_buffer_add(buffer, result->imported ? ",\"imported\":true" : "");
}
