/* series_starters.h - the first rounds of plans at tables of four, from which all others follow:
 * numbers of players below a bound move on by the same step in each round, the others stay.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { SERIES_STARTER_SEATS = 4 };

struct series_starter {
    uint8_t players;
    uint8_t moving, step; /* numbers below it move on by so many, and begin again there */
    uint8_t rounds;
    const uint8_t (*tables)[SERIES_STARTER_SEATS]; /* in round 0 */
};

/* Everybody has everybody as partner: two partners, then the two against them. NULL: none. */
const struct series_starter *series_whist_starter(unsigned players);
/* Nobody meets anybody twice. NULL: none. */
const struct series_starter *series_rainbow_starter(unsigned players);
/* Everybody meets everybody once or twice. NULL: none. */
const struct series_starter *series_mixing_starter(unsigned players);

/* The row of so many players. NULL: none. */
const struct series_starter *series_starter_among(const struct series_starter *rows, size_t count,
                                                  unsigned players);
/* Who sits at a table in a round, both from 0. */
void series_starter_table(const struct series_starter *starter, unsigned table, unsigned round,
                          uint16_t who[SERIES_STARTER_SEATS]);
