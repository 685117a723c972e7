/* game_results.h - how a game ended for one account, and what many such games add up to: results as
 * text for the store, statistics for each game and preset, ratings for each game. It refuses to
 * know accounts and tables.
 */
#ifndef TALON_SERVER_ACCOUNTS_GAME_RESULTS_H
#define TALON_SERVER_ACCOUNTS_GAME_RESULTS_H

#include "store/row.h"

#include <talon/table.h>

#include <stddef.h>

enum { RESULT_WORD = 32, RESULT_TEXT = 256 };

enum outcome { OUTCOME_LOST, OUTCOME_SHARED, OUTCOME_WON, OUTCOMES };

/* What was played, as words of the record; "-" for no form and no preset. */
struct played {
    char game[RESULT_WORD], form[RESULT_WORD], preset[RESULT_WORD];
};

struct result {
    char table[STORE_ID_ROOM];
    struct played played;
    uint8_t seats, seat, rank, outcome;
    bool imported; /* told by somebody, not seen here */
    bool rated;
    int32_t points, change; /* of the rating */
    uint32_t number;        /* of the row it is written in */
};

/* Statistics of one game and preset; of the games played here, or of those imported. */
struct standing {
    struct played played;
    bool imported;
    uint32_t games, won, shared;
    int64_t points;
    int32_t best;
};

struct rating {
    char game[RESULT_WORD];
    int points, games;
};

/* All an account has played. Zero it to begin. */
struct career {
    struct result *results;
    size_t results_count, results_room;
    struct standing *standings;
    size_t standings_count, standings_room;
    struct rating *ratings;
    size_t ratings_count, ratings_room;
};

void career_free(struct career *career);
/* Makes sure that so many results can be added. False: out of memory. */
bool career_reserve(struct career *career, size_t more);
/* Adds it to everything; there must be room. The list keeps no more than it has if `full`. How many
 * more there are in it. */
ptrdiff_t career_add(struct career *career, const struct result *result, bool full);
/* The rating in a game: of a newcomer where there is none yet. */
struct rating career_rating(const struct career *career, const char *game);

/* What a finished table says of one seat; never rated. */
struct result result_of(const struct talon_table *table, int seat);
/* The side a seat plays on: seats of one side are partners. */
int result_side(const struct talon_config *config, int seat);

/* One line of words, and back; false if it is none. Where the line ended in *rest. */
void result_write(struct talon_string_buffer *buffer, const struct result *result);
bool result_read(const char *text, struct result *result, const char **rest);
const char *outcome_id(int outcome);
int outcome_named(const char *id); /* OUTCOMES: none */

/* ,"statistics":[…],"imported":[…],"ratings":[…] */
void career_put(struct talon_string_buffer *buffer, const struct career *career);
/* The members of one result, without brackets. */
void result_put(struct talon_string_buffer *buffer, const struct result *result);

#endif
