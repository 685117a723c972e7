/* series_mitchell.c - Mitchell's movement of teams that play the same boards: side 0 stays, side 1
 * moves up a table in each round, and the boards move down one. Half-way round an even number of
 * tables side 1 would meet boards again. So it skips a table and misses one team; or, with few
 * tables, the first and the last table share boards, and a set lies between the two in the middle.
 *
 * Where sides are switched in some rounds, both lines are compared with each other, and there is
 * one winner.
 */
#include "series_movements.h"

enum { TEAMS_LEAST = 4 }; /* of three one would have no opponent in a whole plan */

static unsigned mitchell_slots(unsigned entries, unsigned seats)
{
    (void)seats;
    return entries < TEAMS_LEAST ? 0 : entries + entries % SERIES_SIDES;
}

/* Tables at which a skip would cost much of the evening. */
static bool shares_and_relays(unsigned tables)
{
    return tables == 2 || tables == 4 || tables == 6;
}

static unsigned first_mitchell_promise(unsigned slots, unsigned seats)
{
    const unsigned tables = slots / SERIES_SIDES;

    (void)seats;
    return tables % 2 ? tables : tables - 1;
}

static void plan_first_mitchell(unsigned slots, unsigned seats, unsigned round,
                                struct series_layout *layout)
{
    const unsigned tables = slots / SERIES_SIDES, rounds = first_mitchell_promise(slots, seats);
    const unsigned at = round % rounds, again = round / rounds;
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

static unsigned mitchell_promise(unsigned slots, unsigned seats)
{
    return shares_and_relays(slots / SERIES_SIDES) ? slots / SERIES_SIDES
                                                   : first_mitchell_promise(slots, seats);
}

static unsigned mitchell_copies(unsigned slots)
{
    return shares_and_relays(slots / SERIES_SIDES) ? 2 : 1;
}

static void plan_mitchell(unsigned slots, unsigned seats, unsigned round,
                          struct series_layout *layout)
{
    const unsigned tables = slots / SERIES_SIDES;

    talon_assert(tables >= SERIES_SIDES);
    if (!shares_and_relays(tables)) {
        plan_first_mitchell(slots, seats, round, layout);
        return;
    }
    const unsigned at = round % tables, again = round / tables;
    for (unsigned t = 0; t < tables; t++) {
        const unsigned place = t + (t >= tables / 2); /* of the boards; one is between tables */
        layout->slot[t][0] = (uint16_t)(SERIES_SIDES * t);
        layout->slot[t][1] = (uint16_t)(SERIES_SIDES * ((t + tables - at) % tables) + 1);
        layout->set[t] = (uint16_t)((place + at) % tables + again * tables);
    }
}

/* ---- one winner ------------------------------------------------------------------------------ */

/* The last rounds of a plan, one in eight: with more of them the lines are compared less evenly. */
static unsigned switched_rounds(unsigned rounds)
{
    enum { OF = 8 };
    const unsigned nearest = (rounds + OF / 2) / OF;

    return nearest ? nearest : 1;
}

static void plan_switched(unsigned slots, unsigned seats, unsigned round,
                          struct series_layout *layout)
{
    const unsigned rounds = mitchell_promise(slots, seats);

    plan_mitchell(slots, seats, round, layout);
    if (round % rounds < rounds - switched_rounds(rounds))
        return;
    for (unsigned t = 0; t < slots / SERIES_SIDES; t++) {
        const uint16_t side = layout->slot[t][0];
        layout->slot[t][0] = layout->slot[t][1];
        layout->slot[t][1] = side;
    }
}

static const struct series_movement first_mitchell = {
    .name = "mitchell",
    .reason = "each of its two lines needs two teams",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(6) | SERIES_TABLES_OF(8),
    .tables_least = 2,
    .teams = true,
    .lines = true,
    .boards = true,
    .slots = mitchell_slots,
    .promise = first_mitchell_promise,
    .plan = plan_first_mitchell,
};

const struct series_movement series_mitchell = {
    .name = "mitchell",
    .title = "planned: teams in two lines play the same boards, one line moves",
    .label = N_("Mitchell"),
    .hint = N_("A plan for pairs with boards: one line of pairs moves. Two winners."),
    .reason = "each of its two lines needs two teams",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(6) | SERIES_TABLES_OF(8),
    .tables_least = 2,
    .first = &first_mitchell,
    .teams = true,
    .lines = true,
    .boards = true,
    .slots = mitchell_slots,
    .promise = mitchell_promise,
    .plan = plan_mitchell,
    .copies = mitchell_copies,
};

const struct series_movement series_mitchell_switched = {
    .name = "mitchell_switched",
    .title = "as mitchell, but in the last rounds both sides change seats: one winner",
    .label = N_("Mitchell with arrow switch"),
    .hint = N_("As Mitchell, but in the last rounds pairs change sides. One winner."),
    .reason = "each of its two lines needs two teams",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(6) | SERIES_TABLES_OF(8),
    .tables_least = 2,
    .teams = true,
    .boards = true,
    .slots = mitchell_slots,
    .promise = mitchell_promise,
    .plan = plan_switched,
    .copies = mitchell_copies,
};
