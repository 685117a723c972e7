/* series_semi_partner.c - the semi-partner drive: of the side that moves one goes up a table and
 * the other one down, and those who stay keep their seats and each other.
 */
#include "series_movements.h"

enum { SEATS = 4, LEADING = 2 }; /* the seats 0 and 1 go up, 2 and 3 down */

static void move_semi_partner(unsigned tables, const uint8_t *moving, const uint16_t *from,
                              uint16_t *to)
{
    for (unsigned t = 0; t < tables; t++) {
        const unsigned side = moving[t], stays = 1 - side;
        const unsigned up = (t + 1) % tables, down = (t + tables - 1) % tables;
        to[SEATS * t + stays] = from[SEATS * t + stays];
        to[SEATS * t + LEADING + stays] = from[SEATS * t + LEADING + stays];
        to[SEATS * up + moving[up]] = from[SEATS * t + side];
        to[SEATS * down + LEADING + moving[down]] = from[SEATS * t + LEADING + side];
    }
}

const struct series_movement series_semi_partner = {
    .name = "semi_partner",
    .title = "losers go to the next tables and change partners, winners stay together",
    .label = N_("Semi-partner"),
    .hint = N_("Losers move and part, winners stay together. From 12 people on."),
    .reason = "with two tables, the next one up is also the next one down, so nobody would ever "
              "get another partner",
    .seats = SERIES_TABLES_OF(SEATS),
    .tables_least = 3,
    .movers = SERIES_LOSERS,
    .halves = true,
    .move = move_semi_partner,
};
