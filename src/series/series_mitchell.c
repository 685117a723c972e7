/* series_mitchell.c - Mitchell's movement of teams that play the same boards: side 0 stays, side 1
 * moves up a table in each round, and the boards move down one.
 */
#include "series_movements.h"

static unsigned mitchell_slots(unsigned entries, unsigned seats)
{
    (void)seats;
    return entries + entries % SERIES_SIDES;
}

/* With an even number of tables the skip leaves one table out. */
static unsigned mitchell_promise(unsigned slots, unsigned seats)
{
    const unsigned tables = slots / SERIES_SIDES;

    (void)seats;
    return tables % 2 ? tables : tables - 1;
}

static void plan_mitchell(unsigned slots, unsigned seats, unsigned round,
                          struct series_layout *layout)
{
    const unsigned tables = slots / SERIES_SIDES, rounds = mitchell_promise(slots, seats);
    const unsigned at = round % rounds, again = round / rounds;
    /* Half-way round an even number of tables side 1 would meet boards again: it skips a table. */
    const unsigned skip = tables % 2 == 0 && at >= tables / 2;

    for (unsigned t = 0; t < tables; t++) {
        const unsigned other = (t + 2 * tables - at - skip) % tables;
        layout->slot[t][0] = (uint16_t)(SERIES_SIDES * t);
        layout->slot[t][1] = (uint16_t)(SERIES_SIDES * other + 1);
        layout->set[t] = (uint16_t)((t + at) % tables + again * tables);
    }
}

const struct series_movement series_mitchell = {
    .name = "mitchell",
    .title = "planned: teams in two lines play the same boards, one line moves",
    .reason = "with one table there is nowhere to go",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(6) | SERIES_TABLES_OF(8),
    .tables_least = 2,
    .teams = true,
    .lines = true,
    .boards = true,
    .slots = mitchell_slots,
    .promise = mitchell_promise,
    .plan = plan_mitchell,
};
