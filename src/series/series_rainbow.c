/* series_rainbow.c - a planned movement for single players at tables of any size. The first seat of
 * each table stays, and each other seat moves on by its number times the round. If these are whole
 * numbers, two seats that are d apart meet again when d times the rounds is a multiple of the
 * tables. In finite fields they meet again only after as many rounds as there are tables.
 *
 * At tables of four a starter has more rounds: there, too, the first seats move.
 */
#include "series_fields.h"
#include "series_movements.h"
#include "series_starters.h"

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

static unsigned first_rainbow_promise(unsigned slots, unsigned seats)
{
    const unsigned tables = slots / seats;
    unsigned largest = 1;

    if (series_fields_have(tables, seats))
        return tables;
    for (unsigned apart = 2; apart < seats; apart++)
        if (common_divisor(tables, apart) > largest)
            largest = common_divisor(tables, apart);
    return tables / largest;
}

static unsigned place_in_round(unsigned tables, unsigned table, unsigned seat, unsigned round,
                               bool fields)
{
    return fields ? series_fields_place(tables, table, seat, round)
                  : (table + seat * round) % tables;
}

static void plan_first_rainbow(unsigned slots, unsigned seats, unsigned round,
                               struct series_layout *layout)
{
    const unsigned tables = slots / seats, at_round = round % tables;
    const bool fields = series_fields_have(tables, seats);

    for (unsigned t = 0; t < tables; t++)
        for (unsigned k = 0; k < seats; k++) {
            const unsigned seat = series_first_seat(k, seats);
            const unsigned at = place_in_round(tables, t, seat, at_round, fields);
            layout->slot[at][seat] = (uint16_t)(t * seats + k);
        }
}

static const struct series_starter *starter_of(unsigned slots, unsigned seats)
{
    const struct series_starter *starter =
        seats == SERIES_STARTER_SEATS ? series_rainbow_starter(slots) : NULL;

    return starter && starter->rounds > first_rainbow_promise(slots, seats) ? starter : NULL;
}

static unsigned rainbow_promise(unsigned slots, unsigned seats)
{
    const struct series_starter *starter = starter_of(slots, seats);

    return starter ? starter->rounds : first_rainbow_promise(slots, seats);
}

static void plan_rainbow(unsigned slots, unsigned seats, unsigned round,
                         struct series_layout *layout)
{
    const struct series_starter *starter = starter_of(slots, seats);

    if (!starter) {
        plan_first_rainbow(slots, seats, round, layout);
        return;
    }
    for (unsigned t = 0; t < slots / seats; t++) {
        uint16_t who[SERIES_STARTER_SEATS];
        series_starter_table(starter, t, round, who);
        for (unsigned k = 0; k < seats; k++)
            layout->slot[t][series_first_seat(k, seats)] = who[k];
    }
}

static const struct series_movement first_rainbow = {
    .name = "rainbow",
    .reason = "every table must be full",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(3) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(5) |
             SERIES_TABLES_OF(6) | SERIES_TABLES_OF(7) | SERIES_TABLES_OF(8),
    .tables_least = 1,
    .each_alone = true,
    .slots = rainbow_slots,
    .promise = first_rainbow_promise,
    .plan = plan_first_rainbow,
};

const struct series_movement series_rainbow = {
    .name = "rainbow",
    .title = "planned: nobody meets anybody twice, at tables of any size",
    .label = N_("Rainbow"),
    .hint = N_("A plan: nobody meets anybody twice. For full tables."),
    .reason = "every table must be full",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(3) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(5) |
             SERIES_TABLES_OF(6) | SERIES_TABLES_OF(7) | SERIES_TABLES_OF(8),
    .tables_least = 1,
    .first = &first_rainbow,
    .first_parts = true,
    .each_alone = true,
    .slots = rainbow_slots,
    .promise = rainbow_promise,
    .plan = plan_rainbow,
};
