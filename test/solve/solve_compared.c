/* solve_compared.c - compares the solver with libdds: every card's tricks in whole deals, in
 * endings and in the middle of tricks, and tables of all strains. Arguments: deals of each strain,
 * and endings for each of them. TAP.
 */
#include "libdds_solver.h"
#include "random_deals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 1 << 26, WHOLE = 13, TABLE_SHARE = 10 };

static const char *const strain_names[] = { "clubs", "diamonds", "hearts", "spades", "no trump" };
static struct talon_solver *solver;
static unsigned tests, failures;

static void report_counts(const char *strain, const char *what, unsigned wrong, unsigned count)
{
    tests++;
    failures += wrong > 0;
    printf("%s %u - %s: %u %s, %u differ\n", wrong ? "not ok" : "ok", tests, strain, count, what,
           wrong);
    fflush(stdout);
}

static bool same_answers(const struct talon_solve_result *one,
                         const struct talon_solve_result *libdds)
{
    unsigned found = 0;

    for (unsigned i = 0; i < libdds->count; i++)
        for (unsigned j = 0; j < one->count; j++)
            found += one->card[j].face == libdds->card[i].face &&
                     one->card[j].tricks == libdds->card[i].tricks &&
                     one->card[j].optimal == (libdds->card[i].tricks == libdds->tricks);
    return one->exact && one->tricks == libdds->tricks && one->count == libdds->count &&
           found == one->count;
}

static bool is_same(const struct talon_solve_position *position)
{
    const struct talon_solve_request request = { .question = TALON_SOLVE_SCORES };
    struct talon_solve_result mine, libdds;

    talon_solve(solver, position, &request, &mine);
    return libdds_solve(position, TALON_SOLVE_SCORES, &libdds) && same_answers(&mine, &libdds);
}

static void compare_deals(uint64_t *seed, unsigned strain, unsigned count)
{
    unsigned wrong = 0;

    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        random_deal(seed, WHOLE, 4, &position);
        position.trump = (uint8_t)strain;
        wrong += !is_same(&position);
    }
    report_counts(strain_names[strain], "deals", wrong, count);
}

static void compare_endings(uint64_t *seed, unsigned strain, unsigned count)
{
    unsigned wrong = 0;

    for (unsigned i = 0; i < count; i++) {
        struct talon_solve_position position;
        random_deal(seed, 2 + random_below(seed, 7), 4, &position);
        position.trump = (uint8_t)strain;
        random_play(seed, random_below(seed, 4), &position);
        wrong += !is_same(&position);
    }
    report_counts(strain_names[strain], "endings, most in the middle of a trick", wrong, count);
}

static void compare_tables(uint64_t *seed, unsigned count)
{
    unsigned wrong = 0;

    for (unsigned i = 0; i < count; i++) {
        uint8_t mine[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS], libdds[sizeof mine / 4][4];
        struct talon_solve_position position;
        random_deal(seed, WHOLE, 4, &position);
        wrong += !talon_solve_strains(solver, position.hand, 0, NULL, mine) ||
                 !libdds_strains(position.hand, libdds) || memcmp(mine, libdds, sizeof mine) != 0;
    }
    report_counts("all strains", "tables of all declarers", wrong, count);
}

/* A table that a deal might have: the sides' tricks add up to about thirteen, and partners differ
 * now and then. */
static void random_table(uint64_t *seed, uint8_t tricks[][TALON_SOLVE_SEATS])
{
    for (unsigned strain = 0; strain <= TALON_SOLVE_NO_TRUMP; strain++) {
        const unsigned north = random_below(seed, WHOLE + 1);
        for (unsigned seat = 0; seat < TALON_SOLVE_SEATS; seat++) {
            const unsigned most = seat & 1 ? WHOLE - north : north;
            tricks[strain][seat] = (uint8_t)(most && !random_below(seed, 4) ? most - 1 : most);
        }
    }
}

/* Each table with each dealer and each vulnerability. */
static void compare_pars(uint64_t *seed, unsigned count)
{
    unsigned wrong = 0;

    for (unsigned i = 0; i < count; i++) {
        uint8_t tricks[TALON_SOLVE_NO_TRUMP + 1][TALON_SOLVE_SEATS];
        random_table(seed, tricks);
        for (unsigned both = 0; both < 16; both++) {
            struct talon_solve_par par;
            int points;
            talon_solve_par(tricks, both & 3, both >> 2, &par);
            wrong += !libdds_par(tricks, both & 3, both >> 2, &points) || par.points != points;
        }
    }
    report_counts("bridge", "tables, the par of each dealer and vulnerability", wrong, count);
}

int main(int argc, char **argv)
{
    const unsigned deals = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 200,
                   endings = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 20;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    void *memory = malloc(BYTES);

    if (!memory || !(solver = talon_solver_create(memory, BYTES)))
        return 70;
    libdds_begin();
    for (unsigned strain = 0; strain <= TALON_SOLVE_NO_TRUMP; strain++) {
        compare_endings(&seed, strain, deals * endings);
        compare_deals(&seed, strain, deals);
    }
    compare_tables(&seed, (deals + TABLE_SHARE - 1) / TABLE_SHARE);
    compare_pars(&seed, 20 * deals);
    free(memory);
    printf("1..%u\n", tests);
    return failures != 0;
}
