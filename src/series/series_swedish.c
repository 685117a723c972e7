/* series_swedish.c - the Swedish drive: winners go up a table, losers stay, and the seats decide
 * who parts from whom. It needs no roles.
 */
#include "series_movements.h"

enum { SEATS = 4, LEADING = 2 };

static void move_swedish(unsigned tables, const uint8_t *moving, const uint16_t *from, uint16_t *to)
{
    for (unsigned t = 0; t < tables; t++) {
        const unsigned wins = moving[t], loses = 1 - wins, up = (t + 1) % tables;
        /* The loser of the lower seat, 0 or 1, moves to the next one; the other one stays. */
        to[SEATS * t + loses + 1] = from[SEATS * t + loses];
        to[SEATS * t + LEADING + loses] = from[SEATS * t + LEADING + loses];
        /* Seat 1 is free where the losers have come to 2 and 3, that is, if side 0 has won. */
        to[SEATS * up] = from[SEATS * t + LEADING + wins];
        to[SEATS * up + (moving[up] ? SEATS - 1 : 1)] = from[SEATS * t + wins];
    }
}

const struct series_movement series_swedish = {
    .name = "swedish",
    .title = "winners go to the next table, and the seats decide who changes partners",
    .label = N_("Swedish"),
    .hint = N_("Winners move, the seats decide who parts. Mixes few people best."),
    .seats = SERIES_TABLES_OF(SEATS),
    .tables_least = 1,
    .movers = SERIES_WINNERS,
    .only_movers = true,
    .move = move_swedish,
};
