/* series_partner.c - the partner drive: a team stays together all evening, and goes up a table when
 * it is its turn to move.
 */
#include "series_movements.h"

static void move_partner(unsigned tables, const uint8_t *moving, const uint16_t *from, uint16_t *to)
{
    for (unsigned t = 0; t < tables; t++) {
        const unsigned side = moving[t], stays = 1 - side, up = (t + 1) % tables;
        to[SERIES_SIDES * t + stays] = from[SERIES_SIDES * t + stays];
        to[SERIES_SIDES * up + moving[up]] = from[SERIES_SIDES * t + side];
    }
}

const struct series_movement series_partner = {
    .name = "partner",
    .title = "teams stay together, and losers go to the next table",
    .label = N_("Partners stay together"),
    .hint = N_("Pairs stay together all evening. The losers go up a table."),
    .reason = "with one table there is nowhere to go",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(6) | SERIES_TABLES_OF(8),
    .tables_least = 2,
    .teams = true,
    .movers = SERIES_LOSERS,
    .move = move_partner,
};
