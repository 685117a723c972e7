/* series_progressive.c - the progressive drive: one of the side that moves goes up a table, the
 * other one down, and those who stay part, so that everybody has another partner in every round.
 */
#include "series_movements.h"

enum { SEATS = 4, LEADING = 2 }; /* the seats 0 and 1 go up, 2 and 3 down */

static void move_progressive(unsigned tables, const uint8_t *moving, const uint16_t *from,
                             uint16_t *to)
{
    for (unsigned t = 0; t < tables; t++) {
        const unsigned side = moving[t], stays = 1 - side;
        const unsigned up = (t + 1) % tables, down = (t + tables - 1) % tables;
        /* Of those who stay the second takes the seat that the second of the others leaves. */
        to[SEATS * t + stays] = from[SEATS * t + stays];
        to[SEATS * t + LEADING + side] = from[SEATS * t + LEADING + stays];
        to[SEATS * up + moving[up]] = from[SEATS * t + side];
        to[SEATS * down + LEADING + 1 - moving[down]] = from[SEATS * t + LEADING + side];
    }
}

const struct series_movement series_progressive = {
    .name = "progressive",
    .title = "winners go to the next tables, and everybody changes partners",
    .label = N_("Progressive"),
    .hint = N_("Winners move and part. Every round a new partner. For 20 people or more."),
    .seats = SERIES_TABLES_OF(SEATS),
    .tables_least = 1,
    .movers = SERIES_WINNERS,
    .halves = true,
    .move = move_progressive,
};
