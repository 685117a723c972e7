/* game_results.h - How a game ended for one account, and what many games add up to: results as
 * text for the store, statistics for each game and preset, ratings for each game.
 */
#pragma once

#include "store/row.h"

#include <talon/table.h>

#include <stddef.h>

enum { RESULT_WORD_SIZE = 32, RESULT_TEXT = 256 };

enum stats_outcome { OUTCOME_LOST, OUTCOME_SHARED, OUTCOME_WON, OUTCOMES };

/* The game that was played, in words of the record; "-" for no form and no preset. */
struct stats_variant {
    char game[RESULT_WORD_SIZE], form[RESULT_WORD_SIZE], preset[RESULT_WORD_SIZE];
};

struct stats_result {
    char table[STORE_ID_ROOM];
    struct stats_variant played;
    uint8_t seats, seat, rank, outcome;
    bool imported; /* told by somebody, not seen here */
    bool rated;
    int32_t points, change; /* of the rating */
    uint32_t number;        /* of the row it is written in */
};

/* Statistics of one game and preset; of the games played here, or of those imported. */
struct stats_standing {
    struct stats_variant played;
    bool imported;
    uint32_t games, won, shared;
    int64_t points;
    int32_t best;
};

struct stats_rating {
    char game[RESULT_WORD_SIZE];
    int points, games;
};

/* All an account has played. Zero it to begin. */
struct stats_player {
    struct stats_result *results;
    size_t results_count, results_capacity;
    struct stats_standing *standings;
    size_t standings_count, standings_capacity;
    struct stats_rating *ratings;
    size_t ratings_count, ratings_capacity;
};

void stats_player_free(struct stats_player *stats);
/* Adds it to everything. The list keeps `most`, and no more than it has if `full`. How many more
 * there are in it. */
ptrdiff_t stats_player_add(struct stats_player *stats, const struct stats_result *result,
                           size_t most, bool full);
/* The rating in a game: of a newcomer where there is none yet. */
struct stats_rating stats_player_rating(const struct stats_player *stats, const char *game);

/* The result of one seat at a finished table; never rated. */
struct stats_result stats_result_of(const struct talon_table *table, int seat);

/* One line of words, and back; false if it is none. Where the line ended in *rest. */
void stats_result_write(struct talon_string_buffer *buffer, const struct stats_result *result);
bool stats_result_read(const char *text, struct stats_result *result, const char **rest);
const char *stats_outcome_id(int outcome);
int stats_outcome_named(const char *id); /* OUTCOMES: none */

/* ,"statistics":[…],"imported":[…],"ratings":[…] */
void stats_player_write_json(struct talon_string_buffer *buffer, const struct stats_player *stats);
/* The members of one result, without brackets. */
void stats_result_write_json(struct talon_string_buffer *buffer, const struct stats_result *result);
