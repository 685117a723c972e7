/* series_movements.h - a movement: a row of names and numbers, and pure functions that know neither
 * persons nor points.
 *
 * A movement by results moves entries from place to place. A planned one says which slot of the
 * plan sits where in each round; an entry keeps its slot all evening. There are as many places or
 * slots at a table as it has seats, or two where a side is one entry.
 */
#pragma once

#include "series.h"

#include <talon/assert.h>

/* Marks a text that the page translates. */
#ifndef N_
#define N_(text) text
#endif

/* Which slots (from 0) sit at the tables in one round, and which set of boards they play. */
struct series_layout {
    uint16_t slot[SERIES_TABLES_MOST][SERIES_SEATS_MOST];
    uint16_t set[SERIES_TABLES_MOST];
};

#define SERIES_TABLES_OF(seats) (1U << (seats))

struct series_movement {
    const char *name, *title;
    const char *label, *hint; /* in a form */
    const char *reason;       /* why it cannot do all numbers, as the second half of a sentence */
    uint16_t seats;           /* SERIES_TABLES_OF() of each size */
    uint8_t tables_least;
    bool teams;                /* a side of a table is one entry */
    bool lines;                /* the sides 0 and 1 of round 1 are ranked apart */
    bool boards;               /* the deals are boards that several tables play */
    bool matches;              /* two tables in a row are a match over the same boards */
    bool each_alone;           /* with points for each seat a table has no sides */
    enum series_movers movers; /* as a rule; SERIES_NO_MOVERS: it is planned */
    bool only_movers;          /* it has no other rule */
    bool halves;               /* one partner always has seat 0 or 1, the other one 2 or 3 */
    const struct series_movement *first;          /* its first edition; NULL: the same */
    const struct series_movement *const *shorter; /* for few rounds, the fewest first; to a NULL */
    bool first_parts; /* only the first edition lets partners be one of each group */

    /* By results: where the entries go. moving[t] is the side of table t that moves. */
    void (*move)(unsigned tables, const uint8_t *moving, const uint16_t *from, uint16_t *to);

    /* Planned: the slots for so many entries, that many or a few more; 0: there is no plan. */
    unsigned (*slots)(unsigned entries, unsigned seats);
    unsigned (*promise)(unsigned slots, unsigned seats); /* rounds until it begins again */
    void (*plan)(unsigned slots, unsigned seats, unsigned round, struct series_layout *layout);
    unsigned (*copies)(unsigned slots); /* tables that play the same set in a round; NULL: one */
};

extern const struct series_movement series_progressive, series_semi_partner, series_partner,
    series_swedish, series_individual, series_rainbow, series_mitchell, series_mitchell_switched,
    series_howell, series_teams;
extern const struct series_movement series_individual_first;

/* Places or slots of a table. */
static inline unsigned series_places_of(const struct series_movement *movement, unsigned seats)
{
    talon_assert(seats >= SERIES_SEATS_LEAST);
    return movement->teams ? SERIES_SIDES : seats;
}

/* The seat of a table's entry number k (from 0) in round 1: side 0 has the lower numbers. */
static inline unsigned series_first_seat(unsigned k, unsigned seats)
{
    const unsigned side = (seats + 1) / 2;

    return k < side ? 2 * k : 2 * (k - side) + 1;
}
