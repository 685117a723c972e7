/* series_individual_first.c - the first edition of the schedules for single players: at tables of
 * four a whist tournament, in which everybody has everybody as partner once and as opponent twice;
 * at tables of two everybody meets everybody. Drives that began with it go on with it, and so do
 * numbers of players for which there is nothing newer.
 *
 * A schedule is the tables of round 0. In round r every number is moved on by r, so the differences
 * between the numbers of round 0 say who meets whom. With 4n players the last one stays where he
 * is; with 4n + 1 the player r sits out. Where the number of players is a prime, powers of a
 * primitive root have all differences (Anderson); the other numbers were found by search. The tests
 * check each of them.
 */
#include "series_round_robin.h"
#include "series_movements.h"

enum { PAIR = 2, SEATS = 4, THREE = 3, NINE = 9 };

/* clang-format off */
/* The partners, then the partners against them. The last number of 4n stays. */
static const uint8_t starters[][SEATS] = {
    /* 4 */
    { 3, 0, 1, 2 },
    /* 8 */
    { 7, 0, 1, 3 }, { 2, 6, 4, 5 },
    /* 9 */
    { 1, 2, 3, 6 }, { 4, 8, 5, 7 },
    /* 12 */
    { 11, 0, 1, 3 }, { 2, 9, 6, 7 }, { 4, 10, 5, 8 },
    /* 16 */
    { 15, 0, 1, 2 }, { 3, 6, 9, 11 }, { 4, 13, 8, 12 }, { 5, 10, 7, 14 },
    /* 20 */
    { 19, 5, 4, 12 }, { 0, 9, 14, 17 }, { 1, 7, 10, 11 }, { 2, 6, 8, 13 }, { 3, 15, 16, 18 },
    /* 21 */
    { 1, 10, 2, 4 }, { 3, 13, 15, 20 }, { 5, 9, 6, 19 }, { 7, 14, 12, 18 }, { 8, 11, 16, 17 },
    /* 24 */
    { 23, 16, 0, 22 }, { 1, 18, 9, 14 }, { 2, 11, 13, 21 }, { 3, 6, 5, 12 }, { 4, 8, 7, 19 },
    { 10, 20, 15, 17 },
    /* 25 */
    { 1, 8, 12, 16 }, { 2, 4, 7, 24 }, { 3, 13, 9, 22 }, { 5, 11, 18, 23 }, { 6, 15, 14, 17 },
    { 10, 21, 19, 20 },
    /* 28 */
    { 27, 0, 14, 16 }, { 1, 5, 19, 26 }, { 2, 7, 8, 24 }, { 3, 9, 6, 18 }, { 4, 22, 11, 12 },
    { 10, 23, 15, 25 }, { 13, 21, 17, 20 },
    /* 32 */
    { 31, 19, 28, 29 }, { 0, 5, 14, 23 }, { 1, 8, 7, 20 }, { 2, 17, 4, 18 }, { 3, 13, 9, 11 },
    { 6, 25, 10, 30 }, { 12, 15, 22, 26 }, { 16, 24, 21, 27 },
    /* 33 */
    { 1, 4, 20, 22 }, { 2, 19, 5, 12 }, { 3, 7, 9, 14 }, { 6, 25, 17, 26 }, { 8, 18, 13, 31 },
    { 10, 32, 16, 28 }, { 11, 24, 15, 23 }, { 21, 27, 29, 30 },
    /* 36 */
    { 35, 25, 20, 31 }, { 0, 19, 10, 17 }, { 1, 22, 13, 26 }, { 2, 29, 5, 9 }, { 3, 18, 30, 32 },
    { 4, 27, 23, 28 }, { 6, 24, 11, 21 }, { 7, 16, 8, 14 }, { 12, 15, 33, 34 },
    /* 40 */
    { 39, 19, 9, 10 }, { 0, 18, 31, 38 }, { 1, 29, 24, 32 }, { 2, 16, 20, 23 }, { 3, 8, 5, 14 },
    { 4, 37, 17, 21 }, { 6, 26, 12, 36 }, { 7, 33, 22, 34 }, { 11, 27, 15, 25 },
    { 13, 35, 28, 30 },
    /* 44 */
    { 43, 31, 0, 6 }, { 1, 26, 3, 24 }, { 2, 28, 38, 40 }, { 4, 34, 25, 39 }, { 5, 9, 8, 18 },
    { 7, 12, 11, 23 }, { 10, 21, 27, 36 }, { 13, 32, 19, 42 }, { 14, 41, 30, 33 },
    { 15, 22, 29, 37 }, { 16, 17, 20, 35 },
    /* 45 */
    { 1, 43, 42, 44 }, { 2, 15, 28, 32 }, { 3, 36, 13, 22 }, { 4, 21, 11, 19 },
    { 5, 35, 10, 17 }, { 6, 24, 27, 37 }, { 7, 12, 16, 41 }, { 8, 29, 20, 26 },
    { 9, 38, 30, 31 }, { 14, 33, 25, 39 }, { 18, 40, 23, 34 },
};

