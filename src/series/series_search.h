/* series_search.h - looks for a better plan of one's own: people change seats within a round, and
 * what mixes them worse is taken back. Who sits out stays as it was.
 */
#pragma once

#include "series.h"

struct series_search {
    struct series_own_plan plan, best;
    bool alone;      /* there are no sides */
    unsigned rounds; /* that count */
    uint64_t chance;
    int64_t cost, lowest;
    int16_t together[SERIES_OWN_PLAYERS + 1][SERIES_OWN_PLAYERS + 1]; /* at a table */
    int16_t partners[SERIES_OWN_PLAYERS + 1][SERIES_OWN_PLAYERS + 1];
};

/* The first `rounds` of a plan, from which the search goes on. */
void series_search_begin(struct series_search *search, const struct series_own_plan *plan,
                         unsigned rounds, bool alone, uint64_t seed);
/* Tries so many changes. One that costs a unit more stays with a chance of so many thousandths, one
 * that costs more with the power of it. */
void series_search_go(struct series_search *search, uint64_t steps, unsigned heat);
/* Goes on from the best plan so far. */
void series_search_return(struct series_search *search);

/* How a plan mixes people: couples by how often they meet, and are partners. */
enum { SERIES_TIMES = 4 }; /* the last one: so often or more often */
struct series_mix {
    unsigned meet[SERIES_TIMES], partner[SERIES_TIMES];
};
struct series_mix series_search_mix(const struct series_search *search);
