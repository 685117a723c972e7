/* series_mitchell.c - Mitchell's movement of teams that play the same boards: side 0 stays, side 1
 * moves up a table in each round, and the boards move down one.
 */
#include "series_movements.h"

enum { TEAMS_LEAST = 4 }; /* of three one would have no opponent in a whole plan */

static unsigned mitchell_slots(unsigned entries, unsigned seats)
{
    (void)seats;
    return entries < TEAMS_LEAST ? 0 : entries + entries % SERIES_SIDES;
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
    /* So each team misses another one, which it meets when the plan begins again. Of the teams that
     * sit out, the one that did not do so is the first then. */
    const unsigned shift = tables % 2 == 0 && again % 2 ? tables / 2 : 0;

    for (unsigned t = 0; t < tables; t++) {
        const unsigned other = (t + 3 * tables - at - skip - shift) % tables;
        layout->slot[t][0] = (uint16_t)(SERIES_SIDES * t);
        layout->slot[t][1] = (uint16_t)(SERIES_SIDES * other + 1);
        layout->set[t] = (uint16_t)((t + at) % tables + again * tables);
    }
}

const struct series_movement series_mitchell = {
    .name = "mitchell",
    .title = "planned: teams in two lines play the same boards, one line moves",
    .label = N_("Mitchell"),
    .hint = N_("A plan for pairs with boards: one line of pairs moves. Two winners."),
    .reason = "each of its two lines needs two teams",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(6) | SERIES_TABLES_OF(8),
    .tables_least = 2,
    .teams = true,
    .lines = true,
    .boards = true,
    .slots = mitchell_slots,
    .promise = mitchell_promise,
    .plan = plan_mitchell,
};
