/* series_howell.c - Howell's movement of teams that play the same boards: each team meets each
 * other one. With physical boards each set lies at one table in a round, and no team plays it
 * twice. Such a plan is a Room square.
 *
 * A plan is the tables of round 0, beside the one where the last team meets team 0 over set 0. In
 * round r the numbers of the teams and of the sets move on by r. There are none for 3 and 5 rounds.
 * The others were found by search, and the tests check them. Beyond them all tables play the same
 * boards in a round.
 */
#include "series_round_robin.h"
#include "series_movements.h"

/* clang-format off */
/* Two teams and their set of boards. */
static const uint8_t squares[][3] = {
    /* 7 */
    { 1, 3, 4 }, { 2, 6, 1 }, { 4, 5, 2 },
    /* 9 */
    { 1, 2, 8 }, { 3, 7, 2 }, { 4, 6, 7 }, { 5, 8, 1 },
    /* 11 */
    { 1, 7, 8 }, { 2, 5, 7 }, { 3, 10, 2 }, { 4, 6, 10 }, { 8, 9, 6 },
    /* 13 */
    { 1, 4, 5 }, { 2, 8, 10 }, { 3, 12, 2 }, { 5, 7, 12 }, { 6, 11, 4 }, { 9, 10, 6 },
    /* 15 */
    { 1, 3, 4 }, { 2, 9, 11 }, { 4, 14, 3 }, { 5, 8, 13 }, { 6, 10, 1 }, { 7, 13, 5 },
    { 11, 12, 8 },
    /* 17 */
    { 1, 9, 10 }, { 2, 6, 8 }, { 3, 10, 13 }, { 4, 7, 11 }, { 5, 11, 16 }, { 8, 13, 4 },
    { 12, 14, 9 }, { 15, 16, 14 },
    /* 19 */
    { 1, 4, 5 }, { 2, 7, 9 }, { 3, 10, 13 }, { 5, 16, 2 }, { 6, 12, 18 }, { 8, 18, 7 },
    { 9, 11, 1 }, { 13, 17, 11 }, { 14, 15, 10 },
    /* 21 */
    { 1, 9, 10 }, { 2, 6, 8 }, { 3, 10, 13 }, { 4, 7, 11 }, { 5, 14, 19 }, { 8, 19, 6 },
    { 11, 13, 3 }, { 12, 18, 9 }, { 15, 20, 14 }, { 16, 17, 12 },
    /* 23 */
    { 1, 16, 17 }, { 2, 7, 9 }, { 3, 19, 22 }, { 4, 15, 19 }, { 5, 8, 13 }, { 6, 10, 16 },
    { 9, 22, 8 }, { 11, 17, 5 }, { 12, 21, 10 }, { 13, 14, 4 }, { 18, 20, 15 },
    /* 25 */
    { 1, 2, 3 }, { 3, 12, 15 }, { 4, 9, 13 }, { 5, 11, 16 }, { 6, 24, 5 }, { 7, 20, 2 },
    { 8, 18, 1 }, { 10, 21, 6 }, { 13, 16, 4 }, { 14, 22, 11 }, { 15, 17, 7 }, { 19, 23, 17 },
    /* 27 */
    { 1, 24, 25 }, { 2, 10, 12 }, { 3, 14, 17 }, { 4, 16, 20 }, { 5, 18, 23 }, { 6, 9, 15 },
    { 7, 12, 19 }, { 8, 25, 6 }, { 11, 20, 4 }, { 13, 15, 1 }, { 17, 23, 13 }, { 19, 26, 18 },
    { 21, 22, 16 },
    /* 29 */
    { 1, 8, 9 }, { 2, 26, 28 }, { 3, 7, 10 }, { 4, 10, 14 }, { 5, 15, 20 }, { 6, 20, 26 },
    { 9, 21, 1 }, { 11, 14, 25 }, { 12, 25, 8 }, { 13, 22, 6 }, { 16, 18, 5 }, { 17, 28, 16 },
    { 19, 27, 17 }, { 23, 24, 18 },
    /* 31 */
    { 1, 14, 15 }, { 2, 16, 18 }, { 3, 13, 16 }, { 4, 28, 1 }, { 5, 17, 22 }, { 6, 8, 14 },
    { 7, 12, 19 }, { 9, 18, 27 }, { 10, 25, 4 }, { 11, 19, 30 }, { 15, 26, 10 }, { 20, 24, 13 },
    { 21, 22, 12 }, { 23, 29, 21 }, { 27, 30, 26 },
};
/* How many rounds, and the first row of their plan. */
static const struct { uint8_t rounds, first; } plans[] = {
    { 7, 0 }, { 9, 3 }, { 11, 7 }, { 13, 12 }, { 15, 18 }, { 17, 25 }, { 19, 33 }, { 21, 42 },
    { 23, 52 }, { 25, 63 }, { 27, 75 }, { 29, 88 }, { 31, 102 },
};
/* clang-format on */
enum { PLANS = sizeof plans / sizeof *plans, NO_PLAN = -1 };

static int find_plan(unsigned rounds)
{
    for (unsigned i = 0; i < PLANS; i++)
        if (plans[i].rounds == rounds)
            return plans[i].first;
    return NO_PLAN;
}

static unsigned howell_slots(unsigned entries, unsigned seats)
{
    (void)seats;
    return series_round_robin_slots(entries);
}

static unsigned howell_promise(unsigned slots, unsigned seats)
{
    (void)seats;
    return series_round_robin_rounds(slots);
}

static bool howell_shares_boards(unsigned slots)
{
    return find_plan(slots - 1) == NO_PLAN;
}

static void plan_howell(unsigned slots, unsigned seats, unsigned round,
                        struct series_layout *layout)
{
    const unsigned rounds = slots - 1, at = round % rounds, again = round / rounds;
    const int first = find_plan(rounds);

    (void)seats;
    if (first == NO_PLAN) {
        series_round_robin_plan(slots, round, layout);
        return;
    }
    for (unsigned t = 0; t < slots / SERIES_SIDES; t++) {
        const uint8_t *row = t ? squares[(unsigned)first + t - 1] : NULL;
        layout->slot[t][0] = (uint16_t)(row ? (row[0] + at) % rounds : rounds);
        layout->slot[t][1] = (uint16_t)(((row ? row[1] : 0) + at) % rounds);
        layout->set[t] = (uint16_t)(((row ? row[2] : 0) + at) % rounds + again * rounds);
    }
}

const struct series_movement series_howell = {
    .name = "howell",
    .title = "planned: each team meets each other one over the same boards",
    .label = N_("Howell"),
    .hint = N_("A plan for pairs with boards: each pair meets each other pair."),
    .reason = "with one table there is nowhere to go",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(6) | SERIES_TABLES_OF(8),
    .tables_least = 2,
    .teams = true,
    .boards = true,
    .slots = howell_slots,
    .promise = howell_promise,
    .plan = plan_howell,
    .shares_boards = howell_shares_boards,
};
