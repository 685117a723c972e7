/* series_howell.c - Howell's movement of teams that play the same boards: each team meets each
 * other one. With physical boards each set lies at one table in a round, and no team plays it
 * twice. Such a plan is a Room square.
 *
 * A plan is the tables of round 0, beside the one where the last team meets team 0 over set 0. In
 * round r the numbers of the teams and of the sets move on by r. There are none for 3 and 5 rounds.
 * The others were found by search, and the tests check them. Beyond them all tables play the same
 * boards in a round.
 *
 * Teams that have the same side on a board are compared. In the first edition some teams were
 * compared far more often than others; now each two of them are as often as others, or nearly so.
 */
#include "series_round_robin.h"
#include "series_movements.h"

#include <stddef.h>

/* clang-format off */
/* Two teams and their set of boards. The first edition. */
static const uint8_t first_squares[][3] = {
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
static const uint8_t squares[][3] = {
    /* 9 */
    { 3, 5, 2 }, { 4, 1, 8 }, { 7, 8, 1 }, { 6, 2, 7 },
    /* 13 */
    { 1, 12, 10 }, { 11, 7, 6 }, { 6, 9, 12 }, { 4, 3, 8 }, { 5, 10, 7 }, { 8, 2, 9 },
    /* 15 */
    { 10, 5, 9 }, { 6, 9, 3 }, { 13, 12, 5 }, { 8, 4, 14 }, { 7, 14, 12 }, { 1, 3, 4 },
    { 11, 2, 13 },
    /* 17 */
    { 7, 2, 5 }, { 11, 15, 6 }, { 10, 9, 3 }, { 1, 16, 8 }, { 5, 12, 11 }, { 13, 4, 1 },
    { 3, 6, 7 }, { 8, 14, 10 },
    /* 21 */
    { 18, 12, 16 }, { 2, 14, 20 }, { 4, 20, 19 }, { 9, 19, 1 }, { 11, 7, 2 }, { 15, 17, 5 },
    { 8, 1, 18 }, { 6, 5, 13 }, { 10, 13, 15 }, { 16, 3, 17 },
    /* 25 */
    { 9, 15, 8 }, { 17, 3, 12 }, { 10, 2, 4 }, { 19, 6, 9 }, { 18, 11, 7 }, { 4, 20, 17 },
    { 16, 12, 3 }, { 8, 13, 19 }, { 5, 7, 15 }, { 24, 14, 6 }, { 22, 21, 1 }, { 23, 1, 24 },
    /* 27 */
    { 13, 14, 10 }, { 26, 9, 19 }, { 24, 18, 16 }, { 7, 22, 24 }, { 4, 12, 20 }, { 25, 1, 13 },
    { 17, 10, 4 }, { 16, 3, 2 }, { 19, 23, 1 }, { 5, 21, 12 }, { 20, 15, 26 }, { 2, 11, 6 },
    { 8, 6, 9 },
    /* 29 */
    { 25, 24, 20 }, { 2, 10, 25 }, { 15, 5, 8 }, { 11, 13, 1 }, { 22, 17, 9 }, { 27, 4, 12 },
    { 14, 28, 26 }, { 6, 19, 16 }, { 18, 7, 27 }, { 12, 8, 19 }, { 9, 16, 15 }, { 23, 26, 28 },
    { 1, 21, 5 }, { 20, 3, 21 },
    /* 33 */
    { 15, 27, 11 }, { 30, 26, 25 }, { 16, 17, 10 }, { 11, 5, 2 }, { 10, 18, 32 }, { 20, 13, 5 },
    { 25, 7, 8 }, { 32, 2, 12 }, { 14, 24, 26 }, { 4, 28, 15 }, { 19, 21, 28 }, { 9, 29, 17 },
    { 23, 6, 29 }, { 22, 8, 27 }, { 12, 1, 16 }, { 31, 3, 1 },
    /* 35 */
    { 11, 18, 10 }, { 32, 13, 30 }, { 12, 4, 7 }, { 22, 21, 15 }, { 29, 5, 20 }, { 15, 9, 5 },
    { 28, 33, 17 }, { 1, 19, 24 }, { 16, 26, 2 }, { 6, 20, 26 }, { 27, 25, 8 }, { 31, 34, 6 },
    { 30, 7, 4 }, { 14, 10, 22 }, { 17, 8, 21 }, { 23, 3, 25 }, { 2, 24, 3 },
    /* 37 */
    { 15, 12, 14 }, { 5, 27, 3 }, { 26, 3, 23 }, { 9, 13, 4 }, { 4, 28, 34 }, { 30, 21, 22 },
    { 18, 23, 8 }, { 20, 32, 9 }, { 17, 25, 5 }, { 19, 2, 6 }, { 31, 10, 17 }, { 34, 33, 15 },
    { 11, 22, 27 }, { 1, 7, 16 }, { 6, 24, 18 }, { 8, 35, 19 }, { 16, 14, 24 }, { 29, 36, 32 },
    /* 39 */
    { 2, 16, 36 }, { 17, 34, 11 }, { 3, 23, 33 }, { 29, 22, 19 }, { 4, 5, 32 }, { 26, 30, 13 },
    { 7, 31, 30 }, { 19, 21, 1 }, { 25, 36, 4 }, { 11, 27, 28 }, { 8, 37, 23 }, { 20, 38, 34 },
    { 9, 14, 22 }, { 13, 1, 25 }, { 10, 18, 21 }, { 32, 35, 2 }, { 15, 28, 20 }, { 6, 12, 10 },
    { 24, 33, 26 },
    /* 41 */
    { 20, 17, 18 }, { 38, 23, 34 }, { 19, 21, 14 }, { 7, 30, 40 }, { 16, 40, 7 }, { 31, 12, 21 },
    { 36, 5, 25 }, { 1, 13, 28 }, { 35, 26, 20 }, { 32, 4, 16 }, { 8, 28, 31 }, { 15, 9, 37 },
    { 3, 39, 22 }, { 33, 29, 9 }, { 24, 25, 38 }, { 22, 11, 29 }, { 27, 34, 33 }, { 6, 14, 11 },
    { 2, 18, 6 }, { 10, 37, 12 },
    /* 45 */
    { 5, 2, 4 }, { 42, 31, 39 }, { 24, 43, 17 }, { 1, 13, 38 }, { 35, 11, 25 }, { 38, 7, 27 },
    { 30, 40, 18 }, { 29, 44, 16 }, { 9, 18, 40 }, { 20, 21, 3 }, { 28, 12, 7 }, { 32, 27, 8 },
    { 15, 33, 31 }, { 6, 4, 19 }, { 16, 10, 28 }, { 36, 8, 2 }, { 25, 3, 32 }, { 23, 19, 29 },
    { 17, 37, 22 }, { 26, 39, 30 }, { 34, 41, 37 }, { 22, 14, 23 },
    /* 49 */
    { 42, 13, 41 }, { 45, 27, 42 }, { 41, 33, 37 }, { 23, 11, 18 }, { 16, 20, 10 }, { 36, 22, 28 },
    { 35, 5, 26 }, { 34, 25, 23 }, { 38, 48, 24 }, { 21, 28, 6 }, { 10, 12, 43 }, { 24, 40, 7 },
    { 2, 19, 31 }, { 47, 32, 20 }, { 46, 43, 17 }, { 15, 26, 34 }, { 4, 29, 22 }, { 39, 17, 4 },
    { 14, 1, 27 }, { 37, 31, 48 }, { 30, 9, 39 }, { 8, 3, 13 }, { 7, 6, 9 }, { 18, 44, 19 },
};
struct plan { uint8_t rounds, first; /* row */ };
static const struct plan plans[] = {
    { 9, 0 }, { 13, 4 }, { 15, 10 }, { 17, 17 }, { 21, 25 }, { 25, 35 }, { 27, 47 }, { 29, 60 },
    { 33, 74 }, { 35, 90 }, { 37, 107 }, { 39, 125 }, { 41, 144 }, { 45, 164 }, { 49, 186 },
};
static const struct plan first_plans[] = {
    { 7, 0 }, { 9, 3 }, { 11, 7 }, { 13, 12 }, { 15, 18 }, { 17, 25 }, { 19, 33 }, { 21, 42 },
    { 23, 52 }, { 25, 63 }, { 27, 75 }, { 29, 88 }, { 31, 102 },
};
/* clang-format on */
enum { TEAMS_AND_SET = 3 };

/* Plans that were found. */
struct edition {
    const struct plan *plan;
    size_t plans;
    const uint8_t (*squares)[TEAMS_AND_SET];
};
static const struct edition first_edition = { first_plans, sizeof first_plans / sizeof *first_plans,
                                              first_squares };
static const struct edition second_edition = { plans, sizeof plans / sizeof *plans, squares };

/* The rows of the plan; NULL: there is none. */
static const uint8_t (*find_plan(const struct edition *edition, unsigned rounds))[TEAMS_AND_SET]
{
    for (size_t i = 0; i < edition->plans; i++)
        if (edition->plan[i].rounds == rounds)
            return edition->squares + edition->plan[i].first;
    return NULL;
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

static void plan_found(const uint8_t (*rows)[TEAMS_AND_SET], unsigned slots, unsigned round,
                       struct series_layout *layout)
{
    const unsigned rounds = slots - 1, at = round % rounds, again = round / rounds;

    for (unsigned t = 0; t < slots / SERIES_SIDES; t++) {
        const uint8_t *row = t ? rows[t - 1] : NULL;
        layout->slot[t][0] = (uint16_t)(row ? (row[0] + at) % rounds : rounds);
        layout->slot[t][1] = (uint16_t)(((row ? row[1] : 0) + at) % rounds);
        layout->set[t] = (uint16_t)(((row ? row[2] : 0) + at) % rounds + again * rounds);
    }
}

static unsigned first_howell_copies(unsigned slots)
{
    return find_plan(&first_edition, slots - 1) ? 1 : slots / SERIES_SIDES;
}

static void plan_first_howell(unsigned slots, unsigned seats, unsigned round,
                              struct series_layout *layout)
{
    const uint8_t(*rows)[TEAMS_AND_SET] = find_plan(&first_edition, slots - 1);

    (void)seats;
    if (rows)
        plan_found(rows, slots, round, layout);
    else
        series_round_robin_plan(slots, round, layout);
}

/* ---- balanced plans -------------------------------------------------------------------------- */

/* With a prime number of rounds that is 3 modulo 4, half the numbers are squares, and their
 * negatives are not. So x meets -x for each square x, over set c * x. If c * c - 1 is no square,
 * all tables have other sets, and each two teams have the same side on as many boards: the numbers
 * of a side are a difference set. The last team meets team 0 over set 0, as above. */
static bool is_balanced(unsigned rounds)
{
    enum { ROUNDS_LEAST = 7, FOUR = 4 };

    for (unsigned factor = 2; factor * factor <= rounds; factor++)
        if (rounds % factor == 0)
            return false;
    return rounds >= ROUNDS_LEAST && rounds % FOUR == FOUR - 1;
}

static bool is_square(unsigned number, unsigned prime)
{
    unsigned root = 1;

    while (root < prime && root * root % prime != number)
        root++;
    return root < prime;
}

static unsigned factor_of_sets(unsigned prime)
{
    unsigned factor = 2;

    while (is_square((factor * factor - 1) % prime, prime))
        factor++;
    return factor;
}

static void plan_balanced(unsigned slots, unsigned round, struct series_layout *layout)
{
    const unsigned rounds = slots - 1, at = round % rounds, again = round / rounds;
    const unsigned factor = factor_of_sets(rounds);
    unsigned t = 0;

    for (unsigned x = 0; x < rounds; x++) {
        if (x && !is_square(x, rounds))
            continue;
        layout->slot[t][0] = (uint16_t)(x ? (x + at) % rounds : rounds);
        layout->slot[t][1] = (uint16_t)((rounds - x + at) % rounds);
        layout->set[t++] = (uint16_t)((factor * x + at) % rounds + again * rounds);
    }
}

static void plan_howell(unsigned slots, unsigned seats, unsigned round,
                        struct series_layout *layout)
{
    const uint8_t(*rows)[TEAMS_AND_SET] = find_plan(&second_edition, slots - 1);

    (void)seats;
    if (is_balanced(slots - 1))
        plan_balanced(slots, round, layout);
    else if (rows)
        plan_found(rows, slots, round, layout);
    else
        series_round_robin_plan(slots, round, layout);
}

static unsigned howell_copies(unsigned slots)
{
    const bool lies = is_balanced(slots - 1) || find_plan(&second_edition, slots - 1);

    return lies ? 1 : slots / SERIES_SIDES;
}

static const struct series_movement first_howell = {
    .name = "howell",
    .reason = "with one table there is nowhere to go",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(6) | SERIES_TABLES_OF(8),
    .tables_least = 2,
    .teams = true,
    .boards = true,
    .slots = howell_slots,
    .promise = howell_promise,
    .plan = plan_first_howell,
    .copies = first_howell_copies,
};

const struct series_movement series_howell = {
    .name = "howell",
    .title = "planned: each team meets each other one over the same boards",
    .label = N_("Howell"),
    .hint = N_("A plan for pairs with boards: each pair meets each other pair."),
    .reason = "with one table there is nowhere to go",
    .seats = SERIES_TABLES_OF(2) | SERIES_TABLES_OF(4) | SERIES_TABLES_OF(6) | SERIES_TABLES_OF(8),
    .tables_least = 2,
    .first = &first_howell,
    .teams = true,
    .boards = true,
    .slots = howell_slots,
    .promise = howell_promise,
    .plan = plan_howell,
    .copies = howell_copies,
};
