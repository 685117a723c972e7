/* series_starters.h - the first rounds of plans at tables of four, from which all others follow:
 * numbers of players below a bound move on by the same step in each round, the others stay.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SERIES_STARTER_SEATS = 4 };

struct series_starter {
    uint8_t players;
    uint8_t moving, step; /* numbers below it move on by so many, and begin again there */
    uint8_t rounds;
    const uint8_t (*tables)[SERIES_STARTER_SEATS]; /* in round 0 */
};

/* As a starter, for a schedule that has several of them. The numbers are dealt out to lines: number
 * 0 to line 0, number 1 to line 1, and so on. In each line the first ones move on among themselves,
 * and the others stay.
 */
struct series_part {
    const uint8_t (*tables)[SERIES_STARTER_SEATS]; /* in round 0 */
    uint8_t lines, moving, step;                   /* in a line those below it move on by so many */
    uint8_t rounds, turns; /* the rounds are played so often, with other partners */
    uint8_t base;          /* of the digits, if they are added without carrying; or 0 */
    bool leans;            /* line 0 stays, line 1 moves, line 2 moves twice as far … */
};

/* The parts follow each other, then those with several turns again. */
struct series_design {
    uint8_t players, parts;
    const struct series_part *part;
};

/* Everybody has everybody as partner: two partners, then the two against them. NULL: none. */
const struct series_starter *series_whist_starter(unsigned players);
const struct series_design *series_whist_design(unsigned players);
/* Nobody meets anybody twice. NULL: none. */
const struct series_starter *series_rainbow_starter(unsigned players);
/* Everybody meets everybody once or twice. NULL: none. */
const struct series_starter *series_mixing_starter(unsigned players);

/* The row of so many players. NULL: none. */
const struct series_starter *series_starter_among(const struct series_starter *rows, size_t count,
                                                  unsigned players);
/* The only part of a schedule that is played so often. */
struct series_part series_starter_part(const struct series_starter *starter, unsigned turns);
/* Who sits at a table in a round, both from 0. */
void series_part_table(const struct series_part *part, unsigned table, unsigned round,
                       uint16_t who[SERIES_STARTER_SEATS]);
void series_starter_table(const struct series_starter *starter, unsigned table, unsigned round,
                          uint16_t who[SERIES_STARTER_SEATS]);