/* How many play, and the first table of their starter. */
static const struct { uint8_t players, first; } schedules[] = {
    { 4, 0 },   { 8, 1 },   { 9, 3 },   { 12, 5 },  { 16, 8 },  { 20, 12 }, { 21, 17 }, { 24, 22 },
    { 25, 28 }, { 28, 34 }, { 32, 41 }, { 33, 49 }, { 36, 57 }, { 40, 66 }, { 44, 76 }, { 45, 87 },
};
/* clang-format on */
enum { SCHEDULES = sizeof schedules / sizeof *schedules };

static bool is_prime(unsigned number)
{
    for (unsigned factor = 2; factor * factor <= number; factor++)
        if (number % factor == 0)
            return false;
    return number > 1;
}

static unsigned order_of(unsigned root, unsigned prime)
{
    unsigned order = 1;

    for (unsigned power = root; power != 1; power = power * root % prime)
        order++;
    return order;
}

static unsigned primitive_root(unsigned prime)
{
    unsigned root = 2;

    while (order_of(root, prime) < prime - 1)
        root++;
    return root;
}

/* The tables x^i, -x^i against x^(i+n), -x^(i+n), with -1 = x^2n and 4n + 1 players. */
static void find_powers(unsigned players, uint16_t starter[][SEATS])
{
    const unsigned root = primitive_root(players), tables = players / SEATS;
    unsigned power = 1;

    for (unsigned i = 0; i < 2 * tables; i++, power = power * root % players) {
        starter[i % tables][2 * (i / tables)] = (uint16_t)power;
        starter[i % tables][2 * (i / tables) + 1] = (uint16_t)(players - power);
    }
}

static bool find_starter(unsigned players, uint16_t starter[][SEATS])
{
    for (unsigned i = 0; i < SCHEDULES; i++)
        if (schedules[i].players == players) {
            for (unsigned t = 0; t < players / SEATS; t++)
                for (unsigned k = 0; k < SEATS; k++)
                    starter[t][k] = starters[schedules[i].first + t][k];
            return true;
        }
    if (players % SEATS != 1 || !is_prime(players))
        return false;
    find_powers(players, starter);
    return true;
}

static unsigned individual_slots(unsigned entries, unsigned seats)
{
    uint16_t starter[SERIES_PEOPLE_MOST / SEATS][SEATS];

    if (seats == PAIR)
        return series_round_robin_slots(entries);
    return find_starter(entries, starter) ? entries : 0;
}

static unsigned individual_promise(unsigned slots, unsigned seats)
{
    return seats == PAIR ? series_round_robin_rounds(slots) : slots - (slots % SEATS == 0);
}

/* Where a number of the starter is in a round. Nine players count in threes, digit by digit. */
static unsigned moved_on(unsigned number, unsigned slots, unsigned round)
{
    if (slots == NINE)
        return (number / THREE + round / THREE) % THREE * THREE + (number + round) % THREE;
    if (slots % SEATS)
        return (number + round) % slots;
    return number == slots - 1 ? number : (number + round) % (slots - 1);
}

static void plan_individual(unsigned slots, unsigned seats, unsigned round,
                            struct series_layout *layout)
{
    uint16_t starter[SERIES_PEOPLE_MOST / SEATS][SEATS];
    const unsigned rounds = individual_promise(slots, seats), again = round / rounds;

    if (seats == PAIR) {
        series_round_robin_plan(slots, round, layout);
        return;
    }
    find_starter(slots, starter);
    for (unsigned t = 0; t < slots / SEATS; t++)
        for (unsigned k = 0; k < SEATS; k++) {
            /* The second time round everybody sits one seat further. */
            const unsigned seat = (series_first_seat(k, SEATS) + again) % SEATS;
            layout->slot[t][seat] = (uint16_t)moved_on(starter[t][k], slots, round % rounds);
        }
}

const struct series_movement series_individual_first = {
    .name = "individual",
    .reason = "in such a schedule everybody partners everybody else once; that takes a multiple of "
              "four players or one more, and not all such schedules are known here",
    .seats = SERIES_TABLES_OF(PAIR) | SERIES_TABLES_OF(SEATS),
    .tables_least = 1,
    .slots = individual_slots,
    .promise = individual_promise,
    .plan = plan_individual,
};
