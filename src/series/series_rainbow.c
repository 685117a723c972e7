/* series_rainbow.c - a planned movement for single players at tables of any size: the first seat of
 * each table stays, the second moves on one table a round, the third two, and so on. Two seats that
 * are d apart meet again when d times the rounds is a multiple of the tables.
 */
#include "series_movements.h"

static unsigned common_divisor(unsigned one, unsigned other)
{
    while (other) {
        const unsigned rest = one % other;
        one = other;
        other = rest;
    }
    return one;
}

static unsigned rainbow_slots(unsigned entries, unsigned seats)
{
    return entries % seats ? 0 : entries;
}

static unsigned rainbow_promise(unsigned slots, unsigned seats)
{
    const unsigned tables = slots / seats;
    unsigned largest = 1;

    for (unsigned apart = 2; apart < seats; apart++)
        if (common_divisor(tables, apart) > largest)
            largest = common_divisor(tables, apart);
    return tables / largest;
}

static void plan_rainbow(unsigned slots, unsigned seats, unsigned round,
                         struct series_layout *layout)
{
    const unsigned tables = slots / seats;

    for (unsigned t = 0; t < tables; t++)
        for (unsigned k = 0; k < seats; k++) {
            const unsigned seat = series_first_seat(k, seats), at = (t + round * seat) % tables;
            layout->slot[at][seat] = (uint16_t)(t * seats + k);
        }
}

const struct series_movement series_rainbow = {
    .name = "rainbow",
    .title = "planned: nobody meets anybody twice, at tables of any size",
    .reason = "every table must be full",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(3) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(5) |
             SERIES_TABLES_OF(6) | SERIES_TABLES_OF(7) | SERIES_TABLES_OF(8),
    .tables_least = 1,
    .slots = rainbow_slots,
    .promise = rainbow_promise,
    .plan = plan_rainbow,
};
