/* solve_sides.c - the solver where partners do not face each other, or a side wants few tricks,
 * against a plain one: every side and every seat that helps it, the number of tricks, whether so
 * many are reached, and which cards keep what a seat wants. Argument: endings. TAP.
 */
#include "plain_solver.h"
#include "random_deals.h"

#include "solve/solve_solver.h"

#include <stdio.h>
#include <stdlib.h>

enum { BYTES = 1 << 22, CARDS = 4, SEATS = TALON_SOLVE_SEATS, ALL_SEATS = 15 };

static const struct talon_solve_request scores = { .question = TALON_SOLVE_SCORES };
static unsigned tests, failures;

static void report_wrong(const char *what, unsigned wrong, unsigned count)
{
    failures += wrong > 0;
    printf("%s %u - %s: %u of %u wrong\n", wrong ? "not ok" : "ok", ++tests, what, wrong, count);
    fflush(stdout);
}

static unsigned seat_of(const struct talon_solve_position *position)
{
    return (position->leader + position->laid) % SEATS;
}

/* Whether the seat whose turn it is wants the side to take many tricks. */
static bool wants_many(const struct talon_solve_position *position)
{
    const unsigned wishing = position->side | position->side >> TALON_SOLVE_HELPERS;

    return (wishing >> seat_of(position) & 1) != position->fewest;
}

/* Tricks of the side after a card. */
static int tricks_after(const struct talon_solve_position *position, uint8_t face)
{
    struct talon_solve_position next = *position;
    const int won = plain_play(&next, face);

    return won + plain_solve(&next);
}

/* ---- the number of tricks -------------------------------------------------------------------- */

static bool counts_alike(struct talon_solver *solver, const struct talon_solve_position *position)
{
    struct talon_solve_result result;

    talon_solve(solver, position, &scores, &result);
    bool same = result.exact && result.tricks == plain_solve(position);
    for (unsigned i = 0; i < result.count; i++)
        same = same && result.card[i].tricks == tricks_after(position, result.card[i].face);
    return same;
}

/* ---- whether so many are reached ------------------------------------------------------------- */

static bool marks_alike(const struct talon_solve_position *position, unsigned need,
                        const struct talon_solve_result *result)
{
    const bool many = wants_many(position);
    bool good[TALON_SOLVE_CARDS], any = false, same = true;

    for (unsigned i = 0; i < result->count; i++) {
        good[i] = (tricks_after(position, result->card[i].face) >= (int)need) == many;
        any = any || good[i];
    }
    for (unsigned i = 0; i < result->count; i++)
        same = same && result->card[i].optimal == (good[i] || !any) &&
               result->card[i].tricks == TALON_SOLVE_UNKNOWN;
    return same;
}

static bool reaches_alike(struct talon_solver *solver, const struct talon_solve_position *position,
                          unsigned need)
{
    const int tricks = plain_solve(position);
    struct talon_solve_result result;

    talon_solve_reaches(solver, position, &scores, need, &result);
    const bool reached = tricks >= (int)need;
    return result.exact && result.least <= tricks && result.most >= tricks &&
           (result.least >= need) == reached && (result.most < need) == !reached &&
           marks_alike(position, need, &result);
}

/* ---- which sides ----------------------------------------------------------------------------- */

/* How the sides of a row are drawn: these and, if `helped`, any of the other seats help. */
struct kind {
    const char *name;
    bool alone, fewest, helped, no_trump;
};

static void draw_side(uint64_t *seed, const struct kind *kind,
                      struct talon_solve_position *position)
{
    const unsigned side =
        kind->alone ? 1u << random_below(seed, SEATS) : random_below(seed, 1 << SEATS);
    const unsigned helpers = kind->helped ? random_below(seed, 1 << SEATS) & ~side & ALL_SEATS : 0;

    position->side = (uint8_t)(side | helpers << TALON_SOLVE_HELPERS);
    position->fewest = kind->fewest;
    if (kind->no_trump)
        position->trump = TALON_SOLVE_NO_TRUMP;
}

static void check_kind(struct talon_solver *solver, const struct kind *kind, enum solve_level level,
                       unsigned count)
{
    uint64_t seed = 7 + level;
    unsigned wrong = 0;

    if (!solve_level_search(level))
        return;
    solver->search = solve_level_search(level);
    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        random_ending(&seed, CARDS, &position);
        draw_side(&seed, kind, &position);
        wrong += talon_solve_check(&position) != NULL || !counts_alike(solver, &position) ||
                 !reaches_alike(solver, &position, 1) ||
                 !reaches_alike(solver, &position, 1 + random_below(&seed, CARDS));
    }
    report_wrong(kind->name, wrong, count);
}

/* ---- what needs no search -------------------------------------------------------------------- */

static bool needs_one_node(struct talon_solver *solver, const struct talon_solve_position *position,
                           bool takes)
{
    const struct talon_solve_request request = { .question = TALON_SOLVE_TRICKS };
    struct talon_solve_result result;

    talon_solve_reaches(solver, position, &request, 1, &result);
    return !talon_solve_check(position) && result.exact && (result.least > 0) == takes &&
           (result.most > 0) == takes && result.nodes == 1;
}

/* The hand of a whole deal stays below the others in each suit, though it has a ten. In the other
 * position an ace alone falls on the three. */
static void check_plain_hands(struct talon_solver *solver)
{
    const uint64_t pack = 0x1fff1fff1fff1fffull,
                   hand = 0x155 | 0x17ull << 16 | 0x7ull << 32 | 0x1ull << 48;
    struct talon_solve_position whole = { .hand = { hand }, .leader = 1, .side = 1 };
    struct talon_solve_position ending = {
        .hand = { 1 << 1 | 1 << 17, 1 << 12 | 1 << 16, 1 << 2 | 1 << 18, 1 << 19 | 1 << 20 },
        .side = 2,
    };
    unsigned dealt = 0, wrong = 0;

    for (uint64_t rest = pack & ~hand; rest; rest &= rest - 1)
        whole.hand[1 + dealt++ % 3] |= rest & -rest;
    whole.trump = ending.trump = TALON_SOLVE_NO_TRUMP;
    whole.fewest = ending.fewest = true;
    wrong += !needs_one_node(solver, &whole, false);
    wrong += !needs_one_node(solver, &ending, true);
    report_wrong("plain hands need no search", wrong, 2);
}

int main(int argc, char **argv)
{
    static const struct kind kinds[] = {
        { "alone, for no tricks", true, true, false, true },
        { "alone, for few tricks, with a helper", true, true, true, true },
        { "alone, for many tricks", true, false, false, false },
        { "alone, for many tricks, with a helper", true, false, true, true },
        { "any side, for few tricks", false, true, true, false },
        { "any side, for many tricks", false, false, true, false },
    };
    const unsigned count = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 300;
    void *memory = malloc(BYTES);
    struct talon_solver *solver = memory ? talon_solver_create(memory, BYTES) : NULL;

    if (!solver)
        return 70;
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        check_kind(solver, &kinds[i], SOLVE_PLAIN, count);
        check_kind(solver, &kinds[i], SOLVE_AVX2, count / 4);
    }
    check_plain_hands(solver);
    printf("1..%u\n", tests);
    free(memory);
    return failures != 0;
}
