/* ratings.h - how strong players are, from how their games end: Elo's numbers, each two of a
 * table compared once (doc/ratings.md says why and shows the sums). Pure functions of numbers.
 */
#pragma once

#include <stdbool.h>

enum {
    RATING_START = 1500,
    RATING_LOWEST = 100,
    RATING_SETTLING = 15,   /* rated games after which a rating is no longer provisional */
    RATING_STEP = 20,       /* what one surely lost game would bring if it were won … */
    RATING_FIRST_STEP = 40, /* … and as long as the rating is provisional */
    RATING_FULL = 10000,    /* certainty, as stats_ratings_expected() counts it */
};

/* One player of a finished game who has an account. */
struct stats_rated {
    int side;          /* players of one side are partners and not compared */
    int rank;          /* 1 is best */
    int rating, games; /* before this game */
    bool kept;         /* a bot decided for them: nothing is won so, and nothing lost against it */
    int change;        /* what comes of it */
};

/* The expected score of a player who is so many points stronger, in parts of RATING_FULL. */
int stats_ratings_expected(int stronger);
/* Fills every `change`. False, and nothing changed: no two of them played against each other. */
bool stats_ratings_change(struct stats_rated *players, int count);
bool stats_ratings_provisional(int games);
