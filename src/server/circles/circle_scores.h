/* circle_scores.h - the games that members of a circle have won: sums for each member and game,
 * sums for the same people at one table, and the results of the last weeks one by one.
 */
#pragma once

#include "server/limits/limits.h"
#include "store/row.h"

#include <talon/table.h>

struct circle_player {
    unsigned member;
    bool won; /* alone, with partners, or shared */
    int32_t points;
};

/* A finished game of at least two members, in the order of their numbers. */
struct circle_result {
    char table[STORE_ID_ROOM];
    const char *game; /* of the list of games */
    uint32_t day;     /* since 1970 */
    unsigned count;
    struct circle_player players[TALON_SEATS_MAX];
};

/* One member's games. */
struct circle_score {
    unsigned member;
    const char *game; /* NULL: all */
    uint32_t games, won;
    int64_t points;
};

/* The same people at one game. */
struct circle_round {
    const char *game;
    uint32_t games, day; /* the last one */
    unsigned count;
    unsigned members[TALON_SEATS_MAX];
    uint32_t won[TALON_SEATS_MAX];
    int64_t points[TALON_SEATS_MAX];
};

/* Zero it to begin. */
struct circle_scores {
    struct circle_score *all;
    size_t all_count, all_capacity;
    struct circle_round *rounds; /* the last one that was played first */
    size_t rounds_count, rounds_capacity;
    struct circle_result *latest; /* the oldest first */
    size_t latest_count, latest_capacity;
};

void circle_scores_free(struct circle_scores *scores);
void circle_scores_add(struct circle_scores *scores, const struct circle_result *result);
/* The sums since this day; 0: of all results. The caller frees the list. */
struct circle_score *circle_scores_since(const struct circle_scores *scores, uint32_t day,
                                         size_t *count);

/* The text of a row, and back; false: it is none, or its game is not known here. */
void circle_result_write(const struct circle_result *result, struct talon_string_buffer *text);
bool circle_result_read(struct circle_result *result, const char *text);
