/* player_stats.c - what the results of one account add up to, and these sums as JSON.
 */
#include "util/memory.h"
#include "ratings.h"
#include "game_results.h"
#include "json/json_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void stats_player_free(struct stats_player *stats)
{
    free(stats->results);
    free(stats->standings);
    free(stats->ratings);
    *stats = (struct stats_player){ 0 };
}

/* ---- adding ----------------------------------------------------------------------------- */

static bool same_played(const struct stats_variant *x, const struct stats_variant *y)
{
    return !strcmp(x->game, y->game) && !strcmp(x->form, y->form) && !strcmp(x->preset, y->preset);
}

static struct stats_standing *standing_of(struct stats_player *stats,
                                          const struct stats_result *result)
{
    for (size_t i = 0; i < stats->standings_count; i++)
        if (stats->standings[i].imported == result->imported &&
            same_played(&stats->standings[i].played, &result->played))
            return &stats->standings[i];
    stats->standings = util_grow(stats->standings, &stats->standings_capacity,
                                 stats->standings_count, sizeof *stats->standings);
    struct stats_standing *standing = &stats->standings[stats->standings_count++];
    *standing = (struct stats_standing){ .played = result->played,
                                         .imported = result->imported,
                                         .best = INT32_MIN };
    return standing;
}

static struct stats_rating *rating_of(const struct stats_player *stats, const char *game)
{
    for (size_t i = 0; i < stats->ratings_count; i++)
        if (!strcmp(stats->ratings[i].game, game))
            return &stats->ratings[i];
    return NULL;
}

struct stats_rating stats_player_rating(const struct stats_player *stats, const char *game)
{
    const struct stats_rating *found = rating_of(stats, game);
    struct stats_rating rating = { .points = RATING_START };

    if (found)
        return *found;
    snprintf(rating.game, sizeof rating.game, "%s", game);
    return rating;
}

static void add_to_rating(struct stats_player *stats, const struct stats_result *result)
{
    struct stats_rating *rating = rating_of(stats, result->played.game);

    if (!rating) {
        stats->ratings = util_grow(stats->ratings, &stats->ratings_capacity, stats->ratings_count,
                                   sizeof *stats->ratings);
        rating = &stats->ratings[stats->ratings_count++];
        *rating = stats_player_rating(&(struct stats_player){ 0 }, result->played.game);
    }
    rating->points += result->change;
    rating->games++;
}

/* The list is for looking back and for exports; what it adds up to is kept for ever. */
static void drop_oldest(struct stats_player *stats, size_t dropped)
{
    stats->results_count -= dropped;
    memmove(stats->results, stats->results + dropped,
            stats->results_count * sizeof *stats->results);
}

ptrdiff_t stats_player_add(struct stats_player *stats, const struct stats_result *result,
                           size_t most, bool full)
{
    struct stats_standing *standing = standing_of(stats, result);
    const size_t before = stats->results_count;

    standing->games++;
    standing->won += result->outcome == OUTCOME_WON;
    standing->shared += result->outcome == OUTCOME_SHARED;
    standing->points += result->points;
    if (result->points > standing->best)
        standing->best = result->points;
    if (result->rated && !result->imported)
        add_to_rating(stats, result);
    if (before >= most)
        drop_oldest(stats, most / 5);
    else if (before && full)
        drop_oldest(stats, 1);
    stats->results = util_grow(stats->results, &stats->results_capacity, stats->results_count,
                               sizeof *stats->results);
    stats->results[stats->results_count++] = *result;
    return (ptrdiff_t)stats->results_count - (ptrdiff_t)before;
}

/* ---- telling ---------------------------------------------------------------------------- */

/* A word, or null for "-". */
static void put_word(struct talon_string_buffer *buffer, const char *name, const char *word)
{
    json_write_member(buffer, name, strcmp(word, "-") ? word : NULL);
}

static void put_played(struct talon_string_buffer *buffer, const struct stats_variant *played)
{
    put_word(buffer, "game", played->game);
    put_word(buffer, "form", played->form);
    put_word(buffer, "preset", played->preset);
}

static void put_standing(struct talon_string_buffer *buffer, const struct stats_standing *standing)
{
    json_write_list_object(buffer);
    put_played(buffer, &standing->played);
    json_write_member_number(buffer, "played", standing->games);
    json_write_member_number(buffer, "won", standing->won);
    json_write_member_number(buffer, "shared", standing->shared);
    json_write_member_number(buffer, "points", standing->points);
    json_write_member_number(buffer, "best", standing->best);
    talon_string_buffer_add(buffer, "}");
}

static void put_standings(struct talon_string_buffer *buffer, const struct stats_player *stats,
                          bool imported)
{
    for (size_t i = 0; i < stats->standings_count; i++)
        if (stats->standings[i].imported == imported)
            put_standing(buffer, &stats->standings[i]);
}

static void put_rating(struct talon_string_buffer *buffer, const struct stats_rating *rating)
{
    talon_string_buffer_add(buffer, "{");
    put_word(buffer, "game", rating->game);
    json_write_member_number(buffer, "rating", rating->points);
    json_write_member_number(buffer, "played", rating->games);
    json_write_member_flag(buffer, "provisional", stats_ratings_provisional(rating->games));
    talon_string_buffer_add(buffer, "}");
}

void stats_player_write_json(struct talon_string_buffer *buffer, const struct stats_player *stats)
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

void stats_result_write_json(struct talon_string_buffer *buffer, const struct stats_result *result)
{
    put_word(buffer, "table", result->table);
    put_played(buffer, &result->played);
    json_write_member_number(buffer, "seats", result->seats);
    json_write_member_number(buffer, "seat", result->seat);
    json_write_member_number(buffer, "rank", result->rank);
    json_write_member(buffer, "outcome", stats_outcome_id(result->outcome));
    json_write_member_number(buffer, "points", result->points);
    if (result->rated)
        json_write_member_number(buffer, "change", result->change);
    if (result->imported)
        json_write_member_flag(buffer, "imported", true);
}
